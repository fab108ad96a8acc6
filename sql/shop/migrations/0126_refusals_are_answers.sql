-- What is not there, or not in the state for it, is an answer and no failure of the server: `P0002` and `55000` are told as HTTP 500 and
-- written to the log as errors, for any stranger who asks for a version that is not theirs. They are 404 and 409 from here on, in every
-- function that raises them; nothing else of these functions changes, so they are taken as they stand.
do $$
declare
  v_function oid;
begin
  for v_function in select p.oid from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and p.prokind = 'f' and p.prosrc ~ 'errcode = ''(P0002|55000)''' loop
    execute replace(replace(pg_get_functiondef(v_function), 'errcode = ''P0002''', 'errcode = ''PT404'''), 'errcode = ''55000''', 'errcode = ''PT409''');
  end loop;
end $$;
