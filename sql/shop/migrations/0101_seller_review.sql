-- Reviewing applications of sellers: what happened to each, what was said about it, the files behind it, and nothing moved that has moved.

-- Who decides about sellers reads applications; who writes texts has no business with people's papers.
drop policy seller_applications_admin_read on public.seller_applications;
create policy seller_applications_admin_read on public.seller_applications for select to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));

-- The files of applications one may read. The column is named with its table: documents have a `name` of their own.
create policy shop_seller_docs_review on storage.objects for select to authenticated
  using (bucket_id = 'seller-docs' and exists (select from public.seller_documents d join public.seller_applications a on a.id = d.application_id
    where d.path = storage.objects.name and a.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));

create table public.seller_application_events (
  id bigint generated always as identity primary key,
  application_id uuid not null references public.seller_applications on delete cascade,
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('applicant', 'staff', 'system')),
  actor_id uuid references auth.users (id) on delete set null,
  -- What the applicant was told with it.
  reason text check (char_length(reason) <= 2000),
  created_at timestamptz not null default now()
);
comment on table public.seller_application_events is 'What became of an application, and by whom. Only ever added to.';
create index seller_application_events_application on public.seller_application_events (application_id, id);
create index seller_application_events_actor on public.seller_application_events (actor_id);

create trigger seller_application_events_are_history before update on public.seller_application_events
  for each row execute function app.events_are_history();

alter table public.seller_application_events enable row level security;
revoke all on public.seller_application_events from anon, authenticated;
grant select on public.seller_application_events to authenticated;
create policy seller_application_events_read on public.seller_application_events for select to authenticated
  using (exists (select from public.seller_applications a where a.id = application_id));

-- The applications of before begin their history with what is known.
insert into public.seller_application_events (application_id, to_state, actor_kind, actor_id, created_at)
  select a.id, 'submitted', 'applicant', a.user_id, a.created_at from public.seller_applications a;
insert into public.seller_application_events (application_id, from_state, to_state, actor_kind, actor_id, reason, created_at)
  select a.id, 'submitted', a.status, 'system', null, a.answer, a.updated_at from public.seller_applications a where a.status <> 'submitted';

create table public.seller_messages (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references public.seller_applications on delete cascade,
  author_kind text not null check (author_kind in ('applicant', 'staff')),
  author_id uuid references auth.users (id) on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  -- What the staff tells itself.
  internal boolean not null default false,
  created_at timestamptz not null default now(),
  constraint seller_messages_applicants_say_it_aloud check (author_kind = 'staff' or not internal)
);
comment on table public.seller_messages is 'What applicant and staff say about an application. `internal`: for the staff''s eyes only.';
create index seller_messages_application on public.seller_messages (application_id, created_at);
create index seller_messages_author on public.seller_messages (author_id);

alter table public.seller_messages enable row level security;
revoke all on public.seller_messages from anon, authenticated;
grant select on public.seller_messages to authenticated;
create policy seller_messages_own_read on public.seller_messages for select to authenticated
  using (not internal and exists (select from public.seller_applications a where a.id = application_id and a.user_id = (select auth.uid())));
create policy seller_messages_staff_read on public.seller_messages for select to authenticated
  using (exists (select from public.seller_applications a
    where a.id = application_id and a.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));

