-- What makes lists quick under row security: folded names that an index may be asked for before policies are, and what policies
-- say about where visible rows lie.

-- `lower`, with the promise that it tells nothing of its argument, which only a superuser may give. Without it the planner has
-- to look at every row of a bucket before it may compare folded names.
do $$
begin
  if (select rolsuper from pg_roles where rolname = current_user) then
    create or replace function storage.fold(name text) returns text
      language internal immutable strict parallel safe leakproof as 'lower';
  else
    set local role supabase_storage_admin;
    create or replace function storage.fold(name text) returns text
      language sql immutable strict parallel safe return lower(name);
    reset role;
  end if;
end $$;

set role supabase_storage_admin;

drop index if exists storage.idx_objects_bucket_id_name_lower;
create index idx_objects_bucket_id_name_lower on storage.objects (bucket_id, storage.fold(name) collate "C");
-- For policies that show everybody what is their own.
create index if not exists idx_objects_bucket_id_owner_id
  on storage.objects (bucket_id, owner_id, storage.fold(name) collate "C") where owner_id is not null;

-- Where the rows lie that the caller may see: what row policies say about folders and owners, as ranges for the lists. Only
-- what every visible row must satisfy is told, so row security, which stays on, never has less to show. A policy in a form
-- that is not known here is worth "anywhere". Rows lie below one of `prefixes` or belong to one of `owners`.
create or replace function storage.visible_ranges(bucket text, out prefixes text[], out owners text[])
language plpgsql stable set search_path = '' as $$
declare
  literal constant text := $r$'(?:[^']|'')*'::text$r$;
  uid constant text :=
    $r$(?:\(auth\.uid\(\)\)::text|\( SELECT \(auth\.uid\(\)\)::text AS uid\)|\(\( SELECT auth\.uid\(\) AS uid\)\)::text)$r$;
  folder constant text := $r$\(storage\.foldername\(name\)\)\[[0-9]+\]$r$;
  -- One condition as Postgres writes it back. A policy is read only if it is nothing but these, joined by AND.
  atom constant text := '\((?:(?:bucket_id|name) = ' || literal
    || '|' || folder || ' = (?:' || uid || '|' || literal || ')|' || uid || ' = ' || folder
    || '|owner_id = ' || uid || '|' || uid || ' = owner_id'
    || '|(?:auth\.role\(\)|\( SELECT auth\.role\(\) AS role\)) = ' || literal
    || $r$|auth\.uid\(\) = '[^']*'::uuid|auth\.uid\(\) IS NOT NULL)\)$r$;
  condition text;
  part text;
  prefix text;
  owner text;
  matches boolean;
