-- The log as an owner reads it: with names for what was changed and addresses for who did it, which lie in `auth`. What is gone is called
-- what it was called last.

-- What a row of the log is about. Text per language: what it belongs to.
create function app.audit_subject(p_table text, p_row uuid, p_changes jsonb) returns text language sql stable set search_path = '' as $$
  select coalesce(case p_table
      when 'products' then (select p.name from public.products p where p.id = p_row)
      when 'categories' then (select c.name from public.categories c where c.id = p_row)
      when 'pages' then (select '/' || p.slug from public.pages p where p.id = p_row)
      when 'pages_i18n' then (select '/' || p.slug from public.pages_i18n i join public.pages p on p.id = i.page_id where i.id = p_row)
      when 'page_content' then (select '/' || c.page_slug || ' · ' || c.content_key from public.page_content c where c.id = p_row)
      when 'page_content_i18n' then (select '/' || c.page_slug || ' · ' || c.content_key from public.page_content_i18n i join public.page_content c on c.id = i.page_content_id where i.id = p_row)
      when 'menu_items' then (select m.title from public.menu_items m where m.id = p_row)
      when 'menu_items_i18n' then (select i.title from public.menu_items_i18n i where i.id = p_row)
      when 'footer_links' then (select l.title from public.footer_links l where l.id = p_row)
      when 'footer_links_i18n' then (select i.title from public.footer_links_i18n i where i.id = p_row)
      when 'translations' then (select t.translation_key from public.translations t where t.id = p_row)
      when 'languages' then (select l.native_name from public.languages l where l.id = p_row)
      when 'admins' then (select u.email from public.admins a join auth.users u on u.id = a.user_id where a.id = p_row) end,
    (select value from (values (1, 'name'), (2, 'title'), (3, 'native_name'), (4, 'translation_key'), (5, 'content_key'), (6, 'slug')) as k (place, key),
      lateral (select coalesce(p_changes -> k.key ->> 1, p_changes -> k.key ->> 0) as value) as v where value is not null order by place limit 1))
$$;

create function app.audit_language(p_table text, p_row uuid, p_changes jsonb) returns text language sql stable set search_path = '' as $$
  select coalesce(case p_table
      when 'pages_i18n' then (select i.language_code from public.pages_i18n i where i.id = p_row)
      when 'page_content_i18n' then (select i.language_code from public.page_content_i18n i where i.id = p_row)
      when 'menu_items_i18n' then (select i.language_code from public.menu_items_i18n i where i.id = p_row)
      when 'footer_links_i18n' then (select i.language_code from public.footer_links_i18n i where i.id = p_row)
      when 'translations' then (select t.language_code from public.translations t where t.id = p_row) end,
    p_changes -> 'language_code' ->> 1, p_changes -> 'language_code' ->> 0)
$$;

-- Categories by their names instead of their ids.
create function app.audit_changes(p_changes jsonb) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_object_agg(c.key, case when c.key in ('category_id', 'parent_id') then jsonb_build_array(
      coalesce((select to_jsonb(s.name) from public.categories s where s.id::text = c.value ->> 0), c.value -> 0),
      coalesce((select to_jsonb(s.name) from public.categories s where s.id::text = c.value ->> 1), c.value -> 1)) else c.value end), '{}')
  from jsonb_each(p_changes) as c
$$;

create function public.audit_log(p_tables text[] default null, p_action text default null, p_actor uuid default null, p_page integer default 1, p_size integer default 25)
returns jsonb language sql stable security definer set search_path = '' as $$
  with mine as materialized (
    select t.* from public.audit_trail t
    where t.factory_id = any (app.my_factories('staff')) and (p_tables is null or t.table_name = any (p_tables)) and (p_action is null or t.action = p_action)
      and (p_actor is null or t.actor_id = p_actor)
  ), page as (
    select * from mine order by id desc limit least(greatest(p_size, 1), 100) offset (greatest(p_page, 1) - 1)::bigint * least(greatest(p_size, 1), 100)
  )
  select jsonb_build_object('total', (select count(*) from mine), 'rows', (select coalesce(jsonb_agg(jsonb_build_object(
      'id', p.id, 'at', p.created_at, 'action', p.action, 'table', p.table_name, 'row_id', p.row_id, 'by_server', p.actor_role = 'service_role',
      'actor', (select u.email from auth.users u where u.id = p.actor_id), 'subject', app.audit_subject(p.table_name, p.row_id, p.changes),
      'language', app.audit_language(p.table_name, p.row_id, p.changes), 'changes', app.audit_changes(p.changes)) order by p.id desc), '[]') from page p))
$$;
revoke all on function public.audit_log(text[], text, uuid, integer, integer) from public, anon;
grant execute on function public.audit_log(text[], text, uuid, integer, integer) to authenticated, service_role;
comment on function public.audit_log(text[], text, uuid, integer, integer) is 'An owner''s log, newest first: who changed what, by names. Nothing for anybody else.';

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
