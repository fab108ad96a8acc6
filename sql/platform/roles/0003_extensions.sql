-- Extensions live apart from the project's own names, where every role may call them.

create schema if not exists extensions;
grant usage on schema extensions to anon, authenticated, service_role, supabase_auth_admin;
do $$
begin
  if exists (select from pg_roles where rolname = 'postgres') then
    grant all on schema extensions to postgres;
  end if;
end $$;

-- A small Postgres may come without some of them: what needs one then says so itself, with its own error.
do $$
declare
  extension text;
begin
  foreach extension in array array['pgcrypto', 'uuid-ossp', 'pg_trgm'] loop
    if not exists (select from pg_available_extensions where name = extension) then
      raise notice 'extension % is not available here; skipped', extension;
      continue;
    end if;
    begin
      execute format('create extension if not exists %I schema extensions', extension);
    exception when insufficient_privilege then
      raise warning 'login "%" may not create extension %; skipped', current_user, extension;
    end;
  end loop;
end $$;

-- Seeds and dumps call `crypt()` or `uuid_generate_v4()` without naming the schema.
do $$
begin
  if not exists (
    select from pg_db_role_setting s, unnest(s.setconfig) as chosen
    where s.setdatabase = (select oid from pg_database where datname = current_database())
      and s.setrole = 0 and chosen like 'search_path=%')
  then
    execute format('alter database %I set search_path = "$user", public, extensions', current_database());
  end if;
exception when insufficient_privilege then
  raise warning 'login "%" does not own database %; put schema extensions on the search path yourself', current_user, current_database();
end $$;
