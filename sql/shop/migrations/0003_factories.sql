-- The company behind the shop, and its settings (one row each). Visitors see active factories only.

create table public.factories (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 200),
  logo_url app.picture,
  description text check (char_length(description) <= 1000),
  address text check (char_length(address) <= 500),
  phone text check (char_length(phone) <= 50),
  email text check (char_length(email) <= 254),
  org_number text check (char_length(org_number) <= 20),
  website text check (char_length(website) <= 200),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.factories is 'Food producers. The storefront shows the oldest active one, an admin their own.';

create index factories_oldest_active on public.factories (created_at) where is_active;

create trigger factories_touch before update on public.factories for each row execute function app.touch();

alter table public.factories enable row level security;
revoke all on public.factories from anon, authenticated;
grant select on public.factories to anon, authenticated;
grant update (name, logo_url, description, address, phone, email, org_number, website) on public.factories to authenticated;

create policy factories_read_active on public.factories for select to anon, authenticated using (is_active);
create policy factories_admin_read on public.factories for select to authenticated
  using (id = any ((select app.my_factories('any'))::uuid[]));
create policy factories_admin_update on public.factories for update to authenticated
  using (id = any ((select app.my_factories('catalogue'))::uuid[]))
  with check (id = any ((select app.my_factories('catalogue'))::uuid[]));

create table public.factory_settings (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null unique references public.factories on delete cascade,
  company_name text check (char_length(company_name) <= 200),
  logo_url app.picture,
  description text check (char_length(description) <= 1000),
  contact_phone text check (char_length(contact_phone) <= 50),
  contact_email text check (char_length(contact_email) <= 254),
  show_company_name_in_header boolean not null default true,
  header_menu_style text not null default 'horizontal' check (header_menu_style in (
    'horizontal', 'centered', 'split', 'mega', 'minimal', 'bbc', 'cnn', 'linkedin', 'instagram', 'youtube', 'facebook',
    'gmail', 'bootstrap', 'medium', 'compact')),
  header_max_logo_width integer not null default 200 check (header_max_logo_width between 16 and 1000),
  header_logo_width integer not null default 32 check (header_logo_width between 8 and 400),
  header_logo_height integer not null default 32 check (header_logo_height between 8 and 400),
  header_logo_style text not null default 'rounded' check (header_logo_style in ('circular', 'square', 'rounded')),
  favicon_url app.picture,
  loading_indicator jsonb not null default '{"type": "spinner", "size": "md"}' check (jsonb_typeof(loading_indicator) = 'object'),
  max_products integer not null default 1000 check (max_products between 0 and 1000),
  ai_credits integer not null default 1000 check (ai_credits >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.factory_settings is 'One row per factory: company block, header style, limits. A missing row is not an error.';

create trigger factory_settings_touch before update on public.factory_settings for each row execute function app.touch();

alter table public.factory_settings enable row level security;
revoke all on public.factory_settings from anon, authenticated;
grant select on public.factory_settings to anon, authenticated;
-- max_products and ai_credits are what the factory is allowed, so its own admins cannot raise them.
grant insert (factory_id, company_name, logo_url, description, contact_phone, contact_email, show_company_name_in_header,
  header_menu_style, header_max_logo_width, header_logo_width, header_logo_height, header_logo_style, favicon_url, loading_indicator)
  on public.factory_settings to authenticated;
grant update (company_name, logo_url, description, contact_phone, contact_email, show_company_name_in_header,
  header_menu_style, header_max_logo_width, header_logo_width, header_logo_height, header_logo_style, favicon_url, loading_indicator)
  on public.factory_settings to authenticated;

create policy factory_settings_read on public.factory_settings for select to anon, authenticated
  using (factory_id in (select f.id from public.factories f where f.is_active));
create policy factory_settings_admin_read on public.factory_settings for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy factory_settings_admin_insert on public.factory_settings for insert to authenticated
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy factory_settings_admin_update on public.factory_settings for update to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
