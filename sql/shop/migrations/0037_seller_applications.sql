-- Applications to become a seller, from the form at /become-seller to the company's answer.

-- The tenth digit of a Swedish organisation number follows from the nine before it (Luhn); the third is at least 2, which
-- tells it from a person's number.
create function app.org_number_is_sound(p_number text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  with digits as (select replace(p_number, '-', '') as text)
  select coalesce(p_number ~ '^[0-9]{6}-?[0-9]{4}$' and substr(text, 3, 1) >= '2' and (
    select sum(case when place % 2 = 1 then (digit * 2) / 10 + (digit * 2) % 10 else digit end) % 10 = 0
    from (select place, substr(text, place, 1)::integer as digit from generate_series(1, 10) as place) as each), false)
  from digits
$$;

create table public.seller_applications (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  reference text not null unique,
  user_id uuid not null references auth.users (id) on delete cascade,
  company text not null check (char_length(company) between 1 and 200),
  org_number text not null check (app.org_number_is_sound(org_number)),
  kind text not null check (kind in ('store', 'market', 'distributor', 'horeca')),
  website app.link,
  contact_name text not null check (char_length(contact_name) between 1 and 200),
  email text not null check (app.email_is_likely(email)),
  phone text not null check (char_length(phone) between 5 and 50),
  address text not null check (char_length(address) between 1 and 200),
  postcode text not null check (postcode ~ '^[0-9]{3} ?[0-9]{2}$'),
  city text not null check (char_length(city) between 1 and 100),
  lat double precision check (lat between 55 and 69.5),
  lng double precision check (lng between 10 and 25),
  assortment text[] not null check (cardinality(assortment) between 1 and 20),
  channels text[] not null check (cardinality(channels) >= 1 and channels <@ array['store', 'online', 'catering', 'wholesale']),
  message text check (char_length(message) <= 2000),
  language_code text references public.languages (code) on update cascade on delete set null,
  consented_at timestamptz not null default now(),
  status text not null default 'submitted'
    check (status in ('submitted', 'under_review', 'changes_requested', 'approved', 'rejected', 'suspended')),
  -- What the applicant is told with the status.
  answer text check (char_length(answer) <= 2000),
  reviewer_id uuid references auth.users (id) on delete set null,
  -- What the staff tells itself.
  review_note text check (char_length(review_note) <= 2000),
  seller_id uuid references public.sellers on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.seller_applications is 'Applications to become a seller. Written and moved by calls only.';

-- One at a time: who was refused may apply again.
create unique index seller_applications_one_open on public.seller_applications (user_id) where status <> 'rejected';
create index seller_applications_user on public.seller_applications (user_id);
create index seller_applications_factory on public.seller_applications (factory_id, created_at desc);
create index seller_applications_language on public.seller_applications (language_code);
create index seller_applications_reviewer on public.seller_applications (reviewer_id);
create index seller_applications_seller on public.seller_applications (seller_id);

create trigger seller_applications_touch before update on public.seller_applications for each row execute function app.touch();

-- The only moves there are, whoever asks: the service key too.
create function app.seller_application_moves() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.status <> old.status and not (old.status || '>' || new.status = any (array[
    'submitted>under_review', 'under_review>approved', 'under_review>changes_requested', 'changes_requested>under_review',
    'under_review>rejected', 'rejected>under_review', 'approved>suspended', 'suspended>approved'])) then
    raise exception 'An application cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger seller_applications_moves before update of status on public.seller_applications
  for each row execute function app.seller_application_moves();

alter table public.seller_applications enable row level security;
revoke all on public.seller_applications from anon, authenticated;
-- The note and the reviewer are the staff's own: applicants read the other columns, and the staff reads through its call.
grant select (id, factory_id, reference, user_id, company, org_number, kind, website, contact_name, email, phone, address, postcode, city, lat, lng,
  assortment, channels, message, language_code, consented_at, status, answer, seller_id, created_at, updated_at) on public.seller_applications to authenticated;

create policy seller_applications_own_read on public.seller_applications for select to authenticated using (user_id = (select auth.uid()));
create policy seller_applications_admin_read on public.seller_applications for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));

create table public.seller_documents (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.seller_applications on delete cascade,
  kind text not null check (kind in ('registration', 'food_permit', 'insurance', 'other')),
  -- Where it lies in the bucket `seller-docs`: the applicant's own folder.
  path text not null unique check (char_length(path) <= 300),
  name text not null check (char_length(name) between 1 and 200),
  size bigint not null check (size between 1 and 52428800),
  created_at timestamptz not null default now()
);
comment on table public.seller_documents is 'Documents of an application; the files are in storage, bucket seller-docs.';
create index seller_documents_application on public.seller_documents (application_id);

