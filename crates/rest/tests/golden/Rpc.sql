-- GET /rpc/getitemrange?min=2&max=4
-- range-unit: items
-- range: 1-1
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 1 offset 1) _postgrest_t;
--   $1 = 2
--   $2 = 4

-- POST /rpc/getitemrange?limit=1&offset=1
with pgrst_source as (select "pgrst_call".* from (select * from json_to_record($1::json) as _("min" bigint, "max" bigint) limit 1) pgrst_body, lateral "test"."getitemrange"("min" := pgrst_body."min", "max" := pgrst_body."max") pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 1 offset 1) _postgrest_t;
--   $1 = {"max":4,"min":2}

-- GET /rpc/getitemrange?min=2&max=4&limit=1&offset=1
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 1 offset 1) _postgrest_t;
--   $1 = 2
--   $2 = 4

-- HEAD /rpc/getitemrange?min=2&max=4&limit=1&offset=1
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 1 offset 1) _postgrest_t;
--   $1 = 2
--   $2 = 4

-- GET /rpc/getitemrange?min=2&max=4
-- prefer: count=exact
-- range-unit: items
-- range: 1-1
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 1 offset 1) _postgrest_t;
--   $1 = 2
--   $2 = 4

-- POST /rpc/getitemrange?limit=1&offset=1
-- prefer: count=exact
with pgrst_source as (select "pgrst_call".* from (select * from json_to_record($1::json) as _("min" bigint, "max" bigint) limit 1) pgrst_body, lateral "test"."getitemrange"("min" := pgrst_body."min", "max" := pgrst_body."max") pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 1 offset 1) _postgrest_t;
--   $1 = {"max":4,"min":2}

-- GET /rpc/getitemrange?min=2&max=4&limit=1&offset=1
-- prefer: count=exact
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 1 offset 1) _postgrest_t;
--   $1 = 2
--   $2 = 4

-- HEAD /rpc/getitemrange?min=2&max=4&limit=1&offset=1
-- prefer: count=exact
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 1 offset 1) _postgrest_t;
--   $1 = 2
--   $2 = 4

-- HEAD /rpc/getallprojects
-- prefer: count=exact
with pgrst_source as (select "pgrst_call".* from "test"."getallprojects"() pgrst_call) select count(*)::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects".* from pgrst_source as "projects") _postgrest_t;

-- HEAD /rpc/getallprojects?select=*,clients!inner(*)&clients.id=eq.1
-- prefer: count=exact
with pgrst_source as (select "pgrst_call".* from "test"."getallprojects"() pgrst_call) select count(*)::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects".*, row_to_json("projects_clients_1".*) as "clients" from pgrst_source as "projects" inner join lateral (select "clients_1".* from "test"."clients" as "clients_1" where "clients_1"."id" = $1 and "clients_1"."id" = "projects"."client_id") as "projects_clients_1" on true) _postgrest_t;
--   $1 = 1

-- GET /rpc/add_them?a=3&b=4
-- prefer: count=exact
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."add_them"("a" := $1::integer, "b" := $2::integer) as pgrst_scalar) pgrst_call) select '1' as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "add_them".* from pgrst_source as "add_them") _postgrest_t;
--   $1 = 3
--   $2 = 4

-- GET /rpc/ret_domain?val=8
-- prefer: count=exact
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_domain"("val" := $1::integer) as pgrst_scalar) pgrst_call) select '1' as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_domain".* from pgrst_source as "ret_domain") _postgrest_t;
--   $1 = 8

-- GET /rpc/ret_point_2d
-- prefer: count=exact
with pgrst_source as (select "pgrst_call".* from "test"."ret_point_2d"() pgrst_call) select '1' as total, '1' as page_total, coalesce(json_agg(_postgrest_t)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "point_2d".* from pgrst_source as "point_2d") _postgrest_t;

-- POST /rpc/getitemrange
with pgrst_source as (select "pgrst_call".* from (select * from json_to_record($1::json) as _("min" bigint, "max" bigint) limit 1) pgrst_body, lateral "test"."getitemrange"("min" := pgrst_body."min", "max" := pgrst_body."max") pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items") _postgrest_t;
--   $1 = {"max":4,"min":2}

-- GET /rpc/getitemrange?min=2&max=4
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items") _postgrest_t;
--   $1 = 2
--   $2 = 4

-- POST /rpc/getitemrange
-- prefer: count=exact
-- range-unit: items
-- range: 1-1
with pgrst_source as (select "pgrst_call".* from (select * from json_to_record($1::json) as _("min" bigint, "max" bigint) limit 1) pgrst_body, lateral "test"."getitemrange"("min" := pgrst_body."min", "max" := pgrst_body."max") pgrst_call) select count(*)::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items") _postgrest_t;
--   $1 = {"max":4,"min":2}

-- HEAD /rpc/getitemrange?min=2&max=4
-- prefer: count=exact
-- range-unit: items
-- range: 1-1
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select count(*)::text as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items") _postgrest_t;
--   $1 = 2
--   $2 = 4

-- POST /rpc/getitemrange?limit=2&offset=1
-- prefer: count=exact
-- range-unit: items
-- range: 1-1
with pgrst_source as (select "pgrst_call".* from (select * from json_to_record($1::json) as _("min" bigint, "max" bigint) limit 1) pgrst_body, lateral "test"."getitemrange"("min" := pgrst_body."min", "max" := pgrst_body."max") pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 2 offset $2) _postgrest_t;
--   $1 = {"max":5,"min":2}
--   $2 = 1

-- HEAD /rpc/getitemrange?min=2&max=5&limit=2&offset=1
-- prefer: count=exact
-- range-unit: items
-- range: 1-1
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 2 offset $3) _postgrest_t;
--   $1 = 2
--   $2 = 5
--   $3 = 1

