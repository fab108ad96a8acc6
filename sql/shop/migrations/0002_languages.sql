-- The languages of the shop. Everyone reads the active ones; which exist is the platform owner's decision, not an editor's.

create table public.languages (
  id uuid primary key default gen_random_uuid(),
  code text not null unique check (code ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$'),
  name text not null check (char_length(name) between 1 and 80),
  native_name text not null check (char_length(native_name) between 1 and 80),
  flag_icon_url app.picture,
  direction text not null default 'ltr' check (direction in ('ltr', 'rtl')),
  is_active boolean not null default true,
  is_default boolean not null default false,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint languages_default_is_active check (is_active or not is_default)
);
comment on table public.languages is 'Languages the storefront offers, with their writing direction.';

create unique index languages_one_default on public.languages (is_default) where is_default;

create trigger languages_touch before update on public.languages for each row execute function app.touch();

alter table public.languages enable row level security;
revoke all on public.languages from anon, authenticated;
grant select on public.languages to anon, authenticated;

create policy languages_read_active on public.languages for select to anon, authenticated using (is_active);
create policy languages_admin_read on public.languages for select to authenticated
  using (cardinality((select app.my_factories('any'))::uuid[]) > 0);
