-- A function with its owner's rights that looks names up on the caller's path can be made to call the caller's function.
select format('%s', p.oid::regprocedure),
       'it runs with the rights of ' || pg_get_userbyid(p.proowner) || ' but finds names on the caller''s search_path',
       format('alter %s %s set search_path = %L; and name the schema of everything it uses.',
              case p.prokind when 'p' then 'procedure' else 'function' end, p.oid::regprocedure, '')
from pg_proc p
join pg_namespace n on n.oid = p.pronamespace
where p.prosecdef
  and (n.nspname = any ($1::text[]) or (n.nspname !~ '^pg_' and n.nspname <> 'information_schema'))
  and not exists (select from unnest(p.proconfig) as setting where setting like 'search_path=%')
  and not exists (select from pg_depend d where d.objid = p.oid and d.classid = 'pg_proc'::regclass and d.deptype = 'e')
order by 1
