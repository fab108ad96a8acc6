-- Who wants newsletters, and which letters they were sent. An address counts once its owner has pressed the button in a letter.

create table public.newsletter_subscribers (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  -- Whose account it is, when that account's own address subscribed: the row is in its export and goes with it.
  user_id uuid references auth.users (id) on delete cascade,
  email text not null check (app.email_is_likely(email)),
  language_code text references public.languages (code) on update cascade on delete set null,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed', 'bounced')),
  -- Only hashes of what the letters' links carry.
  confirm_hash bytea unique,
  confirm_until timestamptz,
  unsubscribe_hash bytea unique,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.newsletter_subscribers is 'Addresses that asked for newsletters. Written and moved by calls only.';
create unique index newsletter_subscribers_email on public.newsletter_subscribers (factory_id, lower(email));
create index newsletter_subscribers_user on public.newsletter_subscribers (user_id);
create index newsletter_subscribers_language on public.newsletter_subscribers (language_code);

create trigger newsletter_subscribers_touch before update on public.newsletter_subscribers for each row execute function app.touch();

create function app.newsletter_subscriber_moves() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and not (old.status || '>' || new.status = any (array[
    'pending>confirmed', 'confirmed>unsubscribed', 'unsubscribed>pending', 'confirmed>bounced'])) then
    raise exception 'A subscriber cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger newsletter_subscribers_moves before update of status on public.newsletter_subscribers
  for each row execute function app.newsletter_subscriber_moves();

alter table public.newsletter_subscribers enable row level security;
revoke all on public.newsletter_subscribers from anon, authenticated;
-- The hashes are nobody's to read.
grant select (id, factory_id, email, language_code, status, confirmed_at, unsubscribed_at, created_at, updated_at), delete
  on public.newsletter_subscribers to authenticated;

create policy newsletter_subscribers_admin_read on public.newsletter_subscribers for select to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy newsletter_subscribers_admin_delete on public.newsletter_subscribers for delete to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));

create table public.newsletter_deliveries (
  id uuid primary key default gen_random_uuid(),
  newsletter_id uuid not null references public.newsletters on delete cascade,
  subscriber_id uuid not null references public.newsletter_subscribers on delete cascade,
  -- The row of the mail queue: its `Message-ID` is made of it, and is the same at each attempt.
  mail uuid unique,
  language_code text references public.languages (code) on update cascade on delete set null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed', 'withdrawn')),
  error text check (char_length(error) <= 300),
  attempts integer not null default 0,
  -- Each letter has a link of its own, so that the links of old letters go on working.
  unsubscribe_hash bytea unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Nobody is sent the same newsletter twice.
  unique (newsletter_id, subscriber_id)
);
comment on table public.newsletter_deliveries is 'Each letter of a newsletter: to whom, and what became of it. Written by the sending alone.';
create index newsletter_deliveries_subscriber on public.newsletter_deliveries (subscriber_id);
create index newsletter_deliveries_language on public.newsletter_deliveries (language_code);
create index newsletter_deliveries_status on public.newsletter_deliveries (newsletter_id, status);

create trigger newsletter_deliveries_touch before update on public.newsletter_deliveries for each row execute function app.touch();

alter table public.newsletter_deliveries enable row level security;
revoke all on public.newsletter_deliveries from anon, authenticated;
grant select (id, newsletter_id, subscriber_id, language_code, status, error, attempts, created_at, updated_at) on public.newsletter_deliveries to authenticated;
create policy newsletter_deliveries_admin_read on public.newsletter_deliveries for select to authenticated
  using (newsletter_id in (select n.id from public.newsletters n where n.factory_id = any ((select app.my_factories('content'))::uuid[])));

-- The answer is the same whether the address is new, waits, is on the list or has left it; what differs is the letter, and only
-- the owner of the address reads that.
create function public.subscribe_newsletter(p_email text, p_language text default null, p_website text default '') returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_factory uuid := app.only_factory();
  v_email text := btrim(coalesce(p_email, ''));
  v_language text := app.known_language(p_language);
  v_user uuid;
  v_token text := app.new_token();
  v_subscriber public.newsletter_subscribers;
begin
  if coalesce(p_website, '') <> '' then
    return json_build_object('status', 'pending');
  elsif not app.email_is_likely(v_email) then
    raise exception 'Enter an e-mail address' using errcode = '22023', hint = 'email';
  elsif v_factory is null then
    raise exception 'No factory found' using errcode = 'P0002';
  end if;
  perform app.throttle('newsletter', v_email, 3, interval '1 hour');
  perform app.throttle('newsletter', 'everybody', 120, interval '10 minutes');
  select u.id into v_user from auth.users u where u.id = (select auth.uid()) and lower(u.email) = lower(v_email) and u.email_confirmed_at is not null;
  insert into public.newsletter_subscribers as s (factory_id, user_id, email, language_code, confirm_hash, confirm_until)
    values (v_factory, v_user, v_email, v_language, app.token_hash(v_token), now() + interval '7 days')
    on conflict (factory_id, lower(email)) do update set
      status = case s.status when 'unsubscribed' then 'pending' else s.status end,
      user_id = coalesce(s.user_id, excluded.user_id),
      language_code = case when s.status in ('pending', 'unsubscribed') then excluded.language_code else s.language_code end,
      confirm_hash = case when s.status in ('pending', 'unsubscribed') then excluded.confirm_hash else s.confirm_hash end,
      confirm_until = case when s.status in ('pending', 'unsubscribed') then excluded.confirm_until else s.confirm_until end
    returning * into v_subscriber;
  if v_subscriber.status = 'pending' then
    -- The token stands behind `#`, which browsers send to nobody.
    perform app.send_letter('newsletter_confirm', v_email, v_language, '{}', '/newsletter/confirm?lang=' || v_language || '#token=' || v_token, '{}', interval '7 days');
  elsif v_subscriber.status = 'confirmed' then
    perform app.send_letter('newsletter_already', v_email, v_language, '{}', '/newsletter?lang=' || v_language);
  end if;
  return json_build_object('status', 'pending');
