-- GET /lines
-- accept: application/vnd.twkb
select null::text as total, count(*)::text as page_total, "test"."twkb_agg"(_postgrest_t::"test"."lines") as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."lines".* from "test"."lines") _postgrest_t;

-- GET /lines?id=eq.1
-- accept: application/vnd.twkb
select null::text as total, count(*)::text as page_total, "test"."twkb_agg"(_postgrest_t::"test"."lines") as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."lines".* from "test"."lines" where "test"."lines"."id" = $1) _postgrest_t;
--   $1 = 1

-- GET /lines
-- accept: application/vnd.geo2+json
select null::text as total, count(*)::text as page_total, "test"."geo2json_agg_any"(_postgrest_t) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."lines".* from "test"."lines") _postgrest_t;

-- GET /rpc/welcome.html
-- accept: text/html
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."welcome.html"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."text/html"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "welcome.html".* from pgrst_source as "welcome.html") _postgrest_t;

-- GET /rpc/return_scalar_xml
-- accept: text/xml
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."return_scalar_xml"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."text/xml"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "return_scalar_xml".* from pgrst_source as "return_scalar_xml") _postgrest_t;

-- GET /rpc/welcome.xml
-- accept: text/xml
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."welcome.xml"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."text/xml"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "welcome.xml".* from pgrst_source as "welcome.xml") _postgrest_t;

-- GET /rpc/welcome
-- accept: text/xml
-- 406 PGRST107: None of these media types are available: text/xml

-- GET /rpc/ret_image
-- accept: image/png
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_image"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."image/png"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_image".* from pgrst_source as "ret_image") _postgrest_t;

-- GET /rpc/welcome_twice
-- accept: text/plain
-- 406 PGRST107: None of these media types are available: text/plain

-- GET /rpc/get_lines
-- accept: application/vnd.twkb
with pgrst_source as (select "pgrst_call".* from "test"."get_lines"() pgrst_call) select null::text as total, count(*)::text as page_total, "test"."twkb_agg"(_postgrest_t::"test"."lines") as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "lines".* from pgrst_source as "lines") _postgrest_t;

-- GET /rpc/get_lines
-- accept: application/octet-stream
-- 406 PGRST107: None of these media types are available: application/octet-stream

-- GET /ov_json
-- accept: application/json
select null::text as total, count(*)::text as page_total, "test"."ov_json_agg"(_postgrest_t::"test"."ov_json") as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."ov_json".* from "test"."ov_json") _postgrest_t;

-- GET /lines?id=eq.1
-- accept: application/geo+json
select null::text as total, count(*)::text as page_total, "test"."lines_geojson_agg"(_postgrest_t::"test"."lines") as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."lines".* from "test"."lines" where "test"."lines"."id" = $1) _postgrest_t;
--   $1 = 1

-- GET /rpc/ret_image
-- accept: image/png, */*
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_image"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."image/png"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_image".* from pgrst_source as "ret_image") _postgrest_t;

-- GET /rpc/ret_image
-- accept: text/html,application/xhtml+xml,application/xml;q=0.9,image/png,*/*;q=0.8
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_image"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."image/png"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_image".* from pgrst_source as "ret_image") _postgrest_t;

-- GET /projects?id=in.(1,2)
-- accept: text/tab-separated-values
select null::text as total, count(*)::text as page_total, "test"."tsv_agg"(_postgrest_t::"test"."projects") as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."projects".* from "test"."projects" where "test"."projects"."id" = any ($1)) _postgrest_t;
--   $1 = {"1","2"}

-- GET /projects?id=in.(1,2)
-- accept: pg/outfunc
select null::text as total, count(*)::text as page_total, "test"."outfunc_agg"(_postgrest_t) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."projects".* from "test"."projects" where "test"."projects"."id" = any ($1)) _postgrest_t;
--   $1 = {"1","2"}

