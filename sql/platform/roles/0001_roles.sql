-- The roles every request, login and policy speaks of.
--
-- Roles belong to the whole cluster, so everything here asks first and changes only what differs: a second database of the
-- same cluster, or a database that came from Supabase, meets its own roles again. Nothing is dropped, no password is set:
-- the managed cluster trusts its own socket, and an external database keeps the passwords its owner chose.

-- Two databases of one cluster may migrate at the same moment; role rows would then clash. Only a superuser may lock them.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    lock table pg_catalog.pg_authid in share row exclusive mode;
  end if;
end $$;

do $$
declare
  role record;
  missing text;
  may_create boolean := (select rolsuper or rolcreaterole from pg_roles where rolname = current_user);
begin
  select string_agg(name, ', ') into missing
    from unnest(array['anon', 'authenticated', 'service_role', 'authenticator', 'supabase_auth_admin']) as name
    where name not in (select rolname from pg_roles);
  if missing is not null and not may_create then
    raise exception 'login "%" may not create roles, and these are missing: %', current_user, missing
      using errcode = '42501',
            hint = format('As a superuser: alter role %I createrole; or create the roles named above yourself.', current_user);
  end if;

  for role in
    select * from (values
      -- What a request runs as.
      ('anon', 'nologin noinherit'),
      ('authenticated', 'nologin noinherit'),
      ('service_role', 'nologin noinherit'),
      -- What the server logs in as. `noinherit` and no rights: a request whose role was not set can do nothing.
      ('authenticator', 'login noinherit'),
      ('supabase_auth_admin', 'login noinherit'),
      -- Named as owner or grantee by dumps of upstream projects. They hold nothing that the owner of this database lacks.
      ('postgres', 'nologin'),
      ('supabase_admin', 'nologin'),
      ('dashboard_user', 'nologin')
    ) as wanted(name, options)
    where name not in (select rolname from pg_roles) and may_create
  loop
    begin
      execute format('create role %I %s', role.name, role.options);
    exception when duplicate_object or unique_violation then
      null; -- another database of the cluster was faster
    end;
  end loop;
end $$;

-- Row policies must not stop the service key. Since this is what `service_role` means, a server without it is refused.
do $$
begin
  if not (select rolbypassrls or rolsuper from pg_roles where rolname = 'service_role') then
    alter role service_role bypassrls;
  end if;
exception when insufficient_privilege then
  raise exception 'login "%" may not give BYPASSRLS to service_role', current_user
    using errcode = '42501', hint = 'As a superuser: alter role service_role bypassrls;';
end $$;

do $$
declare
  member record;
begin
  for member in
    select * from (values
      ('anon', 'authenticator'), ('authenticated', 'authenticator'), ('service_role', 'authenticator'),
      ('anon', 'postgres'), ('authenticated', 'postgres'), ('service_role', 'postgres')
    ) as wanted(granted, grantee)
    where not exists (
      select from pg_auth_members m
      where m.roleid = (select oid from pg_roles where rolname = granted)
        and m.member = (select oid from pg_roles where rolname = grantee))
      and exists (select from pg_roles where rolname = grantee and not rolsuper)
  loop
    execute format('grant %I to %I', member.granted, member.grantee);
  end loop;

  -- The owner hands the schema `auth` over, and for that must be able to become its owner.
  if not (select rolsuper from pg_roles where rolname = current_user)
     and not pg_has_role(current_user, 'supabase_auth_admin', 'member') then
    execute format('grant supabase_auth_admin to %I', current_user);
  end if;
end $$;

-- How long one statement may run, and where names are looked up. A value someone already chose is kept.
-- The server reads these and applies them itself, because `set role` alone does not.
do $$
declare
  setting record;
begin
  for setting in
    select * from (values
      ('anon', 'statement_timeout', '3s'),
      ('authenticated', 'statement_timeout', '8s'),
      ('authenticator', 'statement_timeout', '8s'),
      ('authenticator', 'lock_timeout', '8s'),
      ('supabase_auth_admin', 'search_path', 'auth'),
      -- Refreshes of one session wait for each other; none may wait for ever.
      ('supabase_auth_admin', 'lock_timeout', '5s'),
      ('supabase_auth_admin', 'idle_in_transaction_session_timeout', '60s')
    ) as wanted(role, name, value)
    where not exists (
      select from pg_roles, unnest(rolconfig) as chosen
      where rolname = role and chosen like name || '=%')
  loop
    begin
      execute format('alter role %I set %s = %L', setting.role, setting.name, setting.value);
    exception when insufficient_privilege then
      raise warning 'login "%" may not set % of role %; requests of that role have no such limit',
        current_user, setting.name, setting.role;
    end;
  end loop;
end $$;
