-- A view reads with the rights of its owner unless told otherwise, and so passes by every row policy of the caller.
select format('%I.%I', n.nspname, c.relname),
       'the view reads with the rights of its owner ' || pg_get_userbyid(c.relowner) || ', past the row policies of '
         || string_agg(distinct case g.grantee when 0 then 'everyone' else g.grantee::regrole::text end, ' and '),
       format('alter view %I.%I set (security_invoker = true);', n.nspname, c.relname)
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
cross join lateral aclexplode(c.relacl) g
where n.nspname = any ($1::text[])
  and c.relkind = 'v'
  and not exists (
    select from unnest(c.reloptions) as option
    where lower(option) in ('security_invoker=true', 'security_invoker=on', 'security_invoker=1', 'security_invoker=yes'))
  and g.grantee in (select oid from pg_roles where rolname in ('anon', 'authenticated') union all select 0)
  and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
group by n.nspname, c.relname, c.relowner
order by 1
