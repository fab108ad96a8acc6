-- POST /menagerie
with pgrst_source as (insert into "test"."menagerie" ("boolean", "date", "double", "enum", "integer", "money", "varchar") select pgrst_body."boolean", pgrst_body."date", pgrst_body."double", pgrst_body."enum", pgrst_body."integer", pgrst_body."money", pgrst_body."varchar" from (select * from json_to_record($1::json) as _("boolean" boolean, "date" date, "double" double precision, "enum" test.enum_menagerie_type, "integer" integer, "money" money, "varchar" character varying)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"boolean":false,"date":"1900-01-01","double":3.14159,"enum":"foo","integer":13,"money":"$3.99","varchar":"testing!"}

-- POST /menagerie?select=integer,varchar
-- prefer: return=representation
insert into "test"."menagerie" ("boolean", "date", "double", "enum", "integer", "money", "varchar") select pgrst_body."boolean", pgrst_body."date", pgrst_body."double", pgrst_body."enum", pgrst_body."integer", pgrst_body."money", pgrst_body."varchar" from (select * from json_to_recordset($1::json) as _("boolean" boolean, "date" date, "double" double precision, "enum" test.enum_menagerie_type, "integer" integer, "money" money, "varchar" character varying)) pgrst_body returning "menagerie"."integer", "menagerie"."varchar";
--   $1 = [{"boolean":false,"date":"1900-01-01","double":3.14159,"enum":"foo","integer":14,"money":"$3.99","varchar":"testing!"}]

-- POST /articles
-- 400 PGRST102: All object keys must match

-- POST /articles
-- 400 PGRST102: All object keys must match

-- POST /projects?select=id,name,clients(id,name)
-- prefer: return=representation
-- prefer: count=exact
with pgrst_source as (insert into "test"."projects" ("client_id", "id", "name") select pgrst_body."client_id", pgrst_body."id", pgrst_body."name" from (select * from json_to_record($1::json) as _("client_id" integer, "id" integer, "name" text)) pgrst_body returning "test"."projects"."client_id", "test"."projects"."id", "test"."projects"."name") select "projects"."id", "projects"."name", row_to_json("projects_clients_1".*) as "clients" from pgrst_source as "projects" left join lateral (select "clients_1"."id", "clients_1"."name" from "test"."clients" as "clients_1" where "clients_1"."id" = "projects"."client_id") as "projects_clients_1" on true;
--   $1 = {"client_id":2,"id":6,"name":"New Project"}

-- POST /projects?select=name,client_id
-- prefer: return=representation
insert into "test"."projects" ("client_id", "id", "name") select pgrst_body."client_id", pgrst_body."id", pgrst_body."name" from (select * from json_to_record($1::json) as _("client_id" integer, "id" integer, "name" text)) pgrst_body returning "projects"."name", "projects"."client_id";
--   $1 = {"client_id":2,"id":10,"name":"New Project"}

-- POST /projects?select=name,client_id
-- prefer: return=headers-only
with pgrst_source as (insert into "test"."projects" ("client_id", "id", "name") select pgrst_body."client_id", pgrst_body."id", pgrst_body."name" from (select * from json_to_record($1::json) as _("client_id" integer, "id" integer, "name" text)) pgrst_body returning "test"."projects"."client_id", "test"."projects"."id", "test"."projects"."name") select null::text as total, count(*)::text as page_total, case when count(*) = 1 then (select json_agg(json_build_array(e.key, e.value))::text from (select row_to_json(s) as r from pgrst_source s limit 1) x, json_each_text(x.r) e where e.key = any ($2::text[])) end as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"client_id":2,"id":11,"name":"New Project"}
--   $2 = {"id"}

