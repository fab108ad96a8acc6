-- Somebody wrote policies and forgot the switch.
select format('%I.%I', n.nspname, c.relname),
       count(*) || case when count(*) = 1 then ' policy is' else ' policies are' end || ' written but row security is off, so none applies',
       format('alter table %I.%I enable row level security;', n.nspname, c.relname)
from pg_policy p
join pg_class c on c.oid = p.polrelid
join pg_namespace n on n.oid = c.relnamespace
where not c.relrowsecurity
  and (n.nspname = any ($1::text[]) or n.nspname !~ '^pg_')
group by n.nspname, c.relname
order by 1
