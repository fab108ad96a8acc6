-- Content pages from the panel: a new address takes the texts along and leaves the old one as a signpost.

create table public.page_redirects (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  old_slug app.slug not null,
  page_id uuid not null references public.pages on delete cascade,
  created_at timestamptz not null default now(),
  unique (factory_id, old_slug)
);
comment on table public.page_redirects is 'Former addresses of pages. Written by rename_page alone.';
create index page_redirects_page on public.page_redirects (page_id);

alter table public.page_redirects enable row level security;
revoke all on public.page_redirects from anon, authenticated;
grant select on public.page_redirects to anon, authenticated;
-- Whoever may read the page may know where it stood.
create policy page_redirects_read on public.page_redirects for select to anon, authenticated
  using (exists (select from public.pages p where p.id = page_id));

-- Screens of their own stand at these addresses, and the front page has none: they can be neither moved nor deleted.
create function app.page_is_fixed(p_slug text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select p_slug in ('home', 'about', 'faq', 'contact', 'locations', 'resellers', 'support', 'quality', 'privacy', 'terms', 'cookies')
$$;
grant execute on function app.page_is_fixed(text) to authenticated, service_role;

create function app.pages_fixed() returns trigger language plpgsql set search_path = '' as $$
begin
  if not app.page_is_fixed(old.slug) or (tg_op = 'UPDATE' and new.slug = old.slug) then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  -- It goes with its factory.
  if tg_op = 'DELETE' and not exists (select from public.factories f where f.id = old.factory_id) then
    return old;
  end if;
  raise exception 'This page stands where it stands' using errcode = '23514', hint = 'fixed';
end $$;
create trigger pages_fixed before delete or update of slug on public.pages for each row execute function app.pages_fixed();

-- Moves go through rename_page, so that no page leaves its texts behind.
revoke update (slug) on public.pages from authenticated;

create function public.rename_page(p_page uuid, p_slug text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v public.pages;
begin
  select * into v from public.pages where id = p_page and factory_id = any (app.my_factories('content')) for update;
  if not found then
    raise exception 'No such page' using errcode = 'P0002';
  end if;
  if v.slug = p_slug then
    return;
  end if;
  if app.route_of('/' || p_slug) is not null then
    raise exception 'A screen of the shop stands there' using errcode = '23514', hint = 'reserved';
  end if;
  if exists (select from public.page_content c where c.factory_id = v.factory_id and c.page_slug = p_slug) then
    raise exception 'Other texts stand there' using errcode = '23505';
  end if;
  update public.pages set slug = p_slug where id = p_page;
  update public.page_content set page_slug = p_slug where factory_id = v.factory_id and page_slug = v.slug;
  -- The page itself stands there again, or now.
  delete from public.page_redirects r where r.factory_id = v.factory_id and r.old_slug = p_slug;
  insert into public.page_redirects (factory_id, old_slug, page_id) values (v.factory_id, v.slug, p_page)
    on conflict (factory_id, old_slug) do update set page_id = excluded.page_id;
end $$;
revoke all on function public.rename_page(uuid, text) from public, anon;
grant execute on function public.rename_page(uuid, text) to authenticated, service_role;

-- A page with all its texts, as the caller: the policies decide.
create function public.delete_page(p_page uuid) returns void language plpgsql set search_path = '' as $$
declare
  v public.pages;
begin
  delete from public.pages where id = p_page returning * into v;
  if v.id is null then
    raise exception 'No such page' using errcode = 'P0002';
  end if;
  delete from public.page_content c where c.factory_id = v.factory_id and c.page_slug = v.slug;
end $$;
revoke all on function public.delete_page(uuid) from public, anon;
grant execute on function public.delete_page(uuid) to authenticated, service_role;

-- The changes of all texts of a page, newest first.
create function public.page_history(p_page uuid, p_limit integer default 30)
returns table (id bigint, table_name text, row_id uuid, language_code text, place text, action text, old_value text, new_value text,
  author text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, r.table_name, r.row_id, r.language_code, c.content_key, r.action, r.old_value, r.new_value,
    (select u.email from public.admins a join auth.users u on u.id = a.user_id
      where a.user_id = r.author_id and a.factory_id = r.factory_id limit 1), r.created_at
  from public.pages p
  join public.page_content c on c.factory_id = p.factory_id and c.page_slug = p.slug
  join public.content_revisions r on r.table_name = 'page_content_i18n' and r.row_id = c.id
  where p.id = p_page and p.factory_id = any ((select app.my_factories('content'))::uuid[])
  order by r.id desc limit least(greatest(p_limit, 1), 200)
$$;
revoke all on function public.page_history(uuid, integer) from public, anon;
grant execute on function public.page_history(uuid, integer) to authenticated, service_role;

-- A former address still answers, but asks search engines to forget it; the storefront leads on from there.
create or replace function app.content_head(p_factory uuid, p_lang text, p_slug text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', 200, 'name', coalesce(t.title, p.slug), 'description', t.description, 'type', 'article',
    'robots', case when p.noindex or p.slug <> p_slug then 'noindex' end,
    'jsonld', case when p.slug <> 'home' then jsonb_build_array(app.crumbs(jsonb_build_array(
        jsonb_build_object('name', app.text_of(p_factory, p_lang, 'head.home.name', '/'), 'path', '/'),
        jsonb_build_object('name', coalesce(t.title, p.slug), 'path', '/' || p.slug))))
      || case p.slug
        when 'faq' then coalesce(jsonb_build_array() || app.faq_jsonld(p_factory, p_lang), '[]')
        when 'locations' then app.locations_jsonld(p_factory, p_lang)
        when 'about' then jsonb_build_array(app.organization_jsonld(p_factory))
        when 'contact' then jsonb_build_array(app.organization_jsonld(p_factory))
        else '[]' end end))
  from public.pages p
  left join lateral (
    select t.title, t.description from public.pages_i18n t join public.languages l on l.code = t.language_code
    where t.page_id = p.id and (t.language_code = p_lang or l.is_default)
    order by t.language_code = p_lang desc limit 1) t on true
  where p.factory_id = p_factory and p.status = 'published'
    and (p.slug = p_slug or p.id = (select r.page_id from public.page_redirects r where r.factory_id = p_factory and r.old_slug = p_slug))
  order by p.slug = p_slug desc limit 1
$$;

-- The menu in its new order and shape, [{id, parent_id}], at once and as the caller. Those that come up go first: who takes children
-- must already stand on top.
create function public.arrange_menu(p_items jsonb) returns integer language plpgsql set search_path = '' as $$
declare
  v_changed integer;
  v_more integer;
begin
  update public.menu_items m set parent_id = null, sort_order = o.place
    from jsonb_array_elements(p_items) with ordinality as o (item, place)
    where m.id = (o.item ->> 'id')::uuid and o.item ->> 'parent_id' is null and (m.parent_id is not null or m.sort_order <> o.place);
  get diagnostics v_changed = row_count;
  update public.menu_items m set parent_id = (o.item ->> 'parent_id')::uuid, sort_order = o.place
    from jsonb_array_elements(p_items) with ordinality as o (item, place)
    where m.id = (o.item ->> 'id')::uuid and o.item ->> 'parent_id' is not null
      and (m.parent_id is distinct from (o.item ->> 'parent_id')::uuid or m.sort_order <> o.place);
  get diagnostics v_more = row_count;
  return v_changed + v_more;
end $$;
revoke all on function public.arrange_menu(jsonb) from public, anon;
grant execute on function public.arrange_menu(jsonb) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
