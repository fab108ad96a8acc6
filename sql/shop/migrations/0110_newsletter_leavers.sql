-- Which letter made a reader leave: the report of a newsletter says how many did.

alter table public.newsletter_deliveries add column left_at timestamptz;
comment on column public.newsletter_deliveries.left_at is 'When its reader, on the list until then, ended the letters by the link of this one.';
grant select (left_at) on public.newsletter_deliveries to authenticated;

create or replace function public.unsubscribe(p_token text) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_hash bytea := app.token_hash(coalesce(p_token, ''));
  v_subscriber uuid;
begin
  select s.id into v_subscriber from public.newsletter_subscribers s where s.unsubscribe_hash = v_hash;
  if v_subscriber is null then
    select d.subscriber_id into v_subscriber from public.newsletter_deliveries d where d.unsubscribe_hash = v_hash;
  end if;
  if v_subscriber is null then
    return json_build_object('status', 'unknown');
  end if;
  -- Before they leave: pressed twice, or in an older letter afterwards, it counts no more.
  update public.newsletter_deliveries d set left_at = now()
    where d.unsubscribe_hash = v_hash and exists (select from public.newsletter_subscribers s where s.id = v_subscriber and s.status = 'confirmed');
  perform app.leave_newsletters(v_subscriber);
  return json_build_object('status', 'unsubscribed');
end $$;

create or replace function public.newsletter_report(p_id uuid) returns json language plpgsql stable security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters;
begin
  select * into v_newsletter from public.newsletters n where n.id = p_id and n.factory_id = any (app.my_factories('content'));
  if v_newsletter.id is null then
    return null;
  end if;
  return (select json_build_object('letters', count(*), 'queued', count(*) filter (where d.status = 'queued'), 'sent', count(*) filter (where d.status = 'sent'),
      'failed', count(*) filter (where d.status = 'failed'), 'withdrawn', count(*) filter (where d.status = 'withdrawn'),
      'unsubscribed', count(*) filter (where d.left_at is not null),
      'retried', count(*) filter (where d.status = 'sent' and d.attempts > 1) + (select count(*) from mail.queue q join public.newsletter_deliveries w
        on w.mail = q.id where w.newsletter_id = p_id and q.failure is not null),
      'languages', (select coalesce(json_object_agg(l.language_code, l.letters), '{}') from (select e.language_code, count(*) as letters
        from public.newsletter_deliveries e where e.newsletter_id = p_id group by e.language_code) l),
      'failures', (select coalesce(json_agg(json_build_object('email', s.email, 'error', f.error) order by s.email), '[]') from (select * from public.newsletter_deliveries f
        where f.newsletter_id = p_id and f.status = 'failed' limit 100) f join public.newsletter_subscribers s on s.id = f.subscriber_id))
    from public.newsletter_deliveries d where d.newsletter_id = p_id);
end $$;
comment on function public.newsletter_report(uuid) is
  'What became of a newsletter''s letters: {letters, queued, sent, failed, withdrawn, unsubscribed, retried, languages, failures}.';
