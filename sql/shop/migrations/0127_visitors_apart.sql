-- Visitors are counted apart. What anybody may do without an account was counted for all of them together, so one in a hurry could
-- close a form for everybody; and orders of guests and their carts were not counted at all. The server says where a request comes
-- from (`x-forwarded-for` holds one address, never the client's own word).

-- The visitor as far as they can be told from others: their address, or the network a home has with IPv6. Null where no server says it.
create function app.visitor() returns text language plpgsql stable set search_path = '' as $$
declare
  v_text text := btrim(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1));
  v_address inet;
begin
  if v_text !~ '^[0-9a-fA-F:.]{2,45}$' then
    return null;
  end if;
  v_address := v_text::inet;
  return case family(v_address) when 6 then network(set_masklen(v_address, 64))::text else host(v_address) end;
exception when invalid_text_representation then
  return null;
end $$;

-- As in 0030; each forgets only its own, and the rest is forgotten by the clock.
create or replace function app.throttle(p_what text, p_key text, p_most integer, p_within interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_key bytea := sha256(convert_to(lower(btrim(p_key)), 'UTF8'));
begin
  -- Two at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended(p_what || encode(v_key, 'hex'), 0));
  if (select count(*) from app.attempts a where a.what = p_what and a.key = v_key and a.at > clock_timestamp() - p_within) >= p_most then
    raise sqlstate 'PT429' using message = 'Too many attempts', hint = 'rate_limit';
  end if;
  insert into app.attempts (what, key) values (p_what, v_key);
end $$;

create index attempts_at on app.attempts (at);
create function app.forget_attempts() returns void language sql security definer set search_path = '' as $$
  delete from app.attempts a where a.at < now() - interval '1 day'
$$;

-- At most `p_most` within `p_within` by one visitor, and ten times as many by all of them: a flood from many places ends somewhere,
-- too. Whoever cannot be told from others is counted together with them. The company's own programs are not visitors.
create function app.throttle_visitor(p_what text, p_most integer, p_within interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_visitor text := app.visitor();
begin
  if current_setting('role', true) = 'service_role' then
    return;
  end if;
  if v_visitor is null then
    perform app.throttle(p_what, 'everybody', p_most, p_within);
  else
    perform app.throttle(p_what, 'from ' || v_visitor, p_most, p_within);
    perform app.throttle(p_what, 'everybody', p_most * 10, p_within);
  end if;
end $$;

-- The forms as they stand, counting so.
do $$
declare
  v_function oid;
begin
  for v_function in select p.oid from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and p.prosrc ~ 'app\.throttle\(''\w+'', ''everybody''' and p.proname <> 'throttle_visitor' loop
    execute regexp_replace(pg_get_functiondef(v_function), 'app\.throttle\((''\w+''), ''everybody'', ', 'app.throttle_visitor(\1, ', 'g');
  end loop;
  -- A guest's order writes to whatever address they name.
  execute regexp_replace(pg_get_functiondef('public.place_order(uuid, jsonb, jsonb, jsonb, uuid)'::regprocedure),
    '(  perform app\.throttle\(''order'', app\.said)',
    E'  if (select auth.uid()) is null then\n    perform app.throttle_visitor(''order'', 60, interval ''10 minutes'');\n  end if;\n\\1');
end $$;

-- As in 0017, and a guest has a cart or a few, never thousands. Nothing is counted for all together here: nobody is written to, and a
-- shop may well be full.
create or replace function app.carts_note() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_visitor text := app.visitor();
begin
  if new.user_id is null and new.session_id is not null then
    perform app.mark('session_id', new.session_id);
    if v_visitor is not null and current_setting('role', true) in ('anon', 'authenticated') then
      perform app.throttle('cart', 'from ' || v_visitor, 300, interval '10 minutes');
    end if;
  end if;
  return new;
end $$;

-- As in 0113, and what nobody needs any more is forgotten: attempts after a day, guests' carts after a month.
create or replace function public.every_minute() returns void language plpgsql set search_path = '' as $$
begin
  perform public.settle_quotes();
  perform app.forget_attempts();
  perform app.sweep_guest_carts();
end $$;

revoke all on function app.visitor(), app.throttle_visitor(text, integer, interval), app.forget_attempts() from public, anon, authenticated, service_role;
grant execute on function app.forget_attempts() to service_role;
