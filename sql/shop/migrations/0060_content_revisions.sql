-- What every text said before: one row per change, per text and language, written by triggers and by nothing else.

create table public.content_revisions (
  -- Counted, because the order of changes is what a history is.
  id bigint generated always as identity primary key,
  factory_id uuid not null references public.factories on delete cascade,
  table_name text not null check (table_name in ('page_content_i18n', 'menu_items_i18n', 'footer_links_i18n')),
  -- What is translated (the place on a page, the menu item, the link), and not its translation, whose id dies with a deletion.
  row_id uuid not null,
  language_code text not null,
  action text not null check (action in ('insert', 'update', 'delete', 'restore', 'publish')),
  old_value text,
  new_value text,
  -- No reference: what was said stays when its author's account is deleted, and says no longer by whom.
  author_id uuid,
  created_at timestamptz not null default clock_timestamp(),
  check (old_value is distinct from new_value)
);
comment on table public.content_revisions is 'Every change of a text, per text and language. Append-only, also for the service key.';

create index content_revisions_text on public.content_revisions (table_name, row_id, language_code, id desc);
create index content_revisions_factory on public.content_revisions (factory_id, id desc);

-- Rows go only when their factory goes, and nothing ever changes one.
create function app.append_only() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and old.factory_id is not null and not exists (select from public.factories f where f.id = old.factory_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger content_revisions_append_only before update or delete on public.content_revisions
  for each row execute function app.append_only();
create trigger content_revisions_no_truncate before truncate on public.content_revisions
  for each statement execute function app.append_only();

alter table public.content_revisions enable row level security;
revoke all on public.content_revisions from anon, authenticated;
grant select on public.content_revisions to authenticated;

create policy content_revisions_read on public.content_revisions for select to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));

-- Arguments: the column that names what is translated, the column of the text, the table of what is translated.
create function app.note_revision() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_old jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  v_new jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  v_row uuid := coalesce(v_new, v_old) ->> tg_argv[0];
  v_factory uuid;
begin
  if v_old ->> tg_argv[1] is not distinct from v_new ->> tg_argv[1] then
    return null;
  end if;
  execute format('select factory_id from public.%I where id = $1', tg_argv[2]) into v_factory using v_row;
  -- It went with what it translates: nothing is left whose history this could be.
  if v_factory is null then
    return null;
  end if;
  insert into public.content_revisions (factory_id, table_name, row_id, language_code, action, old_value, new_value, author_id)
  values (v_factory, tg_table_name, v_row, coalesce(v_new, v_old) ->> 'language_code',
    coalesce(nullif(current_setting('app.content_action', true), ''), lower(tg_op)), v_old ->> tg_argv[1], v_new ->> tg_argv[1], auth.uid());
  return null;
end $$;

create trigger page_content_i18n_revision after insert or update or delete on public.page_content_i18n
  for each row execute function app.note_revision('page_content_id', 'content_value', 'page_content');
create trigger menu_items_i18n_revision after insert or update or delete on public.menu_items_i18n
  for each row execute function app.note_revision('menu_item_id', 'title', 'menu_items');
create trigger footer_links_i18n_revision after insert or update or delete on public.footer_links_i18n
  for each row execute function app.note_revision('footer_link_id', 'title', 'footer_links');

-- Two people, one text. Who edits says in the header `x-edited-from` which `updated_at` they began with (`nothing`: there was no
-- text), and is told if it has moved. Checked here and not by the client, so that no moment lies between looking and writing.
create function app.edited_from() returns trigger language plpgsql set search_path = '' as $$
declare
  v_seen text := nullif(current_setting('request.headers', true), '')::json ->> 'x-edited-from';
begin
  if v_seen = 'nothing' or (v_seen is not null and v_seen::timestamptz <> old.updated_at) then
    raise exception 'Somebody changed this text meanwhile' using errcode = 'PT409', hint = 'changed_meanwhile';
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger page_content_i18n_edited_from before update or delete on public.page_content_i18n
  for each row execute function app.edited_from();
create trigger menu_items_i18n_edited_from before update or delete on public.menu_items_i18n
  for each row execute function app.edited_from();
create trigger footer_links_i18n_edited_from before update or delete on public.footer_links_i18n
  for each row execute function app.edited_from();

-- Writes a text as the caller: the policies of its own table decide. Null takes the translation away.
create function app.write_text(p_table text, p_row uuid, p_language text, p_value text) returns void
language plpgsql set search_path = '' as $$
declare
  v_key text := case p_table when 'page_content_i18n' then 'page_content_id' when 'menu_items_i18n' then 'menu_item_id'
    when 'footer_links_i18n' then 'footer_link_id' end;
  v_text text := case p_table when 'page_content_i18n' then 'content_value' else 'title' end;
begin
  if p_value is null then
    execute format('delete from public.%I where %I = $1 and language_code = $2', p_table, v_key) using p_row, p_language;
  else
    execute format('insert into public.%1$I (%2$I, language_code, %3$I) values ($1, $2, $3)
      on conflict (%2$I, language_code) do update set %3$I = excluded.%3$I', p_table, v_key, v_text) using p_row, p_language, p_value;
  end if;
end $$;
grant execute on function app.write_text(text, uuid, text, text) to authenticated;

-- An older version becomes today's: what a change made of the text or, with `p_before`, what it found. Itself a new version.
create function public.restore_revision(p_revision bigint, p_before boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v public.content_revisions;
  v_value text;
begin
  select * into v from public.content_revisions where id = p_revision;
  if not found then
    raise exception 'No such version' using errcode = 'P0002';
  end if;
  v_value := case when p_before then v.old_value else v.new_value end;
  perform set_config('app.content_action', 'restore', true);
  perform app.write_text(v.table_name, v.row_id, v.language_code, v_value);
  perform set_config('app.content_action', '', true);
  return jsonb_build_object('table_name', v.table_name, 'row_id', v.row_id, 'language_code', v.language_code, 'value', v_value);
end $$;
revoke all on function public.restore_revision(bigint, boolean) from public, anon;
grant execute on function public.restore_revision(bigint, boolean) to authenticated, service_role;

-- The changes of one text, or the latest of all: with what each is called and, among colleagues, by whom.
create function public.content_history(p_table text default null, p_row uuid default null, p_language text default null, p_limit integer default 50)
returns table (id bigint, table_name text, row_id uuid, language_code text, place text, action text, old_value text, new_value text,
  author text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, r.table_name, r.row_id, r.language_code,
    coalesce(c.page_slug || ' / ' || c.content_key, m.title, f.title), r.action, r.old_value, r.new_value,
    (select u.email from public.admins a join auth.users u on u.id = a.user_id
      where a.user_id = r.author_id and a.factory_id = r.factory_id limit 1), r.created_at
  from public.content_revisions r
  left join public.page_content c on r.table_name = 'page_content_i18n' and c.id = r.row_id
  left join public.menu_items m on r.table_name = 'menu_items_i18n' and m.id = r.row_id
  left join public.footer_links f on r.table_name = 'footer_links_i18n' and f.id = r.row_id
  where r.factory_id = any ((select app.my_factories('content'))::uuid[])
    and (p_table is null or r.table_name = p_table) and (p_row is null or r.row_id = p_row)
    and (p_language is null or r.language_code = p_language)
  order by r.id desc limit least(greatest(p_limit, 1), 200)
$$;
revoke all on function public.content_history(text, uuid, text, integer) from public, anon;
grant execute on function public.content_history(text, uuid, text, integer) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
