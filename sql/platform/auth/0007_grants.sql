-- Row security without a policy: only the owner and superusers see rows, whatever is granted. The newer tables have none
-- upstream; there the missing grants protect, and nobody but the owner and the two reader roles below may select.

set role supabase_auth_admin;

alter table auth.users enable row level security;
alter table auth.identities enable row level security;
alter table auth.sessions enable row level security;
alter table auth.refresh_tokens enable row level security;
alter table auth.one_time_tokens enable row level security;
alter table auth.audit_log_entries enable row level security;
alter table auth.instances enable row level security;
alter table auth.schema_migrations enable row level security;
alter table auth.flow_state enable row level security;
alter table auth.mfa_amr_claims enable row level security;
alter table auth.mfa_factors enable row level security;
alter table auth.mfa_challenges enable row level security;
alter table auth.sso_providers enable row level security;
alter table auth.sso_domains enable row level security;
alter table auth.saml_providers enable row level security;
alter table auth.saml_relay_states enable row level security;

-- Migrations of a project join, reference and put triggers on these tables, as its owner or as `postgres`.
do $$
declare
  reader name;
begin
  foreach reader in array array['postgres', 'dashboard_user'] loop
    if exists (select from pg_roles where rolname = reader) then
      execute format('grant usage on schema auth to %I', reader);
      execute format('grant all on all tables in schema auth to %I', reader);
      execute format('grant all on all sequences in schema auth to %I', reader);
      execute format('grant all on all routines in schema auth to %I', reader);
    end if;
  end loop;
  if exists (select from pg_roles where rolname = 'postgres') then
    grant select on auth.users, auth.identities, auth.sessions, auth.refresh_tokens, auth.one_time_tokens,
      auth.audit_log_entries, auth.instances, auth.flow_state, auth.mfa_amr_claims, auth.mfa_factors, auth.mfa_challenges,
      auth.sso_providers, auth.sso_domains, auth.saml_providers, auth.saml_relay_states to postgres with grant option;
    revoke all on auth.schema_migrations from postgres;
    grant select on auth.schema_migrations to postgres with grant option;
  end if;
  execute format('grant select, references, trigger on all tables in schema auth to %I', session_user);
  execute format('grant usage on schema auth to %I', session_user);
end $$;

insert into auth.schema_migrations (version)
select unnest(array[
  '00', '20210710035447', '20210722035447', '20210730183235', '20210909172000', '20210927181326', '20211122151130',
  '20211124214934', '20211202183645', '20220114185221', '20220114185340', '20220224000811', '20220323170000',
  '20220429102000', '20220531120530', '20220614074223', '20220811173540', '20221003041349', '20221003041400',
  '20221011041400', '20221020193600', '20221021073300', '20221021082433', '20221027105023', '20221114143122',
  '20221114143410', '20221125140132', '20221208132122', '20221215195500', '20221215195800', '20221215195900',
  '20230116124310', '20230116124412', '20230131181311', '20230322519590', '20230402418590', '20230411005111',
  '20230508135423', '20230523124323', '20230818113222', '20230914180801', '20231027141322', '20231114161723',
  '20231117164230', '20240115144230', '20240214120130', '20240306115329', '20240314092811', '20240427152123',
  '20240612123726', '20240729123726', '20240802193726', '20240806073726', '20241009103726', '20250717082212',
  '20250731150234', '20250804100000', '20250901200500', '20250903112500', '20250904133000', '20250925093508',
  '20251007112900', '20251104100000', '20251111201300', '20251201000000', '20260115000000', '20260121000000',
  '20260219120000', '20260302000000', '20260625000000'])
on conflict (version) do nothing;

reset role;
