-- Pages that exist besides the built-in screens: what `/{slug}` answers, and what a search engine is told about it.

create table public.pages (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  slug app.slug not null,
  status text not null default 'published' check (status in ('draft', 'published')),
  template text not null default 'article' check (template in ('article', 'legal', 'home')),
  noindex boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, slug),
  -- A page may not stand where a screen of the storefront stands.
  constraint pages_slug_is_free check (slug not in (
    'products', 'categories', 'cart', 'checkout', 'auth', 'shop', 'admin', 'order-success', 'order-tracking', 'quote-checkout',
    'quote-success', 'become-seller', 'seller-registration-success', 'sellers-map', 'catalog-pdf', 'newsletter', 'restaurants',
    'restaurant-menu', 'restaurant-checkout', 'public-queue', 'kitchen', 'ai-test', 'rest', 'storage', 'realtime', 'functions',
    'health', 'live', 'ready', 'assets', 'media'))
);
comment on table public.pages is 'Content pages by slug. The page `home` carries the title and description of the front page.';

create trigger pages_touch before update on public.pages for each row execute function app.touch();

alter table public.pages enable row level security;
revoke all on public.pages from anon, authenticated;
grant select on public.pages to anon, authenticated;
grant insert (factory_id, slug, status, template, noindex), update (slug, status, template, noindex), delete
  on public.pages to authenticated;

create policy pages_read on public.pages for select to anon, authenticated using (status = 'published');
create policy pages_admin_read on public.pages for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy pages_admin_insert on public.pages for insert to authenticated
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy pages_admin_update on public.pages for update to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy pages_admin_delete on public.pages for delete to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));

create table public.pages_i18n (
  id uuid primary key default gen_random_uuid(),
  page_id uuid not null references public.pages on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  description text check (char_length(description) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (page_id, language_code)
);
comment on table public.pages_i18n is 'Title and description of a page in one language.';

create index pages_i18n_language on public.pages_i18n (language_code);

create trigger pages_i18n_touch before update on public.pages_i18n for each row execute function app.touch();

alter table public.pages_i18n enable row level security;
revoke all on public.pages_i18n from anon, authenticated;
grant select on public.pages_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (page_id, language_code, title, description), update (page_id, language_code, title, description), delete
  on public.pages_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy pages_i18n_read on public.pages_i18n for select to anon, authenticated
  using (exists (select from public.pages p where p.id = page_id));
create policy pages_i18n_admin_insert on public.pages_i18n for insert to authenticated
  with check (page_id in (select p.id from public.pages p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy pages_i18n_admin_update on public.pages_i18n for update to authenticated
  using (page_id in (select p.id from public.pages p where p.factory_id = any ((select app.my_factories('content'))::uuid[])))
  with check (page_id in (select p.id from public.pages p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy pages_i18n_admin_delete on public.pages_i18n for delete to authenticated
  using (page_id in (select p.id from public.pages p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