-- POST /projects?select=name,client_id
with pgrst_source as (insert into "test"."projects" ("client_id", "id", "name") select pgrst_body."client_id", pgrst_body."id", pgrst_body."name" from (select * from json_to_record($1::json) as _("client_id" integer, "id" integer, "name" text)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"client_id":2,"id":12,"name":"New Project"}

-- POST /menagerie
-- content-type: application/x-www-form-urlencoded
with pgrst_source as (insert into "test"."menagerie" ("boolean", "date", "double", "enum", "integer", "money", "varchar") select pgrst_body."boolean", pgrst_body."date", pgrst_body."double", pgrst_body."enum", pgrst_body."integer", pgrst_body."money", pgrst_body."varchar" from (select * from json_to_record($1::json) as _("boolean" boolean, "date" date, "double" double precision, "enum" test.enum_menagerie_type, "integer" integer, "money" money, "varchar" character varying)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"integer":"7","double":"2.71828","varchar":"forms are fun","boolean":"false","date":"1900-01-01","money":"$3.99","enum":"foo"}

-- POST /no_pk
-- prefer: return=representation
insert into "test"."no_pk" ("a", "b") select pgrst_body."a", pgrst_body."b" from (select * from json_to_record($1::json) as _("a" character varying, "b" character varying)) pgrst_body returning "no_pk".*;
--   $1 = {"a":"bar","b":"baz"}

-- POST /no_pk
-- prefer: return=representation
insert into "test"."no_pk" select  from json_array_elements($1::json) pgrst_body returning "no_pk".*;
--   $1 = []

-- POST /no_pk
-- prefer: return=representation
insert into "test"."no_pk" ("a", "b") select pgrst_body."a", pgrst_body."b" from (select * from json_to_record($1::json) as _("a" character varying, "b" character varying)) pgrst_body returning "no_pk".*;
--   $1 = {"a":null,"b":"foo"}

-- POST /simple_pk
-- 400 PGRST102: Empty or invalid json

-- POST /withUnique
with pgrst_source as (insert into "test"."withUnique" ("extra", "uni") select pgrst_body."extra", pgrst_body."uni" from (select * from json_to_record($1::json) as _("extra" text, "uni" text)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"extra":"e2","uni":"nodup"}

-- POST /json_table
-- prefer: return=representation
insert into "test"."json_table" ("data") select pgrst_body."data" from (select * from json_to_record($1::json) as _("data" json)) pgrst_body returning "json_table".*;
--   $1 = {"data":{"foo":"bar"}}

-- POST /json_table
-- prefer: return=representation
insert into "test"."json_table" ("data") select pgrst_body."data" from (select * from json_to_record($1::json) as _("data" json)) pgrst_body returning "json_table".*;
--   $1 = {"data":[1,2,3]}

-- POST /items
with pgrst_source as (insert into "test"."items" select  from (values (1)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;

-- POST /items
with pgrst_source as (insert into "test"."items" select  from json_array_elements($1::json) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = [{}]

-- POST /json_table
-- prefer: return=representation
insert into "test"."json_table" ("data") select pgrst_body."data" from (select * from json_to_record($1::json) as _("data" json)) pgrst_body returning "json_table".*;
--   $1 = 	 \n  { "data": { "foo":"bar" } }	 \n  

-- POST /json_table
-- prefer: return=representation
insert into "test"."json_table" ("data") select pgrst_body."data" from (select * from json_to_recordset($1::json) as _("data" json)) pgrst_body returning "json_table".*;
--   $1 = 	 \n  [{ "data": { "foo":"bar" } }, 	 \n  {"data": 34}]	 \n  

-- POST /bitchar_with_length?select=bit
-- prefer: return=representation
insert into "test"."bitchar_with_length" ("bit") select pgrst_body."bit" from (select * from json_to_record($1::json) as _("bit" bit(5))) pgrst_body returning "bitchar_with_length"."bit";
--   $1 = {"bit":"10101"}

-- POST /articles?columns=
-- 400 PGRST100: "failed to parse columns parameter ()" (line 1, column 1)

-- POST /articles?columns=helicopter
-- 400 PGRST204: Could not find the 'helicopter' column of 'articles' in the schema cache

-- POST /garlic?columns=helicopter
-- 404 PGRST205: Could not find the table 'test.garlic' in the schema cache

-- POST /articles?columns=id,body
with pgrst_source as (insert into "test"."articles" ("body", "id") select pgrst_body."body", pgrst_body."id" from (select * from json_to_recordset($1::json) as _("body" text, "id" integer)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = [{"body":"yyy","id":204},333,"asdf",{"body":"zzz","id":205}]

-- POST /channels?columns=id,data,slug&select=data,slug
-- prefer: return=representation
-- prefer: missing=default
insert into "test"."channels" ("data", "id", "slug") select pgrst_body."data", pgrst_body."id", pgrst_body."slug" from (select * from jsonb_to_record((select jsonb_build_object('data', '{"foo": "bar"}'::jsonb, 'id', nextval('test.channels_id_seq')) || $1::jsonb)) as _("data" jsonb, "id" bigint, "slug" text)) pgrst_body returning "channels"."data", "channels"."slug";
--   $1 = {"slug":"foo"}

-- POST /foo?columns=a,b
-- prefer: return=representation
-- prefer: missing=default
insert into "test"."foo" ("a", "b") select pgrst_body."a", pgrst_body."b" from (select * from json_to_recordset($1::json) as _("a" text, "b" text)) pgrst_body returning "foo".*;
--   $1 = [{"a":"val"},{"a":"val","b":"val"}]

-- POST /evil_friends?columns=id,name
-- prefer: return=representation
-- prefer: missing=default
insert into "test"."evil_friends" ("id", "name") select pgrst_body."id", pgrst_body."name" from (select * from jsonb_to_record((select jsonb_build_object('id', 666) || $1::jsonb)) as _("id" test.devil_int, "name" text)) pgrst_body returning "evil_friends".*;
--   $1 = {"name":"Lu"}

-- POST /tbl_w_json
-- prefer: return=representation
insert into "test"."tbl_w_json" ("data", "id") select pgrst_body."data", pgrst_body."id" from (select * from json_to_record($1::json) as _("data" json, "id" integer)) pgrst_body returning "tbl_w_json".*;
--   $1 = {"data":{"a":2},"id":3}

-- POST /tbl_w_json?columns=id,data
-- prefer: return=representation
insert into "test"."tbl_w_json" ("data", "id") select pgrst_body."data", pgrst_body."id" from (select * from json_to_record($1::json) as _("data" json, "id" integer)) pgrst_body returning "tbl_w_json".*;
--   $1 = {"data":{"a":2},"id":3}

-- POST /simple_pk2?select=extra,k
-- prefer: tx=commit
-- prefer: return=headers-only
with pgrst_source as (insert into "test"."simple_pk2" ("extra", "k") select pgrst_body."extra", pgrst_body."k" from (select * from json_to_record($1::json) as _("extra" character varying, "k" character varying)) pgrst_body returning "test"."simple_pk2"."extra", "test"."simple_pk2"."k") select null::text as total, count(*)::text as page_total, case when count(*) = 1 then (select json_agg(json_build_array(e.key, e.value))::text from (select row_to_json(s) as r from pgrst_source s limit 1) x, json_each_text(x.r) e where e.key = any ($2::text[])) end as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"extra":"￥","k":"圍棋"}
--   $2 = {"k"}

-- POST /no_pk
-- content-type: text/csv
-- accept: text/csv
-- prefer: return=representation
with pgrst_source as (insert into "test"."no_pk" ("a", "b") select pgrst_body."a", pgrst_body."b" from (select * from json_to_recordset($1::json) as _("a" character varying, "b" character varying)) pgrst_body returning "test"."no_pk".*), pgrst_shown as (select "no_pk".* from pgrst_source as "no_pk") select null::text as total, count(*)::text as page_total, null::text as location, (select coalesce(string_agg(k, ','), '') from (select json_object_keys(row_to_json(s)) as k from (select * from pgrst_shown limit 1) s) h) || E'\n' || coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), E'\n'), '') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_shown) _postgrest_t;
--   $1 = [{"a":"bar","b":"baz"}]

-- POST /no_pk
-- content-type: text/csv
-- accept: text/csv
-- prefer: return=representation
with pgrst_source as (insert into "test"."no_pk" ("a", "b") select pgrst_body."a", pgrst_body."b" from (select * from json_to_recordset($1::json) as _("a" character varying, "b" character varying)) pgrst_body returning "test"."no_pk".*), pgrst_shown as (select "no_pk".* from pgrst_source as "no_pk") select null::text as total, count(*)::text as page_total, null::text as location, (select coalesce(string_agg(k, ','), '') from (select json_object_keys(row_to_json(s)) as k from (select * from pgrst_shown limit 1) s) h) || E'\n' || coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), E'\n'), '') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_shown) _postgrest_t;
--   $1 = [{"a":null,"b":"foo"}]