-- A letter to the company, which goes on in the panel.
create function app.tell_company_of_application(p_application public.seller_applications, p_letter text, p_lines text[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_email text;
begin
  select f.email into v_email from public.factories f where f.id = p_application.factory_id;
  if v_email is not null then
    perform app.send_letter(p_letter, v_email, null,
      jsonb_build_object('reference', p_application.reference, 'company', translate(p_application.company, '{}', '()')),
      '/admin?tab=sellers&id=' || p_application.id, array[p_application.contact_name || ' <' || p_application.email || '>'] || p_lines, interval '3 days');
  end if;
end $$;

-- Every move leaves an event. Whose it was: the applicant's own are to send and to send again.
create function app.note_seller_application() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_caller uuid := (select auth.uid());
  v_kind text := case when v_caller is null then 'system' when v_caller = new.user_id then 'applicant' else 'staff' end;
begin
  if tg_op = 'INSERT' then
    insert into public.seller_application_events (application_id, to_state, actor_kind, actor_id) values (new.id, new.status, v_kind, v_caller);
  elsif new.status <> old.status then
    insert into public.seller_application_events (application_id, from_state, to_state, actor_kind, actor_id, reason)
      values (new.id, old.status, new.status, v_kind, v_caller, case when v_kind = 'staff' then new.answer end);
  end if;
  if v_kind = 'applicant' and (tg_op = 'INSERT' or new.status <> old.status) then
    perform app.tell_company_of_application(new, case tg_op when 'INSERT' then 'application_new' else 'application_again' end);
  end if;
  return null;
end $$;
create trigger seller_applications_note after insert or update of status on public.seller_applications
  for each row execute function app.note_seller_application();

-- The staff's answer, now with what the caller saw (of two who decide at once the second is told), with a place on the map where the
-- applicant's town was not known, and with a reason whenever somebody is kept waiting or sent away.
drop function public.review_seller_application(uuid, text, text, text);
create function public.review_seller_application(p_id uuid, p_status text, p_answer text default null, p_note text default null,
  p_expected_status text default null, p_place jsonb default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_app public.seller_applications;
  v_answer text := nullif(btrim(p_answer), '');
  v_seller uuid;
begin
  select * into v_app from public.seller_applications a where a.id = p_id and a.factory_id = any (app.my_factories('catalogue')) for update;
  if not found then
    raise exception 'There is no such application' using errcode = '42501';
  end if;
  if p_expected_status is not null and p_expected_status <> v_app.status then
    raise exception 'The application has moved meanwhile' using errcode = 'PT409', hint = 'moved', detail = v_app.status;
  end if;
  if p_status = 'changes_requested' and v_answer is null then
    raise exception 'Say what is to be changed' using errcode = '22023', hint = 'answer';
  elsif p_status in ('rejected', 'suspended') and v_answer is null then
    raise exception 'Say why' using errcode = '22023', hint = 'answer';
  elsif char_length(v_answer) > 2000 then
    raise exception 'Write at most 2000 characters' using errcode = '22023', hint = 'answer';
  end if;
  if p_status = 'approved' and v_app.seller_id is null then
    begin
      v_app.lat := coalesce((p_place ->> 'lat')::double precision, v_app.lat);
      v_app.lng := coalesce((p_place ->> 'lng')::double precision, v_app.lng);
    exception when invalid_text_representation or numeric_value_out_of_range then
      raise exception 'That is no place on the map' using errcode = '22023', hint = 'lat';
    end;
    if not coalesce(v_app.lat between 55 and 69.5 and v_app.lng between 10 and 25, false) then
      raise exception 'Without a place on the map nobody finds the seller' using errcode = '22023', hint = 'lat';
    end if;
    -- Before the seller is made: an application that may not be approved leaves none behind.
    update public.seller_applications a set status = p_status, lat = v_app.lat, lng = v_app.lng, answer = v_answer where a.id = p_id;
    insert into public.sellers (factory_id, slug, user_id, name, kind, contact_person, address, postcode, city, county, lat, lng, phone, url)
      values (v_app.factory_id, 'seller-' || lower(replace(v_app.reference, 'S-', '')), v_app.user_id, v_app.company, v_app.kind, v_app.contact_name,
        v_app.address, v_app.postcode, v_app.city, left(coalesce(btrim(p_place ->> 'county'), ''), 100), v_app.lat, v_app.lng, v_app.phone, v_app.website)
      returning id into v_seller;
  end if;
  update public.seller_applications a set status = p_status, answer = v_answer, review_note = coalesce(p_note, a.review_note),
    reviewer_id = (select auth.uid()), seller_id = coalesce(v_seller, a.seller_id) where a.id = p_id returning * into v_app;
  update public.sellers s set is_public = (p_status = 'approved') where s.id = v_app.seller_id and p_status in ('approved', 'suspended');
  if p_status in ('approved', 'changes_requested', 'rejected', 'suspended') then
    perform app.send_letter('application_' || p_status, v_app.email, v_app.language_code, jsonb_build_object(
        'reference', v_app.reference, 'company', translate(v_app.company, '{}', '()'), 'name', translate(v_app.contact_name, '{}', '()')), '/become-seller',
      case when v_answer is null then '{}' else array[v_answer] end);
  end if;
  return json_build_object('reference', v_app.reference, 'status', v_app.status);
end $$;
comment on function public.review_seller_application(uuid, text, text, text, text, jsonb) is
  'Moves an application of the caller''s factory and tells the applicant: {reference, status}. `p_place`: {lat, lng, county}, for an approval.';

-- The staff writes: to the applicant, or to itself.
create function public.answer_application(p_id uuid, p_text text, p_internal boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := app.worded(p_text, 2000, 'text');
  v_app public.seller_applications;
  v_id uuid;
begin
  select * into v_app from public.seller_applications a where a.id = p_id and a.factory_id = any (app.my_factories('catalogue'));
  if not found then
    raise exception 'There is no such application' using errcode = '42501';
  end if;
  insert into public.seller_messages (application_id, author_kind, author_id, text, internal)
    values (p_id, 'staff', (select auth.uid()), v_text, p_internal) returning id into v_id;
  if not p_internal then
    perform app.send_letter('application_reply', v_app.email, v_app.language_code, jsonb_build_object('reference', v_app.reference,
      'name', translate(v_app.contact_name, '{}', '()')), '/become-seller', array[v_text]);
  end if;
  return v_id;
end $$;
comment on function public.answer_application(uuid, text, boolean) is 'A message of the staff about an application: to the applicant, or (internal) to itself.';

-- The applicant writes about their own. The account is the key to it, no link of a letter is.
create function public.reply_application(p_id uuid, p_text text) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  v_text text := app.worded(p_text, 2000, 'text');
  v_app public.seller_applications;
  v_id uuid;
begin
  select * into v_app from public.seller_applications a where a.id = p_id and a.user_id = (select auth.uid());
  if not found then
    raise exception 'There is no such application' using errcode = '42501';
  end if;
  perform app.throttle('application_reply', p_id::text, 20, interval '1 hour');
  insert into public.seller_messages (application_id, author_kind, author_id, text) values (p_id, 'applicant', (select auth.uid()), v_text) returning id into v_id;
  perform app.tell_company_of_application(v_app, 'application_message', array[v_text]);
  return v_id;
end $$;
comment on function public.reply_application(uuid, text) is 'A message of an applicant about their own application.';

revoke all on function public.review_seller_application(uuid, text, text, text, text, jsonb), public.answer_application(uuid, text, boolean),
  public.reply_application(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.review_seller_application(uuid, text, text, text, text, jsonb), public.answer_application(uuid, text, boolean),
  public.reply_application(uuid, text) to authenticated;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
