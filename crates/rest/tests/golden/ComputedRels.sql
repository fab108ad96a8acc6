-- GET /videogames?select=name,designer:computed_designers(name)
select "test"."videogames"."name", row_to_json("videogames_designer_1".*) as "designer" from "test"."videogames" left join lateral (select "test"."json"("designers_1"."name") as "name" from "test"."computed_designers"("videogames"::"test"."videogames") as "designers_1") as "videogames_designer_1" on true;

-- GET /designers?select=name,videogames:computed_videogames(name)
select "test"."json"("test"."designers"."name") as "name", coalesce("designers_videogames_1"."designers_videogames_1", '[]') as "videogames" from "test"."designers" left join lateral (select json_agg("designers_videogames_1") as "designers_videogames_1" from (select "videogames_1"."name" from "test"."computed_videogames"("designers"::"test"."designers") as "videogames_1") as "designers_videogames_1") as "designers_videogames_1" on true;

-- GET /designers?select=name,videogames:computed_videogames!inner(name)&videogames.name=eq.Civilization%20I
-- prefer: count=exact
select "test"."json"("test"."designers"."name") as "name", coalesce("designers_videogames_1"."designers_videogames_1", '[]') as "videogames" from "test"."designers" inner join lateral (select json_agg("designers_videogames_1") as "designers_videogames_1" from (select "videogames_1"."name" from "test"."computed_videogames"("designers"::"test"."designers") as "videogames_1" where "videogames_1"."name" = $1) as "designers_videogames_1") as "designers_videogames_1" on "designers_videogames_1" is not null;
--   $1 = Civilization I

-- GET /videogames?select=name,designer:computed_designers!inner(name)&designer.name=like.*Hironobu*
-- prefer: count=exact
select "test"."videogames"."name", row_to_json("videogames_designer_1".*) as "designer" from "test"."videogames" inner join lateral (select "test"."json"("designers_1"."name") as "name" from "test"."computed_designers"("videogames"::"test"."videogames") as "designers_1" where "designers_1"."name" like $1) as "videogames_designer_1" on true;
--   $1 = %Hironobu%

-- GET /videogames?select=name,designer:computed_designers_noset!inner(name)&designer.name=like.*Hironobu*
-- prefer: count=exact
select "test"."videogames"."name", row_to_json("videogames_designer_1".*) as "designer" from "test"."videogames" inner join lateral (select "test"."json"("designers_1"."name") as "name" from "test"."computed_designers_noset"("videogames"::"test"."videogames") as "designers_1" where "designers_1"."name" like $1) as "videogames_designer_1" on true;
--   $1 = %Hironobu%

-- GET /rpc/getallvideogames?select=name,designer:computed_designers(name)
with pgrst_source as (select "pgrst_call".* from "test"."getallvideogames"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "videogames"."name", row_to_json("videogames_designer_1".*) as "designer" from pgrst_source as "videogames" left join lateral (select "test"."json"("designers_1"."name") as "name" from "test"."computed_designers"("videogames"::"test"."videogames") as "designers_1") as "videogames_designer_1" on true) _postgrest_t;

-- GET /rpc/getalldesigners?select=name,videogames:computed_videogames(name)
with pgrst_source as (select "pgrst_call".* from "test"."getalldesigners"() pgrst_call) select null::text as total, count(*)::text as page_total, coalesce(json_agg(_postgrest_t), '[]') as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select "test"."json"("designers"."name") as "name", coalesce("designers_videogames_1"."designers_videogames_1", '[]') as "videogames" from pgrst_source as "designers" left join lateral (select json_agg("designers_videogames_1") as "designers_videogames_1" from (select "videogames_1"."name" from "test"."computed_videogames"("designers"::"test"."designers") as "videogames_1") as "designers_videogames_1") as "designers_videogames_1" on true) _postgrest_t;

