-- What a customer tells about themselves. Own row only, whoever asks.

create table public.profiles (
  user_id uuid primary key references auth.users (id) on delete cascade,
  full_name text check (char_length(full_name) <= 200),
  phone text check (char_length(phone) <= 50),
  company text check (char_length(company) <= 200),
  org_number text check (char_length(org_number) <= 20),
  language_code text references public.languages (code) on update cascade on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'A customer''s own details. Nobody else reads them.';

create index profiles_language on public.profiles (language_code);

create trigger profiles_touch before update on public.profiles for each row execute function app.touch();

alter table public.profiles enable row level security;
revoke all on public.profiles from anon, authenticated;
grant select, delete on public.profiles to authenticated;
grant insert (user_id, full_name, phone, company, org_number, language_code) on public.profiles to authenticated;
-- user_id is among them because an upsert writes every column it was given; the policy pins its value.
grant update (user_id, full_name, phone, company, org_number, language_code) on public.profiles to authenticated;

create policy profiles_own_read on public.profiles for select to authenticated using (user_id = (select auth.uid()));
create policy profiles_own_insert on public.profiles for insert to authenticated with check (user_id = (select auth.uid()));
create policy profiles_own_update on public.profiles for update to authenticated
  using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
create policy profiles_own_delete on public.profiles for delete to authenticated using (user_id = (select auth.uid()));
