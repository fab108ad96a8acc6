-- The words of the user interface that an admin may change. The storefront's own files are the fallback.

create table public.translations (
  id uuid primary key default gen_random_uuid(),
  translation_key text not null check (translation_key ~ '^[A-Za-z0-9_.:-]+$' and char_length(translation_key) <= 160),
  content text not null check (char_length(content) <= 5000),
  content_type text not null default 'text' check (content_type in ('text', 'html')),
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  factory_id uuid not null references public.factories on delete cascade,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, language_code, translation_key)
);
comment on table public.translations is 'Interface texts by key and language.';

create index translations_language on public.translations (language_code);

create trigger translations_touch before update on public.translations for each row execute function app.touch();

alter table public.translations enable row level security;
revoke all on public.translations from anon, authenticated;
grant select on public.translations to anon, authenticated;
-- An upsert writes every column it was given; the policy pins the factory.
grant insert (translation_key, content, content_type, language_code, factory_id),
  update (translation_key, content, content_type, language_code, factory_id), delete
  on public.translations to authenticated;

create policy translations_read on public.translations for select to anon, authenticated using (true);
create policy translations_admin_insert on public.translations for insert to authenticated
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy translations_admin_update on public.translations for update to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy translations_admin_delete on public.translations for delete to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));