-- POST /rpc/getitemrange?limit=2&offset=1
-- prefer: count=exact
-- range-unit: items
-- range: 0-0
with pgrst_source as (select "pgrst_call".* from (select * from json_to_record($1::json) as _("min" bigint, "max" bigint) limit 1) pgrst_body, lateral "test"."getitemrange"("min" := pgrst_body."min", "max" := pgrst_body."max") pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 2 offset $2) _postgrest_t;
--   $1 = {"max":5,"min":2}
--   $2 = 1

-- HEAD /rpc/getitemrange?min=2&max=5&limit=2&offset=1
-- prefer: count=exact
-- range-unit: items
-- range: 0-0
with pgrst_source as (select "pgrst_call".* from "test"."getitemrange"("min" := $1::bigint, "max" := $2::bigint) pgrst_call) select (select count(*)::text from (select 1 from pgrst_source as "items") _c) as total, count(*)::text as page_total, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "items".* from pgrst_source as "items" limit 2 offset $3) _postgrest_t;
--   $1 = 2
--   $2 = 5
--   $3 = 1

-- POST /rpc/fakefunc
-- 404 PGRST202: Could not find the function test.fakefunc without parameters in the schema cache

-- GET /rpc/add_them?a=1&b=2&smthelse=blabla
-- 404 PGRST202: Could not find the function test.add_them(a, b, smthelse) in the schema cache

-- GET /rpc/overloaded_same_args?arg=value
-- 300 PGRST203: Could not choose the best candidate function between: test.overloaded_same_args(arg => integer), test.overloaded_same_args(arg => xml), test.overloaded_same_args(arg => text, num => integer)

-- GET /rpc/quotedFunction?user=mscott&fullName=Michael%20Scott&SSN=401-32-XXXX
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."quotedFunction"("user" := $1::text, "fullName" := $2::text, "SSN" := $3::text) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "quotedFunction".* from pgrst_source as "quotedFunction") _postgrest_t;
--   $1 = mscott
--   $2 = Michael Scott
--   $3 = 401-32-XXXX

-- POST /rpc/quotedFunction
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("user" text, "fullName" text, "SSN" text) limit 1) pgrst_body, lateral (select "test"."quotedFunction"("user" := pgrst_body."user", "fullName" := pgrst_body."fullName", "SSN" := pgrst_body."SSN") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "quotedFunction".* from pgrst_source as "quotedFunction") _postgrest_t;
--   $1 = {"SSN":"030-18-XXXX","fullName":"Dwight Schrute","user":"dschrute"}

