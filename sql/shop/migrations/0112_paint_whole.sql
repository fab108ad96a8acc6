-- A first paint that is whole: on a telephone the application may begin only when the visitor does something (tools/starter.mjs),
-- so what they see until then is all that the page shows there: badges, prices by the kilo, ways to buy, filters, categories.

-- Price by the kilo, litre or piece, in words; the amount keeps its direction in a line that runs the other way.
create function app.paint_unit_price(p_factory uuid, p_lang text, p_product public.products) returns text
language sql stable set search_path = '' as $$
  select app.text_of(p_factory, p_lang, 'price.comparison') || E' \u2068' || app.money((unit ->> 'amount')::numeric)
    || E'\u2069' || app.text_of(p_factory, p_lang, case unit ->> 'unit' when 'kg' then 'price.perKg' when 'l' then 'price.perLitre' else 'price.perPiece' end)
  from app.comparison_price(p_product) unit
$$;

-- The tags there are words for, in the words of the language.
create function app.paint_tags(p_factory uuid, p_lang text, p_tags text[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(word order by place) from (
    select app.text_of(p_factory, p_lang, 'tag.' || tag) as word, place from unnest(p_tags) with ordinality as tags (tag, place)) words
  where word is not null
$$;

-- The one tag of a card (features/catalog/product-card.tsx).
create function app.paint_badge(p_tags text[]) returns text[] language sql immutable set search_path = '' as $$
  select array_agg(tag) from (
    select tag from unnest(array['organic', 'vegan', 'lactose-free', 'gluten-free', 'new']) with ordinality as badges (tag, place)
    where tag = any (p_tags) order by place limit 1) first
$$;

create function app.paint_words(p_factory uuid, p_lang text, variadic p_keys text[]) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_object_agg(split_part(key, '.', 2), app.text_of(p_factory, p_lang, key))) from unnest(p_keys) as key
$$;

-- Categories as links: those of a parent.
create function app.paint_parts(p_lang text, p_parent uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('href', '/categories/' || c.slug, 'name', coalesce(nullif(btrim(t.name), ''), c.name)) order by c.sort_order)
  from public.categories c left join public.categories_i18n t on t.category_id = c.id and t.language_code = p_lang
  where c.parent_id = p_parent and c.is_active
$$;

-- The way from the root to a category, itself included.
create function app.paint_trail(p_lang text, p_category uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('href', '/categories/' || c.slug, 'name', coalesce(nullif(btrim(t.name), ''), c.name))
    order by c.parent_id is not null)
  from public.categories own
  join public.categories c on c.id in (own.id, own.parent_id) and c.is_active
  left join public.categories_i18n t on t.category_id = c.id and t.language_code = p_lang
  where own.id = p_category
$$;

create or replace function app.paint_cards(p_factory uuid, p_lang text, p_category uuid, p_is_front boolean, p_limit integer) returns jsonb
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
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('href', '/products/' || c.slug, 'slug', c.slug,
      'name', coalesce(nullif(btrim(t.name), ''), c.name),
      'size', coalesce(nullif(btrim(t.package_size), ''), c.package_size), 'image', app.paint_image(c.id, c.image_url),
      'badge', app.paint_tags(p_factory, p_lang, app.paint_badge(c.tags)) ->> 0,
      'price', app.money(c.shop_price), 'unit_price', app.paint_unit_price(p_factory, p_lang, c::public.products),
      'range', case when c.shop_price is null then coalesce(nullif(btrim(t.price_range), ''), c.price_range) end))
    order by c.is_featured desc, c.sort_order), '[]')
  from chosen c left join public.products_i18n t on t.product_id = c.id and t.language_code = p_lang
$$;

create or replace function app.paint_product(p_factory uuid, p_lang text, p_slug text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', 'product', 'heading', coalesce(nullif(btrim(t.name), ''), p.name),
    'size', coalesce(nullif(btrim(t.package_size), ''), p.package_size), 'price', app.money(p.shop_price),
    'unit_price', app.paint_unit_price(p_factory, p_lang, p), 'range', coalesce(nullif(btrim(t.price_range), ''), p.price_range),
    'least', p.min_order_qty, 'tags', app.paint_tags(p_factory, p_lang, p.tags),
    'lead', app.plain(coalesce(t.description, p.description), 600), 'image', app.paint_image(p.id, p.image_url),
    'images', (select jsonb_agg(src order by src = app.paint_image(p.id, p.image_url) desc, place) from (
      select coalesce(i.processed_url, i.original_url) as src, i.sort_order as place from public.product_images i where i.product_id = p.id) images),
    'trail', app.paint_trail(p_lang, p.category_id), 'crumb', app.text_of(p_factory, p_lang, 'menu.products'),
    'words', app.paint_words(p_factory, p_lang, 'product.addToCart', 'product.addToQuote', 'product.quoteOnly', 'price.byQuote', 'price.range')))
  from public.products p left join public.products_i18n t on t.product_id = p.id and t.language_code = p_lang
  where p.factory_id = p_factory and p.slug = p_slug and p.is_active
$$;

create function app.paint_list_words(p_factory uuid, p_lang text) returns jsonb language sql stable set search_path = '' as $$
  select app.paint_words(p_factory, p_lang, 'product.addToCart', 'product.addToQuote', 'price.byQuote', 'filter.title', 'sort.featured')
$$;

create or replace function app.paint_category(p_factory uuid, p_lang text, p_slug text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', 'category', 'heading', coalesce(nullif(btrim(t.name), ''), c.name),
    'lead', coalesce(nullif(btrim(t.description), ''), c.description), 'crumb', app.text_of(p_factory, p_lang, 'menu.categories'),
    'trail', app.paint_trail(p_lang, c.id), 'parts', app.paint_parts(p_lang, c.id),
    'cards', app.paint_cards(p_factory, p_lang, c.id, false, 6), 'words', app.paint_list_words(p_factory, p_lang)))
  from public.categories c left join public.categories_i18n t on t.category_id = c.id and t.language_code = p_lang
  where c.factory_id = p_factory and c.slug = p_slug and c.is_active
$$;

create or replace function app.paint_catalogue(p_factory uuid, p_lang text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('kind', 'products', 'heading', app.text_of(p_factory, p_lang, 'catalog.title'),
    'lead', app.text_of(p_factory, p_lang, 'catalog.intro'), 'placeholder', app.text_of(p_factory, p_lang, 'search.placeholder'),
    'cards', app.paint_cards(p_factory, p_lang, null, false, 6), 'words', app.paint_list_words(p_factory, p_lang)))
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.paint_unit_price(uuid, text, public.products), app.paint_tags(uuid, text, text[]), app.paint_badge(text[]),
  app.paint_words(uuid, text, text[]), app.paint_parts(text, uuid), app.paint_trail(text, uuid), app.paint_list_words(uuid, text),
  app.comparison_price(public.products), app.money_text(numeric) to anon, authenticated, service_role;
