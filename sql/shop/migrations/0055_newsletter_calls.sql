-- What the staff does with newsletters.

-- A newsletter of the caller's factory, or a refusal that does not tell whether there is one.
create function app.my_newsletter(p_id uuid) returns public.newsletters language plpgsql stable security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters;
begin
  select * into v_newsletter from public.newsletters n where n.id = p_id and n.factory_id = any (app.my_factories('content'));
  if v_newsletter.id is null then
    raise exception 'No such newsletter' using errcode = '42501';
  end if;
  return v_newsletter;
end $$;

create function public.schedule_newsletter(p_id uuid, p_when timestamptz default null, p_per_minute integer default 600) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters := app.my_newsletter(p_id);
begin
  if v_newsletter.status <> 'draft' then
    raise exception 'Only a draft can be scheduled' using errcode = '55000', hint = 'status';
  elsif p_when > now() + interval '1 year' then
    raise exception 'Choose a time within a year' using errcode = '22023', hint = 'when';
  elsif p_per_minute is null or p_per_minute not between 1 and 60000 then
    raise exception 'Between 1 and 60000 letters a minute' using errcode = '22023', hint = 'per_minute';
  end if;
  return json_build_object('letters', app.schedule_letters(p_id, coalesce(p_when, now()), p_per_minute, app.site_url(v_newsletter.factory_id)));
end $$;

-- Back to a draft while no letter has left.
create function public.unschedule_newsletter(p_id uuid) returns json language plpgsql security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters := app.my_newsletter(p_id);
  v_letters uuid[];
begin
  if v_newsletter.status <> 'scheduled' then
    raise exception 'It is not waiting any more' using errcode = '55000', hint = 'status';
  end if;
  -- One that the server has taken meanwhile stays, and the whole call is undone.
  delete from mail.queue q using public.newsletter_deliveries d where d.newsletter_id = p_id and q.id = d.mail and q.attempts = 0;
  if exists (select from mail.queue q join public.newsletter_deliveries d on d.mail = q.id where d.newsletter_id = p_id)
    or exists (select from public.newsletter_deliveries d where d.newsletter_id = p_id and d.status in ('sent', 'failed')) then
    raise exception 'The first letters are on their way' using errcode = '55000', hint = 'status';
  end if;
  delete from public.newsletter_deliveries d where d.newsletter_id = p_id;
  select array_agg(t.letter) into v_letters from public.newsletters_i18n t where t.newsletter_id = p_id;
  update public.newsletters_i18n t set letter = null where t.newsletter_id = p_id;
  delete from mail.bodies b where b.id = any (v_letters);
  update public.newsletters n set status = 'draft', scheduled_for = null where n.id = p_id;
  return json_build_object('status', 'draft');
end $$;

-- Letters that ran out of time once more; what a mail server refused for good is not tried again.
create function public.retry_newsletter(p_id uuid) returns json language plpgsql security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters := app.my_newsletter(p_id);
begin
  if v_newsletter.status <> 'failed' then
    raise exception 'Nothing failed' using errcode = '55000', hint = 'status';
  end if;
  delete from public.newsletter_deliveries d where d.newsletter_id = p_id and d.status = 'failed' and d.error !~ '^refused';
  update public.newsletters n set status = 'sending', scheduled_for = now() where n.id = p_id;
  perform app.write_letters(p_id);
  return json_build_object('letters', app.queue_letters(p_id));
end $$;

-- The letter as it will be, to the caller's own address.
create function public.send_newsletter_test(p_id uuid, p_language text) returns json language plpgsql security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters := app.my_newsletter(p_id);
  v_text public.newsletters_i18n;
  v_email text;
  v_origin text := app.site_url(v_newsletter.factory_id);
begin
  select * into v_text from public.newsletters_i18n t where t.newsletter_id = p_id and t.language_code = p_language;
  if v_text.id is null or v_text.subject = '' or v_text.html = '' then
    raise exception 'Write a subject and a block first' using errcode = '22023', hint = 'languages';
  end if;
  select u.email into v_email from auth.users u where u.id = (select auth.uid());
  perform app.throttle('newsletter_test', (select auth.uid())::text, 30, interval '1 hour');
  insert into mail.queue (id, kind, recipient, languages, variables, expires_at) values (gen_random_uuid(), 'bulk', v_email, array[p_language],
    jsonb_build_object('Subject', '[Test] ' || v_text.subject, 'Html', app.letter_html(v_newsletter, v_text, v_origin),
      'Text', app.letter_text(v_newsletter, v_text, v_origin), 'Unsubscribe', v_origin || '/newsletter/unsubscribe?test=1'), now() + interval '1 hour');
  return json_build_object('email', v_email);
end $$;

create function public.preview_newsletter(p_id uuid, p_language text) returns json language plpgsql stable security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters;
  v_text public.newsletters_i18n;
