-- What may become of an order. The moves stand in one table of values; a trigger refuses every other one, whoever asks; only the
-- functions below move anything, and each move leaves an event behind.

-- From, to, by track. `void` is where payment ends that was never made.
create function app.order_moves() returns table (track text, from_state text, to_state text)
language sql immutable parallel safe set search_path = '' as $$
  values
    ('status', 'pending', 'confirmed'), ('status', 'confirmed', 'packing'), ('status', 'packing', 'shipped'),
    ('status', 'shipped', 'delivered'), ('status', 'delivered', 'closed'),
    ('status', 'pending', 'cancelled'), ('status', 'confirmed', 'cancelled'), ('status', 'packing', 'cancelled'),
    ('status', 'delivered', 'returned'),
    ('payment', 'unpaid', 'invoiced'), ('payment', 'invoiced', 'paid'), ('payment', 'unpaid', 'paid'), ('payment', 'paid', 'refunded'),
    ('payment', 'unpaid', 'void'), ('payment', 'invoiced', 'void')
$$;

create table public.order_events (
  id bigint generated always as identity primary key,
  order_id uuid not null references public.orders on delete cascade,
  track text not null check (track in ('status', 'payment')),
  from_state text,
  to_state text not null,
  actor_kind text not null check (actor_kind in ('customer', 'staff', 'system')),
  actor_id uuid references auth.users (id) on delete set null,
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default now()
);
comment on table public.order_events is 'What became of an order, and by whom. Only ever added to.';

create index order_events_order on public.order_events (order_id, id);
create index order_events_actor on public.order_events (actor_id);

-- Who a move is by: the functions say so for their own transaction; whoever moves an order without them is the system.
create function app.note_order_event() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_kind text := coalesce(nullif(current_setting('app.order_actor', true), ''), 'system');
  v_reason text := nullif(current_setting('app.order_reason', true), '');
  v_actor uuid := case when v_kind <> 'system' then (select auth.uid()) end;
begin
  if tg_op = 'INSERT' then
    insert into public.order_events (order_id, track, to_state, actor_kind, actor_id)
      values (new.id, 'status', new.status, v_kind, v_actor);
    return new;
  end if;
  if new.status <> old.status then
    insert into public.order_events (order_id, track, from_state, to_state, actor_kind, actor_id, reason)
      values (new.id, 'status', old.status, new.status, v_kind, v_actor, v_reason);
  end if;
  if new.payment_status <> old.payment_status then
    insert into public.order_events (order_id, track, from_state, to_state, actor_kind, actor_id, reason)
      values (new.id, 'payment', old.payment_status, new.payment_status, v_kind, v_actor, v_reason);
  end if;
  return new;
end $$;
create trigger orders_note_event after insert or update of status, payment_status on public.orders
  for each row execute function app.note_order_event();

create function app.check_order_move() returns trigger language plpgsql set search_path = '' as $$
declare
  v_track text;
  v_from text;
  v_to text;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'pending' or new.payment_status <> 'unpaid' then
      raise exception 'An order begins pending and unpaid' using errcode = '23514';
    end if;
    return new;
  end if;
  for v_track, v_from, v_to in
    values ('status', old.status, new.status), ('payment', old.payment_status, new.payment_status)
  loop
    if v_from <> v_to and not exists (
      select from app.order_moves() m where m.track = v_track and m.from_state = v_from and m.to_state = v_to) then
      raise exception 'An order cannot go from % to %', v_from, v_to using errcode = 'PT409';
    end if;
  end loop;
  return new;
end $$;
create trigger orders_check_move before insert or update of status, payment_status on public.orders
  for each row execute function app.check_order_move();

-- Events are history: not even the service key rewrites them. Deleting an order takes its history along.
create function app.events_are_history() returns trigger language plpgsql set search_path = '' as $$
begin
  if new is distinct from old and not (new.actor_id is null and to_jsonb(new) - 'actor_id' = to_jsonb(old) - 'actor_id') then
    raise exception 'Events are only ever added' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger order_events_are_history before update on public.order_events
  for each row execute function app.events_are_history();

alter table public.order_events enable row level security;
revoke all on public.order_events from anon, authenticated;
grant select on public.order_events to authenticated;
create policy order_events_read on public.order_events for select to authenticated
  using (exists (select from public.orders o where o.id = order_id));

