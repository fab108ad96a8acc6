-- The texts of every page, one row per place (`page_slug`, `content_key`), one translation per language. What edit mode edits.

create table public.page_content (
  id uuid primary key default gen_random_uuid(),
  page_slug app.slug not null,
  content_key text not null check (content_key ~ '^[A-Za-z0-9_.{}-]+$' and char_length(content_key) <= 120),
  content_type text not null default 'text' check (content_type in ('text', 'html', 'image', 'json')),
  factory_id uuid not null references public.factories on delete cascade,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, page_slug, content_key)
);
comment on table public.page_content is 'Places for text on a page. Values are in page_content_i18n.';

create trigger page_content_touch before update on public.page_content for each row execute function app.touch();

alter table public.page_content enable row level security;
revoke all on public.page_content from anon, authenticated;
grant select on public.page_content to anon, authenticated;
grant insert (page_slug, content_key, content_type, factory_id, is_active, sort_order),
  update (content_type, is_active, sort_order), delete
  on public.page_content to authenticated;

create policy page_content_read on public.page_content for select to anon, authenticated using (is_active);
create policy page_content_admin_read on public.page_content for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy page_content_admin_insert on public.page_content for insert to authenticated
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy page_content_admin_update on public.page_content for update to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy page_content_admin_delete on public.page_content for delete to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));

create table public.page_content_i18n (
  id uuid primary key default gen_random_uuid(),
  page_content_id uuid not null references public.page_content on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  content_value text not null default '' check (octet_length(content_value) <= 102400),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (page_content_id, language_code)
);
comment on table public.page_content_i18n is 'The value of a place in one language; objects are JSON text.';

create index page_content_i18n_language on public.page_content_i18n (language_code);

create trigger page_content_i18n_touch before update on public.page_content_i18n for each row execute function app.touch();

alter table public.page_content_i18n enable row level security;
revoke all on public.page_content_i18n from anon, authenticated;
grant select on public.page_content_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (page_content_id, language_code, content_value), update (page_content_id, language_code, content_value), delete
  on public.page_content_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy page_content_i18n_read on public.page_content_i18n for select to anon, authenticated
  using (exists (select from public.page_content p where p.id = page_content_id));
create policy page_content_i18n_admin_insert on public.page_content_i18n for insert to authenticated
  with check (page_content_id in (select p.id from public.page_content p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy page_content_i18n_admin_update on public.page_content_i18n for update to authenticated
  using (page_content_id in (select p.id from public.page_content p where p.factory_id = any ((select app.my_factories('content'))::uuid[])))
  with check (page_content_id in (select p.id from public.page_content p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy page_content_i18n_admin_delete on public.page_content_i18n for delete to authenticated
  using (page_content_id in (select p.id from public.page_content p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));

-- The column holds plain text, JSON and HTML alike, as the storefront's calls demand, so it cannot be a rich_text: cleaning
-- would turn the & of plain text into an entity. Where the place is HTML, what the specification forbids is refused instead.
create function app.html_is_harmless(p_html text) returns boolean language sql immutable strict parallel safe set search_path = '' as $$
  select p_html !~* '<\s*/?\s*(script|object|embed|form|input|textarea|select|button|iframe|svg|math|link|meta|base|style)\M'
     and p_html !~* '<[^>]*[\s/"'']on[a-z]+\s*='
     and p_html !~* '(javascript|vbscript|data)\s*:'
$$;

create function app.page_content_html() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'page_content' then
    if new.content_type = 'html' and exists (
      select from public.page_content_i18n t where t.page_content_id = new.id and not app.html_is_harmless(t.content_value)) then
      raise exception 'The text holds HTML that is not allowed' using errcode = '23514';
    end if;
  elsif (select c.content_type from public.page_content c where c.id = new.page_content_id) = 'html'
     and not app.html_is_harmless(new.content_value) then
    raise exception 'The text holds HTML that is not allowed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger page_content_i18n_html before insert or update on public.page_content_i18n
  for each row execute function app.page_content_html();
create trigger page_content_html before update of content_type on public.page_content
  for each row execute function app.page_content_html();

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
