-- Every address a search engine should know, in every language: what `page_head` answers with 200 and no `noindex`.

create function public.sitemap() returns jsonb language sql stable set search_path = '' as $$
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
comment on function public.sitemap() is 'Addresses of the shop for sitemap.xml: [{path, lastmod, alternates: [{lang, href}]}].';

revoke all on function public.sitemap() from public;
grant execute on function public.sitemap() to anon, authenticated, service_role;
