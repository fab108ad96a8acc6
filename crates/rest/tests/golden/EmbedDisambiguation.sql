-- GET /sites?select=*,big_projects(*)
-- 300 PGRST201: Could not embed because more than one relationship was found for 'sites' and 'big_projects'

-- GET /posters?select=*,subscribers:subscriptions!subscribed(...posters!subscriber(*))&limit=1
select "test"."posters".*, coalesce("posters_subscribers_1"."posters_subscribers_1", '[]') as "subscribers" from "test"."posters" left join lateral (select json_agg("posters_subscribers_1") as "posters_subscribers_1" from (select "subscriptions_posters_2".* from "test"."subscriptions" as "subscriptions_1" left join lateral (select "posters_2".* from "test"."posters" as "posters_2" where "posters_2"."id" = "subscriptions_1"."subscriber") as "subscriptions_posters_2" on true where "subscriptions_1"."subscribed" = "test"."posters"."id") as "posters_subscribers_1") as "posters_subscribers_1" on true limit 1;

-- GET /posters?select=*,subscriptions!subscriber(...posters!subscribed(*))&limit=1
select "test"."posters".*, coalesce("posters_subscriptions_1"."posters_subscriptions_1", '[]') as "subscriptions" from "test"."posters" left join lateral (select json_agg("posters_subscriptions_1") as "posters_subscriptions_1" from (select "subscriptions_posters_2".* from "test"."subscriptions" as "subscriptions_1" left join lateral (select "posters_2".* from "test"."posters" as "posters_2" where "posters_2"."id" = "subscriptions_1"."subscribed") as "subscriptions_posters_2" on true where "subscriptions_1"."subscriber" = "test"."posters"."id") as "posters_subscriptions_1") as "posters_subscriptions_1" on true limit 1;

-- GET /first?select=second(*)
-- 300 PGRST201: Could not embed because more than one relationship was found for 'first' and 'second'

-- GET /i2459_composite_v2?select=*,i2459_composite_v1(*)
-- 300 PGRST201: Could not embed because more than one relationship was found for 'i2459_composite_v2' and 'i2459_composite_v1'

-- GET /orders?id=eq.1&select=id,%20name,%20billing(address),%20shipping(address)
select "test"."orders"."id", "test"."orders"."name", row_to_json("orders_billing_1".*) as "billing", row_to_json("orders_shipping_1".*) as "shipping" from "test"."orders" left join lateral (select "addresses_1"."address" from "test"."addresses" as "addresses_1" where "addresses_1"."id" = "test"."orders"."billing_address_id") as "orders_billing_1" on true left join lateral (select "addresses_1"."address" from "test"."addresses" as "addresses_1" where "addresses_1"."id" = "test"."orders"."shipping_address_id") as "orders_shipping_1" on true where "test"."orders"."id" = $1;
--   $1 = 1

-- GET /message?select=id,sender:person!space(name)&id=lt.4
-- 400 PGRST200: Could not find a relationship between 'message' and 'person' in the schema cache

-- GET /message?select=id,body,sender:person_detail!message_sender_fkey(name,sent),recipient:person_detail!message_recipient_fkey(name,received)&id=lt.4&order=id
select "test"."message"."id", "test"."message"."body", row_to_json("message_sender_1".*) as "sender", row_to_json("message_recipient_1".*) as "recipient" from "test"."message" left join lateral (select "person_detail_1"."name", "person_detail_1"."sent" from "test"."person_detail" as "person_detail_1" where "person_detail_1"."id" = "test"."message"."sender") as "message_sender_1" on true left join lateral (select "person_detail_1"."name", "person_detail_1"."received" from "test"."person_detail" as "person_detail_1" where "person_detail_1"."id" = "test"."message"."recipient") as "message_recipient_1" on true where "test"."message"."id" < $1 order by "test"."message"."id";
--   $1 = 4