-- POST /rpc/getallprojects?id=gt.1&id=lt.5&select=id
with pgrst_source as (select "pgrst_call"."id" from "test"."getallprojects"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id" from pgrst_source as "projects" where "projects"."id" > $1 and "projects"."id" < $2) _postgrest_t;
--   $1 = 1
--   $2 = 5

-- GET /rpc/getallprojects?id=gt.1&id=lt.5&select=id
with pgrst_source as (select "pgrst_call"."id" from "test"."getallprojects"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id" from pgrst_source as "projects" where "projects"."id" > $1 and "projects"."id" < $2) _postgrest_t;
--   $1 = 1
--   $2 = 5

-- POST /rpc/getallprojects?id=gt.1&id=lt.5&select=id&limit=2&offset=1
with pgrst_source as (select "pgrst_call"."id" from "test"."getallprojects"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id" from pgrst_source as "projects" where "projects"."id" > $1 and "projects"."id" < $2 limit 2 offset $3) _postgrest_t;
--   $1 = 1
--   $2 = 5
--   $3 = 1

-- GET /rpc/getallprojects?id=gt.1&id=lt.5&select=id&limit=2&offset=1
with pgrst_source as (select "pgrst_call"."id" from "test"."getallprojects"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id" from pgrst_source as "projects" where "projects"."id" > $1 and "projects"."id" < $2 limit 2 offset $3) _postgrest_t;
--   $1 = 1
--   $2 = 5
--   $3 = 1

-- POST /rpc/getproject?select=id,name
with pgrst_source as (select "pgrst_call"."id", "pgrst_call"."name" from (select * from json_to_record($1::json) as _("id" integer) limit 1) pgrst_body, lateral "test"."getproject"("id" := pgrst_body."id") pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id", "projects"."name" from pgrst_source as "projects") _postgrest_t;
--   $1 = {"id":1}

-- GET /rpc/getproject?id=1&select=id,name
with pgrst_source as (select "pgrst_call"."id", "pgrst_call"."name" from "test"."getproject"("id" := $1::integer) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id", "projects"."name" from pgrst_source as "projects") _postgrest_t;
--   $1 = 1

-- POST /rpc/getproject?select=id,name,client:clients(id),tasks(id)
with pgrst_source as (select "pgrst_call"."client_id", "pgrst_call"."id", "pgrst_call"."name" from (select * from json_to_record($1::json) as _("id" integer) limit 1) pgrst_body, lateral "test"."getproject"("id" := pgrst_body."id") pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id", "projects"."name", row_to_json("projects_client_1".*) as "client", coalesce("projects_tasks_1"."projects_tasks_1", '[]') as "tasks" from pgrst_source as "projects" left join lateral (select "clients_1"."id" from "test"."clients" as "clients_1" where "clients_1"."id" = "projects"."client_id") as "projects_client_1" on true left join lateral (select json_agg("projects_tasks_1") as "projects_tasks_1" from (select "tasks_1"."id" from "test"."tasks" as "tasks_1" where "tasks_1"."project_id" = "projects"."id") as "projects_tasks_1") as "projects_tasks_1" on true) _postgrest_t;
--   $1 = {"id":1}

-- GET /rpc/getproject?id=1&select=id,name,client:clients(id),tasks(id)
with pgrst_source as (select "pgrst_call"."client_id", "pgrst_call"."id", "pgrst_call"."name" from "test"."getproject"("id" := $1::integer) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id", "projects"."name", row_to_json("projects_client_1".*) as "client", coalesce("projects_tasks_1"."projects_tasks_1", '[]') as "tasks" from pgrst_source as "projects" left join lateral (select "clients_1"."id" from "test"."clients" as "clients_1" where "clients_1"."id" = "projects"."client_id") as "projects_client_1" on true left join lateral (select json_agg("projects_tasks_1") as "projects_tasks_1" from (select "tasks_1"."id" from "test"."tasks" as "tasks_1" where "tasks_1"."project_id" = "projects"."id") as "projects_tasks_1") as "projects_tasks_1" on true) _postgrest_t;
--   $1 = 1

-- GET /rpc/allcapitals?select=name,country(name)
with pgrst_source as (select "pgrst_call"."country_id", "pgrst_call"."name" from "test"."allcapitals"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "capital"."name", row_to_json("capital_country_1".*) as "country" from pgrst_source as "capital" left join lateral (select "country_1"."name" from "test"."country" as "country_1" where "country_1"."id" = "capital"."country_id") as "capital_country_1" on true) _postgrest_t;

-- GET /rpc/allcountries?select=name,capital(name)
with pgrst_source as (select "pgrst_call"."id", "pgrst_call"."name" from "test"."allcountries"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "country"."name", row_to_json("country_capital_1".*) as "capital" from pgrst_source as "country" left join lateral (select "capital_1"."name" from "test"."capital" as "capital_1" where "capital_1"."country_id" = "country"."id") as "country_capital_1" on true) _postgrest_t;

-- POST /rpc/getproject_domain?select=id,name,client:clients(id),tasks(id)
with pgrst_source as (select "pgrst_call"."client_id", "pgrst_call"."id", "pgrst_call"."name" from (select * from json_to_record($1::json) as _("id" integer) limit 1) pgrst_body, lateral "test"."getproject_domain"("id" := pgrst_body."id") pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id", "projects"."name", row_to_json("projects_client_1".*) as "client", coalesce("projects_tasks_1"."projects_tasks_1", '[]') as "tasks" from pgrst_source as "projects" left join lateral (select "clients_1"."id" from "test"."clients" as "clients_1" where "clients_1"."id" = "projects"."client_id") as "projects_client_1" on true left join lateral (select json_agg("projects_tasks_1") as "projects_tasks_1" from (select "tasks_1"."id" from "test"."tasks" as "tasks_1" where "tasks_1"."project_id" = "projects"."id") as "projects_tasks_1") as "projects_tasks_1" on true) _postgrest_t;
--   $1 = {"id":1}

-- GET /rpc/getproject_domain?id=1&select=id,name,client:clients(id),tasks(id)
with pgrst_source as (select "pgrst_call"."client_id", "pgrst_call"."id", "pgrst_call"."name" from "test"."getproject_domain"("id" := $1::integer) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id", "projects"."name", row_to_json("projects_client_1".*) as "client", coalesce("projects_tasks_1"."projects_tasks_1", '[]') as "tasks" from pgrst_source as "projects" left join lateral (select "clients_1"."id" from "test"."clients" as "clients_1" where "clients_1"."id" = "projects"."client_id") as "projects_client_1" on true left join lateral (select json_agg("projects_tasks_1") as "projects_tasks_1" from (select "tasks_1"."id" from "test"."tasks" as "tasks_1" where "tasks_1"."project_id" = "projects"."id") as "projects_tasks_1") as "projects_tasks_1" on true) _postgrest_t;
--   $1 = 1

-- POST /rpc/test_empty_rowset
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."test_empty_rowset"() as pgrst_scalar) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test_empty_rowset".* from pgrst_source as "test_empty_rowset") _postgrest_t;

-- GET /rpc/test_empty_rowset
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."test_empty_rowset"() as pgrst_scalar) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test_empty_rowset".* from pgrst_source as "test_empty_rowset") _postgrest_t;

-- POST /rpc/sayhello
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("name" text) limit 1) pgrst_body, lateral (select "test"."sayhello"("name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "sayhello".* from pgrst_source as "sayhello") _postgrest_t;
--   $1 = {"name":"world"}

-- POST /rpc/sayhello
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("name" text) limit 1) pgrst_body, lateral (select "test"."sayhello"("name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "sayhello".* from pgrst_source as "sayhello") _postgrest_t;
--   $1 = {"name":"￥"}

-- POST /rpc/ret_setof_integers
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_setof_integers"() as pgrst_scalar) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_setof_integers".* from pgrst_source as "ret_setof_integers") _postgrest_t;

-- POST /rpc/ret_enum
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("val" text) limit 1) pgrst_body, lateral (select "test"."ret_enum"("val" := pgrst_body."val") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_enum".* from pgrst_source as "ret_enum") _postgrest_t;
--   $1 = {"val":"foo"}

-- POST /rpc/ret_domain
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("val" integer) limit 1) pgrst_body, lateral (select "test"."ret_domain"("val" := pgrst_body."val") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_domain".* from pgrst_source as "ret_domain") _postgrest_t;
--   $1 = {"val":"8"}

-- POST /rpc/ret_range
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("low" integer, "up" integer) limit 1) pgrst_body, lateral (select "test"."ret_range"("low" := pgrst_body."low", "up" := pgrst_body."up") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_range".* from pgrst_source as "ret_range") _postgrest_t;
--   $1 = {"low":10,"up":20}

-- POST /rpc/ret_scalars
with pgrst_source as (select "pgrst_call".* from "test"."ret_scalars"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "record".* from pgrst_source as "record") _postgrest_t;

-- POST /rpc/ret_point_3d
with pgrst_source as (select "pgrst_call".* from "test"."ret_point_3d"() pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "point_3d".* from pgrst_source as "point_3d") _postgrest_t;

-- POST /rpc/ret_composite_domain
with pgrst_source as (select "pgrst_call".* from "test"."ret_composite_domain"() pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "point_2d".* from pgrst_source as "point_2d") _postgrest_t;

-- POST /rpc/returns_record
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."returns_record"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "returns_record".* from pgrst_source as "returns_record") _postgrest_t;

-- POST /rpc/returns_record_params
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("id" integer, "name" text) limit 1) pgrst_body, lateral (select "test"."returns_record_params"("id" := pgrst_body."id", "name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "returns_record_params".* from pgrst_source as "returns_record_params") _postgrest_t;
--   $1 = {"id":1,"name":"Windows%"}

-- POST /rpc/returns_setof_record
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."returns_setof_record"() as pgrst_scalar) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "returns_setof_record".* from pgrst_source as "returns_setof_record") _postgrest_t;

-- POST /rpc/returns_setof_record_params
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("id" integer, "name" text) limit 1) pgrst_body, lateral (select "test"."returns_setof_record_params"("id" := pgrst_body."id", "name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "returns_setof_record_params".* from pgrst_source as "returns_setof_record_params") _postgrest_t;
--   $1 = {"id":1,"name":"Windows%"}

-- POST /rpc/varied_arguments
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("double" double precision, "varchar" character varying, "boolean" boolean, "date" date, "money" money, "enum" test.enum_menagerie_type, "arr" text[], "integer" integer, "json" json, "jsonb" jsonb) limit 1) pgrst_body, lateral (select "test"."varied_arguments"("double" := pgrst_body."double", "varchar" := pgrst_body."varchar", "boolean" := pgrst_body."boolean", "date" := pgrst_body."date", "money" := pgrst_body."money", "enum" := pgrst_body."enum", "arr" := pgrst_body."arr", "integer" := pgrst_body."integer", "json" := pgrst_body."json", "jsonb" := pgrst_body."jsonb") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "varied_arguments".* from pgrst_source as "varied_arguments") _postgrest_t;
--   $1 = {"arr":["a","b","c"],"boolean":true,"date":"20190101","double":3.1,"enum":"foo","integer":43,"json":{"some key":"some value"},"jsonb":{"another key":[1,2,"3"]},"money":0,"varchar":"hello"}

-- POST /rpc/varied_arguments
-- content-type: application/x-www-form-urlencoded
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."varied_arguments"("double" := $1::double precision, "varchar" := $2::character varying, "boolean" := $3::boolean, "date" := $4::date, "money" := $5::money, "enum" := $6::test.enum_menagerie_type, "arr" := $7::text[], "integer" := $8::integer) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "varied_arguments".* from pgrst_source as "varied_arguments") _postgrest_t;
--   $1 = 3.1
--   $2 = hello
--   $3 = true
--   $4 = 20190101
--   $5 = 0
--   $6 = foo
--   $7 = {a,b,c}
--   $8 = 43

-- POST /rpc/json_argument
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("arg" json) limit 1) pgrst_body, lateral (select "test"."json_argument"("arg" := pgrst_body."arg") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "json_argument".* from pgrst_source as "json_argument") _postgrest_t;
--   $1 = {"arg":{"key":3}}

-- POST /rpc/problem
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."problem"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "problem".* from pgrst_source as "problem") _postgrest_t;

-- POST /rpc/assert
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."assert"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "assert".* from pgrst_source as "assert") _postgrest_t;

-- PATCH /rpc/sayhello
-- 405 PGRST101: Cannot use the PATCH method on RPC

-- POST /rpc/reset_sequence
-- prefer: tx=commit
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("name" text, "value" integer) limit 1) pgrst_body, lateral (select "test"."reset_sequence"("name" := pgrst_body."name", "value" := pgrst_body."value") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "reset_sequence".* from pgrst_source as "reset_sequence") _postgrest_t;
--   $1 = {"name":"callcounter_count","value":1}

-- POST /rpc/callcounter
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."callcounter"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "callcounter".* from pgrst_source as "callcounter") _postgrest_t;

-- POST /rpc/callcounter
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."callcounter"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "callcounter".* from pgrst_source as "callcounter") _postgrest_t;