end $$;

-- Pressed twice it is confirmed all the same; a token of before leaving confirms nothing.
create function public.confirm_subscription(p_token text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_subscriber public.newsletter_subscribers;
  v_leave text := app.new_token();
begin
  select * into v_subscriber from public.newsletter_subscribers s
    where s.confirm_hash = app.token_hash(coalesce(p_token, '')) and s.confirm_until > now() for update;
  if v_subscriber.id is null then
    return json_build_object('status', 'unknown');
  end if;
  if v_subscriber.status = 'pending' then
    update public.newsletter_subscribers s set status = 'confirmed', confirmed_at = now(), unsubscribed_at = null, unsubscribe_hash = app.token_hash(v_leave)
      where s.id = v_subscriber.id;
    perform app.send_letter('newsletter_welcome', v_subscriber.email, v_subscriber.language_code, '{}',
      '/newsletter/unsubscribe?lang=' || app.known_language(v_subscriber.language_code) || '#token=' || v_leave);
    -- What is to go out later goes to them, too.
    perform app.queue_letters(n.id, v_subscriber.id) from public.newsletters n
      where n.factory_id = v_subscriber.factory_id and n.status = 'scheduled' and n.scheduled_for > now();
  end if;
  return json_build_object('status', 'confirmed');
end $$;

-- By the link of any letter. Letters that still wait for this reader are taken back.
create function app.leave_newsletters(p_subscriber uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletter_subscribers s set status = 'unsubscribed', unsubscribed_at = now(), confirm_hash = null, confirm_until = null
    where s.id = p_subscriber and s.status = 'confirmed';
  if found and to_regclass('mail.queue') is not null then
    with taken as (
      -- One whose attempt is under way (its due time was moved ahead) is left to it.
      delete from mail.queue q using public.newsletter_deliveries d
        where d.subscriber_id = p_subscriber and d.status = 'queued' and q.id = d.mail and q.attempts = 0 returning q.id)
    update public.newsletter_deliveries d set status = 'withdrawn' from taken where d.mail = taken.id;
    perform app.newsletter_goes_on(n.id) from public.newsletters n
      where n.status = 'sending' and exists (select from public.newsletter_deliveries d where d.newsletter_id = n.id and d.subscriber_id = p_subscriber);
  end if;
end $$;

create function public.unsubscribe(p_token text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_hash bytea := app.token_hash(coalesce(p_token, ''));
  v_subscriber uuid;
begin
  select s.id into v_subscriber from public.newsletter_subscribers s where s.unsubscribe_hash = v_hash;
  if v_subscriber is null then
    select d.subscriber_id into v_subscriber from public.newsletter_deliveries d where d.unsubscribe_hash = v_hash;
  end if;
  if v_subscriber is null then
    return json_build_object('status', 'unknown');
  end if;
  perform app.leave_newsletters(v_subscriber);
  return json_build_object('status', 'unsubscribed');
end $$;

-- What is sent to a page as a form: a mail program's one press (RFC 8058). The answer tells nobody whether the token was known.
create function public.page_form(p_path text, p_query text, p_body text) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if p_path = '/newsletter/unsubscribe' and p_body ~ 'List-Unsubscribe' and p_body ~ 'One-Click' then
    perform public.unsubscribe(substring(p_query from '(?:^|&)token=([0-9a-f]{64})(?:&|$)'));
    return jsonb_build_object('status', 200);
  end if;
  return jsonb_build_object('status', 405);
end $$;

revoke all on function public.subscribe_newsletter(text, text, text), public.confirm_subscription(text), public.unsubscribe(text),
  public.page_form(text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.subscribe_newsletter(text, text, text), public.confirm_subscription(text), public.unsubscribe(text),
  public.page_form(text, text, text) to anon, authenticated, service_role;
comment on function public.subscribe_newsletter(text, text, text) is
  'Asks for newsletters: always {status: "pending"}, and a letter. 22023 with the field as hint, PT429 (HTTP 429) when it is too often.';
comment on function public.confirm_subscription(text) is 'Confirms by the token of the letter: {status: "confirmed" | "unknown"}.';
comment on function public.unsubscribe(text) is 'Ends the letters by the token of any of them: {status: "unsubscribed" | "unknown"}.';
comment on function public.page_form(text, text, text) is 'Forms sent to pages without scripts, as the server hands them on: {status}.';

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