-- GET /clients?id=eq.1&select=id,projects:projects!client(id,tasks(id))
select "test"."clients"."id", coalesce("clients_projects_1"."clients_projects_1", '[]') as "projects" from "test"."clients" left join lateral (select json_agg("clients_projects_1") as "clients_projects_1" from (select "projects_1"."id", coalesce("projects_tasks_2"."projects_tasks_2", '[]') as "tasks" from "test"."projects" as "projects_1" left join lateral (select json_agg("projects_tasks_2") as "projects_tasks_2" from (select "tasks_2"."id" from "test"."tasks" as "tasks_2" where "tasks_2"."project_id" = "projects_1"."id") as "projects_tasks_2") as "projects_tasks_2" on true where "projects_1"."client_id" = "test"."clients"."id") as "clients_projects_1") as "clients_projects_1" on true where "test"."clients"."id" = $1;
--   $1 = 1

-- GET /sites?select=name,main_project(name)&site_id=eq.1
select "test"."sites"."name", row_to_json("sites_main_project_1".*) as "main_project" from "test"."sites" left join lateral (select "big_projects_1"."name" from "test"."big_projects" as "big_projects_1" where "big_projects_1"."big_project_id" = "test"."sites"."main_project_id") as "sites_main_project_1" on true where "test"."sites"."site_id" = $1;
--   $1 = 1