-- POST /rpc/noparamsproc
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."noparamsproc"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "noparamsproc".* from pgrst_source as "noparamsproc") _postgrest_t;

-- POST /rpc/test
with pgrst_source as (select "pgrst_call".* from "test"."test"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "record".* from pgrst_source as "record") _postgrest_t;

-- GET /rpc/test
with pgrst_source as (select "pgrst_call".* from "test"."test"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "record".* from pgrst_source as "record") _postgrest_t;

-- GET /rpc/single_out_param?num=5
with pgrst_source as (select "pgrst_call".* from "test"."single_out_param"("num" := $1::integer) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "int4".* from pgrst_source as "int4") _postgrest_t;
--   $1 = 5

-- GET /rpc/single_json_out_param?a=1&b=two
with pgrst_source as (select "pgrst_call".* from "test"."single_json_out_param"("a" := $1::integer, "b" := $2::text) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "json".* from pgrst_source as "json") _postgrest_t;
--   $1 = 1
--   $2 = two

-- GET /rpc/single_inout_param?num=2
with pgrst_source as (select "pgrst_call".* from "test"."single_inout_param"("num" := $1::integer) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "int4".* from pgrst_source as "int4") _postgrest_t;
--   $1 = 2

-- GET /rpc/many_out_params
with pgrst_source as (select "pgrst_call".* from "test"."many_out_params"() pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "record".* from pgrst_source as "record") _postgrest_t;

