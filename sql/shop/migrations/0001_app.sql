-- Schema `app`: helpers of the shop's own policies and triggers. REST does not expose it, so nothing here is a public call.

create schema app;
revoke all on schema app from public;
grant usage on schema app to anon, authenticated, service_role;
comment on schema app is 'Helpers behind policies and triggers. Not exposed by REST.';

-- HTML that the server has cleaned by the specification's list of tags before it arrives (specification §5).
create domain public.rich_text as text check (octet_length(value) <= 102400);
comment on domain public.rich_text is 'HTML, cleaned by the server on the way in; at most 100 kB.';

-- A slug is part of an address: lower-case ASCII words joined by single hyphens.
create domain app.slug as text check (value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(value) <= 120);

-- An address an editor may link to. `javascript:` and friends have no way in.
create domain app.link as text check (
  char_length(value) <= 500 and value ~* '^(/|#|https?://|mailto:|tel:)' and value !~ '^//' and value !~ '[[:cntrl:]\\]');

-- Where a picture lies: on this site or behind https.
create domain app.picture as text check (
  char_length(value) <= 500 and value ~* '^(/|https://)' and value !~ '^//' and value !~ '[[:cntrl:]\\]');

create function app.touch() returns trigger language plpgsql set search_path = '' as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function app.touch() is 'Keeps updated_at true whatever the client sent.';

-- The factories a signed-in user may act for, by area of work. One array per query: policies call it as
-- `factory_id = any ((select app.my_factories('content'))::uuid[])`, which Postgres evaluates once and not per row.
-- plpgsql, so that it can be named by policies of tables that come before `admins`.
create function app.my_factories(p_area text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  allowed text[] := case p_area
    when 'content'   then array['owner', 'admin', 'editor']
    when 'catalogue' then array['owner', 'admin']
    when 'staff'     then array['owner']
    when 'any'       then array['owner', 'admin', 'editor', 'orders']
    else array[]::text[]
  end;
begin
  return coalesce((
    select array_agg(a.factory_id) from public.admins a
    where a.user_id = (select auth.uid()) and a.is_active and a.role = any (allowed)), '{}');
end $$;
grant execute on function app.my_factories(text) to authenticated, service_role;

create function app.is_admin(p_factory_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select p_factory_id = any (app.my_factories('any'))
$$;
grant execute on function app.is_admin(uuid) to authenticated, service_role;
comment on function app.is_admin(uuid) is 'Whether the caller has an active admins row of this factory.';

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
