-- Newsletters: what is written, in which languages, and how far it has come. Visitors read one by its address only, by a call.

-- Part of an address that nobody guesses: 16 characters of 32.
create function app.new_share() returns text language sql volatile set search_path = '' as $$
  select string_agg(substr('abcdefghijkmnpqrstuvwxyz23456789', get_byte(bytes, place) % 32 + 1, 1), '')
  from (select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')) as bytes) as random, generate_series(0, 15) as place
$$;

create table public.newsletters (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  -- For the staff; readers see the subject of their language.
  title text not null default '' check (char_length(title) <= 200),
  -- At least 12 characters: `confirm` and `unsubscribe`, which stand beside it, are shorter.
  shareable_url text not null unique default app.new_share() check (shareable_url ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(shareable_url) between 12 and 80),
  status text not null default 'draft' check (status in ('draft', 'scheduled', 'sending', 'sent', 'failed', 'archived')),
  -- Whether the page may be read from the moment it is scheduled.
  is_early boolean not null default false,
  noindex boolean not null default false,
  scheduled_for timestamptz,
  sent_at timestamptz,
  -- What the letters' links begin with, fixed when they are scheduled.
  origin text check (char_length(origin) <= 200),
  per_minute integer not null default 600 check (per_minute between 1 and 60000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status in ('draft', 'archived') or scheduled_for is not null)
);
comment on table public.newsletters is 'Newsletters. Moved by calls only; visitors read by get_newsletter and list_newsletters.';
create index newsletters_factory on public.newsletters (factory_id, created_at desc);

create trigger newsletters_touch before update on public.newsletters for each row execute function app.touch();

-- The only moves there are, whoever asks: the service key too.
create function app.newsletter_moves() returns trigger language plpgsql set search_path = '' as $$
begin
  if new.status <> old.status and not (old.status || '>' || new.status = any (array[
    'draft>scheduled', 'scheduled>draft', 'scheduled>sending', 'sending>sent', 'sending>failed', 'failed>sending', 'sent>archived'])) then
    raise exception 'A newsletter cannot go from % to %', old.status, new.status using errcode = '23514';
  end if;
  return new;
end $$;
create trigger newsletters_moves before update of status on public.newsletters for each row execute function app.newsletter_moves();

alter table public.newsletters enable row level security;
revoke all on public.newsletters from anon, authenticated;
grant select, insert (id, factory_id, title, is_early, noindex), update (title, is_early, noindex), delete on public.newsletters to authenticated;

create policy newsletters_admin_read on public.newsletters for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy newsletters_admin_insert on public.newsletters for insert to authenticated
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy newsletters_admin_update on public.newsletters for update to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
-- What was sent is kept: letters lead to its page.
create policy newsletters_admin_delete on public.newsletters for delete to authenticated
  using (status = 'draft' and factory_id = any ((select app.my_factories('content'))::uuid[]));

create table public.newsletters_i18n (
  id uuid primary key default gen_random_uuid(),
  newsletter_id uuid not null references public.newsletters on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  subject text not null default '' check (char_length(subject) <= 200 and subject !~ '[[:cntrl:]]'),
  preheader text not null default '' check (char_length(preheader) <= 200 and preheader !~ '[[:cntrl:]]'),
  document jsonb not null default '{"blocks": []}' check (
    jsonb_typeof(document) = 'object' and jsonb_typeof(document -> 'blocks') = 'array' and octet_length(document::text) <= 60000),
  -- Made of the document by a trigger, never written by a client.
  html public.rich_text not null default '',
  text text not null default '',
  -- The row of mail.bodies its letters share while they wait.
  letter uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (newsletter_id, language_code)
);
comment on table public.newsletters_i18n is 'A newsletter in one language: its blocks, and the HTML and plain text the database makes of them.';
create index newsletters_i18n_language on public.newsletters_i18n (language_code);

create trigger newsletters_i18n_touch before update on public.newsletters_i18n for each row execute function app.touch();

alter table public.newsletters_i18n enable row level security;
revoke all on public.newsletters_i18n from anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant select, insert (newsletter_id, language_code, subject, preheader, document), update (newsletter_id, language_code, subject, preheader, document), delete
  on public.newsletters_i18n to authenticated;

create policy newsletters_i18n_admin_read on public.newsletters_i18n for select to authenticated
  using (exists (select from public.newsletters n where n.id = newsletter_id));
create policy newsletters_i18n_admin_insert on public.newsletters_i18n for insert to authenticated
  with check (newsletter_id in (select n.id from public.newsletters n where n.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy newsletters_i18n_admin_update on public.newsletters_i18n for update to authenticated
  using (newsletter_id in (select n.id from public.newsletters n where n.factory_id = any ((select app.my_factories('content'))::uuid[])))
  with check (newsletter_id in (select n.id from public.newsletters n where n.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy newsletters_i18n_admin_delete on public.newsletters_i18n for delete to authenticated
  using (newsletter_id in (select n.id from public.newsletters n where n.factory_id = any ((select app.my_factories('content'))::uuid[])));

-- Callable by whom a grant above names, and by nobody else.
grant execute on function app.new_share() to authenticated, service_role;
revoke execute on all functions in schema app from public;