begin
  prefixes := '{}';
  owners := '{}';
  if not row_security_active('storage.objects') then
    prefixes := array[''];
    return;
  end if;
  for condition in
    select coalesce(pg_get_expr(p.polqual, p.polrelid), 'unknown') from pg_policy p
    where p.polrelid = 'storage.objects'::regclass and p.polpermissive and p.polcmd in ('r', '*')
      and exists (select from unnest(p.polroles) as role where role = 0 or pg_has_role(role, 'usage'))
  loop
    prefix := null;
    owner := null;
    matches := true;
    if condition !~ ('^(?:' || atom || '|\(' || atom || '(?: AND ' || atom || ')+\))$') then
      prefix := '';
    else
      for part in select m[1] from regexp_matches(condition, '(' || atom || ')', 'g') as m loop
        case
          when part like '(bucket\_id = %' then
            matches := matches and replace(substr(part, 15, length(part) - 22), '''''', '''') = bucket;
          when part like '(name = %' then
            prefix := replace(substr(part, 10, length(part) - 17), '''''', '''');
          when part ~ $r$^\(\(storage\.foldername\(name\)\)\[1\] = '$r$ then
            prefix := coalesce(prefix, replace(substr(part, 35, length(part) - 42), '''''', '''') || '/');
          when part ~ $r$storage\.foldername\(name\)\)\[1\]$r$ then
            matches := matches and auth.uid() is not null;
            prefix := coalesce(prefix, auth.uid()::text || '/');
          when part like '%owner\_id%' then
            matches := matches and auth.uid() is not null;
            owner := auth.uid()::text;
          else
            null; -- says nothing about where
        end case;
      end loop;
    end if;
    continue when not matches;
    if prefix is null and owner is not null then
      owners := array_append(array_remove(owners, owner), owner);
    else
      prefixes := array_append(array_remove(prefixes, coalesce(prefix, '')), coalesce(prefix, ''));
    end if;
  end loop;
  if '' = any (prefixes) then
    prefixes := array[''];
    owners := '{}';
  end if;
end
$$;

-- Steps through what may be visible, in folded order. Row security decides about every row that they meet.
-- Behind `seek` and, among names that fold to it, behind `seek_name`; each name once, though two policies show it.
create or replace function storage.objects_after(
  bucket text, seek text, seek_name text, stop text, range_starts text[], range_stops text[], own text[], wanted integer
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language sql stable as $$
  select u.* from (
    select l.* from unnest($5, $6) as r (low, high) cross join lateral (
      select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
      where o.bucket_id = $1 and storage.fold(o.name) collate "C" >= greatest($2 collate "C", r.low collate "C")
        and storage.fold(o.name) collate "C" < least($4 collate "C", r.high collate "C")
        and (storage.fold(o.name) collate "C" > $2 or o.name collate "C" > $3)
      order by storage.fold(o.name) collate "C", o.name collate "C" limit $8
    ) l
    union
    select l.* from unnest($7) as r (owner) cross join lateral (
      select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
      where o.bucket_id = $1 and o.owner_id = r.owner
        and storage.fold(o.name) collate "C" >= $2 and storage.fold(o.name) collate "C" < $4
        and (storage.fold(o.name) collate "C" > $2 or o.name collate "C" > $3)
      order by storage.fold(o.name) collate "C", o.name collate "C" limit $8
    ) l
  ) u
  order by storage.fold(u.name) collate "C", u.name collate "C" limit $8
$$;

create or replace function storage.objects_before(
  bucket text, seek text, seek_name text, start text, range_starts text[], range_stops text[], own text[], wanted integer
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language sql stable as $$
  select u.* from (
    select l.* from unnest($5, $6) as r (low, high) cross join lateral (
      select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
      where o.bucket_id = $1 and storage.fold(o.name) collate "C" >= greatest($4 collate "C", r.low collate "C")
        and storage.fold(o.name) collate "C" <= least($2 collate "C", r.high collate "C")
        and (storage.fold(o.name) collate "C" < $2 or o.name collate "C" < $3)
      order by storage.fold(o.name) collate "C" desc, o.name collate "C" desc limit $8
    ) l
    union
    select l.* from unnest($7) as r (owner) cross join lateral (
      select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
      where o.bucket_id = $1 and o.owner_id = r.owner
        and storage.fold(o.name) collate "C" >= $4 and storage.fold(o.name) collate "C" <= $2
        and (storage.fold(o.name) collate "C" < $2 or o.name collate "C" < $3)
      order by storage.fold(o.name) collate "C" desc, o.name collate "C" desc limit $8
    ) l
  ) u
  order by storage.fold(u.name) collate "C" desc, u.name collate "C" desc limit $8
$$;

-- The same by the names themselves, which no two objects of a bucket share; a name that two policies show comes twice.
create or replace function storage.named_from(
  bucket text, low text, high text, range_starts text[], range_stops text[], own text[], wanted integer
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language sql stable as $$
  select u.* from (
    select l.* from unnest($4, $5) as r (first, last) cross join lateral (
      select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
      where o.bucket_id = $1 and o.name collate "C" >= greatest($2 collate "C", r.first collate "C")
        and o.name collate "C" < least($3 collate "C", r.last collate "C")
      order by o.name collate "C" limit $7
    ) l
    union all
    select l.* from unnest($6) as r (owner) cross join lateral (
      select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
      where o.bucket_id = $1 and o.owner_id = r.owner and o.name collate "C" >= $2 and o.name collate "C" < $3
      order by o.name collate "C" limit $7
    ) l
  ) u
  order by u.name collate "C" limit $7
$$;

create or replace function storage.named_before(
  bucket text, low text, high text, range_starts text[], range_stops text[], own text[], wanted integer
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language sql stable as $$
  select u.* from (
    select l.* from unnest($4, $5) as r (first, last) cross join lateral (
      select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
      where o.bucket_id = $1 and o.name collate "C" >= greatest($2 collate "C", r.first collate "C")
        and o.name collate "C" < least($3 collate "C", r.last collate "C")
      order by o.name collate "C" desc limit $7
    ) l
    union all
    select l.* from unnest($6) as r (owner) cross join lateral (
      select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
      where o.bucket_id = $1 and o.owner_id = r.owner and o.name collate "C" >= $2 and o.name collate "C" < $3
      order by o.name collate "C" desc limit $7
    ) l
  ) u
  order by u.name collate "C" desc limit $7
$$;


-- Everything between two folded names.
create or replace function storage.objects_between(
  bucket text, start text, stop text, range_starts text[], range_stops text[], own text[]
) returns table (
  name text, id uuid, updated_at timestamptz, created_at timestamptz, last_accessed_at timestamptz, metadata jsonb
)
language sql stable as $$
  select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata
  from unnest($4, $5) as r (low, high) join storage.objects o
    on storage.fold(o.name) collate "C" >= greatest($2 collate "C", r.low collate "C")
    and storage.fold(o.name) collate "C" < least($3 collate "C", r.high collate "C")
  where o.bucket_id = $1
  union
  select o.name, o.id, o.updated_at, o.created_at, o.last_accessed_at, o.metadata from storage.objects o
  where o.bucket_id = $1 and o.owner_id = any ($6)
    and storage.fold(o.name) collate "C" >= $2 and storage.fold(o.name) collate "C" < $3
$$;

reset role;