-- GET /rpc/many_inout_params?num=1&str=two&b=false
with pgrst_source as (select "pgrst_call".* from "test"."many_inout_params"("num" := $1::integer, "str" := $2::text, "b" := $3::boolean) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "record".* from pgrst_source as "record") _postgrest_t;
--   $1 = 1
--   $2 = two
--   $3 = false

-- GET /rpc/single_column_table_return
with pgrst_source as (select "pgrst_call".* from "test"."single_column_table_return"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "text".* from pgrst_source as "text") _postgrest_t;

-- GET /rpc/multi_column_table_return
with pgrst_source as (select "pgrst_call".* from "test"."multi_column_table_return"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "record".* from pgrst_source as "record") _postgrest_t;

-- POST /rpc/variadic_param
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("v" text[]) limit 1) pgrst_body, lateral (select "test"."variadic_param"(variadic "v" := pgrst_body."v") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "variadic_param".* from pgrst_source as "variadic_param") _postgrest_t;
--   $1 = {"v":["hi","hello","there"]}

-- GET /rpc/variadic_param
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."variadic_param"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "variadic_param".* from pgrst_source as "variadic_param") _postgrest_t;

-- POST /rpc/variadic_param
-- content-type: application/x-www-form-urlencoded
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."variadic_param"(variadic "v" := $1::text[]) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "variadic_param".* from pgrst_source as "variadic_param") _postgrest_t;
--   $1 = {"hi","there"}

-- GET /rpc/sayhello_variadic?name=ignored&name=world&v=unused
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."sayhello_variadic"("name" := $1::text, variadic "v" := $2::text[]) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "sayhello_variadic".* from pgrst_source as "sayhello_variadic") _postgrest_t;
--   $1 = world
--   $2 = {"unused"}

-- GET /rpc/raise_bad_pt
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."raise_bad_pt"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "raise_bad_pt".* from pgrst_source as "raise_bad_pt") _postgrest_t;

-- GET /rpc/overloaded?a=1&b=2
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."overloaded"("a" := $1::integer, "b" := $2::integer) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "overloaded".* from pgrst_source as "overloaded") _postgrest_t;
--   $1 = 1
--   $2 = 2

-- POST /rpc/overloaded_html_form
-- content-type: application/x-www-form-urlencoded
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."overloaded_html_form"() as pgrst_scalar) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "overloaded_html_form".* from pgrst_source as "overloaded_html_form") _postgrest_t;

-- POST /rpc/overloaded_html_form
-- content-type: application/x-www-form-urlencoded
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."overloaded_html_form"("a" := $1::text, "b" := $2::text, "c" := $3::text) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "overloaded_html_form".* from pgrst_source as "overloaded_html_form") _postgrest_t;
--   $1 = 1
--   $2 = 2
--   $3 = 3

