-- Pages of the storefront that are no row of content: `page_head` and `sitemap` find them here. A migration that adds a page adds a row.

create table app.routes (
  path text primary key check (path ~ '^(/(:?[a-z0-9_-]+))+$'),
  title_key text not null,
  is_indexed boolean not null default false
);
comment on table app.routes is 'Addresses of the storefront''s own pages; `:name` stands for one part. Not indexed: noindex, and not in the sitemap.';
comment on column app.routes.title_key is 'Texts `head.<key>.title` and `head.<key>.description`.';
grant select on app.routes to anon, authenticated, service_role;

insert into app.routes (path, title_key, is_indexed) values
  ('/products', 'products', true), ('/categories', 'categories', true), ('/shop', 'shop', true),
  ('/cart', 'cart', false), ('/checkout', 'checkout', false), ('/order-success/:id', 'order', false), ('/quote-checkout', 'quote', false),
  ('/auth', 'auth', false), ('/auth/callback', 'auth', false), ('/auth/forgot-password', 'auth', false),
  ('/auth/new-password', 'auth', false), ('/auth/orders', 'orders', false), ('/auth/orders/:id', 'order', false);

create function app.route_of(p_path text) returns app.routes language sql stable set search_path = '' as $$
  select r from app.routes r where p_path ~ ('^' || regexp_replace(r.path, ':[a-z0-9_-]+', '[^/]+', 'g') || '$')
  order by r.path = p_path desc limit 1
$$;
grant execute on function app.route_of(text) to anon, authenticated, service_role;

