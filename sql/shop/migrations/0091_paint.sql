-- What a page shows before its scripts run: `page_head` answers it as `paint`, and the server writes it into the document with
-- the site's template (frontend/paint.html). The storefront replaces it with the same page, alive.

create function app.paint_brand(p_factory uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', s.company_name, 'logo', s.logo_url, 'width', s.header_logo_width,
    'height', s.header_logo_height, 'shape', s.header_logo_style, 'shows_name', s.show_company_name_in_header))
  from public.factory_settings s where s.factory_id = p_factory
$$;

-- The picture shown first (lib/product-image.ts).
create function app.paint_image(p_product uuid, p_else text) returns text language sql stable set search_path = '' as $$
  select coalesce((select coalesce(i.processed_url, i.original_url) from public.product_images i where i.product_id = p_product
    order by i.is_primary desc nulls last, i.sort_order limit 1), p_else)
$$;

-- Products as their cards show them, in the shop's order.
create function app.paint_cards(p_factory uuid, p_lang text, p_category uuid, p_is_front boolean, p_limit integer) returns jsonb
language sql stable set search_path = '' as $$
  with chosen as (
    select p.* from public.products p
    where p.factory_id = p_factory and p.is_active
      and (p_category is null or p.category_id = p_category
        or p.category_id in (select c.id from public.categories c where c.parent_id = p_category and c.is_active)
        or exists (select 1 from public.product_categories pc join public.categories c on c.id = pc.category_id
          where pc.product_id = p.id and p_category in (c.id, c.parent_id)))
      and (not p_is_front or p.is_featured
        or not exists (select 1 from public.products f where f.factory_id = p_factory and f.is_active and f.is_featured))
    order by p.is_featured desc, p.sort_order limit p_limit)
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('href', '/products/' || c.slug, 'name', coalesce(nullif(btrim(t.name), ''), c.name),
      'size', coalesce(nullif(btrim(t.package_size), ''), c.package_size), 'image', app.paint_image(c.id, c.image_url),
      'price', app.money(c.shop_price))) order by c.is_featured desc, c.sort_order), '[]')
  from chosen c left join public.products_i18n t on t.product_id = c.id and t.language_code = p_lang
$$;

create function app.paint_product(p_factory uuid, p_lang text, p_slug text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', 'product', 'heading', coalesce(nullif(btrim(t.name), ''), p.name),
    'size', coalesce(nullif(btrim(t.package_size), ''), p.package_size), 'price', app.money(p.shop_price),
    'lead', app.plain(coalesce(t.description, p.description), 600), 'image', app.paint_image(p.id, p.image_url),
    'crumb', app.text_of(p_factory, p_lang, 'menu.products')))
  from public.products p left join public.products_i18n t on t.product_id = p.id and t.language_code = p_lang
  where p.factory_id = p_factory and p.slug = p_slug and p.is_active
$$;

create function app.paint_category(p_factory uuid, p_lang text, p_slug text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', 'category', 'heading', coalesce(nullif(btrim(t.name), ''), c.name),
    'lead', coalesce(nullif(btrim(t.description), ''), c.description), 'crumb', app.text_of(p_factory, p_lang, 'menu.categories')))
  from public.categories c left join public.categories_i18n t on t.category_id = c.id and t.language_code = p_lang
  where c.factory_id = p_factory and c.slug = p_slug and c.is_active
$$;

-- The front page's texts: what an editor wrote in this language, else the shop's own.
create function app.paint_front_text(p_factory uuid, p_lang text, p_key text) returns text language sql stable set search_path = '' as $$
  select coalesce((
    select nullif(t.content_value, '') from public.page_content c join public.page_content_i18n t on t.page_content_id = c.id
    where c.factory_id = p_factory and c.page_slug = 'home' and c.content_key = p_key and c.is_active and t.language_code = p_lang),
    app.text_of(p_factory, p_lang, 'home.' || p_key))
$$;

create function app.paint_front(p_factory uuid, p_lang text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', 'home',
    'eyebrow', app.paint_front_text(p_factory, p_lang, 'hero.eyebrow'), 'heading', app.paint_front_text(p_factory, p_lang, 'hero.title'),
    'lead', app.paint_front_text(p_factory, p_lang, 'hero.text'),
    'shop', app.text_of(p_factory, p_lang, 'home.hero.shop'), 'categories', app.text_of(p_factory, p_lang, 'home.hero.categories'),
    'cards', app.paint_cards(p_factory, p_lang, null, true, 3)))
$$;

create function app.paint_catalogue(p_factory uuid, p_lang text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', 'products', 'heading', app.text_of(p_factory, p_lang, 'catalog.title'),
    'lead', app.text_of(p_factory, p_lang, 'catalog.intro'), 'placeholder', app.text_of(p_factory, p_lang, 'search.placeholder'),
    'cards', app.paint_cards(p_factory, p_lang, null, false, 6)))
$$;

create function app.paint(p_path text, p_lang text) returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_factory uuid := app.only_factory();
  v_parts text[] := string_to_array(btrim(p_path, '/'), '/');
  v_page jsonb;
begin
  v_page := case
    when p_path = '/' then app.paint_front(v_factory, p_lang)
    when p_path = '/products' then app.paint_catalogue(v_factory, p_lang)
    when cardinality(v_parts) = 2 and v_parts[1] = 'products' then app.paint_product(v_factory, p_lang, v_parts[2])
    when cardinality(v_parts) = 2 and v_parts[1] = 'categories' then app.paint_category(v_factory, p_lang, v_parts[2])
  end;
  return v_page || jsonb_build_object('brand', app.paint_brand(v_factory));
end $$;

alter function public.page_head(text, text) rename to page_words;
alter function public.page_words(text, text) set schema app;

create function public.page_head(p_path text, p_lang text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_head jsonb := app.page_words(p_path, p_lang);
  v_paint jsonb;
begin
  if v_head ->> 'status' is distinct from '200' then
    return v_head;
  end if;
  v_paint := app.paint(coalesce(nullif(rtrim(split_part(p_path, '?', 1), '/'), ''), '/'), v_head ->> 'lang');
  return v_head || jsonb_strip_nulls(jsonb_build_object('paint', v_paint));
end $$;

comment on function public.page_head(text, text) is 'What the server writes into index.html for an address: status, title, links, structured data, first paint and boot rows.';
revoke all on function public.page_head(text, text) from public, anon, authenticated, service_role;
grant execute on function public.page_head(text, text) to anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.page_words(text, text), app.paint(text, text), app.only_factory(), app.money(numeric), app.paint_brand(uuid),
  app.paint_cards(uuid, text, uuid, boolean, integer), app.paint_image(uuid, text), app.paint_product(uuid, text, text),
  app.paint_category(uuid, text, text), app.paint_front_text(uuid, text, text), app.paint_front(uuid, text),
  app.paint_catalogue(uuid, text) to anon, authenticated, service_role;
