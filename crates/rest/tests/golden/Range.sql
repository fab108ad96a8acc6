-- GET /rpc/getitemrange?min=0&max=15
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items") _postgrest_t;
--   $1 = 0
--   $2 = 15

-- GET /rpc/getitemrange?min=2&max=2
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items") _postgrest_t;
--   $1 = 2
--   $2 = 2

-- GET /rpc/getitemrange?order=id&min=0&max=15
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" order by "items"."id") _postgrest_t;
--   $1 = 0
--   $2 = 15

-- GET /rpc/getitemrange?offset=1&min=2&max=2
-- prefer: count=exact
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" offset $3) _postgrest_t;
--   $1 = 2
--   $2 = 2
--   $3 = 1

-- GET /rpc/getitemrange?offset=100&min=0&max=15
-- prefer: count=exact
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" offset $3) _postgrest_t;
--   $1 = 0
--   $2 = 15
--   $3 = 100

-- GET /rpc/getitemrange?min=0&max=15
-- range-unit: items
-- range: 0-
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items") _postgrest_t;
--   $1 = 0
--   $2 = 15

-- GET /rpc/getitemrange?min=2&max=2
-- range-unit: items
-- range: 0-1
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 2) _postgrest_t;
--   $1 = 2
--   $2 = 2

-- GET /rpc/getitemrange?min=0&max=15
-- range-unit: items
-- range: 10-100
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 91 offset $3) _postgrest_t;
--   $1 = 0
--   $2 = 15
--   $3 = 10

-- GET /rpc/getitemrange?min=2&max=2
-- prefer: count=exact
-- range-unit: items
-- range: 1-2
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 2 offset $3) _postgrest_t;
--   $1 = 2
--   $2 = 2
--   $3 = 1

-- GET /items
select "test"."items".* from "test"."items";

-- GET /menagerie
-- prefer: count=none
select "test"."menagerie"."integer", "test"."menagerie"."double", "test"."menagerie"."varchar", "test"."menagerie"."boolean", "test"."menagerie"."date", "test"."menagerie"."money", to_json("test"."menagerie"."enum") as "enum" from "test"."menagerie";

-- GET /items?id=eq.1&order=id
-- prefer: count=none
select "test"."items".* from "test"."items" where "test"."items"."id" = $1 order by "test"."items"."id";
--   $1 = 1

-- GET /clients?select=id,projects(id,tasks(id))&order=id.asc&limit=1&projects.order=id.asc&projects.limit=2&projects.tasks.order=id.asc&projects.tasks.limit=1
select "test"."clients"."id", coalesce("clients_projects_1"."clients_projects_1", '[]') as "projects" from "test"."clients" left join lateral (select json_agg("clients_projects_1") as "clients_projects_1" from (select "projects_1"."id", coalesce("projects_tasks_2"."projects_tasks_2", '[]') as "tasks" from "test"."projects" as "projects_1" left join lateral (select json_agg("projects_tasks_2") as "projects_tasks_2" from (select "tasks_2"."id" from "test"."tasks" as "tasks_2" where "tasks_2"."project_id" = "projects_1"."id" order by "tasks_2"."id" asc limit 1) as "projects_tasks_2") as "projects_tasks_2" on true where "projects_1"."client_id" = "test"."clients"."id" order by "projects_1"."id" asc limit 2) as "clients_projects_1") as "clients_projects_1" on true order by "test"."clients"."id" asc limit 1;

-- GET /items?offset=0&id=eq.0
select "test"."items".* from "test"."items" where "test"."items"."id" = $1;
--   $1 = 0

-- GET /items?offset=0&id=eq.0
-- prefer: count=exact
select "test"."items".* from "test"."items" where "test"."items"."id" = $1;
--   $1 = 0

-- GET /items?select=id&offset=-4&order=id
select "test"."items"."id" from "test"."items" order by "test"."items"."id";

-- GET /items?select=id&limit=-1
-- 416 PGRST103: Requested range not satisfiable

-- GET /items?select=id&id=gt.8
-- prefer: count=planned
select "test"."items"."id" from "test"."items" where "test"."items"."id" > $1;
--   $1 = 8
explain (format json) select 1 from "test"."items" where "test"."items"."id" > $1;
--   $1 = 8

-- GET /child_entities?select=id&id=gt.3
-- prefer: count=planned
select "test"."child_entities"."id" from "test"."child_entities" where "test"."child_entities"."id" > $1;
--   $1 = 3
explain (format json) select 1 from "test"."child_entities" where "test"."child_entities"."id" > $1;
--   $1 = 3

-- GET /getallprojects_view?select=id&id=lt.3
-- prefer: count=planned
select "test"."getallprojects_view"."id" from "test"."getallprojects_view" where "test"."getallprojects_view"."id" < $1;
--   $1 = 3
explain (format json) select 1 from "test"."getallprojects_view" where "test"."getallprojects_view"."id" < $1;
--   $1 = 3

-- HEAD /items
-- prefer: count=planned
select null::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."items".* from "test"."items") _postgrest_t;
explain (format json) select 1 from "test"."items";

-- HEAD /child_entities
-- prefer: count=planned
select null::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."child_entities".* from "test"."child_entities") _postgrest_t;
explain (format json) select 1 from "test"."child_entities";

-- HEAD /getallprojects_view
-- prefer: count=planned
select null::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."getallprojects_view".* from "test"."getallprojects_view") _postgrest_t;
explain (format json) select 1 from "test"."getallprojects_view";

-- HEAD /items?limit=2&offset=3
-- prefer: count=planned
select null::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."items".* from "test"."items" limit 2 offset $1) _postgrest_t;
--   $1 = 3
explain (format json) select 1 from "test"."items";

-- HEAD /child_entities?limit=2
-- prefer: count=planned
select null::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."child_entities".* from "test"."child_entities" limit 2) _postgrest_t;
explain (format json) select 1 from "test"."child_entities";

-- HEAD /getallprojects_view?limit=2
-- prefer: count=planned
select null::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."getallprojects_view".* from "test"."getallprojects_view" limit 2) _postgrest_t;
explain (format json) select 1 from "test"."getallprojects_view";

-- GET /items
-- range-unit: items
-- range: 0-1
select "test"."items".* from "test"."items" limit 2;

-- GET /items
-- range-unit: items
-- range: 0-
select "test"."items".* from "test"."items";

-- GET /menagerie
-- range-unit: items
-- range: 0-1
select "test"."menagerie"."integer", "test"."menagerie"."double", "test"."menagerie"."varchar", "test"."menagerie"."boolean", "test"."menagerie"."date", "test"."menagerie"."money", to_json("test"."menagerie"."enum") as "enum" from "test"."menagerie" limit 2;

-- GET /items
-- range-unit: items
-- range: 0-0
select "test"."items".* from "test"."items" limit 1;

-- GET /items
-- range-unit: items
-- range: 10-100
select "test"."items".* from "test"."items" limit 91 offset $1;
--   $1 = 10

-- GET /items
-- range-unit: items
-- range: 1-0
-- 416 PGRST103: Requested range not satisfiable

-- GET /items
-- prefer: count=exact
-- range-unit: items
-- range: 100-199
select (select count(*)::text from (select 1 from "test"."items") _c) as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."items".* from "test"."items" limit 100 offset 100) _postgrest_t;

