-- What visitors write through the form at /contact. They write by a call only; the staff reads and marks what is done.

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  reference text not null unique,
  -- Who was signed in; forgotten with the account, as the rest of the message is not.
  user_id uuid references auth.users (id) on delete set null,
  topic text not null check (topic in ('order', 'product', 'business', 'press', 'other')),
  name text not null check (char_length(name) between 1 and 200),
  email text not null check (app.email_is_likely(email)),
  message text not null check (char_length(message) between 1 and 5000),
  language_code text references public.languages (code) on update cascade on delete set null,
  status text not null default 'new' check (status in ('new', 'read', 'answered', 'spam')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.contact_messages is 'Messages from the contact form. Written by send_contact_message, read by the staff.';

create index contact_messages_factory on public.contact_messages (factory_id, created_at desc);
create index contact_messages_user on public.contact_messages (user_id);
create index contact_messages_language on public.contact_messages (language_code);

create trigger contact_messages_touch before update on public.contact_messages for each row execute function app.touch();

alter table public.contact_messages enable row level security;
revoke all on public.contact_messages from anon, authenticated;
grant select, update (status), delete on public.contact_messages to authenticated;

create policy contact_messages_admin_read on public.contact_messages for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy contact_messages_admin_update on public.contact_messages for update to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy contact_messages_admin_delete on public.contact_messages for delete to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));

-- `p_website` is a field no human sees; who fills it is thanked and not heard. A refusal names the field in its hint.
-- A copy goes to the sender only if that is the signed-in caller's own confirmed address: else the form would write to anybody.
create function public.send_contact_message(p_topic text, p_name text, p_email text, p_message text, p_language text default null,
  p_copy boolean default false, p_website text default '') returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_factory uuid := app.only_factory();
  v_user uuid := (select auth.uid());
  v_name text := btrim(regexp_replace(coalesce(p_name, ''), '\s+', ' ', 'g'));
  v_email text := btrim(coalesce(p_email, ''));
  v_message text := btrim(coalesce(p_message, ''));
  v_reference text := app.new_reference('M');
  v_lines text[];
begin
  if coalesce(p_website, '') <> '' then
    return json_build_object('reference', v_reference);
  end if;
  if p_topic is null or p_topic not in ('order', 'product', 'business', 'press', 'other') then
    raise exception 'Choose a topic' using errcode = '22023', hint = 'topic';
  elsif char_length(v_name) not between 1 and 200 then
    raise exception 'Enter a name of at most 200 characters' using errcode = '22023', hint = 'name';
  elsif not app.email_is_likely(v_email) then
    raise exception 'Enter an e-mail address' using errcode = '22023', hint = 'email';
  elsif char_length(v_message) not between 10 and 5000 then
    raise exception 'Write between 10 and 5000 characters' using errcode = '22023', hint = 'message';
  elsif v_factory is null then
    raise exception 'No factory found' using errcode = 'P0002';
  end if;
  perform app.throttle('contact', v_email, 3, interval '1 hour');
  -- Against floods from many addresses; the page names the telephone and the mailbox as well.
  perform app.throttle('contact', 'everybody', 60, interval '10 minutes');
  insert into public.contact_messages (factory_id, reference, user_id, topic, name, email, message, language_code)
    values (v_factory, v_reference, v_user, p_topic, v_name, v_email, v_message, app.known_language(p_language));
  v_lines := array[v_reference, v_name || ' <' || v_email || '>', v_message];
  perform app.send_letter('contact', (select f.email from public.factories f where f.id = v_factory), null, jsonb_build_object('name', v_name), null, v_lines)
    where (select f.email from public.factories f where f.id = v_factory) is not null;
  if p_copy and exists (select from auth.users u where u.id = v_user and lower(u.email) = lower(v_email) and u.email_confirmed_at is not null) then
    perform app.send_letter('contact_copy', v_email, p_language, jsonb_build_object('name', v_name), null, v_lines);
  end if;
  return json_build_object('reference', v_reference);
end $$;
revoke all on function public.send_contact_message(text, text, text, text, text, boolean, text) from public, anon, authenticated, service_role;
grant execute on function public.send_contact_message(text, text, text, text, text, boolean, text) to anon, authenticated, service_role;
comment on function public.send_contact_message(text, text, text, text, text, boolean, text) is
  'Leaves a message for the company: {reference}. 22023 with the field as hint, PT429 (HTTP 429) when it is too often.';