begin
  select * into v_newsletter from public.newsletters n where n.id = p_id and n.factory_id = any (app.my_factories('any'));
  select * into v_text from public.newsletters_i18n t where t.newsletter_id = v_newsletter.id and t.language_code = p_language;
  if v_text.id is null then
    return null;
  end if;
  return json_build_object('subject', v_text.subject, 'preheader', v_text.preheader, 'html', v_text.html,
    'text', replace(app.letter_text(v_newsletter, v_text, app.site_url(v_newsletter.factory_id)), '{{Unsubscribe}}', app.site_url(v_newsletter.factory_id) || '/newsletter/unsubscribe'));
end $$;

create function public.duplicate_newsletter(p_id uuid) returns json language plpgsql security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters := app.my_newsletter(p_id);
  v_copy uuid;
begin
  insert into public.newsletters (factory_id, title, is_early, noindex)
    values (v_newsletter.factory_id, left(v_newsletter.title, 190) || ' (2)', v_newsletter.is_early, v_newsletter.noindex) returning id into v_copy;
  insert into public.newsletters_i18n (newsletter_id, language_code, subject, preheader, document)
    select v_copy, t.language_code, t.subject, t.preheader, t.document from public.newsletters_i18n t where t.newsletter_id = p_id;
  return json_build_object('id', v_copy);
end $$;

create function public.archive_newsletter(p_id uuid) returns json language plpgsql security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters := app.my_newsletter(p_id);
begin
  update public.newsletters n set status = 'archived' where n.id = v_newsletter.id;
  return json_build_object('status', 'archived');
end $$;

-- What became of its letters.
create function public.newsletter_report(p_id uuid) returns json language plpgsql stable security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters;
begin
  select * into v_newsletter from public.newsletters n where n.id = p_id and n.factory_id = any (app.my_factories('content'));
  if v_newsletter.id is null then
    return null;
  end if;
  return (select json_build_object('letters', count(*), 'queued', count(*) filter (where d.status = 'queued'), 'sent', count(*) filter (where d.status = 'sent'),
      'failed', count(*) filter (where d.status = 'failed'), 'withdrawn', count(*) filter (where d.status = 'withdrawn'),
      'retried', count(*) filter (where d.status = 'sent' and d.attempts > 1) + (select count(*) from mail.queue q join public.newsletter_deliveries w
        on w.mail = q.id where w.newsletter_id = p_id and q.failure is not null),
      'languages', (select coalesce(json_object_agg(l.language_code, l.letters), '{}') from (select e.language_code, count(*) as letters
        from public.newsletter_deliveries e where e.newsletter_id = p_id group by e.language_code) l),
      'failures', (select coalesce(json_agg(json_build_object('email', s.email, 'error', f.error) order by s.email), '[]') from (select * from public.newsletter_deliveries f
        where f.newsletter_id = p_id and f.status = 'failed' limit 100) f join public.newsletter_subscribers s on s.id = f.subscriber_id))
    from public.newsletter_deliveries d where d.newsletter_id = p_id);
end $$;

-- How many would read it, by status and by language.
create function public.newsletter_audience() returns json language sql stable security definer set search_path = '' as $$
  select json_build_object('confirmed', count(*) filter (where s.status = 'confirmed'), 'pending', count(*) filter (where s.status = 'pending'),
    'unsubscribed', count(*) filter (where s.status = 'unsubscribed'), 'bounced', count(*) filter (where s.status = 'bounced'),
    'languages', (select coalesce(json_object_agg(l.code, l.readers), '{}') from (select coalesce(c.language_code, '') as code, count(*) as readers
      from public.newsletter_subscribers c where c.factory_id = any (app.my_factories('content')) and c.status = 'confirmed' group by 1) l))
  from public.newsletter_subscribers s where s.factory_id = any (app.my_factories('content'))
$$;

revoke all on function public.schedule_newsletter(uuid, timestamptz, integer), public.unschedule_newsletter(uuid), public.retry_newsletter(uuid),
  public.send_newsletter_test(uuid, text), public.preview_newsletter(uuid, text), public.duplicate_newsletter(uuid), public.archive_newsletter(uuid),
  public.newsletter_report(uuid), public.newsletter_audience() from public, anon, authenticated, service_role;
grant execute on function public.schedule_newsletter(uuid, timestamptz, integer), public.unschedule_newsletter(uuid), public.retry_newsletter(uuid),
  public.send_newsletter_test(uuid, text), public.preview_newsletter(uuid, text), public.duplicate_newsletter(uuid), public.archive_newsletter(uuid),
  public.newsletter_report(uuid), public.newsletter_audience() to authenticated;
comment on function public.schedule_newsletter(uuid, timestamptz, integer) is 'Sends a draft at a time, or now: {letters}. 55000 when it is no draft, 22023 with languages or subscribers as hint.';
comment on function public.newsletter_report(uuid) is 'What became of a newsletter''s letters: {letters, queued, sent, failed, withdrawn, retried, languages, failures}.';

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
