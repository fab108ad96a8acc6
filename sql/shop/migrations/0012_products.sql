-- What the factory makes. Visitors see active products; the price a cart takes is decided here and nowhere else.

-- EAN-13 (and the shorter and longer GS1 numbers) end in a digit that checks the others.
create function app.gtin_is_valid(p_code text) returns boolean language sql immutable strict parallel safe set search_path = '' as $$
  select case when p_code ~ '^([0-9]{8}|[0-9]{12,14})$' then (
    select sum(substr(p_code, place, 1)::integer * case when (char_length(p_code) - place) % 2 = 1 then 3 else 1 end) % 10 = 0
    from generate_series(1, char_length(p_code)) as place) else false end
$$;
grant execute on function app.gtin_is_valid(text) to anon, authenticated, service_role;

create table public.products (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  slug app.slug not null,
  name text not null check (char_length(name) between 1 and 200),
  description public.rich_text,
  image_url app.picture,
  package_size text check (char_length(package_size) <= 60),
  price_range text check (char_length(price_range) <= 60),
  is_active boolean not null default true,
  shop_price numeric(12, 2) check (shop_price >= 0),
  currency char(3) not null default 'NOK' check (currency ~ '^[A-Z]{3}$'),
  barcode text check (app.gtin_is_valid(barcode)),
  attributes_schema jsonb check (jsonb_typeof(attributes_schema) in ('object', 'array') and pg_column_size(attributes_schema) <= 65536),
  sku text check (char_length(sku) between 1 and 64),
  category_id uuid references public.categories on delete set null,
  kind text not null default 'retail' check (kind in ('retail', 'horeca', 'dish')),
  tags text[] not null default '{}' check (cardinality(tags) <= 30),
  net_quantity numeric(12, 3) check (net_quantity > 0),
  net_unit text check (net_unit in ('g', 'kg', 'ml', 'l', 'st')),
  vat_rate numeric(5, 2) not null default 12 check (vat_rate between 0 and 100),
  min_order_qty integer not null default 1 check (min_order_qty between 1 and 9999),
  is_featured boolean not null default false,
  sort_order integer not null default 0,
  stock_status text not null default 'in_stock' check (stock_status in ('in_stock', 'low', 'out_of_stock')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, slug),
  unique (factory_id, sku),
  constraint products_quantity_has_unit check ((net_quantity is null) = (net_unit is null))
);
comment on table public.products is 'Products. shop_price null: not sold in the shop, only on request.';
comment on column public.products.net_quantity is 'Contents of the pack, in net_unit, for the comparison price.';

create index products_category on public.products (category_id);
create index products_listing on public.products (factory_id, sort_order) where is_active;

-- The header search asks `name ilike *term* or description ilike *term*`; trigrams answer that from an index.
do $$
begin
  if not exists (select from pg_available_extensions where name = 'pg_trgm') then
    raise notice 'pg_trgm is not available here; the search reads the whole table';
    return;
  end if;
  create schema if not exists extensions;
  create extension if not exists pg_trgm with schema extensions;
  execute format('create index products_name_trgm on public.products using gin (name %1$I.gin_trgm_ops)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
  execute format('create index products_description_trgm on public.products using gin ((description::text) %1$I.gin_trgm_ops)',
    (select n.nspname from pg_extension e join pg_namespace n on n.oid = e.extnamespace where e.extname = 'pg_trgm'));
end $$;

-- At most as many products as the factory's settings allow, 1000 without any. The lock makes two inserts wait for each other,
-- so that both cannot see 999. Counting after the statement covers bulk inserts and products moved between factories.
create function app.products_limit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_limit integer;
begin
  perform pg_advisory_xact_lock(hashtextextended('products:' || new.factory_id::text, 0));
  select s.max_products into v_limit from public.factory_settings s where s.factory_id = new.factory_id;
  if (select count(*) from public.products p where p.factory_id = new.factory_id) >= coalesce(v_limit, 1000) then
    raise exception 'Product limit reached (% per factory)', coalesce(v_limit, 1000) using errcode = 'P0001';
  end if;
  return new;
end $$;
create trigger products_limit before insert on public.products for each row execute function app.products_limit();
create trigger products_limit_on_move before update of factory_id on public.products
  for each row when (new.factory_id is distinct from old.factory_id) execute function app.products_limit();

-- A product's category is one of its own factory.
create function app.product_category_is_own() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.category_id is not null and not exists (
    select from public.categories c where c.id = new.category_id and c.factory_id = new.factory_id) then
    raise exception 'A product and its category belong to one factory' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger products_category_is_own before insert or update of category_id, factory_id on public.products
  for each row execute function app.product_category_is_own();

create trigger products_touch before update on public.products for each row execute function app.touch();

alter table public.products enable row level security;
revoke all on public.products from anon, authenticated;
grant select on public.products to anon, authenticated;
grant insert (factory_id, slug, name, description, image_url, package_size, price_range, is_active, shop_price, barcode,
  attributes_schema, sku, category_id, kind, tags, net_quantity, net_unit, vat_rate, min_order_qty, is_featured, sort_order, stock_status)
  on public.products to authenticated;
grant update (slug, name, description, image_url, package_size, price_range, is_active, shop_price, barcode,
  attributes_schema, sku, category_id, kind, tags, net_quantity, net_unit, vat_rate, min_order_qty, is_featured, sort_order, stock_status)
  on public.products to authenticated;
grant delete on public.products to authenticated;

create policy products_read on public.products for select to anon, authenticated using (is_active);
create policy products_admin_read on public.products for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy products_admin_insert on public.products for insert to authenticated
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy products_admin_update on public.products for update to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy products_admin_delete on public.products for delete to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));

create table public.products_i18n (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  description public.rich_text,
  package_size text check (char_length(package_size) <= 60),
  price_range text check (char_length(price_range) <= 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, language_code)
);
comment on table public.products_i18n is 'A product in one language. What is null falls back to the product itself.';

create index products_i18n_language on public.products_i18n (language_code);

create trigger products_i18n_touch before update on public.products_i18n for each row execute function app.touch();

alter table public.products_i18n enable row level security;
revoke all on public.products_i18n from anon, authenticated;
grant select on public.products_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (product_id, language_code, name, description, package_size, price_range), update (product_id, language_code, name, description, package_size, price_range), delete
  on public.products_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy products_i18n_read on public.products_i18n for select to anon, authenticated
  using (exists (select from public.products p where p.id = product_id));
create policy products_i18n_admin_insert on public.products_i18n for insert to authenticated
  with check (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy products_i18n_admin_update on public.products_i18n for update to authenticated
  using (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])))
  with check (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy products_i18n_admin_delete on public.products_i18n for delete to authenticated
  using (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
