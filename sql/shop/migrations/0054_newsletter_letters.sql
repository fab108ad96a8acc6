-- A newsletter as a letter, and letters on their way: each reader's row in the server's queue waits there from the moment the
-- newsletter is scheduled. The server sends what is due, tries again what was put off, and tells by `mail.outcomes` what became
-- of each; a trigger here follows.

create function app.company_of(p_factory uuid) returns table (name text, address text) language sql stable set search_path = '' as $$
  select coalesce(s.company_name, 'Premium Foods Factory'), f.address from public.factories f
    left join public.factory_settings s on s.factory_id = f.id where f.id = p_factory
$$;

-- The page of a letter. Addresses become whole ones: values of attributes alone begin with `="`, since every quote of a text was
-- escaped. `{{Unsubscribe}}` is filled in for each reader by the server.
create function app.letter_html(p_newsletter public.newsletters, p_text public.newsletters_i18n, p_origin text) returns text
language sql stable set search_path = '' as $$
  select replace(format($html$<!doctype html>
<html lang="%1$s" dir="%2$s">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>%3$s</title>
<style>@media (max-width:520px){.nl-column{display:block!important;width:100%%!important;padding:0!important}}</style>
</head>
<body style="margin:0;background:#f2ecdf;color:#14272d;font:16px/1.6 system-ui,-apple-system,'Segoe UI',sans-serif">
<div style="display:none;max-height:0;overflow:hidden">%4$s</div>
<table role="presentation" width="100%%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%%;max-width:600px;background:#fffdf9;border-radius:18px">
<tr><td dir="%2$s" style="padding:18px 32px;background:#0e4350;border-radius:18px 18px 0 0;color:#fdfaf4;font-weight:700">%5$s</td></tr>
<tr><td dir="%2$s" style="padding:32px">
%6$s
</td></tr>
<tr><td dir="%2$s" style="padding:24px 32px;border-top:1px solid #e3d9c6;color:#4d5d5d;font-size:13px">
<p style="margin:0 0 8px">%7$s</p>
<p style="margin:0"><a href="/newsletter/%8$s?lang=%1$s" style="color:#0b5f73">%9$s</a> &nbsp; <a href="{{Unsubscribe}}" style="color:#0b5f73">%10$s</a></p>
</td></tr>
</table>
</td></tr></table>
</body>
</html>
$html$, l.code, l.direction, app.escaped(p_text.subject), app.escaped(p_text.preheader), app.escaped(c.name), p_text.html,
    app.escaped(replace(app.text_of(p_newsletter.factory_id, l.code, 'mail.newsletter.why', '{company}'), '{company}', c.name)),
    p_newsletter.shareable_url, app.escaped(app.text_of(p_newsletter.factory_id, l.code, 'mail.newsletter.web', 'Web')),
    app.escaped(app.text_of(p_newsletter.factory_id, l.code, 'mail.newsletter.unsubscribe', 'Unsubscribe'))), '="/', '="' || p_origin || '/')
  from public.languages l, app.company_of(p_newsletter.factory_id) c where l.code = p_text.language_code
$$;

create function app.letter_text(p_newsletter public.newsletters, p_text public.newsletters_i18n, p_origin text) returns text
language sql stable set search_path = '' as $$
  select p_text.subject || E'\n\n' || regexp_replace(p_text.text, '(^|\n|\()(/[^/[:space:]])', '\1' || p_origin || '\2', 'g')
    || E'-- \n' || replace(app.text_of(p_newsletter.factory_id, p_text.language_code, 'mail.newsletter.why', '{company}'), '{company}', c.name)
    || E'\n' || app.text_of(p_newsletter.factory_id, p_text.language_code, 'mail.newsletter.web', 'Web') || ': ' || p_origin || '/newsletter/'
    || p_newsletter.shareable_url || '?lang=' || p_text.language_code
    || E'\n' || app.text_of(p_newsletter.factory_id, p_text.language_code, 'mail.newsletter.unsubscribe', 'Unsubscribe') || E': {{Unsubscribe}}\n'
    || c.name || coalesce(', ' || c.address, '') || E'\n'
  from app.company_of(p_newsletter.factory_id) c
$$;

-- A letter for each confirmed reader, or for one of them; nobody has two of a newsletter. The plain token is in the queue until
-- the letter went, and nowhere else.
create function app.queue_letters(p_newsletter uuid, p_subscriber uuid default null) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters;
  v_count integer;
