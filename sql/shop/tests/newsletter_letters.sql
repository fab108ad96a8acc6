-- Letters on their way: one for each confirmed reader, taken back, refused, sent, tried again. Needs the server's own queue.
begin;
select shop_test.stage();
update factories set created_at = '2000-01-01', website = 'https://a.example' where name = 'A';
insert into newsletters (id, factory_id, title, shareable_url) values ('a0000000-0000-4000-8000-000000000501', 'a0000000-0000-4000-8000-00000000000f', 'Höst', 'host-2026-abcdef');
insert into newsletters_i18n (newsletter_id, language_code, subject, document) values
  ('a0000000-0000-4000-8000-000000000501', 'sv', 'Hösten', '{"blocks": [{"type": "button", "label": "Se", "href": "/shop"}, {"type": "heading", "text": "=\"/x"}]}'),
  ('a0000000-0000-4000-8000-000000000501', 'en', 'Autumn', '{"blocks": [{"type": "heading", "text": "Autumn"}]}');

-- Nobody to write to yet; nothing is left of the attempt.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.refused('22023', $$select schedule_newsletter('a0000000-0000-4000-8000-000000000501')$$, 'Nobody has subscribed yet');
select shop_test.answers('draft', $$select status from newsletters$$);
reset role;
insert into newsletter_subscribers (id, factory_id, email, language_code, status, confirmed_at)
  select ('a0000000-0000-4000-8000-0000000006' || lpad(n::text, 2, '0'))::uuid, 'a0000000-0000-4000-8000-00000000000f', 'r' || n || '@test.example',
    case when n % 2 = 0 then 'en' when n = 5 then 'ar' else 'sv' end, case when n = 9 then 'pending' else 'confirmed' end, '2026-01-01'::timestamptz + n * interval '1 day'
  from generate_series(1, 9) as n;

select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.refused('22023', $$select schedule_newsletter('a0000000-0000-4000-8000-000000000501', now() + interval '2 years')$$);
select shop_test.refused('22023', $$select schedule_newsletter('a0000000-0000-4000-8000-000000000501', null, 0)$$);
select shop_test.answers('{"letters" : 8}', $$select schedule_newsletter('a0000000-0000-4000-8000-000000000501', now() + interval '1 hour', 60)::text$$);
select shop_test.refused('PT409', $$select schedule_newsletter('a0000000-0000-4000-8000-000000000501')$$);
select shop_test.refused('PT409', $$update newsletters_i18n set subject = 'x'$$);
select shop_test.refused('PT409', $$delete from newsletters_i18n$$);
select shop_test.changes(0, $$delete from newsletters$$);
reset role;
-- Paced, in the readers' languages, whole addresses, one link each; a text that looks like an attribute stays a text.
select shop_test.sees(8, $$select distinct due_at from mail.queue where kind = 'bulk' and due_at >= now() + interval '1 hour' and due_at < now() + interval '1 hour 8 seconds' and recipient like 'r_@test.example'$$);
select shop_test.sees(4, $$select from mail.queue q join mail.bodies b on b.id = q.body where q.languages = '{en}' and b.subject = 'Autumn' and recipient like 'r_@test.example'$$);
select shop_test.sees(8, $$select distinct variables ->> 'Unsubscribe' from mail.queue where recipient like 'r_@test.example' and variables ->> 'Unsubscribe' like 'https://a.example/newsletter/unsubscribe?token=%'$$);
select shop_test.answers('true', $$select (b.html ~ 'href="https://a.example/shop"' and b.html ~ '=&quot;/x' and b.html ~ '<html lang="sv" dir="ltr">' and position('href="{{Unsubscribe}}"' in b.html) > 0)::text
  from mail.bodies b join newsletters_i18n t on t.letter = b.id where t.language_code = 'sv' and t.newsletter_id::text like 'a0%'$$);
-- Who confirms meanwhile is written to; who leaves is not; nobody twice.
update newsletter_subscribers set confirm_hash = app.token_hash('nine'), confirm_until = now() + interval '1 day' where email = 'r9@test.example';
select shop_test.be('anon');
select shop_test.answers('confirmed', $$select confirm_subscription('nine') ->> 'status'$$);
select shop_test.answers('confirmed', $$select confirm_subscription('nine') ->> 'status'$$);
reset role;
select shop_test.sees(1, $$select from mail.queue where recipient = 'r9@test.example' and kind = 'bulk'$$);
select shop_test.answers('0', $$select app.queue_letters('a0000000-0000-4000-8000-000000000501')::text$$);
create temporary table tokens as select recipient, split_part(variables ->> 'Unsubscribe', 'token=', 2) as token from mail.queue where kind = 'bulk';
grant select on tokens to anon;
select shop_test.be('anon');
select shop_test.answers('unsubscribed', $$select unsubscribe((select token from tokens where recipient = 'r1@test.example')) ->> 'status'$$);
-- The page is closed until the hour has come.
select shop_test.answers(null, $$select get_newsletter('host-2026-abcdef')::text$$);
reset role;
select shop_test.sees(0, $$select from mail.queue where recipient = 'r1@test.example' and kind = 'bulk'$$);
update newsletters set is_early = true where id = 'a0000000-0000-4000-8000-000000000501';
select shop_test.be('anon');
select shop_test.answers('sv', $$select get_newsletter('host-2026-abcdef', 'fi') ->> 'language'$$);

