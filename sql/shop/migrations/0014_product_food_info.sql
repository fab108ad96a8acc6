-- What EU 1169/2011 wants a buyer to see before the purchase: ingredients with allergens in bold, nutrition, storage, origin.

create table public.product_food_info (
  product_id uuid primary key references public.products on delete cascade,
  ingredients_html public.rich_text,
  allergens text[] not null default '{}' check (allergens <@ array[
    'gluten', 'crustaceans', 'egg', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites',
    'lupin', 'molluscs']),
  may_contain text[] not null default '{}' check (may_contain <@ array[
    'gluten', 'crustaceans', 'egg', 'fish', 'peanuts', 'soy', 'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites',
    'lupin', 'molluscs']),
  nutrition jsonb not null default '{}' check (jsonb_typeof(nutrition) = 'object' and pg_column_size(nutrition) <= 4096),
  storage text check (char_length(storage) <= 500),
  origin text check (char_length(origin) <= 200),
  shelf_life text check (char_length(shelf_life) <= 200),
  operator text check (char_length(operator) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.product_food_info is 'Food information, one row per product. Allergens are the fourteen of EU 1169/2011 annex II.';
comment on column public.product_food_info.nutrition is
  'Per 100 g or ml: energy_kj, energy_kcal, fat_g, saturates_g, carbohydrate_g, sugars_g, protein_g, salt_g.';

create trigger product_food_info_touch before update on public.product_food_info for each row execute function app.touch();

alter table public.product_food_info enable row level security;
revoke all on public.product_food_info from anon, authenticated;
grant select on public.product_food_info to anon, authenticated;
grant insert (product_id, ingredients_html, allergens, may_contain, nutrition, storage, origin, shelf_life, operator),
  update (product_id, ingredients_html, allergens, may_contain, nutrition, storage, origin, shelf_life, operator), delete
  on public.product_food_info to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy product_food_info_read on public.product_food_info for select to anon, authenticated
  using (exists (select from public.products p where p.id = product_id));
create policy product_food_info_admin_insert on public.product_food_info for insert to authenticated
  with check (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy product_food_info_admin_update on public.product_food_info for update to authenticated
  using (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])))
  with check (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy product_food_info_admin_delete on public.product_food_info for delete to authenticated
  using (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));

create table public.product_food_info_i18n (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.product_food_info on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  ingredients_html public.rich_text,
  storage text check (char_length(storage) <= 500),
  origin text check (char_length(origin) <= 200),
  shelf_life text check (char_length(shelf_life) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (product_id, language_code)
);
comment on table public.product_food_info_i18n is 'Food information in one language.';

create index product_food_info_i18n_language on public.product_food_info_i18n (language_code);

create trigger product_food_info_i18n_touch before update on public.product_food_info_i18n for each row execute function app.touch();

alter table public.product_food_info_i18n enable row level security;
revoke all on public.product_food_info_i18n from anon, authenticated;
grant select on public.product_food_info_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (product_id, language_code, ingredients_html, storage, origin, shelf_life), update (product_id, language_code, ingredients_html, storage, origin, shelf_life), delete
  on public.product_food_info_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy product_food_info_i18n_read on public.product_food_info_i18n for select to anon, authenticated
  using (exists (select from public.products p where p.id = product_id));
create policy product_food_info_i18n_admin_insert on public.product_food_info_i18n for insert to authenticated
  with check (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy product_food_info_i18n_admin_update on public.product_food_info_i18n for update to authenticated
  using (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])))
  with check (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy product_food_info_i18n_admin_delete on public.product_food_info_i18n for delete to authenticated
  using (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
