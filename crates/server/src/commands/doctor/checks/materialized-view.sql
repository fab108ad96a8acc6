-- Materialized views know no row security either; often that is meant.
select format('%I.%I', n.nspname, c.relname),
       'it is a materialized view, which no row policy protects, and ' || string_agg(distinct case g.grantee when 0 then 'everyone' else g.grantee::regrole::text end, ' and ') || ' may read it',
       format('revoke all on %I.%I from anon, authenticated; unless all of it is public.', n.nspname, c.relname)
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
cross join lateral aclexplode(c.relacl) g
where n.nspname = any ($1::text[])
  and c.relkind = 'm'
  and g.grantee in (select oid from pg_roles where rolname in ('anon', 'authenticated') union all select 0)
group by n.nspname, c.relname
order by 1
