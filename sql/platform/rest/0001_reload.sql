-- The schema cache of the REST API follows every change by itself: DDL tells channel `pgrst` when it commits.
--
-- Event triggers belong to superusers. On a database whose owner may not make them the cache reloads when told
-- (`notify pgrst, 'reload schema'`), and a warning says so once.

-- Whether a finished command can have changed what the API shows. Temporary objects never do.
create or replace function saluhall.notify_ddl() returns event_trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_ddl_commands() as command
    where coalesce(command.schema_name, '') !~ '^pg_(toast_)?temp'
      and command.command_tag not in ('CREATE STATISTICS', 'CREATE PUBLICATION', 'ALTER PUBLICATION', 'CREATE EVENT TRIGGER')
  ) then
    perform pg_catalog.pg_notify('pgrst', 'reload schema');
  end if;
end;
$$;

create or replace function saluhall.notify_drop() returns event_trigger
  language plpgsql
  set search_path = ''
as $$
begin
  if exists (
    select from pg_catalog.pg_event_trigger_dropped_objects() as object
    where not object.is_temporary
  ) then
    perform pg_catalog.pg_notify('pgrst', 'reload schema');
  end if;
end;
$$;

do $$
begin
  drop event trigger if exists saluhall_ddl;
  drop event trigger if exists saluhall_drop;
  create event trigger saluhall_ddl on ddl_command_end execute function saluhall.notify_ddl();
  create event trigger saluhall_drop on sql_drop execute function saluhall.notify_drop();
exception when insufficient_privilege then
  raise warning 'login "%" may not create event triggers: after a change of the schema run: notify pgrst, ''reload schema''', current_user;
end $$;
