-- The API offers neither, but a function or another door might: TRUNCATE and TRIGGER pass by every row policy.
select format('%I.%I', n.nspname, c.relname),
       string_agg(distinct case g.grantee when 0 then 'everyone' else g.grantee::regrole::text end, ' and ') || ' may '
         || lower(string_agg(distinct g.privilege_type, ', ')) || ' it, which no row policy limits',
       format('revoke truncate, trigger, references on %I.%I from public, anon, authenticated;', n.nspname, c.relname)
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
cross join lateral aclexplode(c.relacl) g
where n.nspname = any ($1::text[])
  and c.relkind in ('r', 'p')
  and g.privilege_type in ('TRUNCATE', 'TRIGGER')
  and g.grantee in (select oid from pg_roles where rolname in ('anon', 'authenticated') union all select 0)
group by n.nspname, c.relname
order by 1