begin
  select * into v_newsletter from public.newsletters n where n.id = p_newsletter;
  with readers as materialized (
    select s.id, s.email, t.language_code, t.letter, app.new_token() as token, gen_random_uuid() as mail,
      row_number() over (order by s.confirmed_at, s.id) as place
    from public.newsletter_subscribers s, lateral app.newsletter_in(p_newsletter, s.language_code) t
    where s.factory_id = v_newsletter.factory_id and s.status = 'confirmed' and (p_subscriber is null or s.id = p_subscriber)
      and not exists (select from public.newsletter_deliveries d where d.newsletter_id = p_newsletter and d.subscriber_id = s.id)
  ), noted as (
    insert into public.newsletter_deliveries (newsletter_id, subscriber_id, mail, language_code, unsubscribe_hash)
      select p_newsletter, r.id, r.mail, r.language_code, app.token_hash(r.token) from readers r
  )
  insert into mail.queue (id, kind, recipient, languages, variables, due_at, expires_at, body)
    select r.mail, 'bulk', r.email, array[r.language_code],
      jsonb_build_object('Unsubscribe', v_newsletter.origin || '/newsletter/unsubscribe?token=' || r.token),
      v_newsletter.scheduled_for + (r.place - 1) * interval '1 minute' / v_newsletter.per_minute, v_newsletter.scheduled_for + interval '3 days', r.letter
    from readers r;
  get diagnostics v_count = row_count;
  return v_count;
end $$;

-- What its letters share, each language with today's prices.
create function app.write_letters(p_newsletter uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters;
  v_text public.newsletters_i18n;
begin
  select * into v_newsletter from public.newsletters n where n.id = p_newsletter;
  update public.newsletters_i18n t set letter = gen_random_uuid() where t.newsletter_id = p_newsletter;
  for v_text in select * from public.newsletters_i18n t where t.newsletter_id = p_newsletter loop
    insert into mail.bodies (id, subject, html, text) values (v_text.letter, v_text.subject,
      app.letter_html(v_newsletter, v_text, v_newsletter.origin), app.letter_text(v_newsletter, v_text, v_newsletter.origin));
  end loop;
end $$;

-- From draft to scheduled: what is sent is fixed now. Answers how many letters wait.
create function app.schedule_letters(p_newsletter uuid, p_when timestamptz, p_per_minute integer, p_origin text) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_count integer;
begin
  if to_regclass('mail.bodies') is null then
    raise exception 'This server sends no newsletters' using errcode = '0A000', hint = 'server';
  end if;
  update public.newsletters n set status = 'scheduled', scheduled_for = greatest(p_when, now()), origin = p_origin, per_minute = p_per_minute
    where n.id = p_newsletter;
  if cardinality(app.newsletter_languages(p_newsletter)) = 0 then
    raise exception 'Write a subject and a block in one language at least' using errcode = '22023', hint = 'languages';
  end if;
  perform app.write_letters(p_newsletter);
  v_count := app.queue_letters(p_newsletter);
  if v_count = 0 then
    raise exception 'Nobody has subscribed yet' using errcode = '22023', hint = 'subscribers';
  end if;
  return v_count;
end $$;

-- Scheduled becomes sending with the first letter, and sent with the last. Letters that ran out of time make it failed: those
-- may be sent again.
create function app.newsletter_goes_on(p_newsletter uuid) returns void language plpgsql security definer set search_path = '' as $$
begin
  update public.newsletters n set status = 'sending' where n.id = p_newsletter and n.status = 'scheduled';
  if not exists (select from public.newsletter_deliveries d where d.newsletter_id = p_newsletter and d.status = 'queued') then
    update public.newsletters n set sent_at = coalesce(n.sent_at, now()), status = case
        when exists (select from public.newsletter_deliveries d where d.newsletter_id = p_newsletter and d.status = 'failed' and d.error !~ '^refused')
        then 'failed' else 'sent' end
      where n.id = p_newsletter and n.status = 'sending';
  end if;
end $$;

-- In the statement that takes the letter out of the queue. A fault here must not keep it there: it would be sent again.
create function app.letter_came_out() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_delivery public.newsletter_deliveries;
begin
  update public.newsletter_deliveries d set status = case when new.failure is null then 'sent' else 'failed' end, error = left(new.failure, 300),
    attempts = new.attempts where d.mail = new.mail and d.status = 'queued' returning * into v_delivery;
  if v_delivery.id is not null then
    if new.failure ~ 'refused by the mail server with (550|551|553)$' then
      update public.newsletter_subscribers s set status = 'bounced' where s.id = v_delivery.subscriber_id and s.status = 'confirmed';
    end if;
    perform app.newsletter_goes_on(v_delivery.newsletter_id);
  end if;
  return null;
exception when others then
  raise warning 'what became of letter % was not noted: %', new.mail, sqlerrm;
  return null;
end $$;
do $$
begin
  if to_regclass('mail.outcomes') is not null then
    create trigger newsletter_letter_came_out after insert on mail.outcomes for each row execute function app.letter_came_out();
  end if;
end $$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
