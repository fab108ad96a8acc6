-- What may become of a quote, what is said about it, and that an offer ends when its time is up. As with orders, the moves stand in one
-- table of values; a trigger refuses every other one, whoever asks, and each move leaves an event behind.

create function app.quote_moves() returns table (from_state text, to_state text) language sql immutable parallel safe set search_path = '' as $$
  values ('submitted', 'in_review'), ('in_review', 'info_requested'), ('info_requested', 'in_review'), ('in_review', 'quoted'),
    ('quoted', 'accepted'), ('quoted', 'declined'), ('quoted', 'expired'), ('quoted', 'revision_requested'),
    ('revision_requested', 'in_review'), ('accepted', 'converted'),
    ('submitted', 'rejected'), ('in_review', 'rejected'), ('submitted', 'withdrawn'), ('in_review', 'withdrawn')
$$;

create table public.quote_events (
  id bigint generated always as identity primary key,
  quote_id uuid not null references public.quotes on delete cascade,
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor_id uuid references auth.users (id) on delete set null,
  reason text check (char_length(reason) <= 1000),
  created_at timestamptz not null default now()
);
comment on table public.quote_events is 'What became of a quote, and by whom. Only ever added to.';
create index quote_events_quote on public.quote_events (quote_id, id);
create index quote_events_actor on public.quote_events (actor_id);

create function app.check_quote_move() returns trigger language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and new.status <> 'submitted' then
    raise exception 'A quote begins as a request' using errcode = '23514';
  end if;
  if tg_op = 'UPDATE' and new.status <> old.status and not exists (
    select from app.quote_moves() m where m.from_state = old.status and m.to_state = new.status) then
    raise exception 'A quote cannot go from % to %', old.status, new.status using errcode = 'PT409', hint = 'not_a_move';
  end if;
  return new;
end $$;
create trigger quotes_check_move before insert or update of status on public.quotes
  for each row execute function app.check_quote_move();

-- Who a move is by, the functions say for their own transaction; whoever moves a quote without them is the system.
create function app.note_quote_event() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_kind text := coalesce(nullif(current_setting('app.quote_actor', true), ''), 'system');
begin
  if tg_op = 'INSERT' or new.status <> old.status then
    insert into public.quote_events (quote_id, from_state, to_state, actor_kind, actor_id, reason)
      values (new.id, case when tg_op = 'UPDATE' then old.status end, new.status, v_kind,
        case when v_kind <> 'system' then (select auth.uid()) end, nullif(current_setting('app.quote_reason', true), ''));
  end if;
  return new;
end $$;
create trigger quotes_note_event after insert or update of status on public.quotes
  for each row execute function app.note_quote_event();
create trigger quote_events_are_history before update on public.quote_events
  for each row execute function app.events_are_history();

alter table public.quote_events enable row level security;
revoke all on public.quote_events from anon, authenticated;
grant select on public.quote_events to authenticated;
create policy quote_events_read on public.quote_events for select to authenticated
  using (exists (select from public.quotes q where q.id = quote_id));

create table public.quote_messages (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes on delete cascade,
  -- About one line; null: about the whole.
  item_id uuid references public.quote_items on delete cascade,
  author_kind text not null check (author_kind in ('customer', 'staff')),
  author_id uuid references auth.users (id) on delete set null,
  text text not null check (char_length(text) between 1 and 5000),
  -- What the staff tells itself.
  internal boolean not null default false,
  created_at timestamptz not null default now(),
  constraint quote_messages_customers_say_it_aloud check (author_kind = 'staff' or not internal)
);
comment on table public.quote_messages is 'What customer and staff say about a quote. `internal`: for the staff''s eyes only.';
create index quote_messages_quote on public.quote_messages (quote_id, created_at);
create index quote_messages_item on public.quote_messages (item_id);
create index quote_messages_author on public.quote_messages (author_id);

-- A message about a line is about a line of its own quote.
create function app.check_quote_message() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.item_id is not null and not exists (select from public.quote_items i where i.id = new.item_id and i.quote_id = new.quote_id) then
    raise exception 'That line belongs to another quote' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger quote_messages_check before insert or update on public.quote_messages
  for each row execute function app.check_quote_message();

