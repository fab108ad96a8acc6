-- Lists whose cost does not grow with the bucket: flat pages ask the same ranges of the index as folders do, pages by a moment
-- sort no more than what can be visible, and a page deep in a folder begins where the page before ended.

set role supabase_storage_admin;

-- List v1: one level of folders, without regard to case. `behind` is what an earlier page said of its last row, and then
-- `offsets` counts from there: a page deep in a folder costs what the first one costs, as long as somebody keeps that word.
create or replace function storage.search_behind(
  prefix text, bucketname text, limits integer, behind text, offsets integer, search text, sortcolumn text, sortorder text
) returns table (
  full_name text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
  metadata jsonb
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
        select null, t.name, t.id, t.updated_at, t.created_at, t.last_accessed_at, t.metadata from together t
        order by t.kind, t.%1$I %2$s nulls last, lower(t.name) collate "C" %2$s limit $5 offset $6
      $sql$, by_column, case when descending then 'desc' else 'asc' end)
    using bucketname, length(base) + 1, start, stop, wanted, left_to_skip, range_starts, range_stops, own;
    return;
  end if;

  seek := case when descending then stop else start end;
  if behind like '%/' then
    seek := storage.fold(behind);
    seek := case when descending then seek else storage.after_prefix(seek) end;
  elsif behind <> '' then
    seek := storage.fold(behind);
    seek_name := behind;
  end if;
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
        full_name := case when slash > 0 then base || left(below, slash) else found.name end;
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

create or replace function storage.search(
  prefix text, bucketname text, limits integer default 100, levels integer default 1, offsets integer default 0,
  search text default '', sortcolumn text default 'name', sortorder text default 'asc'
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language sql stable set search_path = '' as $$
  select s.name, s.id, s.updated_at, s.created_at, s.last_accessed_at, s.metadata
  from storage.search_behind($1, $2, $3, '', $5, $6, $7, $8) s
$$;

-- Everything between two names that may be visible, each name once: ranges that lie apart, and one's own rows outside of them.
create or replace function storage.named_between(
  bucket text, low text, high text, range_starts text[], range_stops text[], own text[]
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language sql stable as $$
  select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
  from unnest($4, $5) as r (first, last) join storage.objects o
    on o.name collate "C" >= greatest($2 collate "C", r.first collate "C")
    and o.name collate "C" < least($3 collate "C", r.last collate "C")
  where o.bucket_id = $1
  union all
  select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
  where o.bucket_id = $1 and o.owner_id = any ($6) and o.name collate "C" >= $2 and o.name collate "C" < $3
    and not exists (
      select from unnest($4, $5) as r (first, last)
      where o.name collate "C" >= r.first collate "C" and o.name collate "C" < r.last collate "C")
$$;

-- By a moment instead of the name, flat where there is no delimiter; a page goes on behind moment and name of the last one.
create or replace function storage.list_by_moment(
  _bucket_id text, prefix_param text, delimiter_param text, max_keys integer, start_after text, sort_order text,
  sort_column text, sort_column_after text
) returns table (
  name text, id uuid, metadata jsonb, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  last_of_all constant text := repeat(chr(1114111), 4);
  descending boolean := lower(coalesce(sort_order, 'asc')) = 'desc';
  by_column text := case when lower(sort_column) = 'updated_at' then 'updated_at' else 'created_at' end;
  ranges record;
begin
  -- Ranges of prefixes lie within each other or apart; those within another one say nothing new.
  select a.starts, array(select coalesce(storage.after_prefix(p), last_of_all) from unnest(a.starts) p) as stops, r.owners
  into ranges from storage.visible_ranges(_bucket_id) r, lateral (
    select array(
      select p from unnest(r.prefixes) p
      where not exists (select from unnest(r.prefixes) q where q <> p and starts_with(p, q))
    ) as starts
  ) a;
  return query execute format(
    $sql$
      select f.name, f.id, f.metadata, f.updated_at, f.created_at, f.last_accessed_at
      from (%4$s) f
      where $7 = '' or row(date_trunc('milliseconds', f.%1$I), f.name collate "C") %2$s row($8::timestamptz, $7 collate "C")
      order by date_trunc('milliseconds', f.%1$I) %3$s, f.name collate "C" %3$s
      limit $9
    $sql$, by_column, case when descending then '<' else '>' end, case when descending then 'desc' else 'asc' end,
    case when coalesce(delimiter_param, '') = '' then 'select * from storage.named_between($1, $2, $3, $4, $5, $6)' else $sql$
      with entries as (
        select storage.get_common_prefix(o.name, $2, $10) as folder, o.*
        from storage.named_between($1, $2, $3, $4, $5, $6) o
      )
      select e.folder as name, null::uuid as id, min(e.updated_at) as updated_at, min(e.created_at) as created_at,
        null::timestamptz as last_accessed_at, null::jsonb as metadata
      from entries e where e.folder is not null group by e.folder
      union all
      select e.name, e.id, e.updated_at, e.created_at, e.last_accessed_at, e.metadata from entries e where e.folder is null
    $sql$ end)
  using _bucket_id, coalesce(prefix_param, ''), coalesce(storage.after_prefix(coalesce(prefix_param, '')), last_of_all),
    ranges.starts, ranges.stops, ranges.owners, coalesce(start_after, ''), nullif(sort_column_after, ''), max_keys,
    coalesce(delimiter_param, '');
end
$$;

create or replace function storage.search_by_timestamp(
  p_prefix text, p_bucket_id text, p_limit integer, p_level integer, p_start_after text, p_sort_order text,
  p_sort_column text, p_sort_column_after text
) returns table (
  key text, name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz,
  metadata jsonb
)
language sql stable set search_path = '' as $$
  select split_part(rtrim(l.name, '/'), '/', $4), l.name, l.id, l.updated_at, l.created_at, l.last_accessed_at, l.metadata
  from storage.list_by_moment($2, $1, '/', $3, $5, $6, $7, $8) l
$$;

grant execute on function storage.search_behind, storage.named_between, storage.list_by_moment
  to anon, authenticated, service_role;

reset role;
