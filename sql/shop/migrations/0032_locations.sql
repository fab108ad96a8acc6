-- The company's own places, with their opening hours.

-- Hours are seven lists, Monday first, of `["08:00", "16:00"]`: local time, opening before closing, none overlapping the next.
create function app.hours_are_sound(p_hours jsonb) returns boolean language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_day jsonb;
  v_span jsonb;
  v_last text;
begin
  if jsonb_typeof(p_hours) <> 'array' or jsonb_array_length(p_hours) <> 7 then
    return false;
  end if;
  for v_day in select jsonb_array_elements(p_hours) loop
    if jsonb_typeof(v_day) <> 'array' then
      return false;
    end if;
    v_last := '';
    for v_span in select jsonb_array_elements(v_day) loop
      if jsonb_typeof(v_span) <> 'array' or jsonb_array_length(v_span) <> 2
        or not coalesce(v_span ->> 0 ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and v_span ->> 1 ~ '^(([01][0-9]|2[0-3]):[0-5][0-9]|24:00)$', false)
        or v_span ->> 0 >= v_span ->> 1 or v_span ->> 0 < v_last then
        return false;
      end if;
      v_last := v_span ->> 1;
    end loop;
  end loop;
  return true;
end $$;
grant execute on function app.hours_are_sound(jsonb) to anon, authenticated, service_role;

create table public.locations (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  slug app.slug not null,
  address text not null check (char_length(address) <= 200),
  postcode text not null check (char_length(postcode) <= 20),
  city text not null check (char_length(city) <= 100),
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  phone text check (char_length(phone) <= 50),
  email text check (email is null or app.email_is_likely(email)),
  hours jsonb not null default '[[],[],[],[],[],[],[]]' check (app.hours_are_sound(hours)),
  timezone text not null default 'Europe/Stockholm',
  sort_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, slug)
);
comment on table public.locations is 'The company''s own places. `hours`: seven lists, Monday first, of [opens, closes] in the place''s own time.';

create trigger locations_touch before update on public.locations for each row execute function app.touch();

alter table public.locations enable row level security;
revoke all on public.locations from anon, authenticated;
grant select on public.locations to anon, authenticated;
grant insert (factory_id, slug, address, postcode, city, lat, lng, phone, email, hours, timezone, sort_order, is_active),
  update (slug, address, postcode, city, lat, lng, phone, email, hours, timezone, sort_order, is_active), delete
  on public.locations to authenticated;

create policy locations_read on public.locations for select to anon, authenticated using (is_active);
create policy locations_admin_read on public.locations for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy locations_admin_insert on public.locations for insert to authenticated
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy locations_admin_update on public.locations for update to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy locations_admin_delete on public.locations for delete to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));

create table public.locations_i18n (
  id uuid primary key default gen_random_uuid(),
  location_id uuid not null references public.locations on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  description text check (char_length(description) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (location_id, language_code)
);
comment on table public.locations_i18n is 'Name and description of a place in one language.';

create index locations_i18n_language on public.locations_i18n (language_code);

create trigger locations_i18n_touch before update on public.locations_i18n for each row execute function app.touch();

alter table public.locations_i18n enable row level security;
revoke all on public.locations_i18n from anon, authenticated;
grant select on public.locations_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (location_id, language_code, name, description), update (location_id, language_code, name, description), delete
  on public.locations_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy locations_i18n_read on public.locations_i18n for select to anon, authenticated
  using (exists (select from public.locations p where p.id = location_id));
create policy locations_i18n_admin_insert on public.locations_i18n for insert to authenticated
  with check (location_id in (select p.id from public.locations p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy locations_i18n_admin_update on public.locations_i18n for update to authenticated
  using (location_id in (select p.id from public.locations p where p.factory_id = any ((select app.my_factories('content'))::uuid[])))
  with check (location_id in (select p.id from public.locations p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy locations_i18n_admin_delete on public.locations_i18n for delete to authenticated
  using (location_id in (select p.id from public.locations p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
