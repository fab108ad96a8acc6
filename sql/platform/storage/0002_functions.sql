-- What policies, triggers and tools call. All run with the caller's rights.

set role supabase_storage_admin;

-- Parts of a key. Bound when they are made and without a search path of their own, so that a policy that calls them costs what
-- the expression costs: the planner puts it in the place of the call.
create or replace function storage.foldername(name text) returns text[]
language sql immutable parallel safe
return (string_to_array(name, '/'))[1:cardinality(string_to_array(name, '/')) - 1];

create or replace function storage.filename(name text) returns text
language sql immutable parallel safe
return (string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))];

create or replace function storage.extension(name text) returns text
language sql immutable parallel safe
return reverse(split_part(reverse((string_to_array(name, '/'))[cardinality(string_to_array(name, '/'))]), '.', 1));

-- What the request is about, such as `storage.object.upload`; null outside of one.
create or replace function storage.operation() returns text
language sql stable set search_path = '' as $$
  select current_setting('storage.operation', true)
$$;

-- Names of operations compare with and without `storage.` in front, and in any case.
create or replace function storage.allow_only_operation(expected_operation text) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(regexp_replace(lower(expected_operation), '^storage\.', ''), '')
      = regexp_replace(lower(storage.operation()), '^storage\.', ''),
    false)
$$;

create or replace function storage.allow_any_operation(expected_operations text[]) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(bool_or(storage.allow_only_operation(expected)), false) from unnest(expected_operations) as expected
$$;

-- Whether the caller might insert this object: tries, and takes it back.
create or replace function storage.can_insert_object(bucketid text, name text, owner uuid, metadata jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into storage.objects (bucket_id, name, owner, metadata) values (bucketid, name, owner, metadata);
  raise sqlstate 'PT200' using message = 'ROLLBACK', detail = 'rollback successful insert';
end
$$;

create or replace function storage.get_size_by_bucket() returns table (size bigint, bucket_id text)
language sql stable set search_path = '' as $$
  select sum((objects.metadata->>'size')::bigint)::bigint, objects.bucket_id
  from storage.objects group by objects.bucket_id
$$;

-- The folder of a key below a prefix, with the delimiter; null for a key that lies in the prefix itself.
create or replace function storage.get_common_prefix(p_key text, p_prefix text, p_delimiter text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case at when 0 then null else left(p_key, length(p_prefix) + at + length(p_delimiter) - 1) end
  from position(p_delimiter in substr(p_key, length(p_prefix) + 1)) as at
$$;

create or replace function storage.update_updated_at_column() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.updated_at = now();
  return new;
end
$$;

create or replace function storage.enforce_bucket_name_length() returns trigger
language plpgsql set search_path = '' as $$
begin
  if length(new.name) > 100 then
    raise exception 'bucket name "%" is too long (% characters). Max is 100.', new.name, length(new.name);
  end if;
  return new;
end
$$;

-- A row that is deleted by hand leaves its bytes behind.
create or replace function storage.protect_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  if coalesce(current_setting('storage.allow_delete_query', true), 'false') <> 'true' then
    raise exception 'Direct deletion from storage tables is not allowed. Use the Storage API instead.'
      using errcode = '42501', hint = 'This prevents accidental data loss from orphaned objects.';
  end if;
  return null;
end
$$;

create or replace trigger update_objects_updated_at before update on storage.objects
  for each row execute function storage.update_updated_at_column();
create or replace trigger enforce_bucket_name_length_trigger before insert or update of name on storage.buckets
  for each row execute function storage.enforce_bucket_name_length();
create or replace trigger protect_objects_delete before delete on storage.objects
  for each statement execute function storage.protect_delete();
create or replace trigger protect_buckets_delete before delete on storage.buckets
  for each statement execute function storage.protect_delete();

reset role;
