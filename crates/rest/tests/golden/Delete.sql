-- DELETE /items?id=eq.1
with pgrst_source as (delete from "test"."items" where "test"."items"."id" = $1 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = 1

-- DELETE /items?id=eq.2
-- prefer: return=representation
-- prefer: count=exact
delete from "test"."items" where "test"."items"."id" = $1 returning "items".*;
--   $1 = 2

-- DELETE /items?id=eq.3&select=id
with pgrst_source as (delete from "test"."items" where "test"."items"."id" = $1 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = 3

-- DELETE /items?id=eq.3&select=id
-- prefer: return=minimal
with pgrst_source as (delete from "test"."items" where "test"."items"."id" = $1 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = 3

-- DELETE /complex_items?id=eq.2&select=id,name
-- prefer: return=representation
delete from "test"."complex_items" where "test"."complex_items"."id" = $1 returning "complex_items"."id", "complex_items"."name";
--   $1 = 2

-- DELETE /complex_items?id=eq.3&select=ciId:id::text,ciName:name
-- prefer: return=representation
delete from "test"."complex_items" where "test"."complex_items"."id" = $1 returning cast("complex_items"."id" as text) as "ciId", "complex_items"."name" as "ciName";
--   $1 = 3

-- DELETE /items?id=eq.101
-- prefer: return=representation
delete from "test"."items" where "test"."items"."id" = $1 returning "items".*;
--   $1 = 101

-- DELETE /app_users?id=eq.1
-- prefer: return=representation
delete from "test"."app_users" where "test"."app_users"."id" = $1 returning "app_users".*;
--   $1 = 1

-- DELETE /app_users?id=eq.1&select=id,email
-- prefer: return=representation
delete from "test"."app_users" where "test"."app_users"."id" = $1 returning "app_users"."id", "app_users"."email";
--   $1 = 1

