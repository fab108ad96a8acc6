-- What every form for visitors needs behind it: a limit on how often, and a letter that goes out by the server's own mail queue.

-- How often somebody has done something, so that it can be refused. Keys are hashed: the table is no list of addresses.
create table app.attempts (
  what text not null,
  key bytea not null,
  at timestamptz not null default clock_timestamp()
);
comment on table app.attempts is 'Recent submissions of forms, by a hash of who made them. Forgotten after a day.';
create index attempts_key on app.attempts (what, key, at);
alter table app.attempts enable row level security;
revoke all on app.attempts from public, anon, authenticated, service_role;

-- Counts this attempt, or refuses it with HTTP 429 when there were `p_most` within `p_within` already. What is refused is not
-- counted (the refusal rolls the insert back): who waits is let through again.
create function app.throttle(p_what text, p_key text, p_most integer, p_within interval) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_key bytea := sha256(convert_to(lower(btrim(p_key)), 'UTF8'));
begin
  -- Two at once are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended(p_what || encode(v_key, 'hex'), 0));
  delete from app.attempts a where a.at < now() - interval '1 day' and a.what = p_what;
  if (select count(*) from app.attempts a where a.what = p_what and a.key = v_key and a.at > clock_timestamp() - p_within) >= p_most then
    raise sqlstate 'PT429' using message = 'Too many attempts', hint = 'rate_limit';
  end if;
  insert into app.attempts (what, key) values (p_what, v_key);
end $$;

-- The address the letters' links begin with. A request names its host itself, so a stranger could have our letters lead to theirs:
-- only a host of the reader's own machine is believed, and everywhere else it is the factory's address.
create function app.site_url(p_factory uuid) returns text language sql stable set search_path = '' as $$
  select case
    when host ~ '^(localhost|127\.0\.0\.1)(:[0-9]{1,5})?$' then 'http://' || host
    else (select rtrim(f.website, '/') from public.factories f where f.id = p_factory) end
  from (select coalesce(nullif(current_setting('request.headers', true), '')::json ->> 'host', '') as host) h
$$;

create function app.email_is_likely(p_email text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select coalesce(char_length(p_email) <= 254 and p_email ~ '^[^\s@<>,;:"()\[\]\\]+@[^\s@<>,;:"()\[\]\\]+\.[^\s@.<>,;:"()\[\]\\]+$', false)
$$;

-- A language the shop speaks: the one asked for, else its own.
create function app.known_language(p_code text) returns text language sql stable set search_path = '' as $$
  select l.code from public.languages l where l.is_active and (l.code = p_code or l.is_default) order by l.code = p_code desc nulls last limit 1
$$;

create function app.only_factory() returns uuid language sql stable set search_path = '' as $$
  select f.id from public.factories f where f.is_active order by f.created_at limit 1
$$;

-- Puts a letter into the server's queue, in this transaction: no letter of what was rolled back. The words are rows of
-- `translations` under `mail.<name>.subject`, `.text` and `.button`, so that an admin may change them; `{name}` stands for a
-- value of `p_values`. Looks are `sql/shop/mails/letter.*`. Without the queue (another server) nothing is sent.
create function app.send_letter(p_name text, p_to text, p_language text, p_values jsonb default '{}', p_path text default null,
  p_lines text[] default '{}', p_lasts interval default interval '1 day') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_factory uuid := app.only_factory();
  v_language text := app.known_language(p_language);
  v_subject text := app.text_of(v_factory, v_language, 'mail.' || p_name || '.subject', p_name);
  v_text text := app.text_of(v_factory, v_language, 'mail.' || p_name || '.text', '');
  v_value record;
begin
  if to_regclass('mail.queue') is null then
    return;
  end if;
  for v_value in select key, value from jsonb_each_text(p_values) loop
    v_subject := replace(v_subject, '{' || v_value.key || '}', v_value.value);
    v_text := replace(v_text, '{' || v_value.key || '}', v_value.value);
  end loop;
  insert into mail.queue (id, kind, recipient, languages, variables, expires_at) values (
    gen_random_uuid(), 'letter', p_to, array[v_language], jsonb_build_object(
      'Subject', v_subject, 'Paragraphs', to_jsonb(string_to_array(v_text, E'\n')), 'Lines', to_jsonb(p_lines),
      'Button', case when p_path is not null then app.text_of(v_factory, v_language, 'mail.' || p_name || '.button', v_subject) end,
      'ConfirmationURL', app.site_url(v_factory) || p_path,
      'Dir', (select l.direction from public.languages l where l.code = v_language),
      'Company', (select coalesce(s.company_name, 'Premium Foods Factory') from (select v_factory as id) f
        left join public.factory_settings s on s.factory_id = f.id)), now() + p_lasts);
end $$;

-- A secret for a link, and what is kept of it.
create function app.new_token() returns text language sql volatile set search_path = '' as $$
  select replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')
$$;
create function app.token_hash(p_token text) returns bytea language sql immutable parallel safe set search_path = '' as $$
  select sha256(convert_to(p_token, 'UTF8'))
$$;

-- Short, speakable, not guessable: what a visitor may quote on the telephone. Opens nothing.
create function app.new_reference(p_prefix text) returns text language sql volatile set search_path = '' as $$
  select p_prefix || '-' || upper(translate(left(encode(sha256(convert_to(gen_random_uuid()::text, 'UTF8')), 'hex'), 8), '01', 'xy'))
$$;

grant execute on function app.site_url(uuid), app.email_is_likely(text), app.known_language(text), app.only_factory()
  to anon, authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
