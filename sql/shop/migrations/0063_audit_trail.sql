-- Who of the staff changed what, and when. Written by triggers for every change that came through the API, the service key's too.

create table public.audit_trail (
  id bigint generated always as identity primary key,
  -- Null for what belongs to no factory, such as a language.
  factory_id uuid references public.factories on delete cascade,
  actor_id uuid,
  -- `authenticated` or `service_role`.
  actor_role text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  row_id uuid,
  -- Per changed column [before, after], long texts cut.
  changes jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp()
);
comment on table public.audit_trail is 'Who changed what. Append-only; owners read their factory''s.';

create index audit_trail_factory on public.audit_trail (factory_id, id desc);

create trigger audit_trail_append_only before update or delete on public.audit_trail
  for each row execute function app.append_only();
create trigger audit_trail_no_truncate before truncate on public.audit_trail
  for each statement execute function app.append_only();

alter table public.audit_trail enable row level security;
revoke all on public.audit_trail from anon, authenticated;
grant select on public.audit_trail to authenticated;

create policy audit_trail_read on public.audit_trail for select to authenticated
  using (factory_id = any ((select app.my_factories('staff'))::uuid[]));

create function app.cut(p_value jsonb) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select case when octet_length(p_value::text) > 400 then to_jsonb(left(coalesce(p_value #>> '{}', ''), 300) || '…') else p_value end
$$;

-- Columns that changed, but for the bookkeeping ones.
create function app.changed_columns(p_old jsonb, p_new jsonb) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_object_agg(key, jsonb_build_array(app.cut(p_old -> key), app.cut(p_new -> key))), '{}')
  from jsonb_object_keys(coalesce(p_new, p_old)) as key
  where key not in ('id', 'factory_id', 'created_at', 'updated_at') and coalesce(p_old -> key, 'null') <> coalesce(p_new -> key, 'null')
$$;

-- Arguments for a table without a factory of its own: the column that names its parent, and the parent's table.
create function app.audit() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_role text := nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_row jsonb := coalesce(v_new, v_old);
  v_factory uuid := case tg_table_name when 'factories' then v_row ->> 'id' else v_row ->> 'factory_id' end;
  v_changes jsonb;
begin
  -- Migrations, seeds and psql are the operator's own; they come through no API and have no caller.
  if v_role is null then
    return null;
  end if;
  if tg_nargs = 2 then
    execute format('select factory_id from public.%I where id = $1', tg_argv[1]) into v_factory using (v_row ->> tg_argv[0])::uuid;
  end if;
  v_changes := app.changed_columns(v_old, v_new);
  -- What goes with its factory or its parent is told by that one's row.
  if (tg_op = 'UPDATE' and v_changes = '{}') or (v_factory is null and (tg_nargs = 2 or v_row ? 'factory_id'))
     or (v_factory is not null and not exists (select from public.factories f where f.id = v_factory)) then
    return null;
  end if;
  insert into public.audit_trail (factory_id, actor_id, actor_role, action, table_name, row_id, changes)
  values (v_factory, auth.uid(), v_role, lower(tg_op), tg_table_name, (v_row ->> 'id')::uuid, v_changes);
  return null;
end $$;

do $$
declare
  v_table text;
begin
  foreach v_table in array array['pages', 'page_content', 'menu_items', 'footer_links', 'translations', 'languages', 'factories',
    'factory_settings', 'admins', 'categories', 'products'] loop
    execute format('create trigger %1$s_audit after insert or update or delete on public.%1$I for each row execute function app.audit()', v_table);
  end loop;
end $$;
create trigger pages_i18n_audit after insert or update or delete on public.pages_i18n
  for each row execute function app.audit('page_id', 'pages');
create trigger page_content_i18n_audit after insert or update or delete on public.page_content_i18n
  for each row execute function app.audit('page_content_id', 'page_content');
create trigger menu_items_i18n_audit after insert or update or delete on public.menu_items_i18n
  for each row execute function app.audit('menu_item_id', 'menu_items');
create trigger footer_links_i18n_audit after insert or update or delete on public.footer_links_i18n
  for each row execute function app.audit('footer_link_id', 'footer_links');

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
