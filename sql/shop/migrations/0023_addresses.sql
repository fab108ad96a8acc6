-- Where a customer wants things brought and bills sent. Their own, whoever asks; the staff sees those of its own customers.

-- The factories whose orders a signed-in user handles: the roles that sell. An editor of texts learns no customer's address.
-- plpgsql, so that it may be named before the tables it reads are there.
create function app.my_selling_factories() returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select array_agg(a.factory_id) from public.admins a
    where a.user_id = (select auth.uid()) and a.is_active and a.role in ('owner', 'admin', 'orders')), '{}');
end $$;
grant execute on function app.my_selling_factories() to authenticated, service_role;

-- Users who have ordered from a factory the caller sells for.
create function app.my_customers() returns uuid[] language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select array_agg(distinct o.user_id) from public.orders o
    where o.user_id is not null and o.factory_id = any (app.my_selling_factories())), '{}');
end $$;
grant execute on function app.my_customers() to authenticated, service_role;

create table public.addresses (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  kind text not null default 'shipping' check (kind in ('shipping', 'billing')),
  full_name text not null check (char_length(btrim(full_name)) between 1 and 200),
  company text check (char_length(company) <= 200),
  line1 text not null check (char_length(btrim(line1)) between 1 and 200),
  line2 text check (char_length(line2) <= 200),
  postcode text not null check (postcode ~ '^[0-9]{5}$'),
  city text not null check (char_length(btrim(city)) between 1 and 100),
  country char(2) not null default 'SE' check (country = 'SE'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.addresses is 'A customer''s addresses in Sweden. At most one of each kind is the one suggested.';
comment on column public.addresses.postcode is 'Five digits, without the space that is written on letters.';

create unique index addresses_one_default on public.addresses (user_id, kind) where is_default;
create index addresses_user on public.addresses (user_id);

create trigger addresses_touch before update on public.addresses for each row execute function app.touch();

-- Choosing another default must not be refused because there is one; fifty addresses are enough for anybody.
create function app.addresses_decide() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('addresses:' || new.user_id::text, 0));
  if tg_op = 'INSERT' and (select count(*) from public.addresses a where a.user_id = new.user_id) >= 50 then
    raise exception 'At most 50 addresses' using errcode = 'P0001';
  end if;
  if new.is_default then
    update public.addresses a set is_default = false
      where a.user_id = new.user_id and a.kind = new.kind and a.is_default and a.id <> new.id;
  end if;
  return new;
end $$;
create trigger addresses_decide before insert or update of is_default, kind on public.addresses
  for each row execute function app.addresses_decide();

alter table public.addresses enable row level security;
revoke all on public.addresses from anon, authenticated;
grant select, delete on public.addresses to authenticated;
grant insert (kind, full_name, company, line1, line2, postcode, city, country, is_default) on public.addresses to authenticated;
grant update (kind, full_name, company, line1, line2, postcode, city, country, is_default) on public.addresses to authenticated;

create policy addresses_own_read on public.addresses for select to authenticated using (user_id = (select auth.uid()));
create policy addresses_staff_read on public.addresses for select to authenticated
  using (user_id = any ((select app.my_customers())::uuid[]));
create policy addresses_own_insert on public.addresses for insert to authenticated with check (user_id = (select auth.uid()));
create policy addresses_own_update on public.addresses for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy addresses_own_delete on public.addresses for delete to authenticated using (user_id = (select auth.uid()));

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
