-- Everything the planner must know about a database, as one JSON document.
-- $1 text[]: schemas that requests may name.  $2 text[]: further schemas of the search path.
-- $3 text[]: patterns of function settings that are applied to the whole transaction.  $4 text: the login that serves requests.
-- The search path must be empty while it runs, so that type names come out qualified.
with recursive
exposed as (
  select oid, nspname as name from pg_namespace where nspname = any ($1)
),
traced as (
  select oid, nspname as name from pg_namespace where nspname = any ($1 || $2)
),
base_type(oid, base) as (
  select oid, oid from pg_type where typtype <> 'd'
  union all
  select d.oid, b.base from pg_type d join base_type b on b.oid = d.typbasetype where d.typtype = 'd'
),
relation as (
  select c.oid, n.oid as schema_oid, n.nspname as schema, c.relname as name, c.relkind as kind,
         n.oid in (select oid from exposed) as exposed,
         case when c.relkind in ('r', 'p') then 28
              when c.relkind in ('v', 'f') and n.oid in (select oid from exposed) then pg_relation_is_updatable(c.oid, true)
              else 0 end as writable
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast')
    and not pg_is_other_temp_schema(n.oid)
),
relation_column as (
  select a.attrelid as relation,
         json_build_object(
           'name', a.attname,
           'number', a.attnum,
           'type', format_type(a.atttypid, a.atttypmod),
           'base', case
             when t.typtype = 'd' and base.typnamespace = 'pg_catalog'::regnamespace then format_type(base.oid, null)
             when t.typtype <> 'd' and t.typnamespace = 'pg_catalog'::regnamespace then format_type(a.atttypid, null)
             else format_type(a.atttypid, a.atttypmod) end,
           'nullable', not (a.attnotnull or t.typtype = 'd' and t.typnotnull),
           'max_length', information_schema._pg_char_max_length(
             information_schema._pg_truetypid(a.*, t.*), information_schema._pg_truetypmod(a.*, t.*)),
           'default', case
             when a.attgenerated <> '' then null
             when a.attidentity = 'd' then (
               select format('nextval(%L)', s.objid::regclass) from pg_depend s
               where s.classid = 'pg_class'::regclass and s.refclassid = 'pg_class'::regclass
                 and s.refobjid = a.attrelid and s.refobjsubid = a.attnum and s.deptype = 'i' limit 1)
             when d.adbin is null and t.typtype = 'd' then pg_get_expr(t.typdefaultbin, 0)
             else pg_get_expr(d.adbin, d.adrelid) end,
           'enum', case when base.typtype = 'e' then (
             select json_agg(e.enumlabel order by e.enumsortorder) from pg_enum e where e.enumtypid = base.oid) end,
           'comment', col_description(a.attrelid, a.attnum)
         ) as entry,
         a.attnum as number
  from pg_attribute a
  join relation r on r.oid = a.attrelid and r.exposed
  join pg_type t on t.oid = a.atttypid
  left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
  left join base_type bt on bt.oid = t.oid
  left join pg_type base on base.oid = bt.base
  where a.attnum > 0 and not a.attisdropped
),
-- Gathered in one pass: asked for table by table, the columns of thousands of tables take a minute.
relation_columns as materialized (
  select relation, json_agg(entry order by number) as entries from relation_column group by relation
),
grantee(oid, name) as (
  select 0::oid, '' union all select oid, rolname::text from pg_roles
),
routine as (
  select p.oid, (select json_agg(distinct g.name)
                 from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) x join grantee g on g.oid = x.grantee) as visible_to, n.name as schema, p.proname as name, p.provolatile as volatility, p.provariadic <> 0 as variadic,
         p.proretset as set_of, p.proconfig as settings, obj_description(p.oid, 'pg_proc') as comment,
         rn.nspname as return_schema, coalesce(rc.relname, rt.typname) as return_name,
         rt.typtype = 'c' or coalesce(p.proargmodes && array['t', 'b', 'o']::"char"[], false) as composite,
         (select coalesce(json_agg(json_build_object(
                   'name', coalesce(a.name, ''), 'type', a.type::regtype::text,
                   'wide', case a.type when 'bit'::regtype then 'bit varying' when 'bit[]'::regtype then 'bit varying[]'
                                       when 'character'::regtype then 'character varying'
                                       when 'character[]'::regtype then 'character varying[]'
                                       else a.type::regtype::text end,
                   'required', a.position <= p.pronargs - p.pronargdefaults,
                   'variadic', a.mode is not distinct from 'v') order by a.position), '[]')
          from (select x.type, x.name, x.mode, row_number() over (order by x.at) as position
                from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
                     with ordinality as x(type, name, mode, at)
                where coalesce(x.mode, 'i') in ('i', 'b', 'v')) a) as arguments
  from pg_proc p
  join exposed n on n.oid = p.pronamespace
  join base_type b on b.oid = p.prorettype
  join pg_type rt on rt.oid = b.base
  join pg_namespace rn on rn.oid = rt.typnamespace
  left join pg_class rc on rc.oid = rt.typrelid
  where p.prokind = 'f' and rt.oid <> 'trigger'::regtype
),
media_type as (
  select t.oid, t.typnamespace, t.typname as name, lower(t.typname) as media,
         case t.typname when '*/*' then 'application/octet-stream' else t.typname end as answers
  from pg_type t
  where t.typtype = 'd' and (t.typname ~* '^[a-z0-9.-]+/[a-z0-9.+-]+$' or t.typname = '*/*')
)
select json_build_object(
  'tables', (
    select coalesce(json_agg(json_build_object(
      'oid', r.oid, 'schema', r.schema, 'name', r.name, 'exposed', r.exposed, 'view', r.kind in ('v', 'm'),
      'insertable', r.writable & 8 <> 0, 'updatable', r.writable & 4 <> 0, 'deletable', r.writable & 16 <> 0,
      'comment', obj_description(r.oid, 'pg_class'),
      'visible_to', (
        select json_agg(distinct g.name)
        from (select (aclexplode(coalesce(c.relacl, acldefault('r', c.relowner)))).grantee from pg_class c where c.oid = r.oid
              union all
              select (aclexplode(a.attacl)).grantee from pg_attribute a where a.attrelid = r.oid and a.attacl is not null) x
        join grantee g on g.oid = x.grantee),
      'columns', coalesce(c.entries, '[]'),
      'definition', case when r.kind in ('v', 'm') and r.schema_oid in (select oid from traced) then (
        select w.ev_action::text from pg_rewrite w where w.ev_class = r.oid and w.rulename = '_RETURN') end
    ) order by r.schema, r.name), '[]')
    from relation r left join relation_columns c on c.relation = r.oid),
  'constraints', (
    select coalesce(json_agg(json_build_object(
      'name', k.conname, 'kind', k.contype, 'table', k.conrelid, 'foreign', k.confrelid,
      'numbers', k.conkey, 'foreign_numbers', k.confkey,
      'columns', (select json_agg(a.attname order by u.at) from unnest(k.conkey) with ordinality u(number, at)
                  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.number),
      'foreign_columns', (select json_agg(a.attname order by u.at) from unnest(k.confkey) with ordinality u(number, at)
                  join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.number)
    ) order by k.conrelid, k.conname), '[]')
    from pg_constraint k
    where k.contype in ('p', 'u', 'f') and k.conparentid = 0 and k.conrelid in (select oid from relation)),
  'computed', (
    select coalesce(json_agg(json_build_object(
      'function_schema', n.nspname, 'function', p.proname, 'table_schema', an.nspname, 'table', at.typname,
      'foreign_schema', fn.nspname, 'foreign', ft.typname, 'to_one', not p.proretset or p.prorows = 1)), '[]')
    from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    join pg_type at on at.oid = p.proargtypes[0] join pg_namespace an on an.oid = at.typnamespace
    join pg_type ft on ft.oid = p.prorettype join pg_namespace fn on fn.oid = ft.typnamespace
    join pg_class ac on ac.oid = at.typrelid and ac.relkind in ('r', 'p', 'v', 'm', 'f')
    join pg_class fc on fc.oid = ft.typrelid and fc.relkind in ('r', 'p', 'v', 'm', 'f')
    where p.pronargs = 1 and n.nspname not in ('pg_catalog', 'information_schema')),
  'routines', (
    select coalesce(json_agg(json_build_object(
      'oid', f.oid, 'schema', f.schema, 'name', f.name, 'volatility', f.volatility, 'variadic', f.variadic, 'set_of', f.set_of,
      'composite', f.composite, 'return_schema', f.return_schema, 'return_name', f.return_name,
      'arguments', f.arguments, 'visible_to', f.visible_to, 'comment', f.comment,
      'isolation', (select substr(s, strpos(s, '=') + 1) from unnest(f.settings) s where s like 'default\_transaction\_isolation=%'),
      'settings', (select coalesce(json_agg(json_build_array(substr(s, 1, strpos(s, '=') - 1), substr(s, strpos(s, '=') + 1))), '[]')
                   from unnest(f.settings) s where s ~ any ($3))
    ) order by f.schema, f.name, f.oid), '[]')
    from routine f),
  'representations', (
    select coalesce(json_agg(json_build_object(
      'source', c.castsource::regtype::text, 'target', c.casttarget::regtype::text,
      'function_schema', fn.nspname, 'function', f.proname)), '[]')
    from pg_cast c
    join pg_type s on s.oid = c.castsource join pg_type t on t.oid = c.casttarget
    join pg_proc f on f.oid = c.castfunc join pg_namespace fn on fn.oid = f.pronamespace
    where c.castcontext = 'i' and c.castmethod = 'f'
      and exists (select from pg_roles l where l.rolname = $4 and has_function_privilege(l.oid, f.oid, 'execute'))
      and (s.typtype = 'd' and c.casttarget in ('json'::regtype, 'text'::regtype)
           or t.typtype = 'd' and c.castsource in ('json'::regtype, 'text'::regtype))),
  'handlers', (
    select coalesce(json_agg(h order by h.function_schema, h.function), '[]') from (
      select n.name as function_schema, p.proname as function, an.nspname as target_schema, at.typname as target,
             m.media, m.answers
      from media_type m
      join pg_proc p on p.prorettype = m.oid and p.prokind = 'a' and p.pronargs = 1
      join exposed n on n.oid = p.pronamespace
      join pg_type at on at.oid = p.proargtypes[0] join pg_namespace an on an.oid = at.typnamespace
      where at.typname = 'anyelement' or at.typrelid in (select oid from pg_class where relkind in ('r', 'p', 'v', 'm', 'f'))
      union all
      select mn.nspname, m.name, n.name, p.proname, m.media, m.answers
      from media_type m
      join pg_namespace mn on mn.oid = m.typnamespace
      join pg_proc p on p.prorettype = m.oid and p.prokind = 'f' and not p.proretset
      join exposed n on n.oid = p.pronamespace
    ) h),
  'roles', (
    select coalesce(json_agg(json_build_object(
      'name', r.rolname,
      'settings', (select json_agg(json_build_array(substr(c, 1, strpos(c, '=') - 1), substr(c, strpos(c, '=') + 1)))
                   from unnest(s.setconfig) c
                   where exists (select from pg_settings g
                                 where g.name = substr(c, 1, strpos(c, '=') - 1) and g.context = 'user')))), '[]')
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole
    where s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
      and exists (select from pg_roles l join pg_auth_members m on m.member = l.oid where l.rolname = $4 and m.roleid = r.oid)),
  'settings', (
    select coalesce(json_agg(json_build_array(substr(c, 7, strpos(c, '=') - 7), substr(c, strpos(c, '=') + 1)) order by s.setdatabase), '[]')
    from pg_db_role_setting s join pg_roles r on r.oid = s.setrole, unnest(s.setconfig) c
    where r.rolname = $4 and c like 'pgrst.%'
      and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))),
  'memberships', (
    select coalesce(json_object_agg(r.rolname, (
      select json_agg(m.rolname) from pg_roles m where pg_has_role(r.oid, m.oid, 'usage'))), '{}')
    from pg_roles r join pg_roles l on l.rolname = $4 where pg_has_role(l.oid, r.oid, 'member')),
  'sets_response', exists (
    select from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname not in ('pg_catalog', 'information_schema') and p.prosrc ~ 'response\.(headers|status)'),
  'schema_comments', (
    select coalesce(json_object_agg(e.name, obj_description(e.oid, 'pg_namespace')), '{}') from exposed e)
)::text
