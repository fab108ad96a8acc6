-- What the rows of an import come to, and the writing of it: a statement for the products that change, one for the new ones and two for
-- the languages, however many rows there are.

create type app.import_step as (
  place integer, line integer, product_id uuid,
  -- `created`, `updated` or `unchanged`.
  outcome text,
  -- The number or the address of a product that is there changes.
  moves boolean,
  -- The product as it will be; null where it stays as it is.
  product jsonb,
  -- [{language_code, name, description, package_size, price_range}] of languages that change; without a name the translation goes.
  texts jsonb
);
comment on type app.import_step is 'One row of an import of products, worked out.';

-- What a product is that nobody has said anything about: the table's own defaults.
create function app.product_defaults() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_pairs text;
  v_defaults jsonb;
begin
  select string_agg(format('%L, %s', a.attname, pg_get_expr(d.adbin, d.adrelid)), ', ') into v_pairs
  from pg_attrdef d join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
  where d.adrelid = 'public.products'::regclass and a.attname not in ('id', 'created_at', 'updated_at');
  execute format('select jsonb_build_object(%s)', v_pairs) into v_defaults;
  return v_defaults;
end $$;
grant execute on function app.product_defaults() to authenticated, service_role;

-- A field's value as its column wants it. Blank is null; where the column wants a value, a blank field says nothing (and is left out).
-- One expression without a search path, so that it becomes part of the query: a list has tens of thousands of fields.
create function app.import_value(p_field text, p_value text) returns jsonb language sql stable parallel safe as $$
  select case
    when p_field = 'tags' then to_jsonb(array_remove(regexp_split_to_array(trim(coalesce(p_value, '')), '\s*\|\s*'), ''))
    when p_value is null then 'null'::jsonb
    when p_field = 'attributes_schema' then p_value::jsonb
    when p_field in ('shop_price', 'net_quantity', 'vat_rate') then to_jsonb(app.import_number(p_value)::numeric)
    when p_field in ('is_active', 'is_featured') then to_jsonb(p_value::boolean)
    when p_field in ('min_order_qty', 'sort_order') then to_jsonb(p_value::integer)
    else to_jsonb(p_value) end
$$;
grant execute on function app.import_value(text, text) to authenticated, service_role;

-- The products of the rows that may be written (`p_places`), as they are and as they will be.
create function app.import_products_as(p_factory uuid, p_rows jsonb, p_places integer[]) returns table (
  place integer, line integer, product_id uuid, moves boolean, old jsonb, new jsonb)
language sql stable rows 1200 set search_path = '' as $$
  with target as materialized (
    select t.*, to_jsonb(p) as old from app.import_targets(p_factory, p_rows) as t
    join unnest(p_places) as wanted (place) using (place) left join public.products p on p.id = t.product_id
  ), given as materialized (
    select g.place, jsonb_object_agg(g.field, app.import_value(g.field, g.value)) as columns
    from app.import_fields(p_rows) as g join unnest(p_places) as wanted (place) using (place)
    where g.field in ('name', 'description', 'package_size', 'price_range', 'shop_price', 'barcode', 'sku', 'tags', 'net_quantity', 'net_unit', 'attributes_schema')
      or (g.value is not null and g.field in ('slug', 'is_active', 'kind', 'vat_rate', 'min_order_qty', 'is_featured', 'sort_order', 'stock_status'))
    group by g.place
  ), shelf as materialized (
    select g.place, c.id from app.import_fields(p_rows) as g left join public.categories c on c.factory_id = p_factory and c.slug = g.value where g.field = 'category'
  ), fresh as materialized (select app.product_defaults() || jsonb_build_object('factory_id', p_factory) as columns)
  -- Through the row type and back, so that 25.5 and 25.50 are one price.
  select t.place, t.line, t.product_id, t.product_id is not null and (t.slug, t.sku) is distinct from (t.old_slug, t.old_sku), t.old,
    to_jsonb(jsonb_populate_record(null::public.products, coalesce(t.old, fresh.columns) || coalesce(g.columns, '{}') || jsonb_build_object('slug', t.slug)
      || case when s.place is null then '{}' else jsonb_build_object('category_id', s.id) end))
  from target t cross join fresh left join given g using (place) left join shelf s using (place)
$$;
grant execute on function app.import_products_as(uuid, jsonb, integer[]) to authenticated, service_role;