-- PATCH /designers?select=name,videogames:computed_videogames(name)&id=eq.1
-- prefer: return=representation
-- prefer: tx=commit
with pgrst_source as (update "test"."designers" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" public.titlecasetext)) pgrst_body where "test"."designers"."id" = $2 returning "test"."designers".*) select "test"."json"("designers"."name") as "name", coalesce("designers_videogames_1"."designers_videogames_1", '[]') as "videogames" from pgrst_source as "designers" left join lateral (select json_agg("designers_videogames_1") as "designers_videogames_1" from (select "videogames_1"."name" from "test"."computed_videogames"("designers"::"test"."designers") as "videogames_1") as "designers_videogames_1") as "designers_videogames_1" on true;
--   $1 = {"name":"sidney k. meier"}
--   $2 = 1

-- GET /designers?select=id&name=eq.Sidney%20K.%20Meier
select "test"."designers"."id" from "test"."designers" where "test"."designers"."name" = $1;
--   $1 = Sidney K. Meier

-- GET /designers?select=id,name&name=eq.sidney%20k.%20meier
select "test"."designers"."id", "test"."json"("test"."designers"."name") as "name" from "test"."designers" where "test"."designers"."name" = $1;
--   $1 = sidney k. meier

-- GET /videogames?select=name,designer:computed_designers(*)&id=eq.1
select "test"."videogames"."name", row_to_json("videogames_designer_1".*) as "designer" from "test"."videogames" left join lateral (select "designers_1"."id", "test"."json"("designers_1"."name") as "name" from "test"."computed_designers"("videogames"::"test"."videogames") as "designers_1") as "videogames_designer_1" on true where "test"."videogames"."id" = $1;
--   $1 = 1

-- PATCH /designers?id=eq.1
-- prefer: tx=commit
with pgrst_source as (update "test"."designers" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" public.titlecasetext)) pgrst_body where "test"."designers"."id" = $2 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"name":"Sid Meier"}
--   $2 = 1

-- PATCH /designers?id=eq.2
-- prefer: tx=commit
with pgrst_source as (update "test"."designers" set "name" = pgrst_body."name" from (select * from json_to_record($1::json) as _("name" public.titlecasetext)) pgrst_body where "test"."designers"."id" = $2 returning 1) select null::text as total, count(*)::text as page_total, null::text as location, ''::text as body, nullif(current_setting('response.headers', true), '') as response_headers, nullif(current_setting('response.status', true), '') as response_status from (select * from pgrst_source) _postgrest_t;
--   $1 = {"name":"Hironobu Sakaguchi"}
--   $2 = 2

-- GET /web_content?select=name,child_web_content(name),parent_web_content(name)&id=in.(0,1)
select "test"."web_content"."name", coalesce("web_content_child_web_content_1"."web_content_child_web_content_1", '[]') as "child_web_content", row_to_json("web_content_parent_web_content_1".*) as "parent_web_content" from "test"."web_content" left join lateral (select json_agg("web_content_child_web_content_1") as "web_content_child_web_content_1" from (select "web_content_1"."name" from "test"."child_web_content"("web_content"::"test"."web_content") as "web_content_1") as "web_content_child_web_content_1") as "web_content_child_web_content_1" on true left join lateral (select "web_content_1"."name" from "test"."parent_web_content"("web_content"::"test"."web_content") as "web_content_1") as "web_content_parent_web_content_1" on true where "test"."web_content"."id" = any ($1);
--   $1 = {"0","1"}

-- GET /first_1?select=*,second_1(*)
select "test"."first_1".*, row_to_json("first_1_second_1_1".*) as "second_1" from "test"."first_1" left join lateral (select "second_1_1".* from "test"."second_1"("first_1"::"test"."first_1") as "second_1_1") as "first_1_second_1_1" on true;

-- GET /second_1?select=*,first_1(*)
select "test"."second_1".*, row_to_json("second_1_first_1_1".*) as "first_1" from "test"."second_1" left join lateral (select "first_1_1".* from "test"."first_1"("second_1"::"test"."second_1") as "first_1_1") as "second_1_first_1_1" on true;

-- GET /projects?select=name,clients(name,computed_projects(name))&limit=1
select "test"."projects"."name", row_to_json("projects_clients_1".*) as "clients" from "test"."projects" left join lateral (select "clients_1"."name", row_to_json("clients_computed_projects_2".*) as "computed_projects" from "test"."clients" as "clients_1" left join lateral (select "projects_2"."name" from "test"."computed_projects"("clients_1"::"test"."clients") as "projects_2") as "clients_computed_projects_2" on true where "clients_1"."id" = "test"."projects"."client_id") as "projects_clients_1" on true limit 1;

-- GET /clients?select=name,projects(name,computed_clients(name))&limit=1
select "test"."clients"."name", coalesce("clients_projects_1"."clients_projects_1", '[]') as "projects" from "test"."clients" left join lateral (select json_agg("clients_projects_1") as "clients_projects_1" from (select "projects_1"."name", row_to_json("projects_computed_clients_2".*) as "computed_clients" from "test"."projects" as "projects_1" left join lateral (select "clients_2"."name" from "test"."computed_clients"("projects_1"::"test"."projects") as "clients_2") as "projects_computed_clients_2" on true where "projects_1"."client_id" = "test"."clients"."id") as "clients_projects_1") as "clients_projects_1" on true limit 1;