alter table public.seller_documents enable row level security;
revoke all on public.seller_documents from anon, authenticated;
grant select on public.seller_documents to authenticated;
-- Whoever may read the application may read what belongs to it.
create policy seller_documents_read on public.seller_documents for select to authenticated
  using (exists (select from public.seller_applications a where a.id = application_id));

-- Sends an application, or sends a corrected one again after changes were asked for. `p_application` has the fields of the table
-- and `documents: [{kind, path, name, size}]`. A refusal names the field in its hint.
create function public.submit_seller_application(p_application jsonb, p_consent boolean, p_website text default '') returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
  v_factory uuid := app.only_factory();
  v_old public.seller_applications;
  v_new public.seller_applications;
  v_wrong text;
  v_document jsonb;
begin
  if v_user is null then
    raise exception 'Sign in first' using errcode = '42501';
  end if;
  if coalesce(p_website, '') <> '' then
    return json_build_object('reference', app.new_reference('S'), 'status', 'submitted');
  end if;
  if jsonb_typeof(p_application) is distinct from 'object' or octet_length(p_application::text) > 20000 then
    raise exception 'That is not an application' using errcode = '22023', hint = 'application';
  end if;
  v_new := jsonb_populate_record(null::public.seller_applications, p_application
    - array['id', 'factory_id', 'reference', 'user_id', 'status', 'answer', 'reviewer_id', 'review_note', 'seller_id', 'consented_at', 'created_at', 'updated_at']);
  v_wrong := case
    when not coalesce(char_length(btrim(v_new.company)) between 1 and 200, false) then 'company'
    when not app.org_number_is_sound(v_new.org_number) then 'org_number'
    when v_new.kind is null or v_new.kind not in ('store', 'market', 'distributor', 'horeca') then 'kind'
    when not coalesce(char_length(btrim(v_new.contact_name)) between 1 and 200, false) then 'contact_name'
    when not app.email_is_likely(v_new.email) then 'email'
    when not coalesce(v_new.phone ~ '^\+?[0-9 ()-]{5,30}$', false) then 'phone'
    when not coalesce(char_length(btrim(v_new.address)) between 1 and 200, false) then 'address'
    when not coalesce(v_new.postcode ~ '^[0-9]{3} ?[0-9]{2}$', false) then 'postcode'
    when not coalesce(char_length(btrim(v_new.city)) between 1 and 100, false) then 'city'
    when not coalesce(cardinality(v_new.assortment) between 1 and 20, false) then 'assortment'
    when not coalesce(cardinality(v_new.channels) between 1 and 4 and v_new.channels <@ array['store', 'online', 'catering', 'wholesale'], false) then 'channels'
    when char_length(v_new.message) > 2000 then 'message'
    when not coalesce(p_consent, false) then 'consent'
    when jsonb_typeof(coalesce(p_application -> 'documents', '[]')) <> 'array' or jsonb_array_length(coalesce(p_application -> 'documents', '[]')) > 10 then 'documents'
  end;
  if v_wrong is not null then
    raise exception 'Have another look at %', v_wrong using errcode = '22023', hint = v_wrong;
  end if;
  perform app.throttle('application', v_user::text, 5, interval '1 day');

  select * into v_old from public.seller_applications a where a.user_id = v_user and a.status <> 'rejected' for update;
  if found and v_old.status <> 'changes_requested' then
    raise exception 'There is an application already' using errcode = '22023', hint = 'status';
  end if;
  if v_old.id is null then
    insert into public.seller_applications (factory_id, reference, user_id, company, org_number, kind, website, contact_name, email, phone, address,
        postcode, city, lat, lng, assortment, channels, message, language_code)
      values (v_factory, app.new_reference('S'), v_user, btrim(v_new.company), regexp_replace(v_new.org_number, '^(.{6})-?', '\1-'), v_new.kind, v_new.website,
        btrim(v_new.contact_name), btrim(v_new.email), v_new.phone, btrim(v_new.address), v_new.postcode, btrim(v_new.city), v_new.lat, v_new.lng,
        v_new.assortment, v_new.channels, v_new.message, app.known_language(v_new.language_code))
      returning * into v_new;
  else
    update public.seller_applications a set company = btrim(v_new.company), org_number = regexp_replace(v_new.org_number, '^(.{6})-?', '\1-'), kind = v_new.kind,
        website = v_new.website, contact_name = btrim(v_new.contact_name), email = btrim(v_new.email), phone = v_new.phone, address = btrim(v_new.address),
        postcode = v_new.postcode, city = btrim(v_new.city), lat = v_new.lat, lng = v_new.lng, assortment = v_new.assortment, channels = v_new.channels,
        message = v_new.message, consented_at = now(), status = 'under_review'
      where a.id = v_old.id returning * into v_new;
    delete from public.seller_documents d where d.application_id = v_new.id;
  end if;
  for v_document in select jsonb_array_elements(coalesce(p_application -> 'documents', '[]')) loop
    -- A path in somebody else's folder would show their file to our staff as this applicant's.
    if not coalesce(v_document ->> 'path' like v_user::text || '/%' and v_document ->> 'path' !~ '\.\.' and v_document ->> 'size' ~ '^[0-9]{1,9}$', false) then
      raise exception 'A document must lie in the applicant''s own folder' using errcode = '22023', hint = 'documents';
    end if;
    insert into public.seller_documents (application_id, kind, path, name, size)
      values (v_new.id, v_document ->> 'kind', v_document ->> 'path', v_document ->> 'name', (v_document ->> 'size')::bigint);
  end loop;
  perform app.send_letter('application', v_new.email, v_new.language_code,
    jsonb_build_object('name', v_new.contact_name, 'company', v_new.company, 'reference', v_new.reference), '/become-seller');
  return json_build_object('reference', v_new.reference, 'status', v_new.status);