-- The last digit of a payment reference checks the others, so that a slip of the pen is noticed at the bank.
create function app.luhn_digit(p_digits text) returns text language sql immutable strict parallel safe set search_path = '' as $$
  select ((10 - sum(case when place % 2 = 1 then (2 * d) / 10 + (2 * d) % 10 else d end) % 10) % 10)::text
  from (select place, substr(reverse(p_digits), place::integer, 1)::integer as d
        from generate_series(1, char_length(p_digits)) as place) as digits
$$;
create function app.luhn_is_valid(p_digits text) returns boolean language sql immutable strict parallel safe set search_path = '' as $$
  select case when p_digits ~ '^[0-9]{2,}$' then right(p_digits, 1) = app.luhn_digit(left(p_digits, -1)) else false end
$$;

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete cascade,
  method text not null check (method in ('invoice', 'pay_on_delivery', 'bank_transfer', 'card')),
  amount numeric(12, 2) not null check (amount >= 0),
  currency char(3) not null default 'NOK' check (currency ~ '^[A-Z]{3}$'),
  reference text not null check (app.luhn_is_valid(reference)),
  due_on date,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.payments is 'What is to be paid for an order and by when. `reference` ends in its check digit.';

create index payments_order on public.payments (order_id);
create trigger payments_touch before update on public.payments for each row execute function app.touch();

alter table public.payments enable row level security;
revoke all on public.payments from anon, authenticated;
grant select on public.payments to authenticated;
create policy payments_read on public.payments for select to authenticated
  using (exists (select from public.orders o where o.id = order_id));

-- One move of one order. `p_expected` is what the caller saw: of two who act at once the second is told, not obeyed.
create function app.move_order(p_order_id uuid, p_track text, p_to text, p_expected text, p_actor text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_from text;
begin
  select * into v_order from public.orders o where o.id = p_order_id for update;
  v_from := case p_track when 'status' then v_order.status else v_order.payment_status end;
  if p_expected is not null and p_expected <> v_from then
    raise exception 'The order has moved meanwhile' using errcode = 'PT409', hint = 'moved', detail = v_from;
  end if;
  if p_track not in ('status', 'payment') or not exists (
    select from app.order_moves() m where m.track = p_track and m.from_state = v_from and m.to_state = p_to) then
    raise exception 'An order cannot go from % to %', v_from, p_to using errcode = 'PT409', hint = 'not_a_move';
  end if;
  perform set_config('app.order_actor', p_actor, true), set_config('app.order_reason', left(coalesce(p_reason, ''), 500), true);
  if p_track = 'status' then
    update public.orders o set status = p_to,
        -- Nothing is owed any more for what is not sent.
        payment_status = case when p_to = 'cancelled' and o.payment_status in ('unpaid', 'invoiced') then 'void' else o.payment_status end
      where o.id = p_order_id;
  else
    update public.orders o set payment_status = p_to where o.id = p_order_id;
    if p_to = 'paid' then
      update public.payments p set paid_at = now() where p.order_id = p_order_id and p.paid_at is null;
    end if;
  end if;
  perform set_config('app.order_actor', '', true), set_config('app.order_reason', '', true);
end $$;

-- For the staff that sells. Somebody else's order is answered as one that does not exist.
create function public.set_order_status(p_order_id uuid, p_status text, p_expected_status text, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.orders o where o.id = p_order_id and o.factory_id = any (app.my_selling_factories())) then
    raise exception 'Order not found' using errcode = 'PT404', hint = 'order_not_found';
  end if;
  perform app.move_order(p_order_id, 'status', p_status, p_expected_status, 'staff', p_reason);
end $$;
comment on function public.set_order_status(uuid, text, text, text) is 'Moves an order of the caller''s factory on, if it still is as expected.';

create function public.set_payment_status(p_order_id uuid, p_status text, p_expected_status text, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select from public.orders o where o.id = p_order_id and o.factory_id = any (app.my_selling_factories())) then
    raise exception 'Order not found' using errcode = 'PT404', hint = 'order_not_found';
  end if;
  perform app.move_order(p_order_id, 'payment', p_status, p_expected_status, 'staff', p_reason);
end $$;
comment on function public.set_payment_status(uuid, text, text, text) is 'Notes that an order of the caller''s factory was invoiced, paid, refunded or is void.';

revoke all on function public.set_order_status(uuid, text, text, text), public.set_payment_status(uuid, text, text, text)
  from public, anon, authenticated;
grant execute on function public.set_order_status(uuid, text, text, text), public.set_payment_status(uuid, text, text, text)
  to authenticated, service_role;

-- Checks run as whoever writes, the service key among them.
grant execute on function app.order_moves(), app.luhn_digit(text), app.luhn_is_valid(text) to service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
