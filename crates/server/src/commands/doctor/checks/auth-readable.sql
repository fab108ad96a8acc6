-- Accounts, sessions and tokens are for the auth login alone.
select format('%I.%I', n.nspname, c.relname),
       string_agg(distinct case g.grantee when 0 then 'everyone' else g.grantee::regrole::text end, ' and ') || ' may ' || lower(string_agg(distinct g.privilege_type, ', ')) || ' it',
       format('revoke all on %I.%I from public, anon, authenticated;', n.nspname, c.relname)
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
cross join lateral aclexplode(c.relacl) g
where n.nspname = 'auth' and $1::text[] is not null
  and c.relkind in ('r', 'p', 'v', 'm')
  and g.grantee in (select oid from pg_roles where rolname in ('anon', 'authenticated') union all select 0)
group by n.nspname, c.relname
order by 1
