-- Row policies decide, so everything is granted; uploads in parts are the server's own business.

set role supabase_storage_admin;

alter table storage.migrations enable row level security;
alter table storage.buckets enable row level security;
alter table storage.objects enable row level security;
alter table storage.s3_multipart_uploads enable row level security;
alter table storage.s3_multipart_uploads_parts enable row level security;
alter table storage.buckets_analytics enable row level security;
alter table storage.buckets_vectors enable row level security;
alter table storage.vector_indexes enable row level security;

grant all on storage.buckets, storage.objects to anon, authenticated, service_role;
grant all on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts, storage.buckets_analytics to service_role;
grant select on storage.s3_multipart_uploads, storage.s3_multipart_uploads_parts to anon, authenticated;
grant all on storage.buckets_analytics to anon, authenticated;
grant select on storage.buckets_vectors, storage.vector_indexes to anon, authenticated, service_role;
grant execute on all functions in schema storage to anon, authenticated, service_role;

do $$
begin
  if exists (select from pg_roles where rolname = 'postgres') then
    grant usage on schema storage to postgres with grant option;
    grant all on storage.buckets, storage.objects to postgres with grant option;
    grant all on all routines in schema storage to postgres;
  end if;
  execute format('grant usage on schema storage to %I', session_user);
  execute format('grant all on all tables in schema storage to %I', session_user);
end $$;

reset role;
