-- Minor releases mend leaks past row security, among other things. The newest ones known when this was built:
with known(major, minor) as (values (15, 20), (16, 16), (17, 12), (18, 6)),
     running as (
       select current_setting('server_version_num')::int / 10000 as major, current_setting('server_version_num')::int % 10000 as minor
     )
select 'Postgres ' || running.major || '.' || running.minor,
       case when known.major is null then 'this major version is not one that is tested: 15 to 18 are'
            else 'release ' || known.major || '.' || known.minor || ' mends known faults of it' end,
       'Install the newest minor release of a tested version; the data folder stays as it is within one major version.'
from running left join known using (major)
where (known.major is null or running.minor < known.minor) and $1::text[] is not null
