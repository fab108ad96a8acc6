-- Saving a section of the footer deletes its links and inserts the new list (specification §7), in several requests. What stood
-- there before is kept here as a whole, so that a save that broke off, or was regretted, can be taken back.

create table public.footer_links_history (
  id bigint generated always as identity primary key,
  factory_id uuid not null references public.factories on delete cascade,
  section_key text not null,
  -- The list with the titles of every language, in order.
  links jsonb not null,
  author_id uuid,
  transaction_id xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default clock_timestamp(),
  unique (factory_id, section_key, transaction_id)
);
comment on table public.footer_links_history is 'Sections of the footer as they were before each change. Append-only.';

create trigger footer_links_history_append_only before update or delete on public.footer_links_history
  for each row execute function app.append_only();
create trigger footer_links_history_no_truncate before truncate on public.footer_links_history
  for each statement execute function app.append_only();

alter table public.footer_links_history enable row level security;
revoke all on public.footer_links_history from anon, authenticated;
grant select on public.footer_links_history to authenticated;

create policy footer_links_history_read on public.footer_links_history for select to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));

create function app.footer_section(p_factory uuid, p_section text) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('link_key', l.link_key, 'title', l.title, 'url', l.url, 'is_external', l.is_external,
    'is_active', l.is_active, 'titles', (
      select coalesce(jsonb_object_agg(t.language_code, t.title), '{}') from public.footer_links_i18n t where t.footer_link_id = l.id))
    order by l.sort_order, l.created_at, l.id), '[]')
  from public.footer_links l where l.factory_id = p_factory and l.section_key = p_section
$$;

-- Before the first change of a transaction, while all of the section is still there.
create function app.keep_footer_section() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  -- Nothing is kept when the factory itself is going.
  insert into public.footer_links_history (factory_id, section_key, links, author_id)
  select f.id, old.section_key, app.footer_section(f.id, old.section_key), auth.uid() from public.factories f where f.id = old.factory_id
  on conflict (factory_id, section_key, transaction_id) do nothing;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger footer_links_keep before update or delete on public.footer_links
  for each row execute function app.keep_footer_section();

-- Puts a section back as it was, in one transaction and as the caller: the policies decide, and the present list is kept too.
create function public.restore_footer_section(p_version bigint) returns integer
language plpgsql set search_path = '' as $$
declare
  v_factory uuid;
  v_section text;
  v_links jsonb;
  v_link jsonb;
  v_place bigint;
  v_id uuid;
begin
  select h.factory_id, h.section_key, h.links into v_factory, v_section, v_links from public.footer_links_history h where h.id = p_version;
  if not found then
    raise exception 'No such version' using errcode = 'P0002';
  end if;
  delete from public.footer_links l where l.factory_id = v_factory and l.section_key = v_section;
  for v_link, v_place in select value, ordinality from jsonb_array_elements(v_links) with ordinality loop
    insert into public.footer_links (factory_id, section_key, link_key, title, url, is_external, is_active, sort_order)
    values (v_factory, v_section, v_link ->> 'link_key', v_link ->> 'title', v_link ->> 'url', (v_link ->> 'is_external')::boolean,
      (v_link ->> 'is_active')::boolean, v_place - 1) returning id into v_id;
    insert into public.footer_links_i18n (footer_link_id, language_code, title)
      select v_id, l.code, t.value from jsonb_each_text(v_link -> 'titles') t join public.languages l on l.code = t.key;
  end loop;
  return jsonb_array_length(v_links);
end $$;
revoke all on function public.restore_footer_section(bigint) from public, anon;
grant execute on function public.restore_footer_section(bigint) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
