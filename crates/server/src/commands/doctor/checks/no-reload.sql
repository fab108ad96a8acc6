-- Without the event triggers a changed schema is not noticed until somebody says so.
select 'event triggers', 'changes of the schema are not noticed by themselves, since none tells channel pgrst',
       'As a superuser run saluhall migrate once; until then: notify pgrst, ''reload schema'' after each change.'
where not exists (
        select from pg_event_trigger t join pg_proc p on p.oid = t.evtfoid
        where t.evtevent = 'ddl_command_end' and t.evtenabled <> 'D' and p.prosrc like '%pgrst%')
  and $1::text[] is not null