end $$;

-- The staff's answer. An approval makes the seller that the map shows.
create function public.review_seller_application(p_id uuid, p_status text, p_answer text default null, p_note text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_app public.seller_applications;
  v_seller uuid;
begin
  select * into v_app from public.seller_applications a where a.id = p_id and a.factory_id = any (app.my_factories('catalogue')) for update;
  if not found then
    raise exception 'There is no such application' using errcode = '42501';
  end if;
  if p_status = 'changes_requested' and btrim(coalesce(p_answer, '')) = '' then
    raise exception 'Say what is to be changed' using errcode = '22023', hint = 'answer';
  end if;
  if p_status = 'approved' and v_app.seller_id is null then
    if v_app.lat is null or v_app.lng is null then
      raise exception 'Without a place on the map nobody finds the seller' using errcode = '22023', hint = 'lat';
    end if;
    insert into public.sellers (factory_id, slug, user_id, name, kind, contact_person, address, postcode, city, county, lat, lng, phone, url)
      values (v_app.factory_id, 'seller-' || lower(replace(v_app.reference, 'S-', '')), v_app.user_id, v_app.company, v_app.kind, v_app.contact_name,
        v_app.address, v_app.postcode, v_app.city, '', v_app.lat, v_app.lng, v_app.phone, v_app.website)
      returning id into v_seller;
  end if;
  update public.seller_applications a set status = p_status, answer = p_answer, review_note = coalesce(p_note, a.review_note),
    reviewer_id = (select auth.uid()), seller_id = coalesce(v_seller, a.seller_id) where a.id = p_id returning * into v_app;
  update public.sellers s set is_public = (p_status = 'approved') where s.id = v_app.seller_id and p_status in ('approved', 'suspended');
  if p_status in ('approved', 'changes_requested', 'rejected') then
    perform app.send_letter('application_' || p_status, v_app.email, v_app.language_code,
      jsonb_build_object('name', v_app.contact_name, 'company', v_app.company, 'reference', v_app.reference), '/become-seller',
      case when p_answer is null then '{}' else array[p_answer] end);
  end if;
  return json_build_object('reference', v_app.reference, 'status', v_app.status);
end $$;

revoke all on function public.submit_seller_application(jsonb, boolean, text), public.review_seller_application(uuid, text, text, text)
  from public, anon, authenticated, service_role;
grant execute on function public.submit_seller_application(jsonb, boolean, text), public.review_seller_application(uuid, text, text, text) to authenticated;
grant execute on function app.org_number_is_sound(text) to anon, authenticated, service_role;
comment on function public.submit_seller_application(jsonb, boolean, text) is 'Applies to become a seller: {reference, status}. 22023 with the field as hint.';
comment on function public.review_seller_application(uuid, text, text, text) is 'Moves an application of the caller''s factory and tells the applicant: {reference, status}.';

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