-- GET /projects?id=in.(1,3)&select=id,name,client_id(id,name)
select "test"."projects"."id", "test"."projects"."name", row_to_json("projects_client_id_1".*) as "client_id" from "test"."projects" left join lateral (select "clients_1"."id", "clients_1"."name" from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_client_id_1" on true where "test"."projects"."id" = any ($1);
--   $1 = {"1","3"}

-- GET /tasks?id=eq.1&select=id,name,project:projects_view!project_id(id,name,client:client_id(id,name))
select "test"."tasks"."id", "test"."tasks"."name", row_to_json("tasks_project_1".*) as "project" from "test"."tasks" left join lateral (select "projects_view_1"."id", "projects_view_1"."name", row_to_json("projects_view_client_2".*) as "client" from "test"."projects_view" as "projects_view_1" left join lateral (select "clients_2"."id", "clients_2"."name" from "test"."clients" as "clients_2" where "clients_2"."id" = "projects_view_1"."client_id") as "projects_view_client_2" on true where "projects_view_1"."id" = "test"."tasks"."project_id") as "tasks_project_1" on true where "test"."tasks"."id" = $1;
--   $1 = 1

-- GET /ghostBusters?select=escapeId(*)
select row_to_json("ghostBusters_escapeId_1".*) as "escapeId" from "test"."ghostBusters" left join lateral (select "Escap3e;_1".* from "test"."Escap3e;" as "Escap3e;_1" where "Escap3e;_1"."so6meIdColumn" = "test"."ghostBusters"."escapeId") as "ghostBusters_escapeId_1" on true;

-- GET /orders?id=eq.1&select=id,%20name,%20billing_address_id(id),%20shipping_address_id(id)
select "test"."orders"."id", "test"."orders"."name", row_to_json("orders_billing_address_id_1".*) as "billing_address_id", row_to_json("orders_shipping_address_id_1".*) as "shipping_address_id" from "test"."orders" left join lateral (select "addresses_1"."id" from "test"."addresses" as "addresses_1" where "addresses_1"."id" = "test"."orders"."billing_address_id") as "orders_billing_address_id_1" on true left join lateral (select "addresses_1"."id" from "test"."addresses" as "addresses_1" where "addresses_1"."id" = "test"."orders"."shipping_address_id") as "orders_shipping_address_id_1" on true where "test"."orders"."id" = $1;
--   $1 = 1

-- GET /sites?select=name,main_project_id(name)&site_id=eq.1
select "test"."sites"."name", row_to_json("sites_main_project_id_1".*) as "main_project_id" from "test"."sites" left join lateral (select "big_projects_1"."name" from "test"."big_projects" as "big_projects_1" where "big_projects_1"."big_project_id" = "test"."sites"."main_project_id") as "sites_main_project_id_1" on true where "test"."sites"."site_id" = $1;
--   $1 = 1

-- GET /i2459_simple_v1?select=*,i2459_simple_v2!t1_id1(*)
select "test"."i2459_simple_v1".*, coalesce("i2459_simple_v1_i2459_simple_v2_1"."i2459_simple_v1_i2459_simple_v2_1", '[]') as "i2459_simple_v2" from "test"."i2459_simple_v1" left join lateral (select json_agg("i2459_simple_v1_i2459_simple_v2_1") as "i2459_simple_v1_i2459_simple_v2_1" from (select "i2459_simple_v2_1".* from "test"."i2459_simple_v2" as "i2459_simple_v2_1" where "i2459_simple_v2_1"."t1_id1" = "test"."i2459_simple_v1"."id") as "i2459_simple_v1_i2459_simple_v2_1") as "i2459_simple_v1_i2459_simple_v2_1" on true;

-- GET /i2459_simple_v1?select=*,i2459_simple_v2!t1_id2(*)
select "test"."i2459_simple_v1".*, coalesce("i2459_simple_v1_i2459_simple_v2_1"."i2459_simple_v1_i2459_simple_v2_1", '[]') as "i2459_simple_v2" from "test"."i2459_simple_v1" left join lateral (select json_agg("i2459_simple_v1_i2459_simple_v2_1") as "i2459_simple_v1_i2459_simple_v2_1" from (select "i2459_simple_v2_1".* from "test"."i2459_simple_v2" as "i2459_simple_v2_1" where "i2459_simple_v2_1"."t1_id2" = "test"."i2459_simple_v1"."id") as "i2459_simple_v1_i2459_simple_v2_1") as "i2459_simple_v1_i2459_simple_v2_1" on true;

-- GET /i2459_simple_v2?select=*,i2459_simple_v1!t1_id1(*)
select "test"."i2459_simple_v2".*, row_to_json("i2459_simple_v2_i2459_simple_v1_1".*) as "i2459_simple_v1" from "test"."i2459_simple_v2" left join lateral (select "i2459_simple_v1_1".* from "test"."i2459_simple_v1" as "i2459_simple_v1_1" where "i2459_simple_v1_1"."id" = "test"."i2459_simple_v2"."t1_id1") as "i2459_simple_v2_i2459_simple_v1_1" on true;

-- GET /i2459_simple_v2?select=*,i2459_simple_v1!t1_id2(*)
select "test"."i2459_simple_v2".*, row_to_json("i2459_simple_v2_i2459_simple_v1_1".*) as "i2459_simple_v1" from "test"."i2459_simple_v2" left join lateral (select "i2459_simple_v1_1".* from "test"."i2459_simple_v1" as "i2459_simple_v1_1" where "i2459_simple_v1_1"."id" = "test"."i2459_simple_v2"."t1_id2") as "i2459_simple_v2_i2459_simple_v1_1" on true;

-- GET /sites?select=*,big_projects!jobs(name)&site_id=in.(1,2)
select "test"."sites".*, coalesce("sites_big_projects_1"."sites_big_projects_1", '[]') as "big_projects" from "test"."sites" left join lateral (select json_agg("sites_big_projects_1") as "sites_big_projects_1" from (select "test"."big_projects"."name" from "test"."big_projects", "test"."jobs" where "test"."jobs"."big_project_id" = "test"."big_projects"."big_project_id" and "test"."jobs"."site_id" = "test"."sites"."site_id") as "sites_big_projects_1") as "sites_big_projects_1" on true where "test"."sites"."site_id" = any ($1);
--   $1 = {"1","2"}

-- GET /sites?select=*,big_projects!main_jobs(name)&site_id=in.(1,2)
select "test"."sites".*, coalesce("sites_big_projects_1"."sites_big_projects_1", '[]') as "big_projects" from "test"."sites" left join lateral (select json_agg("sites_big_projects_1") as "sites_big_projects_1" from (select "test"."big_projects"."name" from "test"."big_projects", "test"."main_jobs" where "test"."main_jobs"."big_project_id" = "test"."big_projects"."big_project_id" and "test"."main_jobs"."site_id" = "test"."sites"."site_id") as "sites_big_projects_1") as "sites_big_projects_1" on true where "test"."sites"."site_id" = any ($1);
--   $1 = {"1","2"}

-- GET /family_tree?id=eq.1&select=id,name,%20children:family_tree!parent(id,name,children:family_tree!parent(id,name))
select "test"."family_tree"."id", "test"."family_tree"."name", coalesce("family_tree_children_1"."family_tree_children_1", '[]') as "children" from "test"."family_tree" left join lateral (select json_agg("family_tree_children_1") as "family_tree_children_1" from (select "family_tree_1"."id", "family_tree_1"."name", coalesce("family_tree_children_2"."family_tree_children_2", '[]') as "children" from "test"."family_tree" as "family_tree_1" left join lateral (select json_agg("family_tree_children_2") as "family_tree_children_2" from (select "family_tree_2"."id", "family_tree_2"."name" from "test"."family_tree" as "family_tree_2" where "family_tree_2"."parent" = "family_tree_1"."id") as "family_tree_children_2") as "family_tree_children_2" on true where "family_tree_1"."parent" = "test"."family_tree"."id") as "family_tree_children_1") as "family_tree_children_1" on true where "test"."family_tree"."id" = $1;
--   $1 = 1

-- GET /family_tree?id=eq.2&select=id,name,parent(id,name,children:family_tree!parent(id,name))
select "test"."family_tree"."id", "test"."family_tree"."name", row_to_json("family_tree_parent_1".*) as "parent" from "test"."family_tree" left join lateral (select "family_tree_1"."id", "family_tree_1"."name", coalesce("family_tree_children_2"."family_tree_children_2", '[]') as "children" from "test"."family_tree" as "family_tree_1" left join lateral (select json_agg("family_tree_children_2") as "family_tree_children_2" from (select "family_tree_2"."id", "family_tree_2"."name" from "test"."family_tree" as "family_tree_2" where "family_tree_2"."parent" = "family_tree_1"."id") as "family_tree_children_2") as "family_tree_children_2" on true where "family_tree_1"."id" = "test"."family_tree"."parent") as "family_tree_parent_1" on true where "test"."family_tree"."id" = $1;
--   $1 = 2

-- GET /job?select=id,parent_id(*),children:job!parent_id(id,parent_id)&order=id
select "test"."job"."id", row_to_json("job_parent_id_1".*) as "parent_id", coalesce("job_children_1"."job_children_1", '[]') as "children" from "test"."job" left join lateral (select "job_1".* from "test"."job" as "job_1" where "job_1"."id" = "test"."job"."parent_id") as "job_parent_id_1" on true left join lateral (select json_agg("job_children_1") as "job_children_1" from (select "job_1"."id", "job_1"."parent_id" from "test"."job" as "job_1" where "job_1"."parent_id" = "test"."job"."id") as "job_children_1") as "job_children_1" on true order by "test"."job"."id";

-- GET /organizations?select=id,name,referee(id,name),auditor(id,name)&id=eq.3
select "test"."organizations"."id", "test"."organizations"."name", row_to_json("organizations_referee_1".*) as "referee", row_to_json("organizations_auditor_1".*) as "auditor" from "test"."organizations" left join lateral (select "organizations_1"."id", "organizations_1"."name" from "test"."organizations" as "organizations_1" where "organizations_1"."id" = "test"."organizations"."referee") as "organizations_referee_1" on true left join lateral (select "organizations_1"."id", "organizations_1"."name" from "test"."organizations" as "organizations_1" where "organizations_1"."id" = "test"."organizations"."auditor") as "organizations_auditor_1" on true where "test"."organizations"."id" = $1;
--   $1 = 3

-- GET /organizations?select=id,name,refereeds:organizations!referee(id,name)&id=eq.1
select "test"."organizations"."id", "test"."organizations"."name", coalesce("organizations_refereeds_1"."organizations_refereeds_1", '[]') as "refereeds" from "test"."organizations" left join lateral (select json_agg("organizations_refereeds_1") as "organizations_refereeds_1" from (select "organizations_1"."id", "organizations_1"."name" from "test"."organizations" as "organizations_1" where "organizations_1"."referee" = "test"."organizations"."id") as "organizations_refereeds_1") as "organizations_refereeds_1" on true where "test"."organizations"."id" = $1;
--   $1 = 1

-- GET /organizations?select=id,name,auditees:organizations!auditor(id,name)&id=eq.2
select "test"."organizations"."id", "test"."organizations"."name", coalesce("organizations_auditees_1"."organizations_auditees_1", '[]') as "auditees" from "test"."organizations" left join lateral (select json_agg("organizations_auditees_1") as "organizations_auditees_1" from (select "organizations_1"."id", "organizations_1"."name" from "test"."organizations" as "organizations_1" where "organizations_1"."auditor" = "test"."organizations"."id") as "organizations_auditees_1") as "organizations_auditees_1" on true where "test"."organizations"."id" = $1;
--   $1 = 2

-- GET /organizations?select=name,manager(name),referee(name,manager(name),auditor(name,manager(name))),auditor(name,manager(name),referee(name,manager(name)))&id=eq.5
select "test"."organizations"."name", row_to_json("organizations_manager_1".*) as "manager", row_to_json("organizations_referee_1".*) as "referee", row_to_json("organizations_auditor_1".*) as "auditor" from "test"."organizations" left join lateral (select "managers_1"."name" from "test"."managers" as "managers_1" where "managers_1"."id" = "test"."organizations"."manager_id") as "organizations_manager_1" on true left join lateral (select "organizations_1"."name", row_to_json("organizations_manager_2".*) as "manager", row_to_json("organizations_auditor_2".*) as "auditor" from "test"."organizations" as "organizations_1" left join lateral (select "managers_2"."name" from "test"."managers" as "managers_2" where "managers_2"."id" = "organizations_1"."manager_id") as "organizations_manager_2" on true left join lateral (select "organizations_2"."name", row_to_json("organizations_manager_3".*) as "manager" from "test"."organizations" as "organizations_2" left join lateral (select "managers_3"."name" from "test"."managers" as "managers_3" where "managers_3"."id" = "organizations_2"."manager_id") as "organizations_manager_3" on true where "organizations_2"."id" = "organizations_1"."auditor") as "organizations_auditor_2" on true where "organizations_1"."id" = "test"."organizations"."referee") as "organizations_referee_1" on true left join lateral (select "organizations_1"."name", row_to_json("organizations_manager_2".*) as "manager", row_to_json("organizations_referee_2".*) as "referee" from "test"."organizations" as "organizations_1" left join lateral (select "managers_2"."name" from "test"."managers" as "managers_2" where "managers_2"."id" = "organizations_1"."manager_id") as "organizations_manager_2" on true left join lateral (select "organizations_2"."name", row_to_json("organizations_manager_3".*) as "manager" from "test"."organizations" as "organizations_2" left join lateral (select "managers_3"."name" from "test"."managers" as "managers_3" where "managers_3"."id" = "organizations_2"."manager_id") as "organizations_manager_3" on true where "organizations_2"."id" = "organizations_1"."referee") as "organizations_referee_2" on true where "organizations_1"."id" = "test"."organizations"."auditor") as "organizations_auditor_1" on true where "test"."organizations"."id" = $1;
--   $1 = 5

-- GET /organizations?select=name,manager(name),auditees:organizations!auditor(name,manager(name),refereeds:organizations!referee(name,manager(name)))&id=eq.2
select "test"."organizations"."name", row_to_json("organizations_manager_1".*) as "manager", coalesce("organizations_auditees_1"."organizations_auditees_1", '[]') as "auditees" from "test"."organizations" left join lateral (select "managers_1"."name" from "test"."managers" as "managers_1" where "managers_1"."id" = "test"."organizations"."manager_id") as "organizations_manager_1" on true left join lateral (select json_agg("organizations_auditees_1") as "organizations_auditees_1" from (select "organizations_1"."name", row_to_json("organizations_manager_2".*) as "manager", coalesce("organizations_refereeds_2"."organizations_refereeds_2", '[]') as "refereeds" from "test"."organizations" as "organizations_1" left join lateral (select "managers_2"."name" from "test"."managers" as "managers_2" where "managers_2"."id" = "organizations_1"."manager_id") as "organizations_manager_2" on true left join lateral (select json_agg("organizations_refereeds_2") as "organizations_refereeds_2" from (select "organizations_2"."name", row_to_json("organizations_manager_3".*) as "manager" from "test"."organizations" as "organizations_2" left join lateral (select "managers_3"."name" from "test"."managers" as "managers_3" where "managers_3"."id" = "organizations_2"."manager_id") as "organizations_manager_3" on true where "organizations_2"."referee" = "organizations_1"."id") as "organizations_refereeds_2") as "organizations_refereeds_2" on true where "organizations_1"."auditor" = "test"."organizations"."id") as "organizations_auditees_1") as "organizations_auditees_1" on true where "test"."organizations"."id" = $1;
--   $1 = 2

-- GET /end_1?select=end_2(*)
-- 400 PGRST200: Could not find a relationship between 'end_1' and 'end_2' in the schema cache

-- GET /test?select=id,parent_id,parent:parent_id(id)&order=id
select "test"."test"."id", "test"."test"."parent_id", row_to_json("test_parent_1".*) as "parent" from "test"."test" left join lateral (select "test_1"."id" from "test"."test" as "test_1" where "test_1"."id" = "test"."test"."parent_id") as "test_parent_1" on true order by "test"."test"."id";

-- GET /test?select=id,parent_id,childs:test(id)&order=id
select "test"."test"."id", "test"."test"."parent_id", coalesce("test_childs_1"."test_childs_1", '[]') as "childs" from "test"."test" left join lateral (select json_agg("test_childs_1") as "test_childs_1" from (select "test_1"."id" from "test"."test" as "test_1" where "test_1"."parent_id" = "test"."test"."id") as "test_childs_1") as "test_childs_1" on true order by "test"."test"."id";

-- GET /activities?select=fst_shift(*)
select coalesce("activities_fst_shift_1"."activities_fst_shift_1", '[]') as "fst_shift" from "test"."activities" left join lateral (select json_agg("activities_fst_shift_1") as "activities_fst_shift_1" from (select "unit_workdays_1".* from "test"."unit_workdays" as "unit_workdays_1" where "unit_workdays_1"."fst_shift_activity_id" = "test"."activities"."id" and "unit_workdays_1"."fst_shift_schedule_id" = "test"."activities"."schedule_id") as "activities_fst_shift_1") as "activities_fst_shift_1" on true;

-- GET /va?select=vb(*)
select coalesce("va_vb_1"."va_vb_1", '[]') as "vb" from "test"."va" left join lateral (select json_agg("va_vb_1") as "va_vb_1" from (select "vb_1".* from "test"."vb" as "vb_1" where "vb_1"."b1" = "test"."va"."a1") as "va_vb_1") as "va_vb_1" on true;

