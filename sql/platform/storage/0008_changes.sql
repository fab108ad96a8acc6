-- Tells of rows that were replaced or removed, so that servers that remember rows forget them, whoever changed them. New rows
-- are not told of: nobody remembers what was not there. Only hashes travel, as everybody in the database may listen.

set role supabase_storage_admin;

create or replace function storage.tell_objects() returns trigger
language plpgsql set search_path = '' as $$
declare
  hashes text[];
begin
  -- More than fit into one message are told as their buckets.
  select array_agg(distinct 'o' || left(md5(bucket_id || '/' || name), 8)) into hashes
  from (select bucket_id, name from changed_rows limit 501) as few;
  if cardinality(hashes) > 500 then
    perform pg_notify('saluhall_storage', 'b' || left(md5(bucket_id), 8))
    from (select distinct bucket_id from changed_rows) buckets;
  elsif hashes is not null then
    perform pg_notify('saluhall_storage', array_to_string(hashes, ' '));
  end if;
  return null;
end
$$;

create or replace function storage.tell_buckets() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('saluhall_storage', 'b' || left(md5(id), 8)) from changed_rows;
  return null;
end
$$;

create or replace function storage.tell_everything() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform pg_notify('saluhall_storage', '*');
  return null;
end
$$;

create or replace trigger tell_replaced after update on storage.objects
  referencing old table as changed_rows for each statement execute function storage.tell_objects();
create or replace trigger tell_removed after delete on storage.objects
  referencing old table as changed_rows for each statement execute function storage.tell_objects();
create or replace trigger tell_truncated after truncate on storage.objects
  for each statement execute function storage.tell_everything();
create or replace trigger tell_replaced after update on storage.buckets
  referencing old table as changed_rows for each statement execute function storage.tell_buckets();
create or replace trigger tell_removed after delete on storage.buckets
  referencing old table as changed_rows for each statement execute function storage.tell_buckets();
create or replace trigger tell_truncated after truncate on storage.buckets
  for each statement execute function storage.tell_everything();

reset role;
