-- The staff as its owner sees it: with addresses, which lie in `auth` and are shown to nobody else; added by address.

create function public.staff_list() returns table (id uuid, user_id uuid, email text, role text, is_active boolean, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select a.id, a.user_id, u.email::text, a.role, a.is_active, a.created_at
  from public.admins a join auth.users u on u.id = a.user_id
  where a.factory_id = any (app.my_factories('staff'))
  order by a.is_active desc, a.created_at
$$;
revoke all on function public.staff_list() from public, anon;
grant execute on function public.staff_list() to authenticated, service_role;
comment on function public.staff_list() is 'An owner''s staff with their addresses; nothing for anybody else.';

-- Gives an account access. The account has to be there: nobody becomes staff by an address alone.
create function public.add_staff(p_email text, p_role text) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  v_factory uuid := (app.my_factories('staff'))[1];
  v_user uuid;
  v_id uuid;
begin
  if v_factory is null then
    raise exception 'Staff is added by an owner' using errcode = '42501';
  end if;
  if p_role is null or p_role not in ('owner', 'admin', 'editor', 'orders') then
    raise exception 'No such role' using errcode = '22023', hint = 'role';
  end if;
  select u.id into v_user from auth.users u where lower(u.email) = lower(trim(p_email)) and not u.is_sso_user and u.email_confirmed_at is not null;
  if not found then
    raise exception 'No account has this address' using errcode = '22023', hint = 'email';
  end if;
  if exists (select from public.admins a where a.user_id = v_user and a.is_active) then
    raise exception 'This account works for a factory already' using errcode = '22023', hint = 'taken';
  end if;
  update public.admins a set role = p_role, is_active = true where a.user_id = v_user and a.factory_id = v_factory returning a.id into v_id;
  if not found then
    insert into public.admins (user_id, factory_id, role) values (v_user, v_factory, p_role) returning id into v_id;
  end if;
  return v_id;
end $$;
revoke all on function public.add_staff(text, text) from public, anon;
grant execute on function public.add_staff(text, text) to authenticated, service_role;
comment on function public.add_staff(text, text) is 'An owner makes the account with this address staff of their factory.';

-- A factory that has an owner keeps one: nobody locks the door and throws the key away. Whole factories and accounts may go.
create function app.keep_an_owner() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if old.role <> 'owner' or not old.is_active or (tg_op = 'UPDATE' and new.role = 'owner' and new.is_active and new.factory_id = old.factory_id) then
    return null;
  end if;
  -- Two owners who leave at once wait for each other here.
  perform pg_advisory_xact_lock(hashtextextended('owners:' || old.factory_id::text, 0));
  if exists (select from public.factories f where f.id = old.factory_id) and exists (select from auth.users u where u.id = old.user_id)
    and not exists (select from public.admins a where a.factory_id = old.factory_id and a.role = 'owner' and a.is_active) then
    raise exception 'A factory keeps at least one owner' using errcode = '23514';
  end if;
  return null;
end $$;
create trigger admins_keep_an_owner after update or delete on public.admins for each row execute function app.keep_an_owner();

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
