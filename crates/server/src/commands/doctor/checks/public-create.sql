-- Whoever may create in a schema on the search path can put a function before the one that was meant.
select format('schema %I', n.nspname),
       string_agg(distinct case g.grantee when 0 then 'everyone' else g.grantee::regrole::text end, ' and ') || ' may create objects in it',
       format('revoke create on schema %I from public, anon, authenticated;', n.nspname)
from pg_namespace n
cross join lateral aclexplode(n.nspacl) g
where (n.nspname = any ($1::text[]) or n.nspname in ('public', 'extensions', 'auth'))
  and g.privilege_type = 'CREATE'
  and g.grantee in (select oid from pg_roles where rolname in ('anon', 'authenticated', 'authenticator') union all select 0)
group by n.nspname
order by 1
