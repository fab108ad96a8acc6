-- Settings under which an acknowledged write can be lost.
select 'setting ' || name,
       'it is ' || setting || ', so a crash can lose or corrupt what was acknowledged',
       format('alter system set %s = on; then reload.', name)
from pg_settings
where ((name in ('fsync', 'full_page_writes') and setting <> 'on') or (name = 'synchronous_commit' and setting = 'off'))
  and $1::text[] is not null
order by 1
