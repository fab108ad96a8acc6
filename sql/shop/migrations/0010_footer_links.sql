-- The footer's columns and bottom row. Saving a section deletes its links and inserts the new list (specification §7),
-- so an id lives only until the next save and translations go with their link.

create table public.footer_links (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  section_key text not null check (section_key in ('quicklinks', 'products', 'support', 'bottom')),
  link_key text not null check (char_length(link_key) between 1 and 120),
  title text not null check (char_length(title) between 1 and 200),
  url app.link not null,
  is_external boolean not null default false,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.footer_links is 'Links of the footer by section.';

create index footer_links_section on public.footer_links (factory_id, section_key, sort_order);

create trigger footer_links_touch before update on public.footer_links for each row execute function app.touch();

alter table public.footer_links enable row level security;
revoke all on public.footer_links from anon, authenticated;
grant select on public.footer_links to anon, authenticated;
grant insert (factory_id, section_key, link_key, title, url, is_external, sort_order, is_active),
  update (link_key, title, url, is_external, sort_order, is_active), delete
  on public.footer_links to authenticated;

create policy footer_links_read on public.footer_links for select to anon, authenticated using (is_active);
create policy footer_links_admin_read on public.footer_links for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy footer_links_admin_insert on public.footer_links for insert to authenticated
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy footer_links_admin_update on public.footer_links for update to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy footer_links_admin_delete on public.footer_links for delete to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));

create table public.footer_links_i18n (
  id uuid primary key default gen_random_uuid(),
  footer_link_id uuid not null references public.footer_links on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (footer_link_id, language_code)
);
comment on table public.footer_links_i18n is 'Title of a footer link in one language.';

create index footer_links_i18n_language on public.footer_links_i18n (language_code);

create trigger footer_links_i18n_touch before update on public.footer_links_i18n for each row execute function app.touch();

alter table public.footer_links_i18n enable row level security;
revoke all on public.footer_links_i18n from anon, authenticated;
grant select on public.footer_links_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (footer_link_id, language_code, title), update (footer_link_id, language_code, title), delete
  on public.footer_links_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy footer_links_i18n_read on public.footer_links_i18n for select to anon, authenticated
  using (exists (select from public.footer_links p where p.id = footer_link_id));
create policy footer_links_i18n_admin_insert on public.footer_links_i18n for insert to authenticated
  with check (footer_link_id in (select p.id from public.footer_links p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy footer_links_i18n_admin_update on public.footer_links_i18n for update to authenticated
  using (footer_link_id in (select p.id from public.footer_links p where p.factory_id = any ((select app.my_factories('content'))::uuid[])))
  with check (footer_link_id in (select p.id from public.footer_links p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy footer_links_i18n_admin_delete on public.footer_links_i18n for delete to authenticated
  using (footer_link_id in (select p.id from public.footer_links p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
