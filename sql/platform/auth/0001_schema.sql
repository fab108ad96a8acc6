-- Schema `auth`, laid out as supabase/auth leaves it after its migration 20260625000000, so that seeds, dumps, policies and a
-- later move back to upstream all find what they expect. Facts: contracts/auth.md §7.

-- A database that upstream made must first be brought to that version by upstream: what follows only fills in what is missing.
do $$
declare
  newest text;
begin
  if to_regclass('auth.users') is null then
    return;
  end if;
  if to_regclass('auth.schema_migrations') is not null then
    execute 'select max(version) from auth.schema_migrations' into newest;
  end if;
  if newest is null or newest < '20260625000000' then
    raise exception 'schema auth exists at version %, this server needs 20260625000000', coalesce(newest, '(unknown)')
      using errcode = '55000', hint = 'Start supabase/auth v2.196.0 once against this database so that it migrates, then start again.';
  end if;
end $$;

create schema if not exists auth authorization supabase_auth_admin;
-- The owner of the database keeps what it had: migrations of a project point foreign keys and policies at these tables.
do $$
begin
  execute format('grant usage on schema auth to %I', current_user);
exception when insufficient_privilege then
  null; -- already owned by supabase_auth_admin of an upstream project, which granted it
end $$;

set role supabase_auth_admin;

grant usage on schema auth to anon, authenticated, service_role;

do $$
declare
  wanted record;
begin
  for wanted in
    select * from (values
      ('factor_type', $v$'totp', 'webauthn', 'phone'$v$),
      ('factor_status', $v$'unverified', 'verified'$v$),
      ('aal_level', $v$'aal1', 'aal2', 'aal3'$v$),
      ('code_challenge_method', $v$'s256', 'plain'$v$),
      ('one_time_token_type', $v$'confirmation_token', 'reauthentication_token', 'recovery_token',
        'email_change_token_new', 'email_change_token_current', 'phone_change_token'$v$),
      ('oauth_registration_type', $v$'dynamic', 'manual'$v$),
      ('oauth_authorization_status', $v$'pending', 'approved', 'denied', 'expired'$v$),
      ('oauth_response_type', $v$'code'$v$),
      ('oauth_client_type', $v$'public', 'confidential'$v$)
    ) as listed(name, labels)
  loop
    if to_regtype('auth.' || wanted.name) is null then
      execute format('create type auth.%I as enum (%s)', wanted.name, wanted.labels);
    end if;
  end loop;
end $$;

-- Who the request says it is. Inside a transaction of the server the claims are one JSON setting; one setting per claim is an
-- older form that some tests still set by hand. Neither set: null, never an error.
create or replace function auth.jwt() returns jsonb language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('request.jwt.claim', true), ''),
                  nullif(current_setting('request.jwt.claims', true), ''))::jsonb
$$;

create or replace function auth.uid() returns uuid language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('request.jwt.claim.sub', true), ''),
                  nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid
$$;

create or replace function auth.role() returns text language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('request.jwt.claim.role', true), ''),
                  nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role')
$$;

create or replace function auth.email() returns text language sql stable parallel safe as $$
  select coalesce(nullif(current_setting('request.jwt.claim.email', true), ''),
                  nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email')
$$;

comment on function auth.role() is 'Deprecated: use auth.jwt() ->> ''role''.';
comment on function auth.email() is 'Deprecated: use auth.jwt() ->> ''email''.';

reset role;