-- The steps of the rows `p_places`.
create function app.import_steps(p_factory uuid, p_rows jsonb, p_places integer[]) returns setof app.import_step
language sql stable rows 1200 set search_path = '' as $$
  with product as materialized (select * from app.import_products_as(p_factory, p_rows, p_places)
  ), said as (
    select g.place, g.language, jsonb_object_agg(g.base, g.value) as texts
    from app.import_fields(p_rows) as g join public.languages l on l.code = g.language group by 1, 2
  ), followed as (
    -- The product itself speaks the default language: a translation into that says the same.
    select p.place, i.language_code as language, jsonb_object_agg(k.key, p.new -> k.key) as texts
    from product p join public.products_i18n i on i.product_id = p.product_id join public.languages l on l.code = i.language_code and l.is_default,
      unnest(array['name', 'description', 'package_size', 'price_range']) as k (key)
    where p.new -> k.key is distinct from p.old -> k.key group by 1, 2
  ), text as (
    select place, language, coalesce(f.texts, '{}') || coalesce(s.texts, '{}') as texts from said s full join followed f using (place, language)
  ), change as materialized (
    select p.place, jsonb_build_object('language_code', t.language) || w.texts as entry
    from text t join product p using (place) left join public.products_i18n i on i.product_id = p.product_id and i.language_code = t.language,
      lateral (select jsonb_build_object('name', i.name, 'description', i.description, 'package_size', i.package_size, 'price_range', i.price_range) as texts) as h,
      lateral (select h.texts || t.texts as texts) as w
    where w.texts <> h.texts
  ), changes as (select place, jsonb_agg(entry) as texts from change group by place)
  select p.place, p.line, p.product_id,
    case when p.product_id is null then 'created' when p.new is distinct from p.old or c.texts is not null then 'updated' else 'unchanged' end,
    p.moves, case when p.new is distinct from p.old then p.new end, coalesce(c.texts, '[]')
  from product p left join changes c using (place)
$$;
grant execute on function app.import_steps(uuid, jsonb, integer[]) to authenticated, service_role;

create function app.import_write(p_factory uuid, p_steps app.import_step[]) returns void language plpgsql set search_path = '' as $$
declare
  v_step app.import_step;
begin
  -- One by one and in order: an address may go from one product to the next, which a single statement would refuse.
  foreach v_step in array p_steps loop
    if v_step.moves then
      update public.products p set slug = v_step.product ->> 'slug', sku = v_step.product ->> 'sku' where p.id = v_step.product_id;
    end if;
  end loop;
  update public.products p set name = n.name, description = n.description, package_size = n.package_size, price_range = n.price_range,
      is_active = n.is_active, shop_price = n.shop_price, barcode = n.barcode, attributes_schema = n.attributes_schema, category_id = n.category_id, kind = n.kind,
      tags = n.tags, net_quantity = n.net_quantity, net_unit = n.net_unit, vat_rate = n.vat_rate, min_order_qty = n.min_order_qty,
      is_featured = n.is_featured, sort_order = n.sort_order, stock_status = n.stock_status
    from unnest(p_steps) as s, jsonb_populate_record(null::public.products, s.product) as n
    where s.product_id is not null and s.product is not null and p.id = s.product_id;
  insert into public.products (factory_id, slug, name, description, package_size, price_range, is_active, shop_price, barcode, attributes_schema, sku, category_id,
      kind, tags, net_quantity, net_unit, vat_rate, min_order_qty, is_featured, sort_order, stock_status)
    select p_factory, n.slug, n.name, n.description, n.package_size, n.price_range, n.is_active, n.shop_price, n.barcode, n.attributes_schema, n.sku, n.category_id,
      n.kind, n.tags, n.net_quantity, n.net_unit, n.vat_rate, n.min_order_qty, n.is_featured, n.sort_order, n.stock_status
    from unnest(p_steps) as s, jsonb_populate_record(null::public.products, s.product) as n
    where s.product_id is null order by s.place;
  perform app.import_write_texts(p_factory, p_steps);
end $$;

