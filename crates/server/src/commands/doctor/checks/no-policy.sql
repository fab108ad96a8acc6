-- Safe, but perhaps not meant: only service_role sees any row.
select format('%I.%I', n.nspname, c.relname),
       'row security is on and no policy exists, so only service_role can use it',
       format('create policy … on %I.%I …, or leave it so.', n.nspname, c.relname)
from pg_class c
join pg_namespace n on n.oid = c.relnamespace
where n.nspname = any ($1::text[])
  and c.relkind in ('r', 'p')
  and c.relrowsecurity
  and not exists (select from pg_policy p where p.polrelid = c.oid)
order by 1
