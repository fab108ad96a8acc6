-- Pictures of a product. The storefront shows the primary one: its processed_url, else its original_url.

create table public.product_images (
  id uuid primary key default gen_random_uuid(),
  product_id uuid not null references public.products on delete cascade,
  processed_url app.picture,
  original_url app.picture,
  is_primary boolean not null default false,
  sort_order integer not null default 0,
  alt jsonb not null default '{}' check (jsonb_typeof(alt) = 'object' and pg_column_size(alt) <= 8192),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint product_images_has_one check (processed_url is not null or original_url is not null)
);
comment on table public.product_images is 'Pictures of products; alt holds one text per language code.';

create index product_images_product on public.product_images (product_id, sort_order);
create unique index product_images_one_primary on public.product_images (product_id) where is_primary;

create trigger product_images_touch before update on public.product_images for each row execute function app.touch();

alter table public.product_images enable row level security;
revoke all on public.product_images from anon, authenticated;
grant select on public.product_images to anon, authenticated;
grant insert (product_id, processed_url, original_url, is_primary, sort_order, alt),
  update (processed_url, original_url, is_primary, sort_order, alt), delete
  on public.product_images to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy product_images_read on public.product_images for select to anon, authenticated
  using (exists (select from public.products p where p.id = product_id));
create policy product_images_admin_insert on public.product_images for insert to authenticated
  with check (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy product_images_admin_update on public.product_images for update to authenticated
  using (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])))
  with check (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy product_images_admin_delete on public.product_images for delete to authenticated
  using (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
