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
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  -- No key is greater.
  last_of_all constant text := repeat(chr(1114111), 4);
  wanted integer := least(coalesce(limits, 100), 1500);
  left_to_skip integer := greatest(coalesce(offsets, 0), 0);
  base text := coalesce(prefix, '');
  -- What `search` finds begins with it: its wildcards are letters.
  start text := storage.fold(coalesce(prefix, '') || coalesce(search, ''));
  stop text := coalesce(storage.after_prefix(storage.fold(coalesce(prefix, '') || coalesce(search, ''))), last_of_all);
  descending boolean := lower(coalesce(sortorder, 'asc')) = 'desc';
  by_column text := case when lower(sortcolumn) in ('updated_at', 'created_at', 'last_accessed_at')
    then lower(sortcolumn) else 'name' end;
  range_starts text[];
  range_stops text[];
  own text[];
  -- Behind which folded name, and which of those that fold to it, the next step begins.
  seek text;
  seek_name text := '';
  found record;
  skipped record;
  below text;
  slash integer;
  chunk integer := 50;
  seen integer;
begin
  if wanted <= 0 then
    return;
  end if;
  select array(select storage.fold(p) from unnest(r.prefixes) p),
    array(select coalesce(storage.after_prefix(storage.fold(p)), last_of_all) from unnest(r.prefixes) p), r.owners
  into range_starts, range_stops, own from storage.visible_ranges(bucketname) r;

  if by_column <> 'name' then
    return query execute format(
      $sql$
        with entries as (
          select e.name, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata, position('/' in substr(e.name, $2)) > 0 as nested
          from storage.objects_between($1, $3, $4, $7, $8, $9) e
        ), together as (
          select distinct 0 as kind, split_part(substr(e.name, $2), '/', 1) as name, null::uuid as id,
            null::timestamptz as updated_at, null::timestamptz as created_at, null::timestamptz as last_accessed_at, null::jsonb as metadata
          from entries e where e.nested
          union all
          select 1, substr(e.name, $2), e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata from entries e where not e.nested
        )
        select t.name, t.id, t.updated_at, t.created_at, t.last_accessed_at, t.metadata from together t
        order by t.kind, t.%1$I %2$s nulls last, lower(t.name) collate "C" %2$s limit $5 offset $6
      $sql$, by_column, case when descending then 'desc' else 'asc' end)
    using bucketname, length(base) + 1, start, stop, wanted, left_to_skip, range_starts, range_stops, own;
    return;
  end if;

  seek := case when descending then stop else start end;
  loop
    -- A long way to go is gone in strides, as long as no folder lies in it.
    if left_to_skip >= 100 and chunk = 1000 and not descending and cardinality(range_starts) = 1 and own = '{}' then
      select count(*) as rows, (array_agg(m.name))[count(*)] as name,
        bool_or(position('/' in substr(m.name, length(base) + 1)) > 0) as has_folder
      into skipped
      from (
        select o.name from storage.objects o
        where o.bucket_id = bucketname
          and storage.fold(o.name) collate "C" >= greatest(seek collate "C", range_starts[1] collate "C")
          and storage.fold(o.name) collate "C" < least(stop collate "C", range_stops[1] collate "C")
          and (storage.fold(o.name) collate "C" > seek or o.name collate "C" > seek_name)
        order by storage.fold(o.name) collate "C", o.name collate "C" limit least(left_to_skip, 5000)
      ) m;
      if skipped.rows > 0 and not skipped.has_folder then
        left_to_skip := left_to_skip - skipped.rows;
        seek := storage.fold(skipped.name);
        seek_name := skipped.name;
        continue;
      end if;
    end if;
    seen := 0;
    slash := 0;
    for found in
      select o.* from storage.objects_after(bucketname, seek, seek_name, stop, range_starts, range_stops, own, chunk) o
      where not descending
      union all
      select o.* from storage.objects_before(bucketname, seek, seek_name, start, range_starts, range_stops, own, chunk) o
      where descending
    loop
      seen := seen + 1;
      below := substr(found.name, length(base) + 1);
      slash := position('/' in below);
      -- The next step begins behind this object, or behind the whole folder.
      if slash > 0 then
        seek := storage.fold(base || left(below, slash));
        seek := case when descending then seek else storage.after_prefix(seek) end;
        seek_name := '';
      else
        seek := storage.fold(found.name);
        seek_name := found.name;
      end if;
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
    exit when seen = 0 or wanted = 0;
    -- Where files lie beside each other, many are fetched at once; between folders, few.
    chunk := case when slash > 0 then 10 when seen >= chunk then 1000 else chunk end;
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
language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  last_of_all constant text := repeat(chr(1114111), 4);
  wanted integer := coalesce(max_keys, 100);
  base text := coalesce(prefix_param, '');
  descending boolean := lower(coalesce(sort_order, 'asc')) = 'desc';
  token text := coalesce(nullif(next_token, ''), start_after, '');
  -- From `low` on, and before `high`.
  low text := coalesce(prefix_param, '');
  high text := coalesce(storage.after_prefix(coalesce(prefix_param, '')), last_of_all);
  range_starts text[];
  range_stops text[];
  own text[];
  folder text;
  found record;
  last_name text;
  chunk integer := 50;
  seen integer;
begin
  select r.prefixes, array(select coalesce(storage.after_prefix(p), last_of_all) from unnest(r.prefixes) p), r.owners
  into range_starts, range_stops, own from storage.visible_ranges(_bucket_id) r;
  if token <> '' then
    -- A page that ended with a folder goes on behind the folder.
    folder := case when delimiter_param <> '' and right(token, length(delimiter_param)) = delimiter_param
      and starts_with(token, base) and length(token) > length(base) then token end;
    if descending then
      high := least(high collate "C", token collate "C");
    elsif folder is not null then
      low := greatest(low collate "C", storage.after_prefix(folder) collate "C");
    else
      low := greatest(low collate "C", (token || chr(1)) collate "C");
    end if;
  end if;
  if not descending and wanted > 50 and coalesce(delimiter_param, '') = '' then
    chunk := 1000;
  end if;
  loop
    exit when wanted <= 0 or low collate "C" >= high collate "C";
    seen := 0;
    last_name := null;
    folder := null;
    for found in
      select o.* from storage.named_from(_bucket_id, low, high, range_starts, range_stops, own, least(wanted, chunk)) o
      where not descending
      union all
      select o.* from storage.named_before(_bucket_id, low, high, range_starts, range_stops, own, least(wanted, chunk)) o
      where descending
    loop
      seen := seen + 1;
      continue when found.name = last_name; -- two policies show it
      last_name := found.name;
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
    exit when seen = 0;
    chunk := case when folder is not null then 10 when seen >= chunk then 1000 else chunk end;
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
