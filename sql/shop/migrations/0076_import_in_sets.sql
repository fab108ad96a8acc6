-- The import of products, looked at as a whole list instead of row by row. A trial reads and writes nothing: what is wrong is worked out,
-- not tried and taken back. Takes the place of the functions of 0070 behind `import_products`; what the call is told and answers stays.
--
-- Security invoker throughout: the caller's own policies and grants decide, and whatever a check here should miss, the table refuses.

drop function app.import_rows(uuid, jsonb);
drop function app.import_row(uuid, jsonb, public.products);
drop function app.import_language(uuid, text, jsonb);
drop function app.import_problems(uuid, jsonb, public.products);
drop function app.import_columns(uuid, jsonb, boolean);
drop function app.import_target(uuid, jsonb);
drop function app.import_refusal(text, text, text, text);

-- Asked tens of thousands of times in one list: without a search path of their own they become part of the query that asks.
alter function app.import_number(text) reset search_path;
alter function app.slug_from(text) reset search_path;

-- Every field of every row. `place` is the row's in the list; of `name_en` the base is `name` and the language `en`; blank is null.
create function app.import_fields(p_rows jsonb) returns table (place integer, field text, base text, language text, value text)
language sql immutable parallel safe rows 24000 set search_path = '' as $$
  with given as materialized (
    select entry.place::integer, cell.key, nullif(trim(cell.value), '') as value
    from jsonb_array_elements(p_rows) with ordinality as entry (row, place), jsonb_each_text(entry.row -> 'values') as cell
  ), heading as materialized (
    select k.key, regexp_match(k.key, '^(name|description|package_size|price_range)_([a-z-]+)$') as parts from (select distinct key from given) as k
  )
  select g.place, g.key, coalesce(h.parts[1], g.key), h.parts[2], g.value from given g join heading h using (key)
$$;
grant execute on function app.import_fields(jsonb) to authenticated, service_role;

-- A list or an object, as `attributes_schema` wants it. Only trying tells (PostgreSQL 15 has no `is json`).
create function app.is_json_container(p_text text) returns boolean language plpgsql immutable strict parallel safe set search_path = '' as $$
begin
  return jsonb_typeof(p_text::jsonb) in ('object', 'array');
exception when data_exception or program_limit_exceeded then
  return false;
end $$;
grant execute on function app.is_json_container(text) to authenticated, service_role;

-- What is wrong with a field by itself; null where nothing is. No search path of its own, so that it becomes part of the query.
create function app.import_field_problem(p_field text, p_base text, p_value text) returns text language sql immutable parallel safe as $$
  select case
    when p_value is null then case when p_field = 'name' then 'required' end
    when p_base = 'name' then case when char_length(p_value) > 200 then 'long' end
    when p_base in ('package_size', 'price_range') then case when char_length(p_value) > 60 then 'long' end
    when p_base = 'description' then case when octet_length(p_value) > 102400 then 'long' end
    when p_field = 'sku' then case when char_length(p_value) > 64 then 'long' end
    when p_field = 'slug' then case when p_value !~ '^[a-z0-9]+(-[a-z0-9]+)*$' then 'slug' when char_length(p_value) > 120 then 'long' end
    when p_field in ('shop_price', 'net_quantity', 'vat_rate') then case
      when app.import_number(p_value) !~ '^\d{1,10}(\.\d{1,20})?$' then 'number'
      when p_field = 'shop_price' and round(app.import_number(p_value)::numeric, 2) >= 1e10 then 'number'
      when p_field = 'net_quantity' and (round(app.import_number(p_value)::numeric, 3) <= 0 or round(app.import_number(p_value)::numeric, 3) >= 1e9) then 'number'
      when p_field = 'vat_rate' and app.import_number(p_value)::numeric > 100 then 'number' end
    when p_field = 'min_order_qty' then case when p_value !~ '^[1-9]\d{0,3}$' then 'number' end
    when p_field = 'sort_order' then case when p_value !~ '^-?\d{1,9}$' then 'number' end
    when p_field = 'kind' then case when p_value not in ('retail', 'horeca', 'dish') then 'choice' end
    when p_field = 'stock_status' then case when p_value not in ('in_stock', 'low', 'out_of_stock') then 'choice' end
    when p_field = 'net_unit' then case when p_value not in ('g', 'kg', 'ml', 'l', 'st') then 'choice' end
    when p_field in ('is_active', 'is_featured') then case when lower(p_value) not in ('true', 'false') then 'choice' end
    when p_field = 'barcode' then case when not app.gtin_is_valid(p_value) then 'ean' end
    when p_field = 'tags' then case when cardinality(string_to_array(p_value, '|')) > 30 then 'tags' end
    when p_field = 'attributes_schema' then case when octet_length(p_value) > 60000 then 'long' when not app.is_json_container(p_value) then 'json' end
  end
$$;
grant execute on function app.import_field_problem(text, text, text) to authenticated, service_role;

-- The product each row stands for: the one with its article number, else with its address, else a new one (product_id null), and the
-- number and address it will have. `old_…` are the product's now.
create function app.import_targets(p_factory uuid, p_rows jsonb) returns table (
  place integer, line integer, given jsonb, product_id uuid, slug text, sku text, old_slug text, old_sku text)
