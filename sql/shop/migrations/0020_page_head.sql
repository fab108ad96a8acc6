-- What the server writes into `index.html` for an address: status, title, links between languages, structured data, and the rows
-- the storefront would otherwise ask for first. The server calls it as `anon`; it reads through the policies like any visitor.
--
-- `page_head` decides which page an address is; one function per kind of page says what is on it, as
-- {status, name, description, type, image, robots, jsonld, crumbs, preload_image}; `page_head` adds what all pages share.

-- A text of the `translations` table in one language, else in the default language, else the given one.
create function app.text_of(p_factory uuid, p_lang text, p_key text, p_else text default null) returns text
language sql stable set search_path = '' as $$
  select coalesce((
    select t.content from public.translations t join public.languages l on l.code = t.language_code
    where t.factory_id = p_factory and t.translation_key = p_key and (t.language_code = p_lang or l.is_default)
    order by t.language_code = p_lang desc limit 1), p_else)
$$;

-- HTML as one line of plain text of about `p_length` characters, cut between words.
create function app.plain(p_html text, p_length integer default 180) returns text
language sql immutable parallel safe set search_path = '' as $$
  with words as (
    select btrim(regexp_replace(replace(replace(replace(replace(replace(replace(
      regexp_replace(p_html, '<[^>]*>', ' ', 'g'),
      '&nbsp;', ' '), '&lt;', '<'), '&gt;', '>'), '&quot;', '"'), '&#39;', ''''), '&amp;', '&'), '\s+', ' ', 'g')) as line)
  select case when char_length(line) <= p_length then line
    else regexp_replace(left(line, p_length), '\s+\S*$', '') || '…' end
  from words
$$;

create function app.crumbs(p_items jsonb) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select jsonb_build_object('@context', 'https://schema.org', '@type', 'BreadcrumbList', 'itemListElement', (
    select jsonb_agg(jsonb_build_object('@type', 'ListItem', 'position', place, 'name', item ->> 'name', 'item', item ->> 'path') order by place)
    from jsonb_array_elements(p_items) with ordinality as listed (item, place)))
$$;

create function app.product_head(p_factory uuid, p_lang text, p_slug text, p_home text, p_company text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'status', 200, 'name', p.name, 'description', p.line, 'type', 'product', 'image', p.image, 'preload_image', p.image,
    'jsonld', jsonb_build_array(
      jsonb_strip_nulls(jsonb_build_object(
        '@context', 'https://schema.org', '@type', 'Product', 'name', p.name, 'description', p.line, 'image', p.image,
        'url', '/products/' || p.slug, 'sku', p.sku, 'gtin13', p.gtin, 'size', p.size,
        'brand', jsonb_build_object('@type', 'Brand', 'name', p_company), 'category', p.category,
        'offers', case when p.shop_price is not null then jsonb_build_object(
          '@type', 'Offer', 'url', '/products/' || p.slug, 'price', p.shop_price, 'priceCurrency', p.currency,
          'availability', 'https://schema.org/' || case p.stock_status
            when 'in_stock' then 'InStock' when 'low' then 'LimitedAvailability' else 'OutOfStock' end) end)),
      app.crumbs(jsonb_build_array(jsonb_build_object('name', p_home, 'path', '/'))
        || case when p.category is null then '[]' else jsonb_build_array(
             jsonb_build_object('name', p.category, 'path', '/categories/' || p.category_slug)) end
        || jsonb_build_object('name', p.name, 'path', '/products/' || p.slug))))
  from (
    select p.slug, p.sku, p.shop_price, p.currency, p.stock_status, coalesce(t.name, p.name) as name,
      app.plain(coalesce(t.description, p.description)) as line, coalesce(t.package_size, p.package_size) as size,
      case when char_length(p.barcode) = 13 then p.barcode end as gtin,
      coalesce(i.processed_url, i.original_url, p.image_url) as image,
      c.slug as category_slug, coalesce(ct.name, c.name) as category
    from public.products p
    left join public.products_i18n t on t.product_id = p.id and t.language_code = p_lang
    left join public.categories c on c.id = p.category_id
    left join public.categories_i18n ct on ct.category_id = c.id and ct.language_code = p_lang
    left join lateral (
      select i.processed_url, i.original_url from public.product_images i where i.product_id = p.id
      order by i.is_primary desc, i.sort_order limit 1) i on true
    where p.factory_id = p_factory and p.slug = p_slug and p.is_active) p
$$;

create function app.category_head(p_factory uuid, p_lang text, p_slug text, p_home text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'status', 200, 'name', c.name, 'description', app.plain(c.description), 'type', 'website', 'image', c.image_url,
    'jsonld', jsonb_build_array(app.crumbs(jsonb_build_array(
      jsonb_build_object('name', p_home, 'path', '/'), jsonb_build_object('name', c.name, 'path', '/categories/' || c.slug)))))
  from (
    select c.slug, c.image_url, coalesce(t.name, c.name) as name, coalesce(t.description, c.description) as description
    from public.categories c left join public.categories_i18n t on t.category_id = c.id and t.language_code = p_lang
    where c.factory_id = p_factory and c.slug = p_slug and c.is_active) c
$$;

-- A content page exists when it is published; its title comes in the language asked for, else in the default one.
create function app.content_head(p_factory uuid, p_lang text, p_slug text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', 200, 'name', coalesce(t.title, p.slug), 'description', t.description, 'type', 'article',
    'robots', case when p.noindex then 'noindex' end))
  from public.pages p
  left join lateral (
    select t.title, t.description from public.pages_i18n t join public.languages l on l.code = t.language_code
    where t.page_id = p.id and (t.language_code = p_lang or l.is_default)
    order by t.language_code = p_lang desc limit 1) t on true
  where p.factory_id = p_factory and p.slug = p_slug and p.status = 'published'
$$;

-- The rows of the storefront's first calls (specification §7), in their columns and order.
create function app.boot(p_factory uuid, p_lang text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'lang', p_lang,
    'factory', (select to_jsonb(f) from public.factories f where f.id = p_factory),
    'settings', (select to_jsonb(s) from public.factory_settings s where s.factory_id = p_factory),
    'languages', (select coalesce(jsonb_agg(to_jsonb(l) order by l.sort_order), '[]') from public.languages l where l.is_active),
    'menu_items', (select coalesce(jsonb_agg(to_jsonb(m) order by m.sort_order), '[]') from public.menu_items m
      where m.factory_id = p_factory),
    'menu_items_i18n', (select coalesce(jsonb_agg(jsonb_build_object('menu_item_id', t.menu_item_id, 'title', t.title)), '[]')
      from public.menu_items m join public.menu_items_i18n t on t.menu_item_id = m.id
      where m.factory_id = p_factory and t.language_code = p_lang),
    'footer_links', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'section_key', k.section_key, 'link_key', k.link_key,
        'title', k.title, 'url', k.url, 'is_external', k.is_external, 'sort_order', k.sort_order) order by k.sort_order), '[]')
      from public.footer_links k where k.factory_id = p_factory and k.is_active),
    'footer_links_i18n', (select coalesce(jsonb_agg(jsonb_build_object('footer_link_id', t.footer_link_id, 'title', t.title)), '[]')
      from public.footer_links k join public.footer_links_i18n t on t.footer_link_id = k.id
      where k.factory_id = p_factory and k.is_active and t.language_code = p_lang),
    'translations', (select coalesce(jsonb_agg(jsonb_build_object('translation_key', t.translation_key, 'content', t.content,
        'content_type', t.content_type)), '[]') from public.translations t where t.factory_id = p_factory and t.language_code = p_lang))
$$;

-- The same path in another language: the default language needs no parameter.
create function app.path_in(p_path text, p_lang text, p_is_default boolean) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when p_is_default then p_path else p_path || '?lang=' || p_lang end
$$;

create function public.page_head(p_path text, p_lang text default null) returns jsonb
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
begin
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
    when v_path in ('/products', '/categories') then jsonb_build_object('status', 200, 'type', 'website',
      'name', app.text_of(v_factory.id, v_lang.code, 'head.' || v_parts[1] || '.title', initcap(v_parts[1])),
      'description', app.text_of(v_factory.id, v_lang.code, 'head.' || v_parts[1] || '.description'))
    when v_path in ('/cart', '/auth', '/auth/callback') then jsonb_build_object('status', 200, 'type', 'website', 'robots', 'noindex',
      'name', app.text_of(v_factory.id, v_lang.code, 'head.' || v_parts[1] || '.title', initcap(v_parts[1])))
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
comment on function public.page_head(text, text) is 'What the server writes into the page at an address, as the caller may see it.';

revoke all on function public.page_head(text, text) from public;
grant execute on function public.page_head(text, text) to anon, authenticated, service_role;
grant execute on function app.text_of(uuid, text, text, text), app.plain(text, integer), app.crumbs(jsonb),
  app.product_head(uuid, text, text, text, text), app.category_head(uuid, text, text, text), app.content_head(uuid, text, text),
  app.boot(uuid, text), app.path_in(text, text, boolean) to anon, authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
