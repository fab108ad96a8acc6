-- POST /tiobe_pls
-- prefer: return=representation
-- prefer: resolution=merge-duplicates
with pgrst_source as (insert into "test"."tiobe_pls" ("name", "rank") select pgrst_body."name", pgrst_body."rank" from (select * from json_to_recordset($1::json) as _("name" text, "rank" smallint)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' on conflict ("name") do update set "name" = excluded."name", "rank" = excluded."rank" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."tiobe_pls".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "tiobe_pls".* from pgrst_source as "tiobe_pls") _postgrest_t;
--   $1 = [{"name":"Python","rank":6},{"name":"Java","rank":2},{"name":"C","rank":1}]

-- POST /car_models
-- prefer: return=representation
-- prefer: resolution=merge-duplicates
with pgrst_source as (insert into "test"."car_models" ("car_brand_name", "name", "year") select pgrst_body."car_brand_name", pgrst_body."name", pgrst_body."year" from (select * from json_to_recordset($1::json) as _("car_brand_name" character varying(64), "name" character varying(64), "year" integer)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' on conflict ("name", "year") do update set "car_brand_name" = excluded."car_brand_name", "name" = excluded."name", "year" = excluded."year" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."car_models".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "car_models".* from pgrst_source as "car_models") _postgrest_t;
--   $1 = [{"car_brand_name":null,"name":"Murcielago","year":2001},{"car_brand_name":"Ferrari","name":"Roma","year":2021}]

-- POST /articles
-- prefer: return=representation
-- prefer: resolution=merge-duplicates
with pgrst_source as (insert into "test"."articles" select  from json_array_elements($1::json) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' on conflict ("id") do nothing returning "test"."articles".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "articles".* from pgrst_source as "articles") _postgrest_t;
--   $1 = []

-- POST /single_unique?on_conflict=unique_key
-- prefer: return=representation
-- prefer: resolution=merge-duplicates
with pgrst_source as (insert into "test"."single_unique" ("unique_key", "value") select pgrst_body."unique_key", pgrst_body."value" from (select * from json_to_recordset($1::json) as _("unique_key" integer, "value" text)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' on conflict ("unique_key") do update set "unique_key" = excluded."unique_key", "value" = excluded."value" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."single_unique".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "single_unique".* from pgrst_source as "single_unique") _postgrest_t;
--   $1 = [{"unique_key":1,"value":"B"},{"unique_key":2,"value":"C"}]

-- POST /surr_serial_upsert?columns=id,name&select=name,extra
-- prefer: return=representation
-- prefer: resolution=merge-duplicates
-- prefer: missing=default
with pgrst_source as (insert into "test"."surr_serial_upsert" ("id", "name") select pgrst_body."id", pgrst_body."name" from (select _.* from (select jsonb_agg(jsonb_build_object('id', nextval('test.surr_serial_upsert_id_seq'::regclass)) || elem) as rows from jsonb_array_elements($1::jsonb) elem) pgrst_defaulted, jsonb_to_recordset(pgrst_defaulted.rows) as _("id" integer, "name" text)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' on conflict ("id") do update set "id" = excluded."id", "name" = excluded."name" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."surr_serial_upsert"."extra", "test"."surr_serial_upsert"."id", "test"."surr_serial_upsert"."name") select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "surr_serial_upsert"."name", "surr_serial_upsert"."extra" from pgrst_source as "surr_serial_upsert") _postgrest_t;
--   $1 = [{"id":1,"name":"updated value"},{"name":"new value"}]

-- POST /surr_gen_default_upsert?columns=id,name&select=name,extra
-- prefer: return=representation
-- prefer: resolution=merge-duplicates
-- prefer: missing=default
with pgrst_source as (insert into "test"."surr_gen_default_upsert" ("id", "name") select pgrst_body."id", pgrst_body."name" from (select _.* from (select jsonb_agg(jsonb_build_object('id', nextval('test.surr_gen_default_upsert_id_seq')) || elem) as rows from jsonb_array_elements($1::jsonb) elem) pgrst_defaulted, jsonb_to_recordset(pgrst_defaulted.rows) as _("id" integer, "name" text)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' on conflict ("id") do update set "id" = excluded."id", "name" = excluded."name" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."surr_gen_default_upsert"."extra", "test"."surr_gen_default_upsert"."id", "test"."surr_gen_default_upsert"."name") select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "surr_gen_default_upsert"."name", "surr_gen_default_upsert"."extra" from pgrst_source as "surr_gen_default_upsert") _postgrest_t;
--   $1 = [{"id":1,"name":"updated value"},{"name":"new value"}]

-- POST /no_pk
-- prefer: return=representation
-- prefer: resolution=merge-duplicates
with pgrst_source as (insert into "test"."no_pk" ("a", "b") select pgrst_body."a", pgrst_body."b" from (select * from json_to_recordset($1::json) as _("a" character varying, "b" character varying)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' returning "test"."no_pk".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "no_pk".* from pgrst_source as "no_pk") _postgrest_t;
--   $1 = [{"a":"1","b":"0"}]

-- POST /tiobe_pls
-- prefer: return=representation
-- prefer: resolution=ignore-duplicates
insert into "test"."tiobe_pls" ("name", "rank") select pgrst_body."name", pgrst_body."rank" from (select * from json_to_recordset($1::json) as _("name" text, "rank" smallint)) pgrst_body on conflict ("name") do nothing returning "tiobe_pls".*;
--   $1 = [{"name":"PHP","rank":9},{"name":"Python","rank":10}]

-- POST /compound_unique?on_conflict=key1,key2
-- prefer: return=representation
-- prefer: resolution=ignore-duplicates
insert into "test"."compound_unique" ("key1", "key2", "value") select pgrst_body."key1", pgrst_body."key2", pgrst_body."value" from (select * from json_to_recordset($1::json) as _("key1" integer, "key2" integer, "value" text)) pgrst_body on conflict ("key1", "key2") do nothing returning "compound_unique".*;
--   $1 = [{"key1":1,"key2":1,"value":"B"},{"key1":1,"key2":2,"value":"C"},{"key1":1,"key2":3,"value":"D"}]

-- POST /surr_gen_default_upsert?columns=id,name&select=name,extra
-- prefer: return=representation
-- prefer: resolution=ignore-duplicates
-- prefer: missing=default
insert into "test"."surr_gen_default_upsert" ("id", "name") select pgrst_body."id", pgrst_body."name" from (select _.* from (select jsonb_agg(jsonb_build_object('id', nextval('test.surr_gen_default_upsert_id_seq')) || elem) as rows from jsonb_array_elements($1::jsonb) elem) pgrst_defaulted, jsonb_to_recordset(pgrst_defaulted.rows) as _("id" integer, "name" text)) pgrst_body on conflict ("id") do nothing returning "surr_gen_default_upsert"."name", "surr_gen_default_upsert"."extra";
--   $1 = [{"id":1,"name":"updated value"},{"name":"new value"}]

-- POST /Surr_Gen_Default_Upsert?columns=id,name&select=name,extra
-- prefer: return=representation
-- prefer: resolution=ignore-duplicates
-- prefer: missing=default
insert into "test"."Surr_Gen_Default_Upsert" ("id", "name") select pgrst_body."id", pgrst_body."name" from (select _.* from (select jsonb_agg(jsonb_build_object('id', nextval('test."Surr_Gen_Default_Upsert_id_seq"')) || elem) as rows from jsonb_array_elements($1::jsonb) elem) pgrst_defaulted, jsonb_to_recordset(pgrst_defaulted.rows) as _("id" integer, "name" text)) pgrst_body on conflict ("id") do nothing returning "Surr_Gen_Default_Upsert"."name", "Surr_Gen_Default_Upsert"."extra";
--   $1 = [{"id":1,"name":"updated value"},{"name":"new value"}]

-- POST /tiobe_pls
-- prefer: return=representation
-- prefer: resolution=ignore-duplicates
insert into "test"."tiobe_pls" ("name", "rank") select pgrst_body."name", pgrst_body."rank" from (select * from json_to_recordset($1::json) as _("name" text, "rank" smallint)) pgrst_body on conflict ("name") do nothing returning "tiobe_pls".*;
--   $1 = [{"name":"Java","rank":1}]

-- POST /tiobe_pls
-- prefer: return=representation
-- prefer: resolution=ignore-duplicates
insert into "test"."tiobe_pls" ("name", "rank") select pgrst_body."name", pgrst_body."rank" from (select * from json_to_recordset($1::json) as _("name" text, "rank" smallint)) pgrst_body on conflict ("name") do nothing returning "tiobe_pls".*;
--   $1 = [{"name":"Java","rank":1},{"name":"C","rank":2}]

-- PUT /tiobe_pls?name=eq.Javascript&limit=1
-- 400 PGRST114: limit/offset querystring parameters are not allowed for PUT

-- PUT /tiobe_pls?name=eq.Javascript&offset=1
-- 400 PGRST114: limit/offset querystring parameters are not allowed for PUT

-- PUT /tiobe_pls?rank=eq.19
-- 405 PGRST105: Filters must include all and only primary key columns with 'eq' operators

-- PUT /tiobe_pls?id=not.eq.Java
-- 405 PGRST105: Filters must include all and only primary key columns with 'eq' operators

-- PUT /tiobe_pls?id=in.(Go)
-- 405 PGRST105: Filters must include all and only primary key columns with 'eq' operators

-- PUT /tiobe_pls?and=(id.eq.Go)
-- 405 PGRST105: Filters must include all and only primary key columns with 'eq' operators

-- PUT /employees?first_name=eq.Susan
-- 405 PGRST105: Filters must include all and only primary key columns with 'eq' operators

-- PUT /employees?last_name=eq.Heidt
-- 405 PGRST105: Filters must include all and only primary key columns with 'eq' operators

-- PUT /no_pk?a=eq.one&b=eq.two
-- 405 PGRST105: Filters must include all and only primary key columns with 'eq' operators

-- GET /tiobe_pls?name=eq.Go
select "test"."tiobe_pls".* from "test"."tiobe_pls" where "test"."tiobe_pls"."name" = $1;
--   $1 = Go

-- PUT /tiobe_pls?name=eq.Go
-- prefer: return=representation
with pgrst_source as (insert into "test"."tiobe_pls" ("name", "rank") select pgrst_body."name", pgrst_body."rank" from (select * from json_to_recordset($1::json) as _("name" text, "rank" smallint)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' and "pgrst_body"."name" = $2 on conflict ("name") do update set "name" = excluded."name", "rank" = excluded."rank" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."tiobe_pls".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "tiobe_pls".* from pgrst_source as "tiobe_pls") _postgrest_t;
--   $1 = [{"name":"Go","rank":19}]
--   $2 = Go

-- GET /employees?first_name=eq.Susan&last_name=eq.Heidt
select "test"."employees".* from "test"."employees" where "test"."employees"."first_name" = $1 and "test"."employees"."last_name" = $2;
--   $1 = Susan
--   $2 = Heidt

-- PUT /employees?first_name=eq.Susan&last_name=eq.Heidt
-- prefer: return=representation
with pgrst_source as (insert into "test"."employees" ("company", "first_name", "last_name", "occupation", "salary") select pgrst_body."company", pgrst_body."first_name", pgrst_body."last_name", pgrst_body."occupation", pgrst_body."salary" from (select * from json_to_recordset($1::json) as _("company" text, "first_name" text, "last_name" text, "occupation" text, "salary" money)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' and "pgrst_body"."first_name" = $2 and "pgrst_body"."last_name" = $3 on conflict ("first_name", "last_name") do update set "company" = excluded."company", "first_name" = excluded."first_name", "last_name" = excluded."last_name", "occupation" = excluded."occupation", "salary" = excluded."salary" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."employees".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "employees".* from pgrst_source as "employees") _postgrest_t;
--   $1 = [{"company":"GEX","first_name":"Susan","last_name":"Heidt","occupation":"Railroad engineer","salary":"48000"}]
--   $2 = Susan
--   $3 = Heidt

-- GET /car_models?name=eq.Supra&year=eq.2021
select "test"."car_models".* from "test"."car_models" where "test"."car_models"."name" = $1 and "test"."car_models"."year" = $2;
--   $1 = Supra
--   $2 = 2021

-- PUT /car_models?name=eq.Supra&year=eq.2021
-- prefer: return=representation
with pgrst_source as (insert into "test"."car_models" ("name", "year") select pgrst_body."name", pgrst_body."year" from (select * from json_to_recordset($1::json) as _("name" character varying(64), "year" integer)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' and "pgrst_body"."name" = $2 and "pgrst_body"."year" = $3 on conflict ("name", "year") do update set "name" = excluded."name", "year" = excluded."year" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."car_models".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "car_models".* from pgrst_source as "car_models") _postgrest_t;
--   $1 = [{"name":"Supra","year":2021}]
--   $2 = Supra
--   $3 = 2021

-- GET /tiobe_pls?name=eq.Java
select "test"."tiobe_pls".* from "test"."tiobe_pls" where "test"."tiobe_pls"."name" = $1;
--   $1 = Java

-- PUT /tiobe_pls?name=eq.Java
-- prefer: return=representation
with pgrst_source as (insert into "test"."tiobe_pls" ("name", "rank") select pgrst_body."name", pgrst_body."rank" from (select * from json_to_recordset($1::json) as _("name" text, "rank" smallint)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' and "pgrst_body"."name" = $2 on conflict ("name") do update set "name" = excluded."name", "rank" = excluded."rank" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."tiobe_pls".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "tiobe_pls".* from pgrst_source as "tiobe_pls") _postgrest_t;
--   $1 = [{"name":"Java","rank":13}]
--   $2 = Java

-- GET /employees?first_name=eq.Frances%20M.&last_name=eq.Roe
select "test"."employees".* from "test"."employees" where "test"."employees"."first_name" = $1 and "test"."employees"."last_name" = $2;
--   $1 = Frances M.
--   $2 = Roe

-- PUT /employees?first_name=eq.Frances%20M.&last_name=eq.Roe
-- prefer: return=representation
with pgrst_source as (insert into "test"."employees" ("company", "first_name", "last_name", "occupation", "salary") select pgrst_body."company", pgrst_body."first_name", pgrst_body."last_name", pgrst_body."occupation", pgrst_body."salary" from (select * from json_to_recordset($1::json) as _("company" text, "first_name" text, "last_name" text, "occupation" text, "salary" money)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' and "pgrst_body"."first_name" = $2 and "pgrst_body"."last_name" = $3 on conflict ("first_name", "last_name") do update set "company" = excluded."company", "first_name" = excluded."first_name", "last_name" = excluded."last_name", "occupation" = excluded."occupation", "salary" = excluded."salary" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."employees".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "employees".* from pgrst_source as "employees") _postgrest_t;
--   $1 = [{"company":"Gamma Gas","first_name":"Frances M.","last_name":"Roe","occupation":"Railroad engineer","salary":"60000"}]
--   $2 = Frances M.
--   $3 = Roe

-- GET /only_pk?id=eq.1
select "test"."only_pk".* from "test"."only_pk" where "test"."only_pk"."id" = $1;
--   $1 = 1

-- PUT /only_pk?id=eq.1
-- prefer: return=representation
with pgrst_source as (insert into "test"."only_pk" ("id") select pgrst_body."id" from (select * from json_to_recordset($1::json) as _("id" integer)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' and "pgrst_body"."id" = $2 on conflict ("id") do update set "id" = excluded."id" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."only_pk".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "only_pk".* from pgrst_source as "only_pk") _postgrest_t;
--   $1 = [{"id":1}]
--   $2 = 1

-- PUT /tiobe_pls?name=eq.Ruby
-- prefer: return=representation
-- accept: application/vnd.pgrst.object+json
with pgrst_source as (insert into "test"."tiobe_pls" ("name", "rank") select pgrst_body."name", pgrst_body."rank" from (select * from json_to_recordset($1::json) as _("name" text, "rank" smallint)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' and "pgrst_body"."name" = $2 on conflict ("name") do update set "name" = excluded."name", "rank" = excluded."rank" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."tiobe_pls".*) select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "tiobe_pls".* from pgrst_source as "tiobe_pls") _postgrest_t;
--   $1 = [{"name":"Ruby","rank":11}]
--   $2 = Ruby

-- PUT /UnitTest?idUnitTest=eq.1
with pgrst_source as (insert into "test"."UnitTest" ("idUnitTest", "nameUnitTest") select pgrst_body."idUnitTest", pgrst_body."nameUnitTest" from (select * from json_to_recordset($1::json) as _("idUnitTest" integer, "nameUnitTest" text)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' and "pgrst_body"."idUnitTest" = $2 on conflict ("idUnitTest") do update set "idUnitTest" = excluded."idUnitTest", "nameUnitTest" = excluded."nameUnitTest" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select * from pgrst_source) _postgrest_t;
--   $1 = [{"idUnitTest":1,"nameUnitTest":"unit test 1"}]
--   $2 = 1

-- GET /UnitTest?idUnitTest=eq.1
select "test"."UnitTest".* from "test"."UnitTest" where "test"."UnitTest"."idUnitTest" = $1;
--   $1 = 1

-- PUT /web_content?id=eq.0&select=id,name,web_content(name)&web_content.order=name.asc
-- prefer: return=representation
with pgrst_source as (insert into "test"."web_content" ("id", "name", "p_web_id") select pgrst_body."id", pgrst_body."name", pgrst_body."p_web_id" from (select * from json_to_record($1::json) as _("id" integer, "name" text, "p_web_id" integer)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' and "pgrst_body"."id" = $2 on conflict ("id") do update set "id" = excluded."id", "name" = excluded."name", "p_web_id" = excluded."p_web_id" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."web_content"."id", "test"."web_content"."name") select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "web_content"."id", "web_content"."name", coalesce("web_content_web_content_1"."web_content_web_content_1", '[]') as "web_content" from pgrst_source as "web_content" left join lateral (select json_agg("web_content_web_content_1") as "web_content_web_content_1" from (select "web_content_1"."name" from "test"."web_content" as "web_content_1" where "web_content_1"."p_web_id" = "web_content"."id" order by "web_content_1"."name" asc) as "web_content_web_content_1") as "web_content_web_content_1" on true) _postgrest_t;
--   $1 = {"id":0,"name":"tardis-upserted","p_web_id":5}
--   $2 = 0

-- POST /artists?select=id,name,albums(title)&order=id.desc
-- prefer: return=representation
-- prefer: resolution=merge-duplicates
with pgrst_source as (insert into "test"."artists" ("id", "name") select pgrst_body."id", pgrst_body."name" from (select * from json_to_recordset($1::json) as _("id" integer, "name" text)) pgrst_body where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) + 1)::text, true) <> '0' on conflict ("id") do update set "id" = excluded."id", "name" = excluded."name" where set_config('pgrst.inserted', (coalesce(nullif(current_setting('pgrst.inserted', true), '')::int, 0) - 1)::text, true) <> '-1' returning "test"."artists"."id", "test"."artists"."name") select null::text as total, count(*)::text as page_total, null::text as location, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status, nullif(current_setting('pgrst.inserted', true), '') as inserted from (select "artists"."id", "artists"."name", coalesce("artists_albums_1"."artists_albums_1", '[]') as "albums" from pgrst_source as "artists" left join lateral (select json_agg("artists_albums_1") as "artists_albums_1" from (select "albums_1"."title" from "test"."albums" as "albums_1" where "albums_1"."artist_id" = "artists"."id") as "artists_albums_1") as "artists_albums_1" on true order by "artists"."id" desc) _postgrest_t;
--   $1 = [{"id":1,"name":"duster-updated"},{"id":2,"name":"bcnr-updated"}]

