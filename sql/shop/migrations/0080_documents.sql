-- What stands in the shop's documents. The server asks `document(kind, lang, parameters)` as whoever calls it, so what is told is what
-- that caller may read; the looks are the files of `sql/shop/documents`. Null: no such document, or not the caller's, which is the
-- same answer. Money leaves as text, exact to the øre, and is written out by the templates.

-- A language that is offered, or else the default one.
create function app.offered_language(p_code text) returns public.languages language sql stable set search_path = '' as $$
  select l from public.languages l where l.is_active and (l.code = p_code or l.is_default)
  order by l.code = p_code desc nulls last limit 1
$$;

-- What all documents begin with: whose they are, in which language, and what an editor wrote over the words of the templates.
create function app.document_frame(p_factory uuid, p_lang public.languages) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'lang', p_lang.code, 'dir', p_lang.direction,
    'company', jsonb_strip_nulls(jsonb_build_object('name', coalesce(s.company_name, 'Premium Foods Factory'), 'legal_name', f.name,
      'org_number', f.org_number, 'address', f.address, 'phone', coalesce(s.contact_phone, f.phone),
      'email', coalesce(s.contact_email, f.email), 'website', regexp_replace(f.website, '^https?://', ''),
      'logo', coalesce(s.logo_url, f.logo_url))),
    'words', (select coalesce(jsonb_object_agg(t.translation_key, t.content), '{}') from public.translations t
      where t.factory_id = f.id and t.language_code = p_lang.code and t.translation_key like 'document.%'))
  from public.factories f left join public.factory_settings s on s.factory_id = f.id where f.id = p_factory
$$;

create function app.money_text(p_amount numeric) returns text language sql immutable parallel safe set search_path = '' as $$
  select to_char(p_amount, 'FM9999999990.00')
$$;

-- What a pack costs by the kilo, the litre or the piece, as price tags must say.
create function app.comparison_price(p_product public.products) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('amount', app.money_text(round(p_product.shop_price * case when p_product.net_unit in ('g', 'ml') then 1000 else 1 end
      / p_product.net_quantity, 2)), 'unit', case p_product.net_unit when 'g' then 'kg' when 'ml' then 'l' else p_product.net_unit end)
  where p_product.shop_price is not null and p_product.net_quantity is not null
$$;

-- A product as the catalogue and the price list show it.
create function app.product_entry(p_product public.products, p_lang text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', coalesce(nullif(btrim(t.name), ''), p_product.name), 'line', app.plain(coalesce(t.description, p_product.description), 90),
    'size', coalesce(nullif(btrim(t.package_size), ''), p_product.package_size), 'sku', p_product.sku, 'barcode', p_product.barcode,
    'price', app.money_text(p_product.shop_price), 'comparison', app.comparison_price(p_product),
    'vat', trim_scale(p_product.vat_rate)::text, 'minimum', case when p_product.min_order_qty > 1 then p_product.min_order_qty end,
    'sold_out', case when p_product.stock_status = 'out_of_stock' then true end,
    'organic', case when 'organic' = any (p_product.tags) then true end,
    'allergens', nullif(to_jsonb(coalesce(i.allergens, '{}')), '[]'),
    'picture', coalesce(g.processed_url, g.original_url, p_product.image_url)))
  from (select) as one
  left join public.products_i18n t on t.product_id = p_product.id and t.language_code = p_lang
  left join public.product_food_info i on i.product_id = p_product.id
  left join lateral (select g.processed_url, g.original_url from public.product_images g where g.product_id = p_product.id
    order by g.is_primary desc, g.sort_order limit 1) g on true
$$;

-- `ids`, as a list with commas. What is no id names no product; more than a thousand are refused before anything is read.
create function app.wanted_ids(p_parameters jsonb) returns uuid[] language plpgsql immutable set search_path = '' as $$
declare
  v_given text[] := string_to_array(nullif(btrim(p_parameters ->> 'ids'), ''), ',');
