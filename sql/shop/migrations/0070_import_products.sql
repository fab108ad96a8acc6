-- Products from a list (the panel's CSV import): all rows or none, by the same policies, limits and checks as rows written one by one.
--
-- A trial writes everything and takes it back, so what it answers is what would happen. Security invoker throughout: the caller's own
-- policies and grants decide, and triggers (limit of products, category of the same factory) see ordinary writes.

-- An address out of a name: `Lagrad hårdost 12 mån` -> `lagrad-hardost-12-man`. Empty where no letter of ours is left.
create function app.slug_from(p_text text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select left(trim(both '-' from regexp_replace(
    translate(lower(p_text), 'åäáàâãæöøóòôõéèêëüúùûíìîïñçšžýðþ', 'aaaaaaaooooooeeeeuuuuiiiincszydt'), '[^a-z0-9]+', '-', 'g')), 120)
$$;
grant execute on function app.slug_from(text) to authenticated, service_role;

-- HTML of plain paragraphs, lists and links. Only arguments and columns of the domain `rich_text` are cleaned on the way in, and a list of
-- rows is neither, so what would need cleaning is refused.
create function app.is_plain_html(p_html text) returns boolean language sql immutable strict parallel safe set search_path = '' as $$
  select regexp_replace(p_html,
    '</?(p|br|strong|b|em|i|u|ul|ol|li|h[1-6]|blockquote|hr|sup|sub)\s*/?>|<a href="(https?://|/(?!/)|mailto:|tel:)[^"<>\\[:cntrl:]]*">|</a>', '', 'gi') !~ '<'
$$;
grant execute on function app.is_plain_html(text) to authenticated, service_role;

-- `1 234,50` as Swedish spreadsheets write it is 1234.50.
create function app.import_number(p_text text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select replace(regexp_replace(p_text, '[\s\u00a0\u202f]', '', 'g'), ',', '.')
$$;
grant execute on function app.import_number(text) to authenticated, service_role;

-- What is wrong with one row, as [{field, code}]; empty where nothing is. A field that is absent is left as it was; `p_old` is the product
-- it stands for, null for a new one.
create function app.import_problems(p_factory uuid, p_row jsonb, p_old public.products) returns jsonb
language sql stable set search_path = '' as $$
  with given as (
    select key, nullif(trim(value), '') as value from jsonb_each_text(p_row)
  ), decimals as (
    select key, value, case when app.import_number(value) ~ '^\d{1,10}(\.\d+)?$' then app.import_number(value)::numeric end as number
    from given where key in ('shop_price', 'net_quantity', 'vat_rate') and value is not null
  ), found as (
    select 'name' as field, 'required' as code from given where key = 'name' and value is null
    union all select 'name', 'required' where p_old.id is null and not p_row ? 'name'
    union all select key, 'long' from given
      where (key ~ '^name(_[a-z-]+)?$' and char_length(value) > 200) or (key ~ '^(package_size|price_range)(_[a-z-]+)?$' and char_length(value) > 60)
        or (key = 'sku' and char_length(value) > 64) or (key ~ '^description(_[a-z-]+)?$' and octet_length(value) > 102400)
    union all select key, 'slug' from given where key = 'slug' and value !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    union all select 'slug', 'slug' where p_old.id is null and nullif(trim(p_row ->> 'slug'), '') is null
      and app.slug_from(coalesce(p_row ->> 'name', '')) = '' and nullif(trim(p_row ->> 'name'), '') is not null
    union all select key, 'number' from decimals
      where number is null or (key = 'shop_price' and number >= 1e10) or (key = 'net_quantity' and (number <= 0 or number >= 1e9)) or (key = 'vat_rate' and number > 100)
    union all select key, 'number' from given where value is not null
      and ((key = 'min_order_qty' and value !~ '^[1-9]\d{0,3}$') or (key = 'sort_order' and value !~ '^-?\d{1,9}$'))
    union all select key, 'choice' from given where value is not null
      and ((key = 'kind' and value not in ('retail', 'horeca', 'dish')) or (key = 'stock_status' and value not in ('in_stock', 'low', 'out_of_stock'))
        or (key = 'net_unit' and value not in ('g', 'kg', 'ml', 'l', 'st')) or (key in ('is_active', 'is_featured') and lower(value) not in ('true', 'false')))
    union all select 'net_unit', 'unit'
      where (nullif(trim(coalesce(p_row ->> 'net_quantity', p_old.net_quantity::text)), '') is null)
        <> (nullif(trim(coalesce(p_row ->> 'net_unit', p_old.net_unit)), '') is null)
    union all select key, 'ean' from given where key = 'barcode' and not app.gtin_is_valid(value)
    union all select key, 'category' from given where key = 'category' and value is not null
      and not exists (select from public.categories c where c.factory_id = p_factory and c.slug = value)
    union all select key, 'tags' from given where key = 'tags' and cardinality(string_to_array(value, '|')) > 30
    union all select 'description', 'html' from given where key = 'description' and not app.is_plain_html(value) and value is distinct from p_old.description
    union all select key, 'html' from given where key ~ '^description_' and not app.is_plain_html(value)
      and not exists (select from public.products_i18n i where i.product_id = p_old.id and i.language_code = substr(key, 13) and i.description = value)
    union all select distinct key, 'language' from given where key ~ '^(name|description|package_size|price_range)_[a-z-]+$'
      and not exists (select from public.languages l where l.code = regexp_replace(key, '^(name|description|package_size|price_range)_', ''))
    union all select distinct 'name_' || l.code, 'required' from public.languages l
      where (nullif(trim(p_row ->> ('description_' || l.code)), '') is not null or nullif(trim(p_row ->> ('package_size_' || l.code)), '') is not null
          or nullif(trim(p_row ->> ('price_range_' || l.code)), '') is not null)
        and nullif(trim(p_row ->> ('name_' || l.code)), '') is null
        and (p_row ? ('name_' || l.code) or not exists (select from public.products_i18n i where i.product_id = p_old.id and i.language_code = l.code))
  )
  select coalesce(jsonb_agg(distinct jsonb_build_object('field', field, 'code', code)), '[]') from found
$$;
grant execute on function app.import_problems(uuid, jsonb, public.products) to authenticated, service_role;

-- The product a row stands for: the one with its article number, else with its address; all null where there is none.
create function app.import_target(p_factory uuid, p_row jsonb) returns public.products language sql stable set search_path = '' as $$
  select p from public.products p
  where p.factory_id = p_factory
    and (p.sku = nullif(trim(p_row ->> 'sku'), '') or p.slug = nullif(trim(p_row ->> 'slug'), ''))
  order by p.sku is not distinct from nullif(trim(p_row ->> 'sku'), '') desc
  limit 1
$$;
grant execute on function app.import_target(uuid, jsonb) to authenticated, service_role;

-- The row as columns: blank is null, and where a column wants a value its default (of a new product) or what it has.
create function app.import_columns(p_factory uuid, p_row jsonb, p_is_new boolean) returns jsonb language sql stable set search_path = '' as $$
  with given as (
    select key, nullif(trim(value), '') as value from jsonb_each_text(p_row)
    where key in ('slug', 'name', 'description', 'package_size', 'price_range', 'is_active', 'shop_price', 'barcode', 'sku', 'kind', 'tags', 'net_quantity',
      'net_unit', 'vat_rate', 'min_order_qty', 'is_featured', 'sort_order', 'stock_status', 'attributes_schema')
  ), typed as (
    select key, case
        when value is null then 'null'::jsonb
        when key = 'tags' then to_jsonb(array(select trim(tag) from unnest(string_to_array(value, '|')) as tag where trim(tag) <> ''))
        when key = 'attributes_schema' then value::jsonb
        when key in ('shop_price', 'net_quantity', 'vat_rate') then to_jsonb(app.import_number(value)::numeric)
        when key in ('is_active', 'is_featured') then to_jsonb(value::boolean)
        when key in ('min_order_qty', 'sort_order') then to_jsonb(value::integer)
        else to_jsonb(value) end as value
    from given
    where value is not null or key not in ('slug', 'is_active', 'kind', 'vat_rate', 'min_order_qty', 'is_featured', 'sort_order', 'stock_status')
  )
  select coalesce((select jsonb_object_agg(key, case when key = 'tags' and value = 'null' then '[]' else value end) from typed), '{}')
    || case when p_row ? 'category' then jsonb_build_object('category_id', (
         select c.id from public.categories c where c.factory_id = p_factory and c.slug = nullif(trim(p_row ->> 'category'), ''))) else '{}' end
    || case when p_is_new and nullif(trim(p_row ->> 'slug'), '') is null
         then jsonb_build_object('slug', app.slug_from(p_row ->> 'name')) else '{}' end
$$;
grant execute on function app.import_columns(uuid, jsonb, boolean) to authenticated, service_role;

-- One language of a product. All fields blank: there is no such translation.
create function app.import_language(p_product uuid, p_language text, p_row jsonb) returns boolean language plpgsql set search_path = '' as $$
declare
  v_old public.products_i18n;
  v_new public.products_i18n;
begin
  select * into v_old from public.products_i18n i where i.product_id = p_product and i.language_code = p_language;
  v_new := v_old;
  if p_row ? ('name_' || p_language) then v_new.name := nullif(trim(p_row ->> ('name_' || p_language)), ''); end if;
  if p_row ? ('description_' || p_language) then v_new.description := nullif(trim(p_row ->> ('description_' || p_language)), ''); end if;
  if p_row ? ('package_size_' || p_language) then v_new.package_size := nullif(trim(p_row ->> ('package_size_' || p_language)), ''); end if;
  if p_row ? ('price_range_' || p_language) then v_new.price_range := nullif(trim(p_row ->> ('price_range_' || p_language)), ''); end if;
  if v_new is not distinct from v_old then
    return false;
  end if;
  if v_new.name is null then
    delete from public.products_i18n i where i.product_id = p_product and i.language_code = p_language;
  else
    insert into public.products_i18n (product_id, language_code, name, description, package_size, price_range)
      values (p_product, p_language, v_new.name, v_new.description, v_new.package_size, v_new.price_range)
      on conflict (product_id, language_code) do update set name = excluded.name, description = excluded.description,
        package_size = excluded.package_size, price_range = excluded.price_range;
  end if;
  return true;
end $$;
grant execute on function app.import_language(uuid, text, jsonb) to authenticated, service_role;

-- Writes one row: `created`, `updated` or `unchanged`. Whatever the table refuses is raised.
create function app.import_row(p_factory uuid, p_row jsonb, p_old public.products) returns text language plpgsql set search_path = '' as $$
declare
  v_new public.products;
  v_columns jsonb;
  v_outcome text := 'unchanged';
  v_language text;
begin
  if p_old.id is null then
    -- With the table's own defaults; the rest follows as a change.
    v_columns := app.import_columns(p_factory, p_row, true);
    insert into public.products (factory_id, slug, name) values (p_factory, v_columns ->> 'slug', v_columns ->> 'name') returning * into p_old;
    v_outcome := 'created';
  else
    v_columns := app.import_columns(p_factory, p_row, false);
  end if;
  v_new := jsonb_populate_record(p_old, v_columns);
  if v_new is distinct from p_old then
    update public.products p set slug = v_new.slug, name = v_new.name, description = v_new.description, package_size = v_new.package_size,
        price_range = v_new.price_range, is_active = v_new.is_active, shop_price = v_new.shop_price, barcode = v_new.barcode,
        attributes_schema = v_new.attributes_schema, sku = v_new.sku, category_id = v_new.category_id, kind = v_new.kind, tags = v_new.tags,
        net_quantity = v_new.net_quantity, net_unit = v_new.net_unit, vat_rate = v_new.vat_rate, min_order_qty = v_new.min_order_qty,
        is_featured = v_new.is_featured, sort_order = v_new.sort_order, stock_status = v_new.stock_status
      where p.id = p_old.id;
    if v_outcome = 'unchanged' then v_outcome := 'updated'; end if;
    -- The product itself speaks the default language: a translation into that says the same.
    update public.products_i18n i set
        name = case when v_new.name is distinct from p_old.name then v_new.name else i.name end,
        description = case when v_new.description is distinct from p_old.description then v_new.description else i.description end,
        package_size = case when v_new.package_size is distinct from p_old.package_size then v_new.package_size else i.package_size end,
        price_range = case when v_new.price_range is distinct from p_old.price_range then v_new.price_range else i.price_range end
      where i.product_id = p_old.id and i.language_code = (select l.code from public.languages l where l.is_default);
  end if;
  for v_language in select l.code from public.languages l
    where exists (select from jsonb_object_keys(p_row) as k where k in ('name_' || l.code, 'description_' || l.code, 'package_size_' || l.code, 'price_range_' || l.code))
  loop
    if app.import_language(v_new.id, v_language, p_row) and v_outcome = 'unchanged' then v_outcome := 'updated'; end if;
  end loop;
  return v_outcome;
end $$;
grant execute on function app.import_row(uuid, jsonb, public.products) to authenticated, service_role;

-- What a refusal by the table itself means, as an entry of the report.
create function app.import_refusal(p_state text, p_constraint text, p_column text, p_message text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_build_object('field', case
      when p_state = '23505' then case p_constraint when 'products_factory_id_sku_key' then 'sku' else 'slug' end
      when p_state in ('22P02', '22023') then 'attributes_schema' when p_state = 'P0001' then null else nullif(p_column, '') end,
    'code', case p_state when '23505' then 'taken' when 'P0001' then 'limit' when '23502' then 'required' when '22P02' then 'json' else 'refused' end,
    'detail', p_message)
$$;
grant execute on function app.import_refusal(text, text, text, text) to authenticated, service_role;

create function app.import_rows(p_factory uuid, p_rows jsonb) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_entry record;
  v_old public.products;
  v_problems jsonb;
  v_outcome text;
  v_errors jsonb[] := '{}';
  v_counts jsonb := '{"created": 0, "updated": 0, "unchanged": 0}';
  v_seen jsonb := '{}';
  v_state text; v_constraint text; v_column text;
begin
  for v_entry in select (e ->> 'line')::integer as line, e -> 'values' as row from jsonb_array_elements(p_rows) as e loop
    v_old := app.import_target(p_factory, v_entry.row);
    v_problems := app.import_problems(p_factory, v_entry.row, v_old);
    if v_old.id is not null and v_seen ? v_old.id::text then
      v_problems := v_problems || jsonb_build_object('field', 'sku', 'code', 'twice', 'detail', v_seen ->> v_old.id::text);
    end if;
    if v_problems = '[]' then
      begin
        v_outcome := app.import_row(p_factory, v_entry.row, v_old);
        v_counts := jsonb_set(v_counts, array[v_outcome], to_jsonb((v_counts ->> v_outcome)::integer + 1));
      exception when others then
        get stacked diagnostics v_state = returned_sqlstate, v_constraint = constraint_name, v_column = column_name;
        v_problems := jsonb_build_array(app.import_refusal(v_state, v_constraint, v_column, sqlerrm));
      end;
    end if;
    v_old := app.import_target(p_factory, v_entry.row);
    if v_old.id is not null then v_seen := v_seen || jsonb_build_object(v_old.id::text, v_entry.line); end if;
    v_errors := v_errors || array(select jsonb_build_object('line', v_entry.line) || problem from jsonb_array_elements(v_problems) as problem);
  end loop;
  return v_counts || jsonb_build_object('errors', to_jsonb(v_errors));
end $$;
grant execute on function app.import_rows(uuid, jsonb) to authenticated, service_role;

-- The call itself. `p_rows`: [{line, values: {column: text}}]. Answers {created, updated, unchanged, errors: [{line, field, code, detail}],
-- applied, products, limit}. Nothing is kept unless p_apply is true and no row has an error.
create function public.import_products(p_rows jsonb, p_apply boolean default false) returns jsonb language plpgsql set search_path = '' as $$
declare
  v_factory uuid := (app.my_factories('catalogue'))[1];
  v_report jsonb;
begin
  if v_factory is null then
    raise exception 'Products are imported by a factory''s owner and admins' using errcode = '42501';
  end if;
  if jsonb_typeof(p_rows) is distinct from 'array' or jsonb_array_length(p_rows) not between 1 and 5000
    or exists (select from jsonb_array_elements(p_rows) as e where jsonb_typeof(e -> 'values') is distinct from 'object' or (e ->> 'line') !~ '^\d{1,7}$' or e ->> 'line' is null) then
    raise exception 'A list of 1 to 5000 rows is wanted' using errcode = '22023', hint = 'rows';
  end if;
  begin
    v_report := app.import_rows(v_factory, p_rows);
    v_report := v_report || jsonb_build_object('products', (select count(*) from public.products p where p.factory_id = v_factory));
    if not p_apply or v_report -> 'errors' <> '[]' then
      raise exception 'taken back' using errcode = 'IMP01';
    end if;
    v_report := v_report || '{"applied": true}';
  exception when sqlstate 'IMP01' then
    v_report := v_report || '{"applied": false}';
  end;
  return v_report || jsonb_build_object('limit', coalesce((select s.max_products from public.factory_settings s where s.factory_id = v_factory), 1000));
end $$;
revoke all on function public.import_products(jsonb, boolean) from public, anon;
grant execute on function public.import_products(jsonb, boolean) to authenticated, service_role;
comment on function public.import_products(jsonb, boolean) is 'Imports products: tries the rows and tells what is wrong by line; keeps them only if asked to and all are right.';

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
