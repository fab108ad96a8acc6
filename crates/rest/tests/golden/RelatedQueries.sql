-- GET /projects?select=id,clients(name)&order=clientsx(name).nullsfirst
-- 400 PGRST108: 'clientsx' is not an embedded resource in this request

-- GET /projects?select=name,clients()&clients=not.is.null
select "test"."projects"."name" from "test"."projects" left join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true where "projects_clients_1" is distinct from null;

-- GET /projects?select=name,clients()&clients=is.null
select "test"."projects"."name" from "test"."projects" left join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true where "projects_clients_1" is not distinct from null;

-- GET /projects?select=name,computed_clients()&computed_clients=is.null
select "test"."projects"."name" from "test"."projects" left join lateral (select "clients_1".* from "test"."computed_clients"("projects"::"test"."projects") as "clients_1") as "projects_computed_clients_1" on true where "projects_computed_clients_1" is not distinct from null;

-- GET /entities?select=name,child_entities()&child_entities=not.is.null
select "test"."entities"."name" from "test"."entities" left join lateral (select json_agg("entities_child_entities_1") as "entities_child_entities_1" from (select "child_entities_1".* from "test"."child_entities" as "child_entities_1" where "child_entities_1"."parent_id" = "test"."entities"."id") as "entities_child_entities_1") as "entities_child_entities_1" on true where "entities_child_entities_1" is distinct from null;

-- GET /entities?select=name,child_entities()&child_entities=is.null
select "test"."entities"."name" from "test"."entities" left join lateral (select json_agg("entities_child_entities_1") as "entities_child_entities_1" from (select "child_entities_1".* from "test"."child_entities" as "child_entities_1" where "child_entities_1"."parent_id" = "test"."entities"."id") as "entities_child_entities_1") as "entities_child_entities_1" on true where "entities_child_entities_1" is not distinct from null;

-- GET /entities?select=name,childs:child_entities()&childs=is.null
select "test"."entities"."name" from "test"."entities" left join lateral (select json_agg("entities_childs_1") as "entities_childs_1" from (select "child_entities_1".* from "test"."child_entities" as "child_entities_1" where "child_entities_1"."parent_id" = "test"."entities"."id") as "entities_childs_1") as "entities_childs_1" on true where "entities_childs_1" is not distinct from null;

-- GET /entities?select=name,child_entities(name,grandchild_entities())&child_entities.grandchild_entities=not.is.null&child_entities=not.is.null
select "test"."entities"."name", coalesce("entities_child_entities_1"."entities_child_entities_1", '[]') as "child_entities" from "test"."entities" left join lateral (select json_agg("entities_child_entities_1") as "entities_child_entities_1" from (select "child_entities_1"."name" from "test"."child_entities" as "child_entities_1" left join lateral (select json_agg("child_entities_grandchild_entities_2") as "child_entities_grandchild_entities_2" from (select "grandchild_entities_2".* from "test"."grandchild_entities" as "grandchild_entities_2" where "grandchild_entities_2"."parent_id" = "child_entities_1"."id") as "child_entities_grandchild_entities_2") as "child_entities_grandchild_entities_2" on true where "child_entities_grandchild_entities_2" is distinct from null and "child_entities_1"."parent_id" = "test"."entities"."id") as "entities_child_entities_1") as "entities_child_entities_1" on true where "entities_child_entities_1" is distinct from null;

-- GET /user_friend?select=*,user1(*)&user1=eq.a02fb934-3a4d-469b-a6b6-4fcd88b973cf
select "test"."user_friend".*, row_to_json("user_friend_user1_1".*) as "user1" from "test"."user_friend" left join lateral (select "profiles_1".* from "test"."profiles" as "profiles_1" where "profiles_1"."id" = "test"."user_friend"."user1") as "user_friend_user1_1" on true where "test"."user_friend"."user1" = $1;
--   $1 = a02fb934-3a4d-469b-a6b6-4fcd88b973cf

-- GET /tournaments?select=*,status(*)&status=eq.3
select "test"."tournaments".*, row_to_json("tournaments_status_1".*) as "status" from "test"."tournaments" left join lateral (select "status_1".* from "test"."status" as "status_1" where "status_1"."id" = "test"."tournaments"."status") as "tournaments_status_1" on true where "test"."tournaments"."status" = $1;
--   $1 = 3

-- GET /table_b?select=name,table_a(name)&table_a=not.is.null
select "test"."table_b"."name", row_to_json("table_b_table_a_1".*) as "table_a" from "test"."table_b" left join lateral (select "table_a_1"."name" from "test"."table_a" as "table_a_1" where "table_a_1"."id" = "test"."table_b"."table_a_id") as "table_b_table_a_1" on true where "table_b_table_a_1" is distinct from null;

-- GET /table_b?select=name,table_a()&table_a=is.null
select "test"."table_b"."name" from "test"."table_b" left join lateral (select "table_a_1".* from "test"."table_a" as "table_a_1" where "table_a_1"."id" = "test"."table_b"."table_a_id") as "table_b_table_a_1" on true where "table_b_table_a_1" is not distinct from null;