create function app.route_head(p_route app.routes, p_factory uuid, p_lang text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('status', 200, 'type', 'website', 'robots', case when not p_route.is_indexed then 'noindex' end,
    'name', app.text_of(p_factory, p_lang, 'head.' || p_route.title_key || '.title', initcap(p_route.title_key)),
    'description', app.text_of(p_factory, p_lang, 'head.' || p_route.title_key || '.description'))
$$;
grant execute on function app.route_head(app.routes, uuid, text) to anon, authenticated, service_role;

create or replace function public.page_head(p_path text, p_lang text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_path text := coalesce(nullif(rtrim(split_part(left(p_path, 1000), '?', 1), '/'), ''), '/');
  v_parts text[] := string_to_array(ltrim(v_path, '/'), '/');
  v_lang public.languages;
  v_factory public.factories;
  v_company text;
  v_home text;
  v_page jsonb;
  v_found boolean;
  v_route app.routes;
begin
  v_route := app.route_of(v_path);
  select * into v_lang from public.languages l where l.is_active and (l.code = p_lang or l.is_default)
    order by l.code = p_lang desc nulls last limit 1;
  select * into v_factory from public.factories f where f.is_active order by f.created_at limit 1;
  select coalesce(s.company_name, 'Premium Foods Factory') into v_company
    from (select v_factory.id as id) f left join public.factory_settings s on s.factory_id = f.id;
  v_home := app.text_of(v_factory.id, v_lang.code, 'head.home.name', v_company);

  v_page := case
    when v_path = '/' then coalesce(app.content_head(v_factory.id, v_lang.code, 'home'), '{}')
      || jsonb_build_object('status', 200, 'type', 'website', 'image', '/media/scenes/hero.webp', 'jsonld', jsonb_build_array(
           jsonb_strip_nulls(jsonb_build_object('@context', 'https://schema.org', '@type', 'Organization', 'name', v_company,
             'url', '/', 'logo', v_factory.logo_url, 'email', v_factory.email, 'telephone', v_factory.phone,
             'address', v_factory.address))))
    when v_route.path is not null then app.route_head(v_route, v_factory.id, v_lang.code)
    when cardinality(v_parts) = 2 and v_parts[1] = 'products' then
      app.product_head(v_factory.id, v_lang.code, v_parts[2], v_home, v_company)
    when cardinality(v_parts) = 2 and v_parts[1] = 'categories' then
      app.category_head(v_factory.id, v_lang.code, v_parts[2], v_home)
    when cardinality(v_parts) = 1 and v_parts[1] <> 'home' then
      app.content_head(v_factory.id, v_lang.code, v_parts[1])
  end;
  v_found := v_page is not null;
  v_page := coalesce(v_page, jsonb_build_object('status', 404, 'type', 'website', 'robots', 'noindex',
    'name', app.text_of(v_factory.id, v_lang.code, 'head.not_found.title', 'Page not found')));

  return jsonb_strip_nulls(jsonb_build_object(
    'status', v_page -> 'status',
    'lang', v_lang.code,
    'dir', v_lang.direction,
    'title', case when v_page ->> 'name' is null then v_company
      when v_path = '/' then v_page ->> 'name' else (v_page ->> 'name') || ' – ' || v_company end,
    'description', coalesce(v_page ->> 'description', v_factory.description),
    'canonical', case when v_found then app.path_in(v_path, v_lang.code, coalesce(v_lang.is_default, true)) end,
    'robots', v_page -> 'robots',
    'alternates', case when v_found and v_page ->> 'robots' is null then (
      select jsonb_agg(jsonb_build_object('lang', l.code, 'href', app.path_in(v_path, l.code, l.is_default)) order by l.sort_order)
        || jsonb_build_object('lang', 'x-default', 'href', v_path)
      from public.languages l where l.is_active) else '[]' end,
    'og', jsonb_build_object('type', v_page -> 'type', 'site_name', v_company, 'locale', v_lang.code,
      'title', coalesce(v_page ->> 'name', v_company), 'description', coalesce(v_page ->> 'description', v_factory.description),
      'image', v_page -> 'image'),
    'jsonld', coalesce(v_page -> 'jsonld', '[]'),
    'preload_image', v_page -> 'preload_image'))
    -- Added after the nulls were taken out: rows keep theirs, as REST would answer.
    || jsonb_build_object('boot', app.boot(v_factory.id, v_lang.code));
end $$;

create or replace function public.sitemap() returns jsonb language sql stable set search_path = '' as $$
  with factory as (
    select f.id from public.factories f where f.is_active order by f.created_at limit 1
  ), places as (
    select '/' as path, 0 as part, 0 as place, greatest(
        (select max(p.updated_at) from public.products p where p.factory_id = factory.id and p.is_active),
        (select max(c.updated_at) from public.page_content c where c.factory_id = factory.id and c.page_slug = 'home')) as changed
      from factory
    union all
    select '/products', 1, 0, (select max(p.updated_at) from public.products p where p.factory_id = factory.id and p.is_active) from factory
    union all
    select '/categories', 2, 0, (select max(c.updated_at) from public.categories c where c.factory_id = factory.id and c.is_active) from factory
    union all
    select '/categories/' || c.slug, 3, c.sort_order, c.updated_at
      from factory join public.categories c on c.factory_id = factory.id where c.is_active
    union all
    select r.path, 3, 1000000, (select max(p.updated_at) from public.products p where p.factory_id = factory.id and p.is_active)
      from factory, app.routes r where r.is_indexed and r.path not in ('/products', '/categories')
    union all
    select '/products/' || p.slug, 4, p.sort_order, p.updated_at
      from factory join public.products p on p.factory_id = factory.id where p.is_active
    union all
    select '/' || p.slug, 5, 0, p.updated_at
      from factory join public.pages p on p.factory_id = factory.id where p.status = 'published' and not p.noindex and p.slug <> 'home'
  )
  select coalesce(jsonb_agg(jsonb_build_object(
      'path', path, 'lastmod', to_char(changed at time zone 'UTC', 'YYYY-MM-DD'),
      'alternates', (select jsonb_agg(jsonb_build_object('lang', l.code, 'href', app.path_in(path, l.code, l.is_default)) order by l.sort_order)
        from public.languages l where l.is_active)) order by part, place, path), '[]')
  from places
$$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
