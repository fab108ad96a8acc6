-- What TypeScript has to know of schema public, as one JSON document. Sorted, so that the output is stable.
with relation as (
  select c.oid, c.relname as name, c.relkind in ('v', 'm') as is_view,
         pg_relation_is_updatable(c.oid, false) as updatable
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
),
shape as (
  -- domains are told by what they stand on, arrays by their element
  select t.oid,
         coalesce(nullif(b.typelem, 0), b.oid) as element,
         b.typelem <> 0 and b.typcategory = 'A' as is_array
  from pg_type t
  join pg_type b on b.oid = case when t.typtype = 'd' then t.typbasetype else t.oid end
)
select json_build_object(
  'relations', (select json_agg(json_build_object(
      'name', r.name, 'is_view', r.is_view, 'updatable', r.updatable,
      'columns', (select json_agg(json_build_object(
          'name', a.attname,
          'type', e.typname, 'kind', e.typtype, 'is_array', s.is_array,
          'nullable', not (a.attnotnull or (t.typtype = 'd' and t.typnotnull)),
          'has_default', a.atthasdef or a.attidentity <> '',
          'generated', a.attgenerated <> '' or a.attidentity = 'a') order by a.attname)
        from pg_attribute a
        join pg_type t on t.oid = a.atttypid
        join shape s on s.oid = a.atttypid
        join pg_type e on e.oid = s.element
        where a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped),
      'foreign_keys', (select coalesce(json_agg(json_build_object(
          'name', k.conname,
          'columns', (select json_agg(a.attname order by u.at) from unnest(k.conkey) with ordinality u(n, at)
                      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n),
          'target', f.relname,
          'target_columns', (select json_agg(a.attname order by u.at) from unnest(k.confkey) with ordinality u(n, at)
                             join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n),
          'one_to_one', exists (select from pg_index i where i.indrelid = k.conrelid and i.indisunique
                                and i.indpred is null and i.indkey::int2[] @> k.conkey and k.conkey @> i.indkey::int2[]))
          order by k.conname), '[]')
        from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = r.oid and k.contype = 'f' and f.relnamespace = 'public'::regnamespace)
      ) order by r.name) from relation r),
  'functions', (select coalesce(json_agg(json_build_object(
      'name', p.proname,
      'type', e.typname, 'kind', e.typtype, 'is_array', s.is_array, 'is_set', p.proretset,
      'args', (select coalesce(json_agg(json_build_object(
          'name', p.proargnames[u.at], 'type', ae.typname, 'kind', ae.typtype, 'is_array', ash.is_array,
          'optional', u.at > p.pronargs - p.pronargdefaults) order by p.proargnames[u.at]), '[]')
        from unnest(p.proargtypes::oid[]) with ordinality u(type, at)
        join shape ash on ash.oid = u.type join pg_type ae on ae.oid = ash.element)
      ) order by p.proname, p.oid), '[]')
    from pg_proc p
    join shape s on s.oid = p.prorettype
    join pg_type e on e.oid = s.element
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and e.typname not in ('trigger', 'event_trigger')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')),
  'enums', (select coalesce(json_agg(json_build_object('name', t.typname,
      'values', (select json_agg(v.enumlabel order by v.enumsortorder) from pg_enum v where v.enumtypid = t.oid))
      order by t.typname), '[]')
    from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype = 'e')
)::text