-- GET /projects?select=name,clients(name)&clients=not.is.null
-- prefer: count=exact
select "test"."projects"."name", row_to_json("projects_clients_1".*) as "clients" from "test"."projects" left join lateral (select "clients_1"."name" from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true where "projects_clients_1" is distinct from null;

-- GET /projects?select=name,clients()&clients=is.null
-- prefer: count=exact
select "test"."projects"."name" from "test"."projects" left join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true where "projects_clients_1" is not distinct from null;

-- GET /client?select=*,clientinfo(),contact()&clientinfo.other=ilike.*main*&contact.name=ilike.*tabby*&or=(clientinfo.not.is.null,contact.not.is.null)
-- prefer: count=exact
select "test"."client".* from "test"."client" left join lateral (select json_agg("client_clientinfo_1") as "client_clientinfo_1" from (select "clientinfo_1".* from "test"."clientinfo" as "clientinfo_1" where "clientinfo_1"."other" ilike $1 and "clientinfo_1"."clientid" = "test"."client"."id") as "client_clientinfo_1") as "client_clientinfo_1" on true left join lateral (select json_agg("client_contact_1") as "client_contact_1" from (select "contact_1".* from "test"."contact" as "contact_1" where "contact_1"."name" ilike $2 and "contact_1"."clientid" = "test"."client"."id") as "client_contact_1") as "client_contact_1" on true where ("client_clientinfo_1" is distinct from null or "client_contact_1" is distinct from null);
--   $1 = %main%
--   $2 = %tabby%

-- GET /projects?select=name,clients(name)&clients=not.is.null
-- prefer: count=planned
select "test"."projects"."name", row_to_json("projects_clients_1".*) as "clients" from "test"."projects" left join lateral (select "clients_1"."name" from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true where "projects_clients_1" is distinct from null;
explain (format json) select 1 from "test"."projects" where exists (select 1 from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id");

-- GET /projects?select=name,clients()&clients=is.null
-- prefer: count=planned
select "test"."projects"."name" from "test"."projects" left join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true where "projects_clients_1" is not distinct from null;
explain (format json) select 1 from "test"."projects" where not exists (select 1 from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id");

-- GET /client?select=*,clientinfo(),contact()&clientinfo.other=ilike.*main*&contact.name=ilike.*tabby*&or=(clientinfo.not.is.null,contact.not.is.null)
-- prefer: count=planned
select "test"."client".* from "test"."client" left join lateral (select json_agg("client_clientinfo_1") as "client_clientinfo_1" from (select "clientinfo_1".* from "test"."clientinfo" as "clientinfo_1" where "clientinfo_1"."other" ilike $1 and "clientinfo_1"."clientid" = "test"."client"."id") as "client_clientinfo_1") as "client_clientinfo_1" on true left join lateral (select json_agg("client_contact_1") as "client_contact_1" from (select "contact_1".* from "test"."contact" as "contact_1" where "contact_1"."name" ilike $2 and "contact_1"."clientid" = "test"."client"."id") as "client_contact_1") as "client_contact_1" on true where ("client_clientinfo_1" is distinct from null or "client_contact_1" is distinct from null);
--   $1 = %main%
--   $2 = %tabby%
explain (format json) select 1 from "test"."client" where (exists (select 1 from "test"."clientinfo" as "clientinfo_1" where "clientinfo_1"."other" ilike $1 and "clientinfo_1"."clientid" = "test"."client"."id") or exists (select 1 from "test"."contact" as "contact_1" where "contact_1"."name" ilike $2 and "contact_1"."clientid" = "test"."client"."id"));
--   $1 = %main%
--   $2 = %tabby%

-- GET /projects?select=name,clients(name)&clients=not.is.null
-- prefer: count=estimated
select "test"."projects"."name", row_to_json("projects_clients_1".*) as "clients" from "test"."projects" left join lateral (select "clients_1"."name" from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true where "projects_clients_1" is distinct from null;
explain (format json) select 1 from "test"."projects" where exists (select 1 from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id");

-- GET /projects?select=name,clients()&clients=is.null
-- prefer: count=estimated
select "test"."projects"."name" from "test"."projects" left join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true where "projects_clients_1" is not distinct from null;
explain (format json) select 1 from "test"."projects" where not exists (select 1 from "test"."clients" as "clients_1" where "clients_1"."id" = "test"."projects"."client_id");

-- GET /client?select=*,clientinfo(),contact()&clientinfo.other=ilike.*main*&contact.name=ilike.*tabby*&or=(clientinfo.not.is.null,contact.not.is.null)
-- prefer: count=estimated
select "test"."client".* from "test"."client" left join lateral (select json_agg("client_clientinfo_1") as "client_clientinfo_1" from (select "clientinfo_1".* from "test"."clientinfo" as "clientinfo_1" where "clientinfo_1"."other" ilike $1 and "clientinfo_1"."clientid" = "test"."client"."id") as "client_clientinfo_1") as "client_clientinfo_1" on true left join lateral (select json_agg("client_contact_1") as "client_contact_1" from (select "contact_1".* from "test"."contact" as "contact_1" where "contact_1"."name" ilike $2 and "contact_1"."clientid" = "test"."client"."id") as "client_contact_1") as "client_contact_1" on true where ("client_clientinfo_1" is distinct from null or "client_contact_1" is distinct from null);
--   $1 = %main%
--   $2 = %tabby%
explain (format json) select 1 from "test"."client" where (exists (select 1 from "test"."clientinfo" as "clientinfo_1" where "clientinfo_1"."other" ilike $1 and "clientinfo_1"."clientid" = "test"."client"."id") or exists (select 1 from "test"."contact" as "contact_1" where "contact_1"."name" ilike $2 and "contact_1"."clientid" = "test"."client"."id"));
--   $1 = %main%
--   $2 = %tabby%

