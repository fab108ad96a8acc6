-- Restaurants that sell through the shop. Here is only what a cart needs to know: which one its lines belong to.

create table public.restaurants (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid references public.factories on delete cascade,
  slug app.slug not null unique,
  name text not null check (char_length(name) between 1 and 200),
  description text check (char_length(description) <= 1000),
  cuisine text check (char_length(cuisine) <= 80),
  image_url app.picture,
  address text check (char_length(address) <= 500),
  lat double precision check (lat between -90 and 90),
  lng double precision check (lng between -180 and 180),
  phone text check (char_length(phone) <= 50),
  is_active boolean not null default true,
  accepts text[] not null default '{takeaway}' check (accepts <@ array['dine_in', 'takeaway', 'delivery']),
  min_order numeric(12, 2) not null default 0 check (min_order >= 0),
  delivery_fee numeric(12, 2) not null default 0 check (delivery_fee >= 0),
  prep_minutes integer not null default 20 check (prep_minutes between 0 and 600),
  paused_until timestamptz,
  timezone text not null default 'Europe/Stockholm',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.restaurants is 'Restaurants. A cart holds lines of at most one.';

create index restaurants_factory on public.restaurants (factory_id);

create trigger restaurants_touch before update on public.restaurants for each row execute function app.touch();

alter table public.restaurants enable row level security;
revoke all on public.restaurants from anon, authenticated;
grant select on public.restaurants to anon, authenticated;
grant insert (factory_id, slug, name, description, cuisine, image_url, address, lat, lng, phone, is_active, accepts, min_order,
  delivery_fee, prep_minutes, paused_until, timezone) on public.restaurants to authenticated;
grant update (slug, name, description, cuisine, image_url, address, lat, lng, phone, is_active, accepts, min_order,
  delivery_fee, prep_minutes, paused_until, timezone) on public.restaurants to authenticated;
grant delete on public.restaurants to authenticated;

create policy restaurants_read on public.restaurants for select to anon, authenticated using (is_active);
create policy restaurants_admin_read on public.restaurants for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy restaurants_admin_insert on public.restaurants for insert to authenticated
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy restaurants_admin_update on public.restaurants for update to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy restaurants_admin_delete on public.restaurants for delete to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
