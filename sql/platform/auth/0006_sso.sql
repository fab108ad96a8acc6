-- Single sign-on: providers, the domains they answer for, and SAML's own state.

set role supabase_auth_admin;

create table if not exists auth.sso_providers (
  id uuid primary key,
  resource_id text constraint "resource_id not empty" check (resource_id is null or char_length(resource_id) > 0),
  created_at timestamptz,
  updated_at timestamptz,
  disabled boolean
);
comment on column auth.sso_providers.resource_id is 'A name chosen by the operator; upper and lower case are the same.';
create unique index if not exists sso_providers_resource_id_idx on auth.sso_providers (lower(resource_id));
create index if not exists sso_providers_resource_id_pattern_idx on auth.sso_providers (resource_id text_pattern_ops);

create table if not exists auth.sso_domains (
  id uuid primary key,
  sso_provider_id uuid not null constraint sso_domains_sso_provider_id_fkey references auth.sso_providers on delete cascade,
  domain text not null constraint "domain not empty" check (char_length(domain) > 0),
  created_at timestamptz,
  updated_at timestamptz
);
create unique index if not exists sso_domains_domain_idx on auth.sso_domains (lower(domain));
create index if not exists sso_domains_sso_provider_id_idx on auth.sso_domains (sso_provider_id);

create table if not exists auth.saml_providers (
  id uuid primary key,
  sso_provider_id uuid not null constraint saml_providers_sso_provider_id_fkey references auth.sso_providers on delete cascade,
  entity_id text not null constraint saml_providers_entity_id_key unique
    constraint "entity_id not empty" check (char_length(entity_id) > 0),
  metadata_xml text not null constraint "metadata_xml not empty" check (char_length(metadata_xml) > 0),
  metadata_url text constraint "metadata_url not empty" check (metadata_url is null or char_length(metadata_url) > 0),
  attribute_mapping jsonb,
  created_at timestamptz,
  updated_at timestamptz,
  name_id_format text
);
create index if not exists saml_providers_sso_provider_id_idx on auth.saml_providers (sso_provider_id);

create table if not exists auth.saml_relay_states (
  id uuid primary key,
  sso_provider_id uuid not null constraint saml_relay_states_sso_provider_id_fkey references auth.sso_providers on delete cascade,
  request_id text not null constraint "request_id not empty" check (char_length(request_id) > 0),
  for_email text,
  redirect_to text,
  created_at timestamptz,
  updated_at timestamptz,
  flow_state_id uuid constraint saml_relay_states_flow_state_id_fkey references auth.flow_state on delete cascade
);
create index if not exists saml_relay_states_sso_provider_id_idx on auth.saml_relay_states (sso_provider_id);
create index if not exists saml_relay_states_for_email_idx on auth.saml_relay_states (for_email);
create index if not exists saml_relay_states_created_at_idx on auth.saml_relay_states (created_at desc);

reset role;