alter table public.quote_messages enable row level security;
revoke all on public.quote_messages from anon, authenticated;
grant select on public.quote_messages to authenticated;
create policy quote_messages_own_read on public.quote_messages for select to authenticated
  using (not internal and exists (select from public.quotes q where q.id = quote_id));
create policy quote_messages_staff_read on public.quote_messages for select to authenticated
  using (exists (select from public.quotes q where q.id = quote_id and q.factory_id = any ((select app.my_selling_factories())::uuid[])));

-- One move of one quote that is locked already. `p_expected` is what the caller saw: of two who act at once the second is told.
create function app.move_quote(p_quote public.quotes, p_to text, p_actor text, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('app.quote_actor', p_actor, true), set_config('app.quote_reason', left(coalesce(p_reason, ''), 1000), true);
  update public.quotes q set status = p_to where q.id = p_quote.id;
  perform set_config('app.quote_actor', '', true), set_config('app.quote_reason', '', true);
end $$;

-- The link of a letter: its token stands behind `#`, which browsers send to nobody, so it is in no server's log and in no referrer.
create function app.quote_link(p_quote public.quotes) returns text language sql volatile set search_path = '' as $$
  select '/auth/quotes/' || p_quote.id || '?lang=' || app.known_language(p_quote.language_code) || '#token=' || app.new_quote_token(p_quote.id)
$$;

-- A letter about a quote to whoever asked, in their language and in this transaction. A name keeps no braces, so that it cannot bring
-- places of its own to be filled in.
create function app.write_about_quote(p_quote_id uuid, p_letter text, p_lines text[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  select * into v_quote from public.quotes q where q.id = p_quote_id;
  perform app.send_letter('quote.' || p_letter, v_quote.email, v_quote.language_code, jsonb_build_object('number', v_quote.quote_number,
      'until', coalesce(to_char(v_quote.valid_until at time zone 'Europe/Stockholm', 'YYYY-MM-DD'), ''),
      'total', coalesce(app.money(v_quote.total), ''), 'name', translate(v_quote.contact, '{}', '()')), app.quote_link(v_quote), p_lines, interval '3 days');
end $$;

-- The same to the company, which reads it in the shop's own language and goes on in the panel.
create function app.tell_company_of_quote(p_quote_id uuid, p_letter text, p_lines text[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes;
  v_email text;
begin
  select * into v_quote from public.quotes q where q.id = p_quote_id;
  select f.email into v_email from public.factories f where f.id = v_quote.factory_id;
  if v_email is not null then
    perform app.send_letter('quote.' || p_letter, v_email, null, jsonb_build_object('number', v_quote.quote_number),
      '/admin?tab=quotes&quote=' || p_quote_id,
      array[coalesce(v_quote.company || ', ', '') || v_quote.contact || ' <' || v_quote.email || '>'] || p_lines, interval '3 days');
  end if;
end $$;

-- Offers whose time is up, by the clock of the server: every call that shows or moves one settles it first.
create function app.settle_quotes(p_quote_id uuid default null) returns integer language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes;
  v_count integer := 0;
begin
  for v_quote in
    select q.* from public.quotes q where q.status = 'quoted' and q.valid_until <= now() and (p_quote_id is null or q.id = p_quote_id)
    order by q.id for update skip locked
  loop
    perform app.move_quote(v_quote, 'expired', 'system');
    perform app.write_about_quote(v_quote.id, 'expired');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

-- For a timer of one's own, and for the list of the staff, which shows no offer as open that is not.
create function public.settle_quotes() returns integer language plpgsql security definer set search_path = '' as $$
begin
  if (select auth.jwt() ->> 'role') is distinct from 'service_role' and cardinality(app.my_selling_factories()) = 0 then
    return 0;
  end if;
  return app.settle_quotes();
end $$;
revoke all on function public.settle_quotes() from public, anon, authenticated, service_role;
grant execute on function public.settle_quotes() to authenticated, service_role;
comment on function public.settle_quotes() is 'Ends offers whose time is up and tells their customers; how many there were. For the staff and the service key.';

-- Checks run as whoever writes, the service key among them.
grant execute on function app.quote_moves() to service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
