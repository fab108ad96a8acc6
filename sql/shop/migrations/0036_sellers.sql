-- Who sells the company's goods: what the map and the list of resellers show. A visitor reads the view, which holds no person.

create table public.sellers (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  slug app.slug not null,
  -- The account that keeps hours, telephone and address of the web up to date; none for those who never asked for one.
  user_id uuid references auth.users (id) on delete set null,
  name text not null check (char_length(name) between 1 and 200),
  kind text not null default 'store' check (kind in ('store', 'market', 'distributor', 'horeca')),
  contact_person text check (char_length(contact_person) <= 200),
  address text not null check (char_length(address) <= 200),
  postcode text not null check (char_length(postcode) <= 20),
  city text not null check (char_length(city) between 1 and 100),
  county text not null check (char_length(county) <= 100),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  phone text check (char_length(phone) <= 50),
  url app.link,
  hours jsonb not null default '[[],[],[],[],[],[],[]]' check (app.hours_are_sound(hours)),
  is_public boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, slug)
);
comment on table public.sellers is 'Shops and distributors that carry the goods.';

create index sellers_user on public.sellers (user_id);

create trigger sellers_touch before update on public.sellers for each row execute function app.touch();

alter table public.sellers enable row level security;
revoke all on public.sellers from anon, authenticated;
-- Everything but the person and the account: what is not granted cannot be asked for, whatever the row.
grant select (id, factory_id, slug, name, kind, address, postcode, city, county, lat, lng, phone, url, hours, is_public) on public.sellers to anon;
grant select on public.sellers to authenticated;
grant insert (factory_id, slug, user_id, name, kind, contact_person, address, postcode, city, county, lat, lng, phone, url, hours, is_public),
  update (slug, user_id, name, kind, contact_person, address, postcode, city, county, lat, lng, phone, url, hours, is_public), delete
  on public.sellers to authenticated;

create policy sellers_read on public.sellers for select to anon using (is_public);
create policy sellers_own_read on public.sellers for select to authenticated using (user_id = (select auth.uid()));
create policy sellers_admin_read on public.sellers for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy sellers_own_update on public.sellers for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy sellers_admin_insert on public.sellers for insert to authenticated
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy sellers_admin_update on public.sellers for update to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy sellers_admin_delete on public.sellers for delete to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));

-- A seller keeps hours, telephone and web address; name and place are the company's word.
create function app.seller_own_columns() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.user_id = (select auth.uid()) and not (old.factory_id = any (app.my_factories('catalogue')))
    and to_jsonb(old) - array['hours', 'phone', 'url', 'updated_at'] is distinct from to_jsonb(new) - array['hours', 'phone', 'url', 'updated_at'] then
    raise exception 'A seller may change hours, phone and url only' using errcode = '42501';
  end if;
  return new;
end $$;
create trigger sellers_own_columns before update on public.sellers for each row execute function app.seller_own_columns();

-- What everybody sees, signed in or not. It asks as its caller, so the signed-in read through this definer function and not the
-- table, where they see their own row only.
create function app.public_sellers() returns table (id uuid, factory_id uuid, slug app.slug, name text, kind text, address text, postcode text,
  city text, county text, lat double precision, lng double precision, phone text, url app.link, hours jsonb)
language sql stable security definer set search_path = '' as $$
  select s.id, s.factory_id, s.slug, s.name, s.kind, s.address, s.postcode, s.city, s.county, s.lat, s.lng, s.phone, s.url, s.hours
  from public.sellers s join public.factories f on f.id = s.factory_id where s.is_public and f.is_active
$$;
grant execute on function app.public_sellers() to anon, authenticated, service_role;

create view public.sellers_public with (security_invoker = true) as select * from app.public_sellers();
comment on view public.sellers_public is 'The sellers on the map: no account, no person.';
revoke all on public.sellers_public from anon, authenticated;
grant select on public.sellers_public to anon, authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;

insert into app.routes (path, title_key, is_indexed) values
  ('/sellers-map', 'sellers_map', true), ('/become-seller', 'become_seller', true), ('/seller-registration-success', 'seller_registered', false);
