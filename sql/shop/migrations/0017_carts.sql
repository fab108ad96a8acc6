-- Carts. A signed-in customer's cart is found by user_id, a guest's by the random session_id the browser made.
--
-- A guest is nobody to Postgres, so a policy cannot ask who is asking. It asks what the request proves it already knows:
-- the session id or cart id it filters by, sends as a header, or has just written. Nobody can list what they cannot name.

create table public.carts (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users (id) on delete cascade,
  session_id text check (char_length(session_id) between 1 and 128),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint carts_one_owner check ((user_id is null) <> (session_id is null))
);
comment on table public.carts is 'A cart belongs to a user or to a guest session, never to both or neither.';

create unique index carts_user on public.carts (user_id) where user_id is not null;
create unique index carts_session on public.carts (session_id) where user_id is null;
create index carts_idle on public.carts (updated_at) where user_id is null;

-- The values of `p_key` this request has shown to know:
-- `request.eq`       top-level `eq` filters of the request, set by the server for this transaction; nothing a client can set,
-- `x-guest-session`  a header of the storefront's own fetch,
-- `app.written`      what this transaction itself inserted, noted by the triggers below, so that `insert … returning` works.
create function app.presented(p_key text) returns text[] language sql stable parallel safe set search_path = '' as $$
  select coalesce(array_agg(v), '{}') from (
    select jsonb_array_elements_text(coalesce(nullif(current_setting('request.eq', true), '')::jsonb -> p_key, '[]')) as v
    union all
    select jsonb_array_elements_text(coalesce(nullif(current_setting('app.written', true), '')::jsonb -> p_key, '[]'))
    union all
    select nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-guest-session' where p_key = 'session_id'
  ) as shown where v <> ''
$$;
grant execute on function app.presented(text) to anon, authenticated, service_role;

-- The same as uuids; what is not one cannot name a row.
create function app.presented_ids(p_key text) returns uuid[] language sql stable parallel safe set search_path = '' as $$
  select coalesce(array_agg(v::uuid), '{}') from unnest(app.presented(p_key)) as v
  where v ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
$$;
grant execute on function app.presented_ids(text) to anon, authenticated, service_role;

create function app.mark(p_key text, p_value text) returns void language plpgsql set search_path = '' as $$
declare
  v_written jsonb := coalesce(nullif(current_setting('app.written', true), '')::jsonb, '{}');
begin
  perform set_config('app.written',
    jsonb_set(v_written, array[p_key], coalesce(v_written -> p_key, '[]') || to_jsonb(p_value))::text, true);
end $$;

-- Row triggers run before the row is checked against the policies, so an insert may read back its own row.
create function app.carts_note() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if new.user_id is null and new.session_id is not null then
    perform app.mark('session_id', new.session_id);
  end if;
  return new;
end $$;
create trigger carts_note before insert on public.carts for each row execute function app.carts_note();

-- The carts this request may touch, as one array per query. Definer, so that policies of cart_items do not run those of carts.
create function app.my_carts() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(c.id), '{}') from (
    select c.id from public.carts c where c.user_id = (select auth.uid())
    union
    select c.id from public.carts c
    where c.user_id is null and c.session_id = any ((select app.presented('session_id'))::text[])
    union
    select c.id from public.carts c
    where c.user_id is null and c.id = any ((select app.presented_ids('cart_id'))::uuid[])
  ) as c
$$;
grant execute on function app.my_carts() to anon, authenticated, service_role;

alter table public.carts enable row level security;
revoke all on public.carts from anon, authenticated;
grant select on public.carts to anon, authenticated;
-- No update and no delete: a cart cannot be taken over by writing another owner into it.
grant insert (user_id, session_id) on public.carts to anon, authenticated;

create policy carts_read_own on public.carts for select to authenticated using (user_id = (select auth.uid()));
create policy carts_read_guest on public.carts for select to anon, authenticated
  using (user_id is null and session_id = any ((select app.presented('session_id'))::text[]));
create policy carts_insert_own on public.carts for insert to authenticated with check (user_id = (select auth.uid()));
create policy carts_insert_guest on public.carts for insert to anon, authenticated
  with check (user_id is null and session_id is not null);

-- Guest carts nobody touched for a month are only litter. For a scheduler with the service key.
create function app.sweep_guest_carts(p_idle interval default '30 days') returns bigint
language sql security definer set search_path = '' as $$
  with gone as (delete from public.carts where user_id is null and updated_at < now() - p_idle returning 1)
  select count(*) from gone
$$;
revoke all on function app.sweep_guest_carts(interval) from public, anon, authenticated;
grant execute on function app.sweep_guest_carts(interval) to service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
