-- Roles that strangers speak as hold nothing beyond their grants; the login that serves them holds nothing at all.
with expected(role, about) as (
  values ('anon', 'requests run as it'), ('authenticated', 'requests run as it'),
         ('authenticator', 'requests log in as it'), ('supabase_auth_admin', 'sign-ins log in as it')
), judged as (
  select e.role, e.about, r.oid is null as missing,
         coalesce(r.rolsuper, false) as super, coalesce(r.rolbypassrls, false) as bypass,
         coalesce(r.rolcreaterole, false) as creates, e.role = 'authenticator' and coalesce(r.rolinherit, false) as inherits
  from expected e left join pg_roles r on r.rolname = e.role
)
select role,
       case when missing then about || ', and it does not exist'
            else about || ', and it ' || concat_ws(', ',
              case when super then 'is a superuser' end, case when bypass then 'bypasses row security' end,
              case when creates then 'may create roles' end, case when inherits then 'inherits the rights of every role it may become' end) end,
       case when missing then 'Run saluhall serve or saluhall migrate once with a login that may create roles.'
            else format('alter role %I %s;', role, concat_ws(' ', case when super then 'nosuperuser' end,
              case when bypass then 'nobypassrls' end, case when creates then 'nocreaterole' end, case when inherits then 'noinherit' end)) end
from judged
where (missing or super or bypass or creates or inherits) and $1::text[] is not null
order by 1