-- GET /projects?id=in.(1,2)&select=id,name
-- accept: pg/outfunc
select null::text as total, count(*)::text as page_total, "test"."outfunc_agg"(_postgrest_t) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."projects"."id", "test"."projects"."name" from "test"."projects" where "test"."projects"."id" = any ($1)) _postgrest_t;
--   $1 = {"1","2"}

-- GET /projects?id=in.(1,2)&select=name,id,client_id
-- accept: pg/outfunc
select null::text as total, count(*)::text as page_total, "test"."outfunc_agg"(_postgrest_t) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."projects"."name", "test"."projects"."id", "test"."projects"."client_id" from "test"."projects" where "test"."projects"."id" = any ($1)) _postgrest_t;
--   $1 = {"1","2"}

-- GET /lines?select=id
-- accept: application/vnd.twkb
-- 406 PGRST107: None of these media types are available: application/vnd.twkb

-- GET /lines?select=id,name,geom
-- accept: application/vnd.twkb
-- 406 PGRST107: None of these media types are available: application/vnd.twkb

-- GET /rpc/ret_any_mt
-- accept: app/bingo
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_any_mt"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."*/*"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_any_mt".* from pgrst_source as "ret_any_mt") _postgrest_t;

-- GET /rpc/ret_any_mt
-- accept: text/bango
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_any_mt"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."*/*"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_any_mt".* from pgrst_source as "ret_any_mt") _postgrest_t;

-- GET /rpc/ret_any_mt
-- accept: image/boingo
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_any_mt"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."*/*"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_any_mt".* from pgrst_source as "ret_any_mt") _postgrest_t;

-- GET /rpc/ret_some_mt
-- accept: */*
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_some_mt"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."*/*"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_some_mt".* from pgrst_source as "ret_some_mt") _postgrest_t;

-- GET /rpc/ret_some_mt
-- accept: app/chico
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_some_mt"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."*/*"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_some_mt".* from pgrst_source as "ret_some_mt") _postgrest_t;

-- GET /rpc/ret_some_mt
-- accept: app/harpo
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_some_mt"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."*/*"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_some_mt".* from pgrst_source as "ret_some_mt") _postgrest_t;

-- GET /rpc/ret_some_mt
-- accept: text/csv
with pgrst_source as (select pgrst_call.pgrst_scalar from (select "test"."ret_some_mt"() as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, "test"."*/*"(_postgrest_t.pgrst_scalar) as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "ret_some_mt".* from pgrst_source as "ret_some_mt") _postgrest_t;

-- GET /some_numbers?val=eq.2
-- accept: magic/number
select null::text as total, count(*)::text as page_total, "test"."some_agg"(_postgrest_t::"test"."some_numbers") as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."some_numbers".* from "test"."some_numbers" where "test"."some_numbers"."val" = $1) _postgrest_t;
--   $1 = 2

-- GET /some_numbers?val=eq.3
-- accept: crazy/bingo
select null::text as total, count(*)::text as page_total, "test"."some_agg"(_postgrest_t::"test"."some_numbers") as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."some_numbers".* from "test"."some_numbers" where "test"."some_numbers"."val" = $1) _postgrest_t;
--   $1 = 3

-- GET /some_numbers?val=eq.4
-- accept: unknown/unknown
select null::text as total, count(*)::text as page_total, "test"."some_agg"(_postgrest_t::"test"."some_numbers") as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."some_numbers".* from "test"."some_numbers" where "test"."some_numbers"."val" = $1) _postgrest_t;
--   $1 = 4

-- POST /rpc/overloaded_default
-- content-type: application/json; $$ unrecognized-chars=ignored $$
with pgrst_source as (select pgrst_call.pgrst_scalar from (select * from json_to_record($1::json) as _("must_param" integer) limit 1) pgrst_body, lateral (select "test"."overloaded_default"("must_param" := pgrst_body."must_param") as pgrst_scalar) pgrst_call) select null::text as total, '1' as page_total, coalesce(json_agg(_postgrest_t.pgrst_scalar)->0, 'null') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "overloaded_default".* from pgrst_source as "overloaded_default") _postgrest_t;
--   $1 = {"must_param":1}

