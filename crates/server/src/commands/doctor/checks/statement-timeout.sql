-- One slow query of a stranger should not hold a connection for long.
select 'role ' || r.rolname, 'its statements may run for ever',
       format('alter role %I set statement_timeout = %L;', r.rolname, case r.rolname when 'anon' then '3s' else '8s' end)
from pg_roles r
where r.rolname in ('anon', 'authenticated')
  and not exists (select from unnest(r.rolconfig) as setting where setting ~ '^statement_timeout=(?!0)')
  and not exists (
    select from pg_roles login, unnest(login.rolconfig) as setting
    where login.rolname = 'authenticator' and setting ~ '^statement_timeout=(?!0)')
  and $1::text[] is not null
order by 1