-- POST /rpc/overloaded_default?select=id,name,users(name)
-- content-type: application/json
with pgrst_source as (select "pgrst_call"."id", "pgrst_call"."name" from "test"."overloaded_default"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tasks"."id", "tasks"."name", coalesce("tasks_users_1"."tasks_users_1", '[]') as "users" from pgrst_source as "tasks" left join lateral (select json_agg("tasks_users_1") as "tasks_users_1" from (select "test"."users"."name" from "test"."users", "test"."users_tasks" where "test"."users_tasks"."user_id" = "test"."users"."id" and "test"."users_tasks"."task_id" = "tasks"."id") as "tasks_users_1") as "tasks_users_1" on true) _postgrest_t;

-- POST /rpc/overloaded_default
-- content-type: application/json
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("must_param" integer) limit 1) pgrst_body, lateral (select "test"."overloaded_default"("must_param" := pgrst_body."must_param") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "overloaded_default".* from pgrst_source as "overloaded_default") _postgrest_t;
--   $1 = {"must_param":1}

-- POST /rpc/overloaded_default?select=id,name,users(name)
-- content-type: application/json
with pgrst_source as (select "pgrst_call"."id", "pgrst_call"."name" from (select * from json_to_record($1::json) as _("a" integer) limit 1) pgrst_body, lateral "test"."overloaded_default"("a" := pgrst_body."a") pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tasks"."id", "tasks"."name", coalesce("tasks_users_1"."tasks_users_1", '[]') as "users" from pgrst_source as "tasks" left join lateral (select json_agg("tasks_users_1") as "tasks_users_1" from (select "test"."users"."name" from "test"."users", "test"."users_tasks" where "test"."users_tasks"."user_id" = "test"."users"."id" and "test"."users_tasks"."task_id" = "tasks"."id") as "tasks_users_1") as "tasks_users_1" on true) _postgrest_t;
--   $1 = {"a":4}

-- POST /rpc/sayhello?name=John
-- 400 PGRST100: "failed to parse filter (John)" (line 1, column 1)

-- POST /rpc/sayhello?columns=name
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("name" text) limit 1) pgrst_body, lateral (select "test"."sayhello"("name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "sayhello".* from pgrst_source as "sayhello") _postgrest_t;
--   $1 = {"fake_id":13,"name":"John","other":"stuff","smth":"here"}

-- POST /rpc/get_guc_value
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("prefix" text, "name" text) limit 1) pgrst_body, lateral (select "test"."get_guc_value"("prefix" := pgrst_body."prefix", "name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "get_guc_value".* from pgrst_source as "get_guc_value") _postgrest_t;
--   $1 = {"name":"role","prefix":"request.jwt.claims"}

-- POST /rpc/get_guc_value
-- cookie: acookie=cookievalue
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("prefix" text, "name" text) limit 1) pgrst_body, lateral (select "test"."get_guc_value"("prefix" := pgrst_body."prefix", "name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "get_guc_value".* from pgrst_source as "get_guc_value") _postgrest_t;
--   $1 = {"name":"acookie","prefix":"request.cookies"}

-- POST /rpc/get_guc_value
-- cookie: acookie=cookievalue;secondcookie=anothervalue
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("prefix" text, "name" text) limit 1) pgrst_body, lateral (select "test"."get_guc_value"("prefix" := pgrst_body."prefix", "name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "get_guc_value".* from pgrst_source as "get_guc_value") _postgrest_t;
--   $1 = {"name":"secondcookie","prefix":"request.cookies"}

-- POST /rpc/get_guc_value
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("name" text) limit 1) pgrst_body, lateral (select "test"."get_guc_value"("name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "get_guc_value".* from pgrst_source as "get_guc_value") _postgrest_t;
--   $1 = {"name":"app.settings.app_host"}

-- POST /rpc/get_guc_value
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("prefix" text, "name" text) limit 1) pgrst_body, lateral (select "test"."get_guc_value"("prefix" := pgrst_body."prefix", "name" := pgrst_body."name") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "get_guc_value".* from pgrst_source as "get_guc_value") _postgrest_t;
--   $1 = {"name":"authorization","prefix":"request.headers"}

-- GET /rpc/get_projects_below?id=5&id=not.gt.2&select=id
with pgrst_source as (select "pgrst_call"."id" from "test"."get_projects_below"("id" := $1::integer) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id" from pgrst_source as "projects" where not "projects"."id" > $2) _postgrest_t;
--   $1 = 5
--   $2 = 2

-- GET /rpc/get_projects_below?id=5&id=not.in.(1,3)&select=id
with pgrst_source as (select "pgrst_call"."id" from "test"."get_projects_below"("id" := $1::integer) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id" from pgrst_source as "projects" where not "projects"."id" = any ($2)) _postgrest_t;
--   $1 = 5
--   $2 = {"1","3"}

-- GET /rpc/get_tsearch?text_search_vector=fts(english).impossible
with pgrst_source as (select "pgrst_call".* from "test"."get_tsearch"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tsearch".* from pgrst_source as "tsearch" where "tsearch"."text_search_vector" @@ to_tsquery($1, $2)) _postgrest_t;
--   $1 = english
--   $2 = impossible

-- GET /rpc/get_tsearch?text_search_vector=plfts.impossible
with pgrst_source as (select "pgrst_call".* from "test"."get_tsearch"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tsearch".* from pgrst_source as "tsearch" where "tsearch"."text_search_vector" @@ plainto_tsquery($1)) _postgrest_t;
--   $1 = impossible

-- GET /rpc/get_tsearch?text_search_vector=not.fts(english).fun%7Crat
with pgrst_source as (select "pgrst_call".* from "test"."get_tsearch"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tsearch".* from pgrst_source as "tsearch" where not "tsearch"."text_search_vector" @@ to_tsquery($1, $2)) _postgrest_t;
--   $1 = english
--   $2 = fun|rat

-- GET /rpc/get_tsearch?text_search_vector=wfts.impossible
with pgrst_source as (select "pgrst_call".* from "test"."get_tsearch"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tsearch".* from pgrst_source as "tsearch" where "tsearch"."text_search_vector" @@ websearch_to_tsquery($1)) _postgrest_t;
--   $1 = impossible

-- GET /rpc/get_tsearch_to_tsvector?select=text_search&text_search=fts(english).impossible
with pgrst_source as (select "pgrst_call"."text_search" from "test"."get_tsearch_to_tsvector"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tsearch_to_tsvector"."text_search" from pgrst_source as "tsearch_to_tsvector" where to_tsvector($1, "tsearch_to_tsvector"."text_search") @@ to_tsquery($2, $3)) _postgrest_t;
--   $1 = english
--   $2 = english
--   $3 = impossible

-- GET /rpc/get_tsearch_to_tsvector?select=text_search&text_search=plfts.impossible
with pgrst_source as (select "pgrst_call"."text_search" from "test"."get_tsearch_to_tsvector"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tsearch_to_tsvector"."text_search" from pgrst_source as "tsearch_to_tsvector" where to_tsvector("tsearch_to_tsvector"."text_search") @@ plainto_tsquery($1)) _postgrest_t;
--   $1 = impossible

-- GET /rpc/get_tsearch_to_tsvector?select=text_search&text_search=not.fts(english).fun%7Crat
with pgrst_source as (select "pgrst_call"."text_search" from "test"."get_tsearch_to_tsvector"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tsearch_to_tsvector"."text_search" from pgrst_source as "tsearch_to_tsvector" where not to_tsvector($1, "tsearch_to_tsvector"."text_search") @@ to_tsquery($2, $3)) _postgrest_t;
--   $1 = english
--   $2 = english
--   $3 = fun|rat

-- GET /rpc/get_tsearch_to_tsvector?select=text_search&text_search=wfts.impossible
with pgrst_source as (select "pgrst_call"."text_search" from "test"."get_tsearch_to_tsvector"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tsearch_to_tsvector"."text_search" from pgrst_source as "tsearch_to_tsvector" where to_tsvector("tsearch_to_tsvector"."text_search") @@ websearch_to_tsquery($1)) _postgrest_t;
--   $1 = impossible

-- GET /rpc/get_tsearch_to_tsvector?select=text_search_rec_domain&text_search_rec_domain=fts(simple).impossible
with pgrst_source as (select "pgrst_call"."text_search_rec_domain" from "test"."get_tsearch_to_tsvector"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "tsearch_to_tsvector"."text_search_rec_domain" from pgrst_source as "tsearch_to_tsvector" where "tsearch_to_tsvector"."text_search_rec_domain" @@ to_tsquery($1, $2)) _postgrest_t;
--   $1 = simple
--   $2 = impossible

-- GET /rpc/test_arg?my_arg=something
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."test_arg"("my_arg" := $1::public.my_type) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test_arg".* from pgrst_source as "test_arg") _postgrest_t;
--   $1 = something

-- POST /loc_test
with pgrst_source as (insert into "test"."loc_test" ("c", "id") select pgrst_body."c", pgrst_body."id" from (select * from json_to_record($1::json) as _("c" text, "id" integer)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"c":"c1","id":"1"}

-- PATCH /loc_test?id=eq.1
with pgrst_source as (update "test"."loc_test" set "c" = pgrst_body."c" from (select * from json_to_record($1::json) as _("c" text)) pgrst_body where "test"."loc_test"."id" = $2 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"c":"c2"}
--   $2 = 1

-- GET /loc_test
select "test"."loc_test".* from "test"."loc_test";

-- PATCH /stuff?id=eq.1
with pgrst_source as (update "test"."stuff" set "name" = pgrst_body."name" from (select * from json_to_recordset($1::json) as _("name" text) limit 1) pgrst_body where "test"."stuff"."id" = $2 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = [{"name":"updated stuff 1"}]
--   $2 = 1

-- POST /rpc/unnamed_json_param
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."unnamed_json_param"($1::json) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "unnamed_json_param".* from pgrst_source as "unnamed_json_param") _postgrest_t;
--   $1 = {"A":1,"B":2,"C":3}

-- POST /rpc/named_json_param
-- 404 PGRST202: Could not find the function test.named_json_param(A, B, C) in the schema cache

-- POST /rpc/unnamed_text_param
-- content-type: text/plain
-- accept: text/plain
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."unnamed_text_param"($1::text) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."text/plain"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "unnamed_text_param".* from pgrst_source as "unnamed_text_param") _postgrest_t;
--   $1 = unnamed text arg

-- POST /rpc/unnamed_xml_param
-- content-type: text/xml
-- accept: text/xml
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."unnamed_xml_param"($1::xml) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."text/xml"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "unnamed_xml_param".* from pgrst_source as "unnamed_xml_param") _postgrest_t;
--   $1 = <note><from>John</from><to>Jane</to><message>Remember me</message></note>

-- POST /rpc/unnamed_bytea_param
-- content-type: application/octet-stream
-- accept: application/octet-stream
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."unnamed_bytea_param"($1::bytea) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."application/octet-stream"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "unnamed_bytea_param".* from pgrst_source as "unnamed_bytea_param") _postgrest_t;
--   $1 = \x

-- POST /rpc/unnamed_int_param
-- content-type: application/json
-- 404 PGRST202: Could not find the function test.unnamed_int_param(x, y) in the schema cache

-- POST /rpc/unnamed_int_param
-- content-type: text/xml
-- 404 PGRST202: Could not find the function test.unnamed_int_param in the schema cache

-- POST /rpc/unnamed_int_param
-- content-type: application/octet-stream
-- 404 PGRST202: Could not find the function test.unnamed_int_param in the schema cache

-- POST /rpc/overloaded_unnamed_param
-- content-type: application/json
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."overloaded_unnamed_param"($1::json) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "overloaded_unnamed_param".* from pgrst_source as "overloaded_unnamed_param") _postgrest_t;
--   $1 = {"A":1,"B":2,"C":3}

-- POST /rpc/overloaded_unnamed_param
-- content-type: text/plain
-- accept: text/plain
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."overloaded_unnamed_param"($1::text) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."text/plain"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "overloaded_unnamed_param".* from pgrst_source as "overloaded_unnamed_param") _postgrest_t;
--   $1 = unnamed text arg

-- POST /rpc/overloaded_unnamed_param
-- content-type: application/octet-stream
-- accept: application/octet-stream
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."overloaded_unnamed_param"($1::bytea) as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."application/octet-stream"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "overloaded_unnamed_param".* from pgrst_source as "overloaded_unnamed_param") _postgrest_t;
--   $1 = \x

-- GET /rpc/char_param_select?char_=abcdefg&char_arr=%7Babc,abcdefg%7D
with pgrst_source as (select "pgrst_call".* from "test"."char_param_select"("char_" := $1::character varying, "char_arr" := $2::character varying[]) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "record".* from pgrst_source as "record") _postgrest_t;
--   $1 = abcdefg
--   $2 = {abc,abcdefg}

-- POST /rpc/char_param_insert
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("char_" character varying, "char_arr" character varying[]) limit 1) pgrst_body, lateral (select "test"."char_param_insert"("char_" := pgrst_body."char_", "char_arr" := pgrst_body."char_arr") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "char_param_insert".* from pgrst_source as "char_param_insert") _postgrest_t;
--   $1 = {"char_":"abcdefg","char_arr":"{abc,abcdefg}"}

-- GET /rpc/bit_param_select?bit_=101010&bit_arr=%7B101,101010%7D
with pgrst_source as (select "pgrst_call".* from "test"."bit_param_select"("bit_" := $1::character varying, "bit_arr" := $2::character varying[]) pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "record".* from pgrst_source as "record") _postgrest_t;
--   $1 = 101010
--   $2 = {101,101010}

-- POST /rpc/bit_param_insert
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("bit_" bit varying, "bit_arr" bit varying[]) limit 1) pgrst_body, lateral (select "test"."bit_param_insert"("bit_" := pgrst_body."bit_", "bit_arr" := pgrst_body."bit_arr") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "bit_param_insert".* from pgrst_source as "bit_param_insert") _postgrest_t;
--   $1 = {"bit_":"101010","bit_arr":"{101,101010}"}

-- GET /rpc/raise_sqlstate_test1
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."raise_sqlstate_test1"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "raise_sqlstate_test1".* from pgrst_source as "raise_sqlstate_test1") _postgrest_t;

-- GET /rpc/raise_sqlstate_test2
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."raise_sqlstate_test2"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "raise_sqlstate_test2".* from pgrst_source as "raise_sqlstate_test2") _postgrest_t;

-- GET /rpc/raise_sqlstate_test3
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."raise_sqlstate_test3"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "raise_sqlstate_test3".* from pgrst_source as "raise_sqlstate_test3") _postgrest_t;

-- GET /rpc/raise_sqlstate_test4
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."raise_sqlstate_test4"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "raise_sqlstate_test4".* from pgrst_source as "raise_sqlstate_test4") _postgrest_t;

-- GET /rpc/raise_sqlstate_invalid_json_message
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."raise_sqlstate_invalid_json_message"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "raise_sqlstate_invalid_json_message".* from pgrst_source as "raise_sqlstate_invalid_json_message") _postgrest_t;

-- GET /rpc/raise_sqlstate_invalid_json_details
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."raise_sqlstate_invalid_json_details"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "raise_sqlstate_invalid_json_details".* from pgrst_source as "raise_sqlstate_invalid_json_details") _postgrest_t;

-- GET /rpc/getallprojects?select=id,client_id&name=like.OSX
with pgrst_source as (select "pgrst_call"."client_id", "pgrst_call"."id", "pgrst_call"."name" from "test"."getallprojects"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "projects"."id", "projects"."client_id" from pgrst_source as "projects" where "projects"."name" like $1) _postgrest_t;
--   $1 = OSX

-- GET /rpc/true
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."true"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "true".* from pgrst_source as "true") _postgrest_t;

