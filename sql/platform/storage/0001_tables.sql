-- Schema `storage` as supabase/storage leaves it after its migration 63, so that dumps, policies, the CLI and the dashboard
-- find what they expect. Facts: contracts/storage.md §6. What upstream reached in sixty-four steps is one here.

do $$
declare
  may_create boolean := (select rolsuper or rolcreaterole from pg_roles where rolname = current_user);
begin
  if not exists (select from pg_roles where rolname = 'supabase_storage_admin') then
    if not may_create then
      raise exception 'login "%" may not create role supabase_storage_admin', current_user
        using errcode = '42501', hint = 'As a superuser: create role supabase_storage_admin nologin noinherit;';
    end if;
    begin
      create role supabase_storage_admin nologin noinherit;
    exception when duplicate_object or unique_violation then
      null; -- another database of the cluster was faster
    end;
  end if;
  -- Projects write policies for these tables, which only their owner may.
  if not (select rolsuper from pg_roles where rolname = current_user)
     and not pg_has_role(current_user, 'supabase_storage_admin', 'member') then
    execute format('grant supabase_storage_admin to %I', current_user);
  end if;
  if exists (select from pg_roles where rolname = 'postgres' and not rolsuper)
     and not pg_has_role('postgres', 'supabase_storage_admin', 'member') then
    grant supabase_storage_admin to postgres;
  end if;
end $$;

create schema if not exists storage authorization supabase_storage_admin;

set role supabase_storage_admin;

grant usage on schema storage to anon, authenticated, service_role;

create table if not exists storage.migrations (
  id integer primary key,
  name varchar(100) not null unique,
  hash varchar(40) not null,
  executed_at timestamp default current_timestamp
);

do $$
begin
  if to_regtype('storage.buckettype') is null then
    create type storage.buckettype as enum ('STANDARD', 'ANALYTICS', 'VECTOR');
  end if;
end $$;

create table if not exists storage.buckets (
  id text primary key,
  name text not null,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  public boolean default false,
  avif_autodetection boolean default false,
  file_size_limit bigint,
  allowed_mime_types text[],
  owner_id text,
  type storage.buckettype not null default 'STANDARD',
  versioning_status text not null default 'DISABLED',
  constraint buckets_versioning_status_check check (versioning_status in ('DISABLED', 'ENABLED', 'SUSPENDED')),
  constraint buckets_versioning_standard_only check (versioning_status = 'DISABLED' or type = 'STANDARD'),
  constraint buckets_versioning_not_yet check (versioning_status = 'DISABLED')
);
comment on column storage.buckets.owner is 'Deprecated: owner_id holds what is no UUID as well.';
create unique index if not exists bname on storage.buckets (name);

create table if not exists storage.objects (
  id uuid primary key default gen_random_uuid(),
  bucket_id text,
  name text,
  owner uuid,
  created_at timestamptz default now(),
  updated_at timestamptz default now(),
  last_accessed_at timestamptz default now(),
  metadata jsonb,
  path_tokens text[] generated always as (string_to_array(name, '/')) stored,
  version text,
  owner_id text,
  user_metadata jsonb,
  archived_at timestamptz,
  is_delete_marker boolean not null default false,
  is_versioned boolean not null default false,
  constraint "objects_bucketId_fkey" foreign key (bucket_id) references storage.buckets (id)
);
comment on column storage.objects.owner is 'Deprecated: owner_id holds what is no UUID as well.';
create unique index if not exists bucketid_objname on storage.objects (bucket_id, name);
create index if not exists name_prefix_search on storage.objects (name text_pattern_ops);
create index if not exists idx_objects_bucket_id_name on storage.objects (bucket_id, name collate "C");
create index if not exists idx_objects_bucket_id_name_lower on storage.objects (bucket_id, lower(name) collate "C");

create table if not exists storage.s3_multipart_uploads (
  id text primary key,
  in_progress_size bigint not null default 0,
  upload_signature text not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  version text not null,
  owner_id text,
  created_at timestamptz not null default now(),
  user_metadata jsonb,
  metadata jsonb
);
create index if not exists idx_multipart_uploads_list on storage.s3_multipart_uploads (bucket_id, key, created_at);

create table if not exists storage.s3_multipart_uploads_parts (
  id uuid primary key default gen_random_uuid(),
  upload_id text not null references storage.s3_multipart_uploads (id) on delete cascade,
  size bigint not null default 0,
  part_number integer not null,
  bucket_id text not null references storage.buckets (id),
  key text collate "C" not null,
  etag text not null,
  owner_id text,
  version text not null,
  created_at timestamptz not null default now()
);

-- Analytics and vectors: their tables are here for dumps; the server does not serve them.
create table if not exists storage.buckets_analytics (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  type storage.buckettype not null default 'ANALYTICS',
  format text not null default 'ICEBERG',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index if not exists buckets_analytics_unique_name_idx
  on storage.buckets_analytics (name) where deleted_at is null;

create table if not exists storage.buckets_vectors (
  id text primary key,
  type storage.buckettype not null default 'VECTOR',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table if not exists storage.vector_indexes (
  id text primary key default gen_random_uuid(),
  name text collate "C" not null,
  bucket_id text not null references storage.buckets_vectors (id),
  data_type text not null,
  dimension integer not null,
  distance_metric text not null,
  metadata_configuration jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index if not exists vector_indexes_name_bucket_id_idx on storage.vector_indexes (name, bucket_id);

reset role;