-- POST /projects?select=id
-- content-type: text/csv
-- accept: text/csv
-- prefer: return=representation
with pgrst_source as (insert into "test"."projects" ("client_id", "id", "name") select pgrst_body."client_id", pgrst_body."id", pgrst_body."name" from (select * from json_to_recordset($1::json) as _("client_id" integer, "id" integer, "name" text)) pgrst_body returning "test"."projects"."id"), pgrst_shown as (select "projects"."id" from pgrst_source as "projects") select null::text as total, count(*)::text as page_total, null::text as location, (select coalesce(string_agg(k, ','), '') from (select json_object_keys(row_to_json(s)) as k from (select * from pgrst_shown limit 1) s) h) || E'\n' || coalesce(string_agg(substring(_postgrest_t::text, 2, length(_postgrest_t::text) - 2), E'\n'), '') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_shown) _postgrest_t;
--   $1 = [{"id":"8","name":"Xenix","client_id":"1"},{"id":"9","name":"Windows NT","client_id":"1"}]

-- POST /no_pk
-- content-type: text/csv
-- 400 PGRST102: All lines must have same number of fields

-- POST /authors_only
-- prefer: return=representation
insert into "test"."authors_only" ("secret") select pgrst_body."secret" from (select * from json_to_record($1::json) as _("secret" character varying)) pgrst_body returning "authors_only".*;
--   $1 = {"secret":"nyancat"}

