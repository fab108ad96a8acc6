-- What the law promises a customer: a copy of everything that is kept about them, and an end to it.

-- Every table with a `user_id`, and what hangs on its rows, as the tables are today and will be: a table added later is in it by
-- itself. Secrets are left out, and what the staff noted for itself.
create function public.export_own_data() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
  v_all jsonb;
  v_table record;
  v_rows jsonb;
begin
  if v_user is null then
    raise exception 'Sign in first' using errcode = '42501';
  end if;
  select jsonb_build_object('exported_at', now(), 'account', jsonb_build_object('id', u.id, 'email', u.email, 'phone', u.phone,
      'created_at', u.created_at, 'last_sign_in_at', u.last_sign_in_at, 'profile', u.raw_user_meta_data))
    into v_all from auth.users u where u.id = v_user;
  for v_table in
    select c.relname, format('select %s from public.%I t where t.user_id = $1', app.exported('t'), c.relname) as query
      from pg_catalog.pg_class c join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id' and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    union all
    select c.relname, format('select %s from public.%I t join public.%I p on p.id = t.%I where p.user_id = $1',
        app.exported('t'), c.relname, p.relname, f.attname)
      from pg_catalog.pg_constraint k
      join pg_catalog.pg_class c on c.oid = k.conrelid
      join pg_catalog.pg_class p on p.oid = k.confrelid
      join pg_catalog.pg_attribute f on f.attrelid = c.oid and f.attnum = k.conkey[1]
      join pg_catalog.pg_attribute a on a.attrelid = p.oid and a.attname = 'user_id' and not a.attisdropped
      join pg_catalog.pg_attribute i on i.attrelid = p.oid and i.attname = 'id' and i.attnum = k.confkey[1]
      where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and p.relnamespace = 'public'::regnamespace
        and cardinality(k.conkey) = 1
        and not exists (select from pg_catalog.pg_attribute o where o.attrelid = c.oid and o.attname = 'user_id' and not o.attisdropped)
    order by 1
  loop
    execute v_table.query into v_rows using v_user;
    if v_rows is not null then
      v_all := jsonb_set(v_all, array[v_table.relname], coalesce(v_all -> v_table.relname, '[]') || v_rows);
    end if;
  end loop;
  return v_all;
end $$;

-- A row without hashes, keys against repetition and the staff's own notes; a row the staff marked as internal not at all.
create function app.exported(p_row text) returns text language sql immutable parallel safe set search_path = '' as $$
  select format($q$jsonb_agg(app.without_secrets(to_jsonb(%1$I))) filter (where (to_jsonb(%1$I) ->> 'internal') is distinct from 'true')$q$, p_row)
$$;
create function app.without_secrets(p_row jsonb) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(p_row)
    where key !~ '(_hash$|^idempotency_key$|^review_note$|^reviewer_id$|^assigned_to$|^internal)'
$$;

-- The account and what hangs on it. Who asks types the account's address: a forgotten open browser is not enough.
-- What the books need (orders) stays, without the person: those tables say `on delete set null` themselves.
create function public.delete_own_account(p_email text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
begin
  if v_user is null then
    raise exception 'Sign in first' using errcode = '42501';
  end if;
  perform 1 from auth.users u where u.id = v_user and lower(u.email) = lower(btrim(p_email)) for update;
  if not found then
    raise exception 'That is not the address of this account' using errcode = '22023', hint = 'email';
  end if;
  if exists (select from public.admins a where a.user_id = v_user and a.is_active and a.role = 'owner'
      and not exists (select from public.admins o where o.factory_id = a.factory_id and o.is_active and o.role = 'owner' and o.user_id <> v_user)) then
    raise exception 'The last owner cannot go' using errcode = '22023', hint = 'owner';
  end if;
  delete from public.contact_messages m where m.user_id = v_user;
  delete from auth.users u where u.id = v_user;
  return json_build_object('deleted', true);
end $$;

revoke all on function public.export_own_data(), public.delete_own_account(text) from public, anon, authenticated, service_role;
grant execute on function public.export_own_data(), public.delete_own_account(text) to authenticated;
comment on function public.export_own_data() is 'Everything the shop keeps about the caller, by table.';
comment on function public.delete_own_account(text) is 'Deletes the caller''s account and what belongs to it; p_email repeats the account''s address. {deleted}.';

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
