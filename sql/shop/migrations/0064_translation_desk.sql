-- Interface texts as the panel works with them: all keys at once, a history as edit mode's, and lists from a file.

-- A translation's text is its own row, so what is translated has no row to point at: its key is `place`, and `row_id` is made of it.
alter table public.content_revisions drop constraint content_revisions_table_name_check;
alter table public.content_revisions add constraint content_revisions_table_name_check
  check (table_name in ('page_content_i18n', 'menu_items_i18n', 'footer_links_i18n', 'translations'));
alter table public.content_revisions add column place text;
comment on column public.content_revisions.place is 'The key of an interface text; null for what a row of its own says.';

create function app.translation_id(p_factory uuid, p_key text) returns uuid language sql immutable strict parallel safe set search_path = '' as $$
  select md5(p_factory::text || '/' || p_key)::uuid
$$;

create function app.note_translation() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v public.translations := case tg_op when 'DELETE' then old else new end;
  v_old text := case when tg_op <> 'INSERT' then old.content end;
  v_new text := case when tg_op <> 'DELETE' then new.content end;
begin
  -- Seeds and migrations have no caller; thousands of texts that nobody wrote are no history.
  if nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role' is null or v_old is not distinct from v_new
     or not exists (select from public.factories f where f.id = v.factory_id) then
    return null;
  end if;
  insert into public.content_revisions (factory_id, table_name, row_id, language_code, action, old_value, new_value, author_id, place)
  values (v.factory_id, 'translations', app.translation_id(v.factory_id, v.translation_key), v.language_code,
    coalesce(nullif(current_setting('app.content_action', true), ''), lower(tg_op)), v_old, v_new, auth.uid(), v.translation_key);
  return null;
end $$;
create trigger translations_revision after insert or update or delete on public.translations
  for each row execute function app.note_translation();
create trigger translations_edited_from before update or delete on public.translations
  for each row execute function app.edited_from();

create or replace function public.restore_revision(p_revision bigint, p_before boolean default false) returns jsonb
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
  if v.table_name <> 'translations' then
    perform app.write_text(v.table_name, v.row_id, v.language_code, v_value);
  elsif v_value is null then
    delete from public.translations t where t.factory_id = v.factory_id and t.language_code = v.language_code and t.translation_key = v.place;
  else
    insert into public.translations (factory_id, language_code, translation_key, content) values (v.factory_id, v.language_code, v.place, v_value)
      on conflict (factory_id, language_code, translation_key) do update set content = excluded.content;
  end if;
  perform set_config('app.content_action', '', true);
  return jsonb_build_object('table_name', v.table_name, 'row_id', v.row_id, 'language_code', v.language_code, 'value', v_value);
end $$;

create or replace function public.content_history(p_table text default null, p_row uuid default null, p_language text default null, p_limit integer default 50)
returns table (id bigint, table_name text, row_id uuid, language_code text, place text, action text, old_value text, new_value text,
  author text, created_at timestamptz)
language sql stable security definer set search_path = '' as $$
  select r.id, r.table_name, r.row_id, r.language_code,
    coalesce(c.page_slug || ' / ' || c.content_key, m.title, f.title, r.place), r.action, r.old_value, r.new_value,
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

-- The whole table in one answer: [{key, type, texts: {sv: …}}]. It is public anyway; REST would need a page per thousand rows.
create function public.translations_table(p_factory uuid) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('key', k.translation_key, 'type', k.content_type, 'texts', k.texts) order by k.translation_key), '[]')
  from (
    select t.translation_key, max(t.content_type) as content_type, jsonb_object_agg(t.language_code, t.content) as texts
    from public.translations t where t.factory_id = p_factory group by t.translation_key) k
$$;
revoke all on function public.translations_table(uuid) from public, anon;
grant execute on function public.translations_table(uuid) to authenticated, service_role;

create function public.translation_history(p_factory uuid, p_key text, p_limit integer default 50)
returns table (id bigint, table_name text, row_id uuid, language_code text, place text, action text, old_value text, new_value text,
  author text, created_at timestamptz)
language sql stable set search_path = '' as $$
  select * from public.content_history('translations', app.translation_id(p_factory, p_key), null, p_limit)
$$;
revoke all on function public.translation_history(uuid, text, integer) from public, anon;
grant execute on function public.translation_history(uuid, text, integer) to authenticated, service_role;
grant execute on function app.translation_id(uuid, text) to authenticated, service_role;

-- A list of texts, [{line, key, language, content}], beside what is there, and what is wrong with each. Blank ones say nothing.
create function app.translation_cells(p_factory uuid, p_cells jsonb)
returns table (line integer, key text, language text, content text, old text, code text)
language sql stable set search_path = '' as $$
  select c.line, c.key, c.language, c.content, t.content, case
    when coalesce(c.key, '') = '' then 'key_missing'
    when c.key !~ '^[A-Za-z0-9_.:-]+$' or char_length(c.key) > 160 then 'key'
    when l.code is null then 'language'
    when char_length(c.content) > 5000 then 'long'
    when count(*) over (partition by c.key, c.language) > 1 then 'twice' end
  from jsonb_to_recordset(p_cells) as c (line integer, key text, language text, content text)
  left join public.languages l on l.code = c.language
  left join public.translations t on t.factory_id = p_factory and t.language_code = c.language and t.translation_key = c.key
  where trim(coalesce(c.content, '')) <> ''
$$;
grant execute on function app.translation_cells(uuid, jsonb) to authenticated, service_role;

-- All of a list or nothing, as the caller. Without `p_apply` it only says what would happen.
create function public.import_translations(p_factory uuid, p_cells jsonb, p_apply boolean default false) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_answer jsonb;
begin
  if not p_factory = any (app.my_factories('content')) then
    raise exception 'Not yours to change' using errcode = '42501';
  end if;
  if jsonb_typeof(p_cells) is distinct from 'array' or jsonb_array_length(p_cells) > 60000 then
    raise exception 'A list of at most 60000 texts' using errcode = '22023';
  end if;
  select jsonb_build_object('applied', p_apply and count(code) = 0,
      'created', count(*) filter (where code is null and old is null),
      'updated', count(*) filter (where code is null and old <> content),
      'unchanged', count(*) filter (where code is null and old = content),
      'wrong', count(code))
    || jsonb_build_object('errors', coalesce(jsonb_agg(jsonb_build_object('line', line, 'key', left(key, 200), 'language', left(language, 40), 'code', code)
      order by line, language) filter (where code is not null and place <= 1000), '[]'))
  into v_answer
  from (select c.*, row_number() over (order by c.code is null, c.line, c.language) as place from app.translation_cells(p_factory, p_cells) c) c;
  if (v_answer ->> 'applied')::boolean then
    insert into public.translations (factory_id, language_code, translation_key, content)
      select p_factory, c.language, c.key, c.content from app.translation_cells(p_factory, p_cells) c where c.old is distinct from c.content
      on conflict (factory_id, language_code, translation_key) do update set content = excluded.content;
  end if;
  return v_answer;
end $$;
revoke all on function public.import_translations(uuid, jsonb, boolean) from public, anon;
grant execute on function public.import_translations(uuid, jsonb, boolean) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