-- POST /authors_only
-- prefer: return=representation
insert into "test"."authors_only" ("owner", "secret") select pgrst_body."owner", pgrst_body."secret" from (select * from json_to_record($1::json) as _("owner" character varying, "secret" character varying)) pgrst_body returning "authors_only".*;
--   $1 = {"owner":"hacker","secret":"lolcat"}

-- POST /limited_article_stars?select=article_id,user_id,created_at
-- prefer: return=representation
insert into "test"."limited_article_stars" ("article_id", "user_id") select pgrst_body."article_id", pgrst_body."user_id" from (select * from json_to_record($1::json) as _("article_id" integer, "user_id" integer)) pgrst_body returning "limited_article_stars"."article_id", "limited_article_stars"."user_id", to_json("limited_article_stars"."created_at") as "created_at";
--   $1 = {"article_id":2,"user_id":2}

-- POST /limited_article_stars
-- prefer: return=representation
insert into "test"."limited_article_stars" ("article_id", "user_id") select pgrst_body."article_id", pgrst_body."user_id" from (select * from json_to_record($1::json) as _("article_id" integer, "user_id" integer)) pgrst_body returning "limited_article_stars"."article_id", "limited_article_stars"."user_id", to_json("limited_article_stars"."created_at") as "created_at";
--   $1 = {"article_id":3,"user_id":1}

-- POST /insertonly
-- prefer: return=minimal
with pgrst_source as (insert into "test"."insertonly" ("v") select pgrst_body."v" from (select * from json_to_record($1::json) as _("v" text)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"v":"some value"}

-- POST /compound_pk_view
with pgrst_source as (insert into "test"."compound_pk_view" ("extra", "k1", "k2") select pgrst_body."extra", pgrst_body."k1", pgrst_body."k2" from (select * from json_to_record($1::json) as _("extra" integer, "k1" integer, "k2" text)) pgrst_body returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"extra":2,"k1":1,"k2":"test"}

-- POST /compound_pk_view
-- prefer: return=headers-only
with pgrst_source as (insert into "test"."compound_pk_view" ("extra", "k1", "k2") select pgrst_body."extra", pgrst_body."k1", pgrst_body."k2" from (select * from json_to_record($1::json) as _("extra" integer, "k1" integer, "k2" text)) pgrst_body returning "test"."compound_pk_view".*) select null::text as total, count(*)::text as page_total, case when count(*) = 1 then (select json_agg(json_build_array(e.key, e.value))::text from (select row_to_json(s) as r from pgrst_source s limit 1) x, json_each_text(x.r) e where e.key = any ($2::text[])) end as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"extra":2,"k1":1,"k2":"test"}
--   $2 = {"k1","k2"}

-- POST /datarep_todos
-- prefer: return=representation
with pgrst_source as (insert into "test"."datarep_todos" ("budget", "created_at", "due_at", "icon_image", "id", "label_color", "name") select pgrst_body."budget", pgrst_body."created_at", pgrst_body."due_at", pgrst_body."icon_image", pgrst_body."id", pgrst_body."label_color", pgrst_body."name" from (select "test"."monetary"(_."budget") as "budget", "test"."unixtz"(_."created_at") as "created_at", "test"."isodate"(_."due_at") as "due_at", "test"."bytea_b64"(_."icon_image") as "icon_image", _."id", "test"."color"(_."label_color") as "label_color", _."name" from json_to_record($1::json) as _("budget" json, "created_at" json, "due_at" json, "icon_image" json, "id" bigint, "label_color" json, "name" text)) pgrst_body returning "test"."datarep_todos"."budget", "test"."datarep_todos"."created_at", "test"."datarep_todos"."due_at", "test"."datarep_todos"."icon_image", "test"."datarep_todos"."id", "test"."datarep_todos"."label_color", "test"."datarep_todos"."name") select "datarep_todos"."id", "datarep_todos"."name", "test"."json"("datarep_todos"."label_color") as "label_color", "test"."json"("datarep_todos"."due_at") as "due_at", "test"."json"("datarep_todos"."icon_image") as "icon_image", "test"."json"("datarep_todos"."created_at") as "created_at", "test"."json"("datarep_todos"."budget") as "budget" from pgrst_source as "datarep_todos";
--   $1 = {"budget":"-100000000000000.13","created_at":-15,"due_at":"2018-01-03T11:00:00+00","icon_image":"3q2+7w","id":5,"label_color":"#001100","name":"party"}