begin
  if cardinality(v_given) > 1000 then
    raise exception 'At most 1000 products fit into a document' using errcode = '22023', hint = 'ids';
  end if;
  return (select array_agg(distinct btrim(v)::uuid) from unnest(v_given) as v
    where btrim(v) ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$');
end $$;

-- The active products that were asked for, shelf by shelf. A product stands once, on its own shelf, and on the asked shelf if it is
-- listed there besides.
create function app.chapters(p_factory uuid, p_lang text, p_parameters jsonb) returns jsonb
language sql stable set search_path = '' as $$
  with asked as (
    select c.id from public.categories c left join public.categories parent on parent.id = c.parent_id
    where c.factory_id = p_factory and c.is_active and p_parameters ->> 'category' in (c.slug, parent.slug)
  ), chosen as (
    select p as product, case when p_parameters ->> 'category' is null or p.category_id in (select a.id from asked a) then p.category_id
      else (select l.category_id from public.product_categories l join asked a on a.id = l.category_id
        where l.product_id = p.id order by l.category_id limit 1) end as shelf
    from public.products p
    where p.factory_id = p_factory and p.is_active and p.kind <> 'dish'
      and (nullif(btrim(p_parameters ->> 'ids'), '') is null or p.id = any (app.wanted_ids(p_parameters)))
  )
  select jsonb_agg(chapter order by place, sub_place, name) from (
    select coalesce(parent.sort_order, c.sort_order, 2147483647) as place, case when parent.id is not null then c.sort_order end as sub_place,
      c.name, jsonb_strip_nulls(jsonb_build_object('name', coalesce(t.name, c.name), 'description', coalesce(t.description, c.description),
        'parent', coalesce(pt.name, parent.name), 'picture', c.image_url,
        'products', jsonb_agg(app.product_entry((s).product, p_lang) order by ((s).product).sort_order, ((s).product).name))) as chapter
    from chosen s
    left join public.categories c on c.id = (s).shelf
    left join public.categories_i18n t on t.category_id = c.id and t.language_code = p_lang
    left join public.categories parent on parent.id = c.parent_id
    left join public.categories_i18n pt on pt.category_id = parent.id and pt.language_code = p_lang
    where p_parameters ->> 'category' is null or (s).shelf is not null
    group by c.id, t.id, parent.id, pt.id) as listed
$$;

-- `catalog` and `prices`: public, so whoever asks gets what a visitor sees.
create function app.assortment_document(p_kind text, p_lang public.languages, p_parameters jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('template', p_kind || '.typ', 'file', p_kind || '-' || p_lang.code || '.pdf', 'public', true,
    'pictures', case when p_kind = 'catalog' then (
      select jsonb_agg(distinct picture) from (
        select chapter ->> 'picture' as picture from jsonb_array_elements(c.chapters) as chapter
        union all select product ->> 'picture' from jsonb_array_elements(c.chapters) as chapter,
          jsonb_array_elements(chapter -> 'products') as product
        union all select frame #>> '{company,logo}') as shown where picture is not null)
      else jsonb_build_array(frame #> '{company,logo}') end,
    'data', frame || jsonb_build_object('chapters', c.chapters, 'selected', p_parameters ->> 'ids' is not null,
      -- The day of the last change, not of the request: the same content is the same document.
      'as_of', (select to_char(max(p.updated_at) at time zone 'Europe/Stockholm', 'YYYY-MM-DD') from public.products p where p.factory_id = f.id and p.is_active)))
  from (select f.id from public.factories f where f.is_active order by f.created_at limit 1) as f
  cross join lateral app.document_frame(f.id, p_lang) as frame
  cross join lateral (select app.chapters(f.id, p_lang.code, p_parameters) as chapters) as c
  where c.chapters is not null
$$;

-- `order`: for whom `get_order` shows all of it, in the order's own language unless another is asked for.
create function app.order_document(p_lang text, p_parameters jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('template', 'order.typ', 'file', 'order-' || (o.j ->> 'order_number') || '.pdf', 'public', false,
    'pictures', jsonb_build_array(frame #> '{company,logo}'),
    'data', frame || jsonb_build_object('order', o.j - 'events' - 'access' - 'updated_at'))
  from (select case when p_parameters ->> 'id' ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
    then public.get_order((p_parameters ->> 'id')::uuid, p_parameters ->> 'token') end as j) as o
  cross join lateral app.offered_language(coalesce(p_lang, o.j ->> 'language_code')) as l
  cross join (select f.id from public.factories f where f.is_active order by f.created_at limit 1) as f
  cross join lateral app.document_frame(f.id, l) as frame
  where o.j ->> 'access' = 'full'
$$;

-- `quote`: for whom `get_quote` would show it. That call also settles what time has settled, which a reader of a document need not.
create function app.quote_document(p_lang text, p_parameters jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('template', 'quote.typ', 'file', 'quote-' || q.quote_number || '.pdf', 'public', false,
    'pictures', jsonb_build_array(frame #> '{company,logo}'),
    'data', frame || jsonb_build_object('quote', app.quote_json(q.id) - 'now' - 'events' - 'messages' - 'files' - 'updated_at'))
  from public.quotes q
  cross join lateral app.document_frame(q.factory_id, app.offered_language(coalesce(p_lang, q.language_code))) as frame
  where q.id = case when p_parameters ->> 'id' ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then (p_parameters ->> 'id')::uuid end
    and (app.is_quote_customer(q, p_parameters ->> 'token') or coalesce(q.factory_id = any (app.my_selling_factories()), false))
$$;

create function public.document(p_kind text, p_lang text default null, p_parameters jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_kind in ('catalog', 'prices') then app.assortment_document(p_kind, app.offered_language(p_lang), p_parameters)
    when p_kind = 'order' then app.order_document(p_lang, p_parameters)
    when p_kind = 'quote' then app.quote_document(p_lang, p_parameters)
  end
$$;
comment on function public.document(text, text, jsonb) is
  'What stands in a document, for the server to set: {template, file, public, pictures, data}. Null for none, and for one that is not the caller''s.';

revoke all on function public.document(text, text, jsonb) from public;
grant execute on function public.document(text, text, jsonb) to anon, authenticated, service_role;
grant execute on function app.offered_language(text), app.document_frame(uuid, public.languages), app.money_text(numeric),
  app.comparison_price(public.products), app.product_entry(public.products, text), app.wanted_ids(jsonb), app.chapters(uuid, text, jsonb),
  app.assortment_document(text, public.languages, jsonb), app.order_document(text, jsonb), app.quote_document(text, jsonb) to anon, authenticated, service_role;

insert into app.routes (path, title_key, is_indexed) values ('/catalog-pdf', 'catalog_pdf', true);

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
