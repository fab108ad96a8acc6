-- What a project's own tables look like to the three request roles, as on Supabase: everything is granted, row policies decide.
-- A project that wants less revokes it in the migration that makes the table.

do $$
begin
  revoke create on schema public from public;
exception when insufficient_privilege then
  raise warning 'login "%" does not own schema public; check that PUBLIC may not create there', current_user;
end $$;

grant usage on schema public to anon, authenticated, service_role;
do $$
begin
  if exists (select from pg_roles where rolname = 'postgres') then
    grant all on schema public to postgres;
  end if;
end $$;

-- For whatever the login that runs migrations creates from here on. `postgres` is left out: it reads through membership.
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
