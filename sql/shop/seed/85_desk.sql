-- What waits at the staff's desk: six applications of sellers, one in each state, and messages of visitors. The applicants' accounts have no
-- password, so nobody signs in with them. History is written here and not by the triggers: it lies in the past, and nobody is sent letters.

insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  select ('0fa90000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, 'authenticated', 'authenticated', 'sokande' || n || '@example.com', now(),
    '{"provider": "email", "providers": ["email"]}', '{}', now(), now()
  from generate_series(1, 6) as n
on conflict do nothing;

alter table public.seller_applications disable trigger seller_applications_note;
do $$
declare
  v_row record;
  v_id uuid;
  v_sent timestamptz;
  v_step text;
  v_from text;
  v_place integer;
begin
  for v_row in
    select * from (values
      (1, 'Ljusdals Ostvagn', '556000-1015', 'market', 'Karin Hedlund', 'Norra Järnvägsgatan 4', '827 30', 'Ljusdal', 61.83, 16.09, '{dairy,bakery}', '{store}',
        'Vi står på torget varje fredag och vill ha hårdost och tunnbröd.', '', null, 0),
      (2, 'Kvarterets Kolonial', '556000-2021', 'store', 'Yusuf Aydın', 'Brynäsgatan 31', '802 83', 'Gävle', 60.67, 17.17, '{dairy,grains,fish}', '{store,online}',
        'Liten butik, trogna kunder, öppet alla dagar.', 'under_review', null, 1),
      (3, 'Fjällköket i Åre', '556000-3037', 'horeca', 'Elin Persson', 'Årevägen 80', '837 52', 'Åre', 63.40, 13.08, '{meat,fish,horeca}', '{catering}',
        null, 'under_review,changes_requested', 'Skicka med er livsmedelsregistrering, så går vi vidare.', 3),
      (4, 'Ostboden Hötorget', '556000-4043', 'market', 'Maria Lind', 'Hötorget 11', '111 57', 'Stockholm', 59.334, 18.063, '{dairy,specialty}', '{store}',
        'Femton år i hallen.', 'under_review,approved', 'Välkommen! Provlådan kommer på tisdag.', 40),
      (5, 'Snabbkassan AB', '556000-5057', 'distributor', 'Leif Strand', 'Hamnvägen 2', '252 30', 'Helsingborg', 56.05, 12.69, '{drinks}', '{wholesale,online}',
        'Vi säljer allt till alla.', 'under_review,rejected', 'Vi tar inte in fler grossister i Skåne just nu.', 12),
      (6, 'Sommarboden Visby', '556000-6063', 'store', 'Åke Norrby', 'Adelsgatan 25', '621 57', 'Visby', 57.63, 18.29, '{specialty,organic}', '{store}',
        null, 'under_review,approved,suspended', 'Stängt till i maj, som avtalat.', 60)
    ) as demo (n, company, org, kind, person, address, postcode, city, lat, lng, goods, channels, message, steps, answer, days_ago)
  loop
    v_id := ('0fa80000-0000-4000-8000-0000000000' || lpad(v_row.n::text, 2, '0'))::uuid;
    continue when exists (select from public.seller_applications a where a.id = v_id);
    v_sent := now() - v_row.days_ago * interval '1 day' - v_row.n * interval '73 minutes';
    insert into public.seller_applications (id, factory_id, reference, user_id, company, org_number, kind, contact_name, email, phone, address, postcode, city,
        lat, lng, assortment, channels, message, language_code, status, answer, seller_id, created_at, updated_at, consented_at)
      values (v_id, '0fac7000-0000-4000-8000-000000000001', 'S-DEMO000' || v_row.n, ('0fa90000-0000-4000-8000-0000000000' || lpad(v_row.n::text, 2, '0'))::uuid,
        v_row.company, (select left(d, 6) || '-' || substr(d, 7, 3) || app.luhn_digit(left(d, 9)) from (select replace(v_row.org, '-', '') as d) as digits),
        v_row.kind, v_row.person, 'sokande' || v_row.n || '@example.com', '+46 650 555 05 0' || v_row.n, v_row.address, v_row.postcode, v_row.city, v_row.lat, v_row.lng,
        v_row.goods::text[], v_row.channels::text[], v_row.message, 'sv', coalesce(nullif(split_part(v_row.steps, ',', -1), ''), 'submitted'), v_row.answer,
        case v_row.n when 4 then '83000000-0000-4000-8000-000000000001'::uuid end, v_sent, v_sent, v_sent);
    insert into public.seller_application_events (application_id, to_state, actor_kind, created_at) values (v_id, 'submitted', 'applicant', v_sent);
    v_from := 'submitted';
    for v_step, v_place in select step, place from unnest(string_to_array(v_row.steps, ',')) with ordinality as each (step, place) where step <> '' loop
      insert into public.seller_application_events (application_id, from_state, to_state, actor_kind, reason, created_at) values (v_id, v_from, v_step, 'staff',
        case when v_place = cardinality(string_to_array(v_row.steps, ',')) then v_row.answer end, least(now(), v_sent + v_place * interval '9 hours'));
      v_from := v_step;
    end loop;
  end loop;
end $$;
alter table public.seller_applications enable trigger seller_applications_note;

insert into public.contact_messages (id, factory_id, reference, topic, name, email, message, language_code, status, created_at) values
  ('0fa70000-0000-4000-8000-000000000001', '0fac7000-0000-4000-8000-000000000001', 'M-DEMO0001', 'order', 'Anna Lindqvist', 'anna@example.com',
   'Hej! Jag råkade beställa två liter mjölk för mycket. Går det att ändra innan ni packar?', 'sv', 'new', now() - interval '35 minutes'),
  ('0fa70000-0000-4000-8000-000000000002', '0fac7000-0000-4000-8000-000000000001', 'M-DEMO0002', 'product', 'Omar Haddad', 'omar@example.com',
   'هل تحتوي الجبنة المعتقة على منفحة حيوانية؟ نريدها لمطعمنا في يافله.', 'ar', 'new', now() - interval '4 hours'),
  ('0fa70000-0000-4000-8000-000000000003', '0fac7000-0000-4000-8000-000000000001', 'M-DEMO0003', 'business', 'Ingrid Moe', 'ingrid@example.com',
   'Vi driver tre hotell i Trøndelag og leter etter en leverandør av havregryn i storsekk. Kan dere levere over grensen?', 'nb', 'read', now() - interval '1 day'),
  ('0fa70000-0000-4000-8000-000000000004', '0fac7000-0000-4000-8000-000000000001', 'M-DEMO0004', 'press', 'Hudiksvalls Tidning', 'redaktion@example.com',
   'Vi skriver om mat från kusten i sommarbilagan. Får vi komma och fotografera i ysteriet?', 'sv', 'answered', now() - interval '3 days'),
  ('0fa70000-0000-4000-8000-000000000005', '0fac7000-0000-4000-8000-000000000001', 'M-DEMO0005', 'other', 'Besökare', 'besokare@example.com',
   'Tack för en fin dag i gårdsbutiken!', 'sv', 'archived', now() - interval '9 days'),
  ('0fa70000-0000-4000-8000-000000000006', '0fac7000-0000-4000-8000-000000000001', 'M-DEMO0006', 'other', 'SEO Expert', 'seo@example.com',
   'Dear owner, your website can be number one tomorrow. Answer with your bank details.', 'en', 'spam', now() - interval '5 days')
on conflict do nothing;
insert into public.contact_replies (id, message_id, text, internal, created_at) values
  ('0fa60000-0000-4000-8000-000000000001', '0fa70000-0000-4000-8000-000000000004', 'Gärna! Ring Karin i ysteriet så hittar ni en dag.', false, now() - interval '2 days'),
  ('0fa60000-0000-4000-8000-000000000002', '0fa70000-0000-4000-8000-000000000003', 'Frågat transporten om Norge, svar på torsdag.', true, now() - interval '5 hours')
on conflict do nothing;
