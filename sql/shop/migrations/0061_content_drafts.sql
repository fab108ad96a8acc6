-- Texts written and not yet shown: one per text and language, shared by the factory's editors, published together.

create table public.content_drafts (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  table_name text not null check (table_name in ('page_content_i18n', 'menu_items_i18n', 'footer_links_i18n')),
  row_id uuid not null,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  value text not null check (octet_length(value) <= 102400),
  author_id uuid,
  -- The `updated_at` of the text the draft was begun from; null when there was none.
  base_updated_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (table_name, row_id, language_code)
);
comment on table public.content_drafts is 'Texts that edit mode previews and `publish_drafts` publishes.';

create index content_drafts_factory on public.content_drafts (factory_id);
create index content_drafts_language on public.content_drafts (language_code);

-- Whose a draft is follows from its text; nobody says so themselves.
create function app.draft_belongs() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  new.factory_id := case new.table_name
    when 'page_content_i18n' then (select c.factory_id from public.page_content c where c.id = new.row_id)
    when 'menu_items_i18n' then (select m.factory_id from public.menu_items m where m.id = new.row_id)
    when 'footer_links_i18n' then (select f.factory_id from public.footer_links f where f.id = new.row_id) end;
  if new.factory_id is null then
    raise exception 'No such text' using errcode = 'P0002';
  end if;
  new.author_id := auth.uid();
  return new;
end $$;
create trigger content_drafts_belongs before insert or update on public.content_drafts
  for each row execute function app.draft_belongs();
create trigger content_drafts_touch before update on public.content_drafts for each row execute function app.touch();

alter table public.content_drafts enable row level security;
revoke all on public.content_drafts from anon, authenticated;
grant select, delete on public.content_drafts to authenticated;
-- An upsert writes every column it was given, those of the unique key among them.
grant insert (table_name, row_id, language_code, value, base_updated_at), update (table_name, row_id, language_code, value, base_updated_at)
  on public.content_drafts to authenticated;

create policy content_drafts_read on public.content_drafts for select to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy content_drafts_insert on public.content_drafts for insert to authenticated
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy content_drafts_update on public.content_drafts for update to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy content_drafts_delete on public.content_drafts for delete to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));

-- The `updated_at` of a text as the caller may see it.
create function app.text_updated_at(p_table text, p_row uuid, p_language text) returns timestamptz
language sql stable set search_path = '' as $$
  select case p_table
    when 'page_content_i18n' then (select t.updated_at from public.page_content_i18n t where t.page_content_id = p_row and t.language_code = p_language)
    when 'menu_items_i18n' then (select t.updated_at from public.menu_items_i18n t where t.menu_item_id = p_row and t.language_code = p_language)
    else (select t.updated_at from public.footer_links_i18n t where t.footer_link_id = p_row and t.language_code = p_language) end
$$;
grant execute on function app.text_updated_at(text, uuid, text) to authenticated;

-- Publishes the drafts named, or all of one's own factory. A draft whose text was changed since it was begun stays a draft and is
-- named in the answer, and so does one that is refused; the others are published all the same. Runs as the caller.
create function public.publish_drafts(p_drafts uuid[] default null) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v public.content_drafts;
  v_published integer := 0;
  v_left jsonb := '[]';
begin
  perform set_config('app.content_action', 'publish', true);
  for v in select * from public.content_drafts d where p_drafts is null or d.id = any (p_drafts) order by d.created_at, d.id for update loop
    if app.text_updated_at(v.table_name, v.row_id, v.language_code) is distinct from v.base_updated_at then
      v_left := v_left || jsonb_build_object('id', v.id, 'reason', 'changed_meanwhile');
      continue;
    end if;
    begin
      perform app.write_text(v.table_name, v.row_id, v.language_code, v.value);
      delete from public.content_drafts d where d.id = v.id;
      v_published := v_published + 1;
    exception when check_violation or insufficient_privilege or foreign_key_violation then
      v_left := v_left || jsonb_build_object('id', v.id, 'reason', sqlerrm);
    end;
  end loop;
  perform set_config('app.content_action', '', true);
  return jsonb_build_object('published', v_published, 'left', v_left);
end $$;
revoke all on function public.publish_drafts(uuid[]) from public, anon;
grant execute on function public.publish_drafts(uuid[]) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
