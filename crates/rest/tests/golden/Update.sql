-- PATCH /fake
-- 404 PGRST205: Could not find the table 'test.fake' in the schema cache

-- PATCH /empty_table
with pgrst_source as (update "test"."empty_table" set "extra" = pgrst_body."extra" from (select * from json_to_record($1::json) as _("extra" character varying)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"extra":20}

-- PATCH /simple_pk
-- 400 PGRST102: Empty or invalid json

-- PATCH /items
-- 400 PGRST102: Empty or invalid json

-- PATCH /items?id=eq.1
-- prefer: return=representation
update "test"."items" set "id" = pgrst_body."id" from (select * from json_to_record($1::json) as _("id" bigint)) pgrst_body where "test"."items"."id" = $2 returning "items".*;
--   $1 = 	 \n  { "id": 99 } 	 \n  
--   $2 = 1

-- PATCH /items?id=eq.999999
-- prefer: return=representation
update "test"."items" set "id" = pgrst_body."id" from (select * from json_to_record($1::json) as _("id" bigint)) pgrst_body where "test"."items"."id" = $2 returning "items".*;
--   $1 = {"id":999999}
--   $2 = 999999

-- PATCH /items?id=eq.99999999
with pgrst_source as (update "test"."items" set "id" = pgrst_body."id" from (select * from json_to_record($1::json) as _("id" bigint)) pgrst_body where "test"."items"."id" = $2 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"id":42}
--   $2 = 99999999

-- POST /items
with pgrst_source as (insert into "test"."items" ("id") select pgrst_body."id" from (select * from json_to_record($1::json) as _("id" bigint)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"id":1}

-- PATCH /items?id=eq.1
-- prefer: return=representation
update "test"."items" set "id" = pgrst_body."id" from (select * from json_to_record($1::json) as _("id" bigint)) pgrst_body where "test"."items"."id" = $2 returning "items".*;
--   $1 = {"id":99}
--   $2 = 1

-- PATCH /items?id=eq.99
with pgrst_source as (update "test"."items" set "id" = pgrst_body."id" from (select * from json_to_record($1::json) as _("id" bigint)) pgrst_body where "test"."items"."id" = $2 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"id":1}
--   $2 = 99

-- PATCH /items?id=eq.1&select=id,always_true
-- prefer: return=representation
with pgrst_source as (update "test"."items" set "id" = pgrst_body."id" from (select * from json_to_record($1::json) as _("id" bigint)) pgrst_body where "test"."items"."id" = $2 returning "test"."items"."always_true", "test"."items"."id") select "items"."id", to_json("items"."always_true") as "always_true" from pgrst_source as "items";
--   $1 = {"id":1}
--   $2 = 1

-- PATCH /items?id=eq.1&select=id
-- prefer: return=minimal
with pgrst_source as (update "test"."items" set "id" = pgrst_body."id" from (select * from json_to_record($1::json) as _("id" bigint)) pgrst_body where "test"."items"."id" = $2 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"id":1}
--   $2 = 1

-- PATCH /items?id=eq.1&select=id
-- prefer: return=minimal
with pgrst_source as (update "test"."items" set "id" = pgrst_body."id" from (select * from json_to_record($1::json) as _("id" bigint)) pgrst_body where "test"."items"."id" = $2 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"id":1}
--   $2 = 1

-- PATCH /items
with pgrst_source as (select 1 from "test"."items" where false) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;

-- PATCH /items
with pgrst_source as (select 1 from "test"."items" where false) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;

-- PATCH /items
with pgrst_source as (select 1 from "test"."items" where false) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;

-- PATCH /items?select=id
with pgrst_source as (select 1 from "test"."items" where false) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;

-- PATCH /items?select=id
with pgrst_source as (select 1 from "test"."items" where false) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;

-- PATCH /items?select=id
with pgrst_source as (select 1 from "test"."items" where false) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;

-- PATCH /items
-- prefer: return=representation
select "items".* from "test"."items" where false;

-- PATCH /items?select=id,computed_overload
-- prefer: return=representation
with pgrst_source as (select "test"."items"."computed_overload", "test"."items"."id" from "test"."items" where false) select "items"."id", to_json("items"."computed_overload") as "computed_overload" from pgrst_source as "items";

-- PATCH /garlic?columns=helicopter
-- prefer: return=representation
-- 404 PGRST205: Could not find the table 'test.garlic' in the schema cache

-- PATCH /complex_items?id=eq.3&columns=name,field-with_sep
-- prefer: return=representation
-- prefer: missing=default
update "test"."complex_items" set "field-with_sep" = pgrst_body."field-with_sep", "name" = pgrst_body."name" from (select * from jsonb_to_record((select jsonb_build_object('field-with_sep', 1) || $1::jsonb)) as _("field-with_sep" integer, "name" text)) pgrst_body where "test"."complex_items"."id" = $2 returning "complex_items"."id", "complex_items"."name", "complex_items"."settings", to_json("complex_items"."arr_data") as "arr_data", "complex_items"."field-with_sep";
--   $1 = {"name":"Tres"}
--   $2 = 3

-- PATCH /complex_items_view?id=eq.3&columns=arr_data,name
-- prefer: return=representation
-- prefer: missing=default
update "test"."complex_items_view" set "arr_data" = pgrst_body."arr_data", "name" = pgrst_body."name" from (select * from jsonb_to_record((select jsonb_build_object('name', 'Default'::text) || $1::jsonb)) as _("arr_data" integer[], "name" text)) pgrst_body where "test"."complex_items_view"."id" = $2 returning "complex_items_view"."id", "complex_items_view"."name", "complex_items_view"."settings", to_json("complex_items_view"."arr_data") as "arr_data", "complex_items_view"."field-with_sep";
--   $1 = {"arr_data":null}
--   $2 = 3

-- PATCH /bitchar_with_length?select=bit,char&char=eq.aaaaa
-- prefer: return=representation
update "test"."bitchar_with_length" set "bit" = pgrst_body."bit" from (select * from json_to_record($1::json) as _("bit" bit(5))) pgrst_body where "test"."bitchar_with_length"."char" = $2 returning "bitchar_with_length"."bit", "bitchar_with_length"."char";
--   $1 = {"bit":"11100"}
--   $2 = aaaaa

-- PATCH /bitchar_with_length?select=bit,char&bit=eq.00000
-- prefer: return=representation
update "test"."bitchar_with_length" set "char" = pgrst_body."char" from (select * from json_to_record($1::json) as _("char" character(5))) pgrst_body where "test"."bitchar_with_length"."bit" = $2 returning "bitchar_with_length"."bit", "bitchar_with_length"."char";
--   $1 = {"char":"zzzyy"}
--   $2 = 00000

-- PATCH /no_pk?order=a.desc
-- prefer: return=representation
with pgrst_source as (update "test"."no_pk" set "b" = pgrst_body."b" from (select * from json_to_record($1::json) as _("b" character varying)) pgrst_body returning "test"."no_pk".*) select "no_pk".* from pgrst_source as "no_pk" order by "no_pk"."a" desc;
--   $1 = {"b":"1"}

-- PATCH /web_content?id=eq.0&select=id,name,web_content(name,web_content(name)),parent_content:p_web_id(name)
-- prefer: return=representation
with pgrst_source as (update "test"."web_content" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" text)) pgrst_body where "test"."web_content"."id" = $2 returning "test"."web_content"."id", "test"."web_content"."name", "test"."web_content"."p_web_id") select "web_content"."id", "web_content"."name", coalesce("web_content_web_content_1"."web_content_web_content_1", '[]') as "web_content", row_to_json("web_content_parent_content_1".*) as "parent_content" from pgrst_source as "web_content" left join lateral (select json_agg("web_content_web_content_1") as "web_content_web_content_1" from (select "web_content_1"."name", coalesce("web_content_web_content_2"."web_content_web_content_2", '[]') as "web_content" from "test"."web_content" as "web_content_1" left join lateral (select json_agg("web_content_web_content_2") as "web_content_web_content_2" from (select "web_content_2"."name" from "test"."web_content" as "web_content_2" where "web_content_2"."p_web_id" = "web_content_1"."id") as "web_content_web_content_2") as "web_content_web_content_2" on true where "web_content_1"."p_web_id" = "web_content"."id") as "web_content_web_content_1") as "web_content_web_content_1" on true left join lateral (select "web_content_1"."name" from "test"."web_content" as "web_content_1" where "web_content_1"."id" = "web_content"."p_web_id") as "web_content_parent_content_1" on true;
--   $1 = {"name":"tardis-patched-2"}
--   $2 = 0

-- PATCH /web_content?id=eq.0&select=id,name,web_content(name,web_content(name)),parent_content:p_web_id(name)&web_content.name=like.f*&web_content.web_content.id=eq.4&parent_content.name=neq.wat
-- prefer: return=representation
with pgrst_source as (update "test"."web_content" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" text)) pgrst_body where "test"."web_content"."id" = $2 returning "test"."web_content"."id", "test"."web_content"."name", "test"."web_content"."p_web_id") select "web_content"."id", "web_content"."name", coalesce("web_content_web_content_1"."web_content_web_content_1", '[]') as "web_content", row_to_json("web_content_parent_content_1".*) as "parent_content" from pgrst_source as "web_content" left join lateral (select json_agg("web_content_web_content_1") as "web_content_web_content_1" from (select "web_content_1"."name", coalesce("web_content_web_content_2"."web_content_web_content_2", '[]') as "web_content" from "test"."web_content" as "web_content_1" left join lateral (select json_agg("web_content_web_content_2") as "web_content_web_content_2" from (select "web_content_2"."name" from "test"."web_content" as "web_content_2" where "web_content_2"."id" = $3 and "web_content_2"."p_web_id" = "web_content_1"."id") as "web_content_web_content_2") as "web_content_web_content_2" on true where "web_content_1"."name" like $4 and "web_content_1"."p_web_id" = "web_content"."id") as "web_content_web_content_1") as "web_content_web_content_1" on true left join lateral (select "web_content_1"."name" from "test"."web_content" as "web_content_1" where "web_content_1"."name" <> $5 and "web_content_1"."id" = "web_content"."p_web_id") as "web_content_parent_content_1" on true;
--   $1 = {"name":"tardis-patched-2"}
--   $2 = 0
--   $3 = 4
--   $4 = f%
--   $5 = wat

-- PATCH /web_content?id=eq.0&select=name,web_content(name)
-- prefer: return=representation
with pgrst_source as (update "test"."web_content" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" text)) pgrst_body where "test"."web_content"."id" = $2 returning "test"."web_content"."id", "test"."web_content"."name") select "web_content"."name", coalesce("web_content_web_content_1"."web_content_web_content_1", '[]') as "web_content" from pgrst_source as "web_content" left join lateral (select json_agg("web_content_web_content_1") as "web_content_web_content_1" from (select "web_content_1"."name" from "test"."web_content" as "web_content_1" where "web_content_1"."p_web_id" = "web_content"."id") as "web_content_web_content_1") as "web_content_web_content_1" on true;
--   $1 = {"name":"tardis-patched"}
--   $2 = 0

-- PATCH /web_content?id=eq.0&select=name,web_content(name)&web_content.name=like.b*
-- prefer: return=representation
with pgrst_source as (update "test"."web_content" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" text)) pgrst_body where "test"."web_content"."id" = $2 returning "test"."web_content"."id", "test"."web_content"."name") select "web_content"."name", coalesce("web_content_web_content_1"."web_content_web_content_1", '[]') as "web_content" from pgrst_source as "web_content" left join lateral (select json_agg("web_content_web_content_1") as "web_content_web_content_1" from (select "web_content_1"."name" from "test"."web_content" as "web_content_1" where "web_content_1"."name" like $3 and "web_content_1"."p_web_id" = "web_content"."id") as "web_content_web_content_1") as "web_content_web_content_1" on true;
--   $1 = {"name":"tardis-patched"}
--   $2 = 0
--   $3 = b%

-- PATCH /students?id=eq.1&select=name,students_info(address)&students_info.code=like.0002
-- prefer: return=representation
with pgrst_source as (update "test"."students" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" text)) pgrst_body where "test"."students"."id" = $2 returning "test"."students"."code", "test"."students"."id", "test"."students"."name") select "students"."name", row_to_json("students_students_info_1".*) as "students_info" from pgrst_source as "students" left join lateral (select "students_info_1"."address" from "test"."students_info" as "students_info_1" where "students_info_1"."code" like $3 and "students_info_1"."code" = "students"."code" and "students_info_1"."id" = "students"."id") as "students_students_info_1" on true;
--   $1 = {"name":"Johnny Doe"}
--   $2 = 1
--   $3 = 0002

-- PATCH /app_users?id=eq.1
with pgrst_source as (update "test"."app_users" set "password" = pgrst_body."password" from (select * from json_to_record($1::json) as _("password" text)) pgrst_body where "test"."app_users"."id" = $2 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"password":"passabc"}
--   $2 = 1

-- PATCH /datarep_todos_computed?id=eq.2
-- prefer: return=headers-only
with pgrst_source as (update "test"."datarep_todos_computed" set "due_at" = pgrst_body."due_at", "label_color" = pgrst_body."label_color" from (select "test"."isodate"(_."due_at") as "due_at", "test"."color"(_."label_color") as "label_color" from json_to_record($1::json) as _("due_at" json, "label_color" json)) pgrst_body where "test"."datarep_todos_computed"."id" = $2 returning "test"."datarep_todos_computed"."dark_color", "test"."datarep_todos_computed"."due_at", "test"."datarep_todos_computed"."id", "test"."datarep_todos_computed"."label_color", "test"."datarep_todos_computed"."name") select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"due_at":"2019-01-03T11:00:00Z","label_color":"#221100"}
--   $2 = 2

-- PATCH /datarep_todos_computed?id=eq.2&select=id,label_color
-- prefer: return=representation
with pgrst_source as (update "test"."datarep_todos_computed" set "due_at" = pgrst_body."due_at", "label_color" = pgrst_body."label_color" from (select "test"."isodate"(_."due_at") as "due_at", "test"."color"(_."label_color") as "label_color" from json_to_record($1::json) as _("due_at" json, "label_color" json)) pgrst_body where "test"."datarep_todos_computed"."id" = $2 returning "test"."datarep_todos_computed"."id", "test"."datarep_todos_computed"."label_color") select "datarep_todos_computed"."id", "test"."json"("datarep_todos_computed"."label_color") as "label_color" from pgrst_source as "datarep_todos_computed";
--   $1 = {"due_at":"2019-01-03T11:00:00Z","label_color":"#221100"}
--   $2 = 2

-- PATCH /datarep_todos_computed?id=lt.4&select=id,name,label_color,dark_color
-- prefer: return=representation
with pgrst_source as (update "test"."datarep_todos_computed" set "due_at" = pgrst_body."due_at", "label_color" = pgrst_body."label_color" from (select "test"."isodate"(_."due_at") as "due_at", "test"."color"(_."label_color") as "label_color" from json_to_record($1::json) as _("due_at" json, "label_color" json)) pgrst_body where "test"."datarep_todos_computed"."id" < $2 returning "test"."datarep_todos_computed"."dark_color", "test"."datarep_todos_computed"."id", "test"."datarep_todos_computed"."label_color", "test"."datarep_todos_computed"."name") select "datarep_todos_computed"."id", "datarep_todos_computed"."name", "test"."json"("datarep_todos_computed"."label_color") as "label_color", "test"."json"("datarep_todos_computed"."dark_color") as "dark_color" from pgrst_source as "datarep_todos_computed";
--   $1 = {"due_at":"2019-01-03T11:00:00Z","label_color":"#221100"}
--   $2 = 4

-- PATCH /datarep_todos_computed?id=eq.2&columns=due_at
-- prefer: return=representation
with pgrst_source as (update "test"."datarep_todos_computed" set "due_at" = pgrst_body."due_at" from (select "test"."isodate"(_."due_at") as "due_at" from json_to_record($1::json) as _("due_at" json)) pgrst_body where "test"."datarep_todos_computed"."id" = $2 returning "test"."datarep_todos_computed"."dark_color", "test"."datarep_todos_computed"."due_at", "test"."datarep_todos_computed"."id", "test"."datarep_todos_computed"."label_color", "test"."datarep_todos_computed"."name") select "datarep_todos_computed"."id", "datarep_todos_computed"."name", "test"."json"("datarep_todos_computed"."label_color") as "label_color", "test"."json"("datarep_todos_computed"."due_at") as "due_at", "test"."json"("datarep_todos_computed"."dark_color") as "dark_color" from pgrst_source as "datarep_todos_computed";
--   $1 = {"due_at":"2019-01-03T11:00:00Z","fake_id":13,"label_color":"invalid","smth":"here"}
--   $2 = 2

-- PATCH /datarep_todos_computed?id=eq.2&columns=label_color,helicopters
-- prefer: return=representation
-- 400 PGRST204: Could not find the 'helicopters' column of 'datarep_todos_computed' in the schema cache

-- PATCH /datarep_todos_computed?id=eq.2001&columns=label_color
-- prefer: return=representation
with pgrst_source as (update "test"."datarep_todos_computed" set "label_color" = pgrst_body."label_color" from (select "test"."color"(_."label_color") as "label_color" from json_to_record($1::json) as _("label_color" json)) pgrst_body where "test"."datarep_todos_computed"."id" = $2 returning "test"."datarep_todos_computed"."dark_color", "test"."datarep_todos_computed"."due_at", "test"."datarep_todos_computed"."id", "test"."datarep_todos_computed"."label_color", "test"."datarep_todos_computed"."name") select "datarep_todos_computed"."id", "datarep_todos_computed"."name", "test"."json"("datarep_todos_computed"."label_color") as "label_color", "test"."json"("datarep_todos_computed"."due_at") as "due_at", "test"."json"("datarep_todos_computed"."dark_color") as "dark_color" from pgrst_source as "datarep_todos_computed";
--   $1 = {"due_at":"2019-01-03T11:00:00Z","fake_id":13,"label_color":"invalid","smth":"here"}
--   $2 = 2001