-- Back to a draft, and once more: those who left meanwhile are left alone.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('draft', $$select unschedule_newsletter('a0000000-0000-4000-8000-000000000501') ->> 'status'$$);
reset role;
select shop_test.sees(0, $$select from mail.queue where kind = 'bulk' and recipient like 'r_@test.example'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('{"letters" : 8}', $$select schedule_newsletter('a0000000-0000-4000-8000-000000000501')::text$$);
reset role;
create temporary table tokens_again as select recipient, split_part(variables ->> 'Unsubscribe', 'token=', 2) as token from mail.queue where kind = 'bulk';
grant select on tokens_again to anon;
-- What the server does: takes letters, and tells in one statement that they left the queue.
create function pg_temp.went(p_recipient text, p_failure text) returns void language sql as $$
  with gone as (delete from mail.queue q where q.kind = 'bulk' and q.recipient = p_recipient returning q.id, q.body)
  insert into mail.outcomes (mail, body, failure, attempts) select id, body, p_failure, 2 from gone
$$;
select pg_temp.went('r2@test.example', null);
select shop_test.answers('sending', $$select status from newsletters where id = 'a0000000-0000-4000-8000-000000000501'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.refused('PT409', $$select unschedule_newsletter('a0000000-0000-4000-8000-000000000501')$$);
reset role;
select pg_temp.went('r3@test.example', 'refused by the mail server with 550');
select pg_temp.went('r' || n || '@test.example', null) from generate_series(4, 8) as n;
select shop_test.answers('bounced', $$select status from newsletter_subscribers where email = 'r3@test.example'$$);
select shop_test.answers('sending', $$select status from newsletters where id = 'a0000000-0000-4000-8000-000000000501'$$);
select pg_temp.went('r9@test.example', 'expired');
select shop_test.answers('failed', $$select status from newsletters where id = 'a0000000-0000-4000-8000-000000000501'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('8 0 6 2', $$select (r ->> 'letters') || ' ' || (r ->> 'queued') || ' ' || (r ->> 'sent') || ' ' || (r ->> 'failed') from newsletter_report('a0000000-0000-4000-8000-000000000501') r$$);
-- Again for the one that ran out of time, not for the one that was refused.
select shop_test.answers('{"letters" : 1}', $$select retry_newsletter('a0000000-0000-4000-8000-000000000501')::text$$);
reset role;
select pg_temp.went('r9@test.example', null);
select shop_test.answers('sent', $$select status from newsletters where id = 'a0000000-0000-4000-8000-000000000501'$$);
select shop_test.sees(1, $$select from newsletters where id = 'a0000000-0000-4000-8000-000000000501' and sent_at is not null$$);
-- A letter of long ago still ends them.
select shop_test.be('anon');
select shop_test.answers('unsubscribed', $$select unsubscribe((select token from tokens_again where recipient = 'r2@test.example')) ->> 'status'$$);
select shop_test.answers('unsubscribed', $$select unsubscribe((select token from tokens_again where recipient = 'r2@test.example')) ->> 'status'$$);
-- Counted once, for that letter.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('1', $$select newsletter_report('a0000000-0000-4000-8000-000000000501') ->> 'unsubscribed'$$);
reset role;
-- A fault in following them must not hold the server up.
select shop_test.changes(1, $$insert into mail.outcomes (mail, failure, attempts) values (gen_random_uuid(), 'x', 1)$$);
-- A test goes to the caller alone.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('editor-a@test.example', $$select send_newsletter_test('a0000000-0000-4000-8000-000000000501', 'en') ->> 'email'$$);
select shop_test.answers('archived', $$select archive_newsletter('a0000000-0000-4000-8000-000000000501') ->> 'status'$$);
reset role;
select shop_test.sees(1, $$select from mail.queue where recipient = 'editor-a@test.example' and variables ->> 'Subject' = '[Test] Autumn'$$);
rollback;
