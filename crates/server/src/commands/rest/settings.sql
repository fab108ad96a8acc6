-- What the database says about the settings of the process that is logged in: a setting of the role in this database
-- goes before one of the role, and that before what the function of db-pre-config has set in this transaction.
-- $1 text[]: names, with their prefix.  $2 boolean: whether that function was called.
select distinct on (name) name, value
from (
  select s.setdatabase::bigint as place, substr(c, 1, strpos(c, '=') - 1) as name, substr(c, strpos(c, '=') + 1) as value
  from pg_db_role_setting s, unnest(s.setconfig) c
  where s.setrole = (select oid from pg_roles where rolname = current_user)
    and s.setdatabase in (0, (select oid from pg_database where datname = current_database()))
  union all
  select -1, name, current_setting(name, true) from unnest($1::text[]) name where $2::boolean
) found
where name = any ($1::text[]) and value is not null
order by name, place desc
