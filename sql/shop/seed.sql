-- A small believable shop. Ids are fixed and every statement leaves existing rows alone, so it may run again at any time.
-- `seed.sql` is the company; the files in `seed/` follow in the order of their names.

insert into public.languages (id, code, name, native_name, flag_icon_url, direction, is_active, is_default, sort_order) values
  ('1a000000-0000-4000-8000-000000000001', 'sv', 'Swedish', 'Svenska', '/media/flags/sv.svg', 'ltr', true, true, 1),
  ('1a000000-0000-4000-8000-000000000002', 'en', 'English', 'English', '/media/flags/en.svg', 'ltr', true, false, 2),
  ('1a000000-0000-4000-8000-000000000003', 'nb', 'Norwegian Bokmål', 'Norsk bokmål', '/media/flags/nb.svg', 'ltr', true, false, 3),
  ('1a000000-0000-4000-8000-000000000004', 'fi', 'Finnish', 'Suomi', '/media/flags/fi.svg', 'ltr', true, false, 4),
  ('1a000000-0000-4000-8000-000000000005', 'ar', 'Arabic', 'العربية', '/media/flags/ar.svg', 'rtl', true, false, 5),
  ('1a000000-0000-4000-8000-000000000006', 'fa', 'Persian', 'فارسی', '/media/flags/fa.svg', 'rtl', true, false, 6),
  ('1a000000-0000-4000-8000-000000000007', 'de', 'German', 'Deutsch', '/media/flags/de.svg', 'ltr', false, false, 7)
on conflict do nothing;

-- The second factory is older and inactive: "the oldest active one" must pass it over.
insert into public.factories (id, name, logo_url, description, address, phone, email, org_number, website, is_active, created_at) values
  ('0fac7000-0000-4000-8000-000000000001', 'Nordfjärd Mat AB', '/media/logo.svg', 'Premium food products and culinary solutions',
   'Hamngatan 7, 824 43 Hudiksvall', '+46 650 555 01 00', 'hej@nordfjardmat.example', '559999-0107', 'https://nordfjardmat.example', true, '2024-03-01 08:00+01'),
  ('0fac7000-0000-4000-8000-000000000002', 'Gamla Kvarnen i Iggesund AB', null, 'Kvarn, nedlagd 2022',
   'Kvarnvägen 2, 825 80 Iggesund', '+46 650 555 02 00', 'kvarnen@nordfjardmat.example', '559999-0206', null, false, '2019-05-01 08:00+02')
on conflict do nothing;

insert into public.factory_settings (id, factory_id, company_name, logo_url, description, contact_phone, contact_email, favicon_url) values
  ('0fac7000-0000-4000-8001-000000000001', '0fac7000-0000-4000-8000-000000000001', 'Nordfjärd Mat', '/media/logo.svg',
   'Premium food products and culinary solutions', '+46 650 555 01 00', 'hej@nordfjardmat.example', '/favicon.svg')
on conflict do nothing;