-- POST /datarep_todos?columns=id,label_color&select=id,name,label_color,due_at
-- prefer: return=representation
with pgrst_source as (insert into "test"."datarep_todos" ("id", "label_color") select pgrst_body."id", pgrst_body."label_color" from (select _."id", "test"."color"(_."label_color") as "label_color" from json_to_record($1::json) as _("id" bigint, "label_color" json)) pgrst_body returning "test"."datarep_todos"."due_at", "test"."datarep_todos"."id", "test"."datarep_todos"."label_color", "test"."datarep_todos"."name") select "datarep_todos"."id", "datarep_todos"."name", "test"."json"("datarep_todos"."label_color") as "label_color", "test"."json"("datarep_todos"."due_at") as "due_at" from pgrst_source as "datarep_todos";
--   $1 = {"due_at":"invalid but should be ignored","id":5,"label_color":"#001100","name":"party"}

-- POST /datarep_todos?columns=id,label_color,helicopters&select=id,name,label_color,due_at
-- prefer: return=representation
-- 400 PGRST204: Could not find the 'helicopters' column of 'datarep_todos' in the schema cache

-- POST /datarep_todos_computed?select=id,label_color
-- prefer: return=representation
with pgrst_source as (insert into "test"."datarep_todos_computed" ("due_at", "id", "label_color", "name") select pgrst_body."due_at", pgrst_body."id", pgrst_body."label_color", pgrst_body."name" from (select "test"."isodate"(_."due_at") as "due_at", _."id", "test"."color"(_."label_color") as "label_color", _."name" from json_to_record($1::json) as _("due_at" json, "id" bigint, "label_color" json, "name" text)) pgrst_body returning "test"."datarep_todos_computed"."id", "test"."datarep_todos_computed"."label_color") select "datarep_todos_computed"."id", "test"."json"("datarep_todos_computed"."label_color") as "label_color" from pgrst_source as "datarep_todos_computed";
--   $1 = {"due_at":"2018-01-03T11:00:00+00","id":5,"label_color":"#001100","name":"party"}

-- POST /datarep_todos_computed
-- prefer: return=representation
with pgrst_source as (insert into "test"."datarep_todos_computed" ("due_at", "id", "label_color", "name") select pgrst_body."due_at", pgrst_body."id", pgrst_body."label_color", pgrst_body."name" from (select "test"."isodate"(_."due_at") as "due_at", _."id", "test"."color"(_."label_color") as "label_color", _."name" from json_to_record($1::json) as _("due_at" json, "id" bigint, "label_color" json, "name" text)) pgrst_body returning "test"."datarep_todos_computed"."dark_color", "test"."datarep_todos_computed"."due_at", "test"."datarep_todos_computed"."id", "test"."datarep_todos_computed"."label_color", "test"."datarep_todos_computed"."name") select "datarep_todos_computed"."id", "datarep_todos_computed"."name", "test"."json"("datarep_todos_computed"."label_color") as "label_color", "test"."json"("datarep_todos_computed"."due_at") as "due_at", "test"."json"("datarep_todos_computed"."dark_color") as "dark_color" from pgrst_source as "datarep_todos_computed";
--   $1 = {"due_at":"2018-01-03T11:00:00+00","id":5,"label_color":"#001100","name":"party"}

-- POST /datarep_todos_computed?columns=id,label_color&select=id,name,label_color,due_at
-- prefer: return=representation
with pgrst_source as (insert into "test"."datarep_todos_computed" ("id", "label_color") select pgrst_body."id", pgrst_body."label_color" from (select _."id", "test"."color"(_."label_color") as "label_color" from json_to_record($1::json) as _("id" bigint, "label_color" json)) pgrst_body returning "test"."datarep_todos_computed"."due_at", "test"."datarep_todos_computed"."id", "test"."datarep_todos_computed"."label_color", "test"."datarep_todos_computed"."name") select "datarep_todos_computed"."id", "datarep_todos_computed"."name", "test"."json"("datarep_todos_computed"."label_color") as "label_color", "test"."json"("datarep_todos_computed"."due_at") as "due_at" from pgrst_source as "datarep_todos_computed";
--   $1 = {"due_at":"invalid but should be ignored","id":5,"label_color":"#001100","name":"party"}