create function app.import_write_texts(p_factory uuid, p_steps app.import_step[]) returns void language sql set search_path = '' as $$
  with text as materialized (
    select coalesce(s.product_id, p.id) as product_id, t.* from unnest(p_steps) as s
    cross join jsonb_to_recordset(s.texts) as t (language_code text, name text, description text, package_size text, price_range text)
    left join public.products p on s.product_id is null and p.factory_id = p_factory and p.slug = s.product ->> 'slug'
  ), gone as (
    delete from public.products_i18n i using text t where t.name is null and i.product_id = t.product_id and i.language_code = t.language_code
  )
  insert into public.products_i18n (product_id, language_code, name, description, package_size, price_range)
    select t.product_id, t.language_code, t.name, t.description, t.package_size, t.price_range from text t where t.name is not null
    on conflict (product_id, language_code) do update set name = excluded.name, description = excluded.description,
      package_size = excluded.package_size, price_range = excluded.price_range
$$;
grant execute on function app.import_write(uuid, app.import_step[]), app.import_write_texts(uuid, app.import_step[]) to authenticated, service_role;

-- What would happen: the steps of the rows that are right, and the report. New products beyond the limit are findings of their rows.
create function app.import_report(p_factory uuid, p_rows jsonb, out p_steps app.import_step[], out p_report jsonb) language plpgsql stable set search_path = '' as $$
declare
  v_findings jsonb;
  v_there bigint := (select count(*) from public.products p where p.factory_id = p_factory);
  v_limit integer := coalesce((select s.max_products from public.factory_settings s where s.factory_id = p_factory), 1000);
  v_new bigint;
begin
  select coalesce(jsonb_agg(distinct jsonb_strip_nulls(jsonb_build_object('place', f.place, 'field', f.field, 'code', f.code, 'detail', f.detail))), '[]')
    into v_findings from app.import_findings(p_factory, p_rows) as f;
  select coalesce(array_agg(s order by s.place), '{}') into p_steps from app.import_steps(p_factory, p_rows, array(
    select place::integer from generate_series(1, jsonb_array_length(p_rows)) as place
    except select (f ->> 'place')::integer from jsonb_array_elements(v_findings) as f)) as s;
  select v_findings || coalesce(jsonb_agg(jsonb_build_object('place', n.place, 'field', null, 'code', 'limit', 'detail', v_limit::text)), '[]') into v_findings
    from (select s.place, row_number() over (order by s.place) as nth from unnest(p_steps) as s where s.outcome = 'created') as n where v_there + n.nth > v_limit;
  v_new := (select count(*) from unnest(p_steps) as s where s.outcome = 'created');
  p_report := jsonb_build_object('created', v_new, 'updated', (select count(*) from unnest(p_steps) as s where s.outcome = 'updated'),
    'unchanged', (select count(*) from unnest(p_steps) as s where s.outcome = 'unchanged'), 'products', v_there + v_new, 'limit', v_limit, 'applied', false,
    'errors', (select coalesce(jsonb_agg(jsonb_build_object('line', p_rows -> ((f ->> 'place')::integer - 1) -> 'line') || (f - 'place')
      order by (f ->> 'place')::integer, f ->> 'code', f ->> 'field'), '[]') from jsonb_array_elements(v_findings) as f));
end $$;
grant execute on function app.import_report(uuid, jsonb) to authenticated, service_role;

create or replace function public.import_products(p_rows jsonb, p_apply boolean default false) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_factory uuid := (app.my_factories('catalogue'))[1];
  v_steps app.import_step[];
  v_report jsonb;
begin
  if v_factory is null then
    raise exception 'Products are imported by a factory''s owner and admins' using errcode = '42501';
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000
    or exists (select from jsonb_array_elements(p_rows) as e where jsonb_typeof(e -> 'values') is distinct from 'object' or (e ->> 'line') !~ '^\d{1,7}$' or e ->> 'line' is null) then
    raise exception 'A list of 1 to 5000 rows is wanted' using errcode = '22023', hint = 'rows';
  end if;
  if p_apply then
    -- The limit's own lock: nobody else adds products between looking and writing.
    perform pg_advisory_xact_lock(hashtextextended('products:' || v_factory::text, 0));
  end if;
  select r.p_steps, r.p_report into v_steps, v_report from app.import_report(v_factory, p_rows) as r;
  if p_apply and v_report -> 'errors' = '[]' then
    perform app.import_write(v_factory, v_steps);
    v_report := v_report || '{"applied": true}';
  end if;
  return v_report;
end $$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
