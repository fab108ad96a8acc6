-- How goods reach a customer, what that costs, and where it is offered. Read by everybody; decided by whoever keeps the catalogue.

-- `82000-82999`: both ends belong to it.
create function app.postcode_ranges_are_valid(p_ranges text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(bool_and(r ~ '^[0-9]{5}-[0-9]{5}$' and left(r, 5) <= right(r, 5)), true) from unnest(p_ranges) as r
$$;
grant execute on function app.postcode_ranges_are_valid(text[]) to anon, authenticated, service_role;

create table public.delivery_methods (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  code app.slug not null,
  name text not null check (char_length(name) between 1 and 100),
  description text check (char_length(description) <= 300),
  kind text not null check (kind in ('home', 'parcel', 'freight', 'pickup')),
  price numeric(12, 2) not null check (price >= 0),
  free_from numeric(12, 2) check (free_from > 0),
  lead_days_min integer not null default 1 check (lead_days_min between 0 and 90),
  lead_days_max integer not null default 3 check (lead_days_max between 0 and 90),
  postcode_ranges text[] not null default '{}'
    check (cardinality(postcode_ranges) <= 50 and app.postcode_ranges_are_valid(postcode_ranges)),
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, code),
  constraint delivery_methods_lead_days check (lead_days_min <= lead_days_max)
);
comment on table public.delivery_methods is 'Ways of delivery. A pickup needs no address; every other one does.';
comment on column public.delivery_methods.free_from is 'Goods worth this much travel for nothing; null: never.';
comment on column public.delivery_methods.postcode_ranges is 'Where it goes, as from-to; empty: everywhere.';

create index delivery_methods_listing on public.delivery_methods (factory_id, sort_order) where is_active;

create trigger delivery_methods_touch before update on public.delivery_methods for each row execute function app.touch();

alter table public.delivery_methods enable row level security;
revoke all on public.delivery_methods from anon, authenticated;
grant select on public.delivery_methods to anon, authenticated;
grant insert (factory_id, code, name, description, kind, price, free_from, lead_days_min, lead_days_max, postcode_ranges, is_active,
  sort_order) on public.delivery_methods to authenticated;
grant update (code, name, description, kind, price, free_from, lead_days_min, lead_days_max, postcode_ranges, is_active, sort_order)
  on public.delivery_methods to authenticated;
grant delete on public.delivery_methods to authenticated;

create policy delivery_methods_read on public.delivery_methods for select to anon, authenticated using (is_active);
create policy delivery_methods_admin_read on public.delivery_methods for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy delivery_methods_admin_insert on public.delivery_methods for insert to authenticated
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy delivery_methods_admin_update on public.delivery_methods for update to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy delivery_methods_admin_delete on public.delivery_methods for delete to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));

create table public.delivery_methods_i18n (
  id uuid primary key default gen_random_uuid(),
  delivery_method_id uuid not null references public.delivery_methods on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  name text not null check (char_length(name) between 1 and 100),
  description text check (char_length(description) <= 300),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (delivery_method_id, language_code)
);
comment on table public.delivery_methods_i18n is 'A way of delivery in one language.';

create index delivery_methods_i18n_language on public.delivery_methods_i18n (language_code);

create trigger delivery_methods_i18n_touch before update on public.delivery_methods_i18n
  for each row execute function app.touch();

alter table public.delivery_methods_i18n enable row level security;
revoke all on public.delivery_methods_i18n from anon, authenticated;
grant select on public.delivery_methods_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (delivery_method_id, language_code, name, description), update (delivery_method_id, language_code, name, description), delete
  on public.delivery_methods_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy delivery_methods_i18n_read on public.delivery_methods_i18n for select to anon, authenticated
  using (exists (select from public.delivery_methods m where m.id = delivery_method_id));
create policy delivery_methods_i18n_admin_insert on public.delivery_methods_i18n for insert to authenticated
  with check (delivery_method_id in (
    select m.id from public.delivery_methods m where m.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy delivery_methods_i18n_admin_update on public.delivery_methods_i18n for update to authenticated
  using (delivery_method_id in (
    select m.id from public.delivery_methods m where m.factory_id = any ((select app.my_factories('catalogue'))::uuid[])))
  with check (delivery_method_id in (
    select m.id from public.delivery_methods m where m.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy delivery_methods_i18n_admin_delete on public.delivery_methods_i18n for delete to authenticated
  using (delivery_method_id in (
    select m.id from public.delivery_methods m where m.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));

-- Which ways of payment are open. The service decides: without a payment provider there is no card, whatever a client sends.
alter table public.factory_settings add column payment_methods text[] not null default '{invoice,pay_on_delivery,bank_transfer}'
  check (payment_methods <@ array['invoice', 'pay_on_delivery', 'bank_transfer', 'card']);
comment on column public.factory_settings.payment_methods is 'Ways of payment that place_order accepts. Not updatable by the API roles.';

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
