-- Questions and answers, in groups. A question has an address of its own: /faq#<slug>.

create table public.faq_items (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  slug app.slug not null,
  category text not null check (category in ('ordering', 'delivery', 'products', 'payment', 'business')),
  sort_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, slug)
);
comment on table public.faq_items is 'Questions asked often, by group. Their words are in faq_items_i18n.';

create trigger faq_items_touch before update on public.faq_items for each row execute function app.touch();

alter table public.faq_items enable row level security;
revoke all on public.faq_items from anon, authenticated;
grant select on public.faq_items to anon, authenticated;
grant insert (factory_id, slug, category, sort_order, is_active), update (slug, category, sort_order, is_active), delete
  on public.faq_items to authenticated;

create policy faq_items_read on public.faq_items for select to anon, authenticated using (is_active);
create policy faq_items_admin_read on public.faq_items for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy faq_items_admin_insert on public.faq_items for insert to authenticated
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy faq_items_admin_update on public.faq_items for update to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy faq_items_admin_delete on public.faq_items for delete to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));

create table public.faq_items_i18n (
  id uuid primary key default gen_random_uuid(),
  faq_item_id uuid not null references public.faq_items on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  question text not null check (char_length(question) between 1 and 300),
  answer public.rich_text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (faq_item_id, language_code)
);
comment on table public.faq_items_i18n is 'A question and its answer in one language.';

create index faq_items_i18n_language on public.faq_items_i18n (language_code);

create trigger faq_items_i18n_touch before update on public.faq_items_i18n for each row execute function app.touch();

alter table public.faq_items_i18n enable row level security;
revoke all on public.faq_items_i18n from anon, authenticated;
grant select on public.faq_items_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (faq_item_id, language_code, question, answer), update (faq_item_id, language_code, question, answer), delete
  on public.faq_items_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy faq_items_i18n_read on public.faq_items_i18n for select to anon, authenticated
  using (exists (select from public.faq_items p where p.id = faq_item_id));
create policy faq_items_i18n_admin_insert on public.faq_items_i18n for insert to authenticated
  with check (faq_item_id in (select p.id from public.faq_items p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy faq_items_i18n_admin_update on public.faq_items_i18n for update to authenticated
  using (faq_item_id in (select p.id from public.faq_items p where p.factory_id = any ((select app.my_factories('content'))::uuid[])))
  with check (faq_item_id in (select p.id from public.faq_items p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy faq_items_i18n_admin_delete on public.faq_items_i18n for delete to authenticated
  using (faq_item_id in (select p.id from public.faq_items p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
