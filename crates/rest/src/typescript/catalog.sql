-- What types in TypeScript need to know of a database beside its schema cache, as one JSON document.
-- $1 text[]: the schemas to tell. The search path decides which names of types are written without their schema.
with shown as (
  select oid, nspname as name from pg_namespace where nspname = any ($1)
),
label as (
  select enumtypid as type, json_agg(enumlabel order by enumsortorder) as labels from pg_enum group by enumtypid
),
attribute as (
  select c.oid as relation, json_agg(json_build_array(a.attname, a.atttypid::text) order by a.attnum) as attributes
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relkind = 'c' and a.attnum > 0 and not a.attisdropped
  group by c.oid
),
-- Views whose rows a trigger or a rule writes take any column.
rewritten as (
  select tgrelid as relation from pg_trigger where tgtype & 64 <> 0 and tgtype & 20 <> 0 and not tgisinternal
  union
  select ev_class from pg_rewrite where is_instead and ev_type in ('2', '3') and ev_qual::text = '<>'
),
relation_column as (
  select a.attrelid as relation, json_agg(json_build_object(
           'name', a.attname, 'type', a.atttypid::text,
           'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
           'optional', a.atthasdef or a.attidentity <> '' or t.typtype = 'd' and t.typdefault is not null,
           'written', case when a.attidentity = 'a' or a.attgenerated <> '' then false
                           when c.relkind in ('r', 'p', 'f') then true
                           else c.oid in (select relation from rewritten)
                                or pg_column_is_updatable(c.oid, a.attnum, false) end) order by a.attnum) as columns
  from pg_attribute a
  join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p', 'v', 'm', 'f')
  join shown n on n.oid = c.relnamespace
  join pg_type t on t.oid = a.atttypid
  where a.attnum > 0 and not a.attisdropped
  group by a.attrelid
)
select json_build_object(
  'types', (
    select json_agg(json_build_object(
      'oid', t.oid::text, 'schema', n.nspname, 'name', t.typname,
      'base', case when t.typtype = 'd' then t.typbasetype::text end,
      'element', case when t.typcategory = 'A' then t.typelem::text end,
      'relation', nullif(t.typrelid, 0)::text, 'kind', c.relkind,
      'labels', l.labels, 'attributes', a.attributes))
    from pg_type t
    join pg_namespace n on n.oid = t.typnamespace
    left join pg_class c on c.oid = t.typrelid
    left join label l on l.type = t.oid
    left join attribute a on a.relation = t.typrelid
    where n.nspname not in ('information_schema', 'pg_toast')),
  'relations', (
    select coalesce(json_agg(json_build_object(
      'oid', c.oid::text, 'schema', n.name, 'name', c.relname, 'view', c.relkind in ('v', 'm'),
      'columns', coalesce(k.columns, '[]'))), '[]')
    from pg_class c join shown n on n.oid = c.relnamespace
    left join relation_column k on k.relation = c.oid
    where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition),
  'functions', (
    select coalesce(json_agg(json_build_object(
      'schema', n.name, 'name', p.proname, 'returns', p.prorettype::text, 'set', p.proretset, 'rows', p.prorows,
      'arguments', pg_get_function_arguments(p.oid), 'result', pg_get_function_result(p.oid),
      'parameters', (
        select coalesce(json_agg(json_build_object(
                 'mode', x.mode, 'name', x.name, 'type', x.type::text,
                 'optional', x.mode in ('i', 'b', 'v') and x.position > p.pronargs - p.pronargdefaults) order by x.at), '[]')
        from (select y.type, coalesce(y.name, '') as name, coalesce(y.mode, 'i') as mode, y.at,
                     count(*) filter (where coalesce(y.mode, 'i') in ('i', 'b', 'v')) over (order by y.at) as position
              from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
                   with ordinality as y(type, name, mode, at)) x))), '[]')
    from pg_proc p
    join shown n on n.oid = p.pronamespace
    where p.prokind = 'f' and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype))
)::text
