-- Tables that strangers may use while no row policy is asked.
select format('%I.%I', n.nspname, c.relname),
       'row security is off, and ' || string_agg(distinct case g.grantee when 0 then 'everyone' else g.grantee::regrole::text end, ' and ') || ' may '
         || lower(string_agg(distinct g.privilege_type, ', ')),
       format('alter table %I.%I enable row level security; then add policies, or revoke all on it from anon, authenticated.',
              n.nspname, c.relname)
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
cross join lateral aclexplode(c.relacl) g
where n.nspname = any ($1::text[])
  and c.relkind in ('r', 'p')
  and not c.relrowsecurity
  and g.grantee in (select oid from pg_roles where rolname in ('anon', 'authenticated') union all select 0)
  and g.privilege_type in ('SELECT', 'INSERT', 'UPDATE', 'DELETE')
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
group by n.nspname, c.relname
order by 1
