-- An application whose fields are all looked at before anything is written. What Postgres itself refuses, a row that breaks a check, it
-- quotes in full in the error, and the row of an application holds what the staff tells itself (`review_note`, `reviewer_id`): whoever sent
-- theirs again with an impossible place read the note. As in 0037 but for that; a line of the letter ends where its sentence does.

create or replace function public.submit_seller_application(p_application jsonb, p_consent boolean, p_website text default '') returns json
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
  begin
    v_new := jsonb_populate_record(null::public.seller_applications, p_application
      - array['id', 'factory_id', 'reference', 'user_id', 'status', 'answer', 'reviewer_id', 'review_note', 'seller_id', 'consented_at', 'created_at', 'updated_at']);
  exception
    -- The one domain among the fields.
    when check_violation then raise exception 'Have another look at %', 'website' using errcode = '22023', hint = 'website';
    when data_exception then raise exception 'That is not an application' using errcode = '22023', hint = 'application';
  end;
  v_new.company := regexp_replace(btrim(v_new.company), '\s+', ' ', 'g');
  v_new.contact_name := regexp_replace(btrim(v_new.contact_name), '\s+', ' ', 'g');
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
    -- Where it is on the map follows from the town.
    when not coalesce(v_new.lat between 55 and 69.5, v_new.lat is null) or not coalesce(v_new.lng between 10 and 25, v_new.lng is null) then 'city'
    when not coalesce(cardinality(v_new.assortment) between 1 and 20 and array_position(v_new.assortment, null) is null, false) then 'assortment'
    when not coalesce(cardinality(v_new.channels) between 1 and 4 and v_new.channels <@ array['store', 'online', 'catering', 'wholesale'], false) then 'channels'
    when char_length(v_new.message) > 2000 then 'message'
    when not coalesce(p_consent, false) then 'consent'
    when jsonb_typeof(coalesce(p_application -> 'documents', '[]')) <> 'array' or jsonb_array_length(coalesce(p_application -> 'documents', '[]')) > 10 then 'documents'
    when exists (select from jsonb_array_elements(coalesce(p_application -> 'documents', '[]')) as d
      where not coalesce(d ->> 'kind' in ('registration', 'food_permit', 'insurance', 'other') and char_length(d ->> 'path') <= 300
        and char_length(d ->> 'name') between 1 and 200 and case when d ->> 'size' ~ '^[0-9]{1,9}$' then (d ->> 'size')::bigint between 1 and 52428800 end, false))
      or (select count(*) <> count(distinct d ->> 'path') from jsonb_array_elements(coalesce(p_application -> 'documents', '[]')) as d) then 'documents'
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

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
