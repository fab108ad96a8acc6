-- Who may act for a factory. A user sees their own row; the staff sees its factory's rows; only an owner changes them.

create table public.admins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  factory_id uuid not null references public.factories on delete cascade,
  role text not null default 'editor' check (role in ('owner', 'admin', 'editor', 'orders')),
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.admins is 'Staff of a factory. At most one active row per user: the storefront asks for a single row.';

create unique index admins_one_active on public.admins (user_id) where is_active;
create index admins_factory on public.admins (factory_id);

create trigger admins_touch before update on public.admins for each row execute function app.touch();

alter table public.admins enable row level security;
revoke all on public.admins from anon, authenticated;
-- anon may ask (the storefront's lookup must answer "no row", not an error) and is shown nothing: no policy names it.
grant select on public.admins to anon, authenticated;
grant insert (user_id, factory_id, role, is_active), update (role, is_active), delete on public.admins to authenticated;

create policy admins_read_own on public.admins for select to authenticated using (user_id = (select auth.uid()));
create policy admins_read_factory on public.admins for select to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy admins_owner_insert on public.admins for insert to authenticated
  with check (factory_id = any ((select app.my_factories('staff'))::uuid[]));
create policy admins_owner_update on public.admins for update to authenticated
  using (factory_id = any ((select app.my_factories('staff'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('staff'))::uuid[]));
create policy admins_owner_delete on public.admins for delete to authenticated
  using (factory_id = any ((select app.my_factories('staff'))::uuid[]));

-- The first admin cannot be made by an admin. `cargo xtask up` calls this for the demo's; on a server of one's own:
-- select app.make_admin('anna@example.com');
create function app.make_admin(p_email text, p_role text default 'owner') returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid;
  v_factory uuid;
  v_admin uuid;
begin
  select u.id into v_user from auth.users u where lower(u.email) = lower(p_email) and not u.is_sso_user;
  if not found then
    raise exception 'no user has the address given' using errcode = 'P0002', hint = 'Sign up with it first, then call again.';
  end if;
  select f.id into v_factory from public.factories f where f.is_active order by f.created_at limit 1;
  if not found then
    raise exception 'No factory found' using errcode = 'P0002';
  end if;
  update public.admins set role = p_role, factory_id = v_factory where user_id = v_user and is_active returning id into v_admin;
  if not found then
    insert into public.admins (user_id, factory_id, role) values (v_user, v_factory, p_role) returning id into v_admin;
  end if;
  return v_admin;
end $$;
revoke all on function app.make_admin(text, text) from public, anon, authenticated;
grant execute on function app.make_admin(text, text) to service_role;
comment on function app.make_admin(text, text) is 'Makes the user with this address staff of the oldest active factory. For the owner of the database and the service role.';

-- The same for a service that has only the API and its service key.
create function public.make_admin(p_email text, p_role text default 'owner') returns uuid
language sql security definer set search_path = '' as $$ select app.make_admin(p_email, p_role) $$;
revoke all on function public.make_admin(text, text) from public, anon, authenticated;
grant execute on function public.make_admin(text, text) to service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
