-- Lists of objects and folders, by steps through an index: a folder costs one step, however much is in it.

set role supabase_storage_admin;

-- The smallest text that is greater than everything that begins with `prefix`, in collation C; null when there is none.
create or replace function storage.after_prefix(prefix text) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case
    when prefix = '' then null
    -- Nothing lies between the last code point and this: surrogates are no characters.
    when ascii(right(prefix, 1)) = 55295 then left(prefix, -1) || chr(57344)
    when ascii(right(prefix, 1)) = 1114111 then storage.after_prefix(left(prefix, -1))
    else left(prefix, -1) || chr(ascii(right(prefix, 1)) + 1)
  end
$$;

-- List v1: one level of folders, without regard to case. `levels` says how many segments the prefix has, and one more.
create or replace function storage.search(
  prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  wanted integer := least(coalesce(limits, 100), 1500);
  left_to_skip integer := greatest(coalesce(offsets, 0), 0);
  base text := coalesce(prefix, '');
  -- What `search` finds begins with it: its wildcards are letters.
  start text := lower(coalesce(prefix, '') || coalesce(search, ''));
  stop text := storage.after_prefix(lower(coalesce(prefix, '') || coalesce(search, '')));
  descending boolean := lower(coalesce(sortorder, 'asc')) = 'desc';
  by_column text := case when lower(sortcolumn) in ('updated_at', 'created_at', 'last_accessed_at')
    then lower(sortcolumn) else 'name' end;
  seek text := case when lower(coalesce(sortorder, 'asc')) = 'desc' then stop else start end;
  found record;
  below text;
  slash integer;
  jumped boolean;
begin
  if wanted <= 0 then
    return;
  end if;
  if by_column <> 'name' then
    return query execute format(
      $sql$
        with files as (
          select substr(o.name, $2) as name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
          from storage.objects o
          where o.bucket_id = $1 and lower(o.name) collate "C" >= $3
            and ($4 is null or lower(o.name) collate "C" < $4) and position('/' in substr(o.name, $2)) = 0
        ), folders as (
          select distinct split_part(substr(o.name, $2), '/', 1) as name
          from storage.objects o
          where o.bucket_id = $1 and lower(o.name) collate "C" >= $3
            and ($4 is null or lower(o.name) collate "C" < $4) and position('/' in substr(o.name, $2)) > 0
        ), together as (
          select 0 as kind, f.name, null::uuid as id, null::timestamptz as updated_at, null::timestamptz as created_at,
            null::timestamptz as last_accessed_at, null::jsonb as metadata
          from folders f
          union all select 1, files.* from files
        )
        select t.name, t.id, t.updated_at, t.created_at, t.last_accessed_at, t.metadata from together t
        order by t.kind, t.%1$I %2$s nulls last, lower(t.name) collate "C" %2$s limit $5 offset $6
      $sql$, by_column, case when descending then 'desc' else 'asc' end)
    using bucketname, length(base) + 1, start, stop, wanted, left_to_skip;
    return;
  end if;

  loop
    jumped := false;
    for found in execute
      case when descending then
        'select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
         where o.bucket_id = $1 and lower(o.name) collate "C" >= $2 and ($3 is null or lower(o.name) collate "C" < $3)
         order by lower(o.name) collate "C" desc limit 1000'
      else
        'select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
         where o.bucket_id = $1 and lower(o.name) collate "C" >= $2 and ($3 is null or lower(o.name) collate "C" < $3)
         order by lower(o.name) collate "C" asc limit 1000'
      end
      using bucketname, case when descending then start else seek end, case when descending then seek else stop end
    loop
      jumped := true;
      below := substr(found.name, length(base) + 1);
      slash := position('/' in below);
      -- The next step begins behind this object, or behind the whole folder.
      seek := case
        when slash > 0 and descending then lower(base || left(below, slash))
        when slash > 0 then storage.after_prefix(lower(base || left(below, slash)))
        when descending then lower(found.name)
        else lower(found.name) || chr(1)
      end;
      if left_to_skip > 0 then
        left_to_skip := left_to_skip - 1;
      else
        if slash > 0 then
          name := left(below, slash - 1);
          id := null; updated_at := null; created_at := null; last_accessed_at := null; metadata := null;
        else
          name := below;
          id := found.id; updated_at := found.updated_at; created_at := found.created_at;
          last_accessed_at := found.last_accessed_at; metadata := found.metadata;
        end if;
        return next;
        wanted := wanted - 1;
      end if;
      exit when slash > 0 or wanted = 0;
    end loop;
    exit when not jumped or wanted = 0;
  end loop;
end
$$;

-- Flat or by folders, by name: what S3 and list v2 ask for. `next_token` is the last name of the page before.
create or replace function storage.list_objects_with_delimiter(
  _bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100,
  start_after text default '', next_token text default '', sort_order text default 'asc'
) returns table (
  name text, id uuid, metadata jsonb, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  wanted integer := coalesce(max_keys, 100);
  base text := coalesce(prefix_param, '');
  stop text := storage.after_prefix(coalesce(prefix_param, ''));
  descending boolean := lower(coalesce(sort_order, 'asc')) = 'desc';
  token text := coalesce(nullif(next_token, ''), start_after, '');
  low text := coalesce(prefix_param, '');
  high text := storage.after_prefix(coalesce(prefix_param, ''));
  folder text;
  found record;
  jumped boolean;
begin
  if token <> '' then
    -- A page that ended with a folder goes on behind the folder.
    folder := case when delimiter_param <> '' and right(token, length(delimiter_param)) = delimiter_param
      and starts_with(token, base) and length(token) > length(base) then token end;
    if descending then
      high := case when high is null or token collate "C" < high collate "C" then token else high end;
    elsif folder is not null then
      low := greatest(low collate "C", storage.after_prefix(folder) collate "C");
    else
      low := greatest(low collate "C", (token || chr(1)) collate "C");
    end if;
  end if;
  loop
    exit when wanted <= 0 or low is null;
    jumped := false;
    for found in execute
      case when descending then
        'select o.name, o.id, o.metadata, o.updated_at, o.created_at, o.last_accessed_at from storage.objects o
         where o.bucket_id = $1 and o.name collate "C" >= $2 and ($3 is null or o.name collate "C" < $3)
         order by o.name collate "C" desc limit $4'
      else
        'select o.name, o.id, o.metadata, o.updated_at, o.created_at, o.last_accessed_at from storage.objects o
         where o.bucket_id = $1 and o.name collate "C" >= $2 and ($3 is null or o.name collate "C" < $3)
         order by o.name collate "C" asc limit $4'
      end
      using _bucket_id, low, high, least(wanted, 1000)
    loop
      jumped := true;
      folder := case when delimiter_param <> '' then storage.get_common_prefix(found.name, base, delimiter_param) end;
      if descending then
        high := coalesce(folder, found.name);
      else
        low := case when folder is null then found.name || chr(1) else storage.after_prefix(folder) end;
      end if;
      name := coalesce(folder, found.name);
      if folder is null then
        id := found.id; metadata := found.metadata; updated_at := found.updated_at; created_at := found.created_at;
        last_accessed_at := found.last_accessed_at;
      else
        id := null; metadata := null; updated_at := null; created_at := null; last_accessed_at := null;
      end if;
      return next;
      wanted := wanted - 1;
      exit when folder is not null or wanted = 0;
    end loop;
    exit when not jumped;
  end loop;
end
$$;

-- By a moment instead of the name; a page goes on behind the moment and name of the last one.
create or replace function storage.search_by_timestamp(
  p_prefix text, p_bucket_id text, p_limit integer, p_level integer, p_start_after text, p_sort_order text,
  p_sort_column text, p_sort_column_after text
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
  metadata jsonb
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  descending boolean := lower(coalesce(p_sort_order, 'asc')) = 'desc';
  by_column text := case when lower(p_sort_column) = 'updated_at' then 'updated_at' else 'created_at' end;
begin
  return query execute format(
    $sql$
      with entries as (
        select storage.get_common_prefix(o.name, $2, '/') as folder, o.*
        from storage.objects o
        where o.bucket_id = $1 and o.name collate "C" >= $2 and ($3 is null or o.name collate "C" < $3)
      ), folders as (
        select e.folder as name, null::uuid as id, min(e.updated_at) as updated_at, min(e.created_at) as created_at,
          null::timestamptz as last_accessed_at, null::jsonb as metadata
        from entries e where e.folder is not null group by e.folder
        union all
        select e.name, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata from entries e where e.folder is null
      )
      select split_part(rtrim(f.name, '/'), '/', $7), f.name, f.id, f.updated_at, f.created_at, f.last_accessed_at, f.metadata
      from folders f
      where $4 = '' or row(date_trunc('milliseconds', f.%1$I), f.name collate "C") %2$s row($5::timestamptz, $4 collate "C")
      order by date_trunc('milliseconds', f.%1$I) %3$s, f.name collate "C" %3$s
      limit $6
    $sql$, by_column, case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end)
  using p_bucket_id, coalesce(p_prefix, ''), storage.after_prefix(coalesce(p_prefix, '')), coalesce(p_start_after, ''),
    nullif(p_sort_column_after, ''), p_limit, p_level;
end
$$;

-- List v2 by folders.
create or replace function storage.search_v2(
  prefix text, bucket_name text, limits integer default 100, levels integer default 1, start_after text default '',
  sort_order text default 'asc', sort_column text default 'name', sort_column_after text default ''
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
  metadata jsonb
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  if lower(coalesce(sort_column, 'name')) in ('created_at', 'updated_at') then
    return query select * from storage.search_by_timestamp(
      prefix, bucket_name, least(coalesce(limits, 100), 1500), levels, start_after, sort_order, sort_column,
      sort_column_after);
    return;
  end if;
  return query
    select split_part(rtrim(l.name, '/'), '/', levels), l.name, l.id, l.updated_at, l.created_at, l.last_accessed_at,
      l.metadata
    from storage.list_objects_with_delimiter(
      bucket_name, coalesce(prefix, ''), '/', least(coalesce(limits, 100), 1500), '', start_after, sort_order) as l;
end
$$;

-- Uploads in parts that are not complete, for S3.
create or replace function storage.list_multipart_uploads_with_delimiter(
  bucket_id text, prefix_param text, delimiter_param text, max_keys integer default 100, next_key_token text default '',
  next_upload_token text default ''
) returns table (key text, id text, created_at timestamptz)
language sql stable set search_path = '' as $$
  with entries as (
    select coalesce(
        case when $3 <> '' then storage.get_common_prefix(u.key, coalesce($2, ''), $3) end, u.key) collate "C" as key,
      u.id, u.created_at
    from storage.s3_multipart_uploads u
    where u.bucket_id = $1 and u.key >= coalesce($2, '')
      and (storage.after_prefix(coalesce($2, '')) is null or u.key < storage.after_prefix(coalesce($2, '')))
  )
  select distinct on (e.key, case when $3 <> '' and right(e.key, length($3)) = $3 then '' else e.id end)
    e.key, e.id, e.created_at
  from entries e
  where $5 = '' or e.key > $5 or ($6 <> '' and e.key = $5 and e.id > $6)
  order by e.key, case when $3 <> '' and right(e.key, length($3)) = $3 then '' else e.id end, e.created_at
  limit $4
$$;

reset role;