language sql stable rows 1200 set search_path = '' as $$
  with own as materialized (
    select p.id, p.slug::text as slug, p.sku from public.products p where p.factory_id = p_factory
  ), listed as materialized (
    select entry.place::integer, (entry.row ->> 'line')::integer as line, entry.row -> 'values' as given,
      nullif(trim(entry.row -> 'values' ->> 'slug'), '') as slug, nullif(trim(entry.row -> 'values' ->> 'sku'), '') as sku
    from jsonb_array_elements(p_rows) with ordinality as entry (row, place)
  ), matched as (
    select l.*, coalesce(by_sku.id, by_slug.id) as product_id,
      case when by_sku.id is null then by_slug.slug else by_sku.slug end as old_slug, case when by_sku.id is null then by_slug.sku else by_sku.sku end as old_sku
    from listed l left join own by_sku on by_sku.sku = l.sku left join own by_slug on by_slug.slug = l.slug
  )
  select m.place, m.line, m.given, m.product_id,
    coalesce(m.slug, m.old_slug, nullif(app.slug_from(coalesce(m.given ->> 'name', '')), '')), case when m.given ? 'sku' then m.sku else m.old_sku end,
    m.old_slug, m.old_sku
  from matched m
$$;
grant execute on function app.import_targets(uuid, jsonb) to authenticated, service_role;

-- Two rows for one product, and numbers and addresses that are somebody else's by the time the row's turn comes.
create function app.import_clashes(p_factory uuid, p_rows jsonb) returns table (place integer, field text, code text, detail text)
language sql stable rows 20 set search_path = '' as $$
  with target as materialized (
    select t.*,
      first_value(t.line) over of_product as product_line, row_number() over of_product as of_product,
      first_value(t.line) over of_sku as sku_line, row_number() over of_sku as of_sku,
      first_value(t.line) over of_slug as slug_line, row_number() over of_slug as of_slug
    from app.import_targets(p_factory, p_rows) as t
    window of_product as (partition by t.product_id order by t.place), of_sku as (partition by t.sku order by t.place), of_slug as (partition by t.slug order by t.place)
  ), repeated as materialized (
    select t.*, case
      when t.product_id is not null and t.of_product > 1 then t.product_line
      when nullif(trim(t.given ->> 'sku'), '') is not null and t.of_sku > 1 then t.sku_line
      when t.product_id is null and nullif(trim(t.given ->> 'slug'), '') is not null and t.of_slug > 1 then t.slug_line end as first_line
    from target t
  )
  select r.place, 'sku', 'twice', r.first_line::text from repeated r where r.first_line is not null
  union all
  select r.place, 'sku', 'taken', null from repeated r where r.first_line is null and r.sku is not null and r.of_sku > 1
  union all
  select r.place, 'slug', 'taken', null from repeated r
  where r.first_line is null and r.slug is not null and (r.of_slug > 1 or exists (
    select from public.products p where p.factory_id = p_factory and p.slug = r.slug and p.id is distinct from r.product_id
      -- An earlier row may have moved it away.
      and not exists (select from repeated e where e.product_id = p.id and e.place < r.place and e.slug <> r.slug)))
$$;
grant execute on function app.import_clashes(uuid, jsonb) to authenticated, service_role;

-- Everything that is wrong, each finding once.
create function app.import_findings(p_factory uuid, p_rows jsonb) returns table (place integer, field text, code text, detail text)
language sql stable rows 100 set search_path = '' as $$
  with target as materialized (
    select t.*, p.net_quantity, p.net_unit, p.description from app.import_targets(p_factory, p_rows) as t left join public.products p on p.id = t.product_id
  ), given as materialized (select * from app.import_fields(p_rows)
  ), translated as materialized (
    select i.product_id, i.language_code, i.description from public.products_i18n i join target t on t.product_id = i.product_id
  ), spoken as (
    select g.place, g.language, bool_or(g.base = 'name') as has_field, bool_or(g.base = 'name' and g.value is not null) as has_name, bool_or(g.base <> 'name' and g.value is not null) as has_more
    from given g where g.language is not null group by 1, 2
  )
  select f.place, f.field, f.code, null from (select g.place, g.field, app.import_field_problem(g.field, g.base, g.value) as code from given g offset 0) as f where f.code is not null
  union all
  select g.place, g.field, 'language', null from given g where g.language is not null and not exists (select from public.languages l where l.code = g.language)
  union all
  select g.place, g.field, 'category', null from given g
  where g.field = 'category' and g.value is not null and not exists (select from public.categories c where c.factory_id = p_factory and c.slug = g.value)
  union all
  select g.place, g.field, 'html', null from given g join target t using (place)
  where g.base = 'description' and strpos(g.value, '<') > 0 and not app.is_plain_html(g.value) and not exists (
    select where g.language is null and t.description = g.value
    union all select from translated i where i.product_id = t.product_id and i.language_code = g.language and i.description = g.value)
  union all
  select s.place, 'name_' || s.language, 'required', null from spoken s join target t using (place) join public.languages l on l.code = s.language
  where s.has_more and not s.has_name
    and (s.has_field or not exists (select from translated i where i.product_id = t.product_id and i.language_code = s.language))
  union all
  select t.place, 'name', 'required', null from target t where t.product_id is null and not t.given ? 'name'
  union all
  select t.place, 'slug', 'slug', null from target t where t.product_id is null and t.slug is null and trim(t.given ->> 'name') <> ''
  union all
  select t.place, 'net_unit', 'unit', null from target t
  where (nullif(trim(coalesce(t.given ->> 'net_quantity', t.net_quantity::text)), '') is null) <> (nullif(trim(coalesce(t.given ->> 'net_unit', t.net_unit)), '') is null)
  union all
  select * from app.import_clashes(p_factory, p_rows)
$$;
grant execute on function app.import_findings(uuid, jsonb) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
