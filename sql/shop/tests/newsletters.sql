-- Newsletters: who may write them, what a document can and cannot bring along, who reads them, who subscribes, how letters go.
begin;
select shop_test.stage();
update factories set created_at = '2000-01-01', email = 'factory@test.example', website = 'https://a.example' where name = 'A';
insert into newsletters (id, factory_id, title, shareable_url) values
  ('a0000000-0000-4000-8000-000000000501', 'a0000000-0000-4000-8000-00000000000f', 'Höst', 'host-2026-abcdef'),
  ('b0000000-0000-4000-8000-000000000501', 'b0000000-0000-4000-8000-00000000000f', 'Deras', 'deras-2026-abcde');

-- A visitor reads no table, and no draft by its address.
select shop_test.be('anon');
select shop_test.refused('42501', $$select from newsletters$$);
select shop_test.refused('42501', $$select from newsletters_i18n$$);
select shop_test.refused('42501', $$select from newsletter_subscribers$$);
select shop_test.refused('42501', $$select from newsletter_deliveries$$);
select shop_test.answers(null, $$select get_newsletter('host-2026-abcdef', 'sv')::text$$);
select shop_test.answers('404', $$select page_head('/newsletter/host-2026-abcdef', 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head('/newsletter/nothing-here-at-all', 'sv') ->> 'status'$$);
select shop_test.refused('42501', $$select schedule_newsletter('a0000000-0000-4000-8000-000000000501')$$);
select shop_test.refused('42501', $$select app.schedule_letters('a0000000-0000-4000-8000-000000000501', now(), 600, 'https://evil.example')$$);
select shop_test.refused('42501', $$select app.queue_letters('a0000000-0000-4000-8000-000000000501')$$);
select shop_test.refused('42501', $$select app.leave_newsletters('a0000000-0000-4000-8000-000000000501')$$);

-- A customer neither; an editor writes the own factory's and nobody else's; a former admin does not.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, $$select from newsletters$$);
select shop_test.refused('42501', $$insert into newsletters (factory_id, title) values ('a0000000-0000-4000-8000-00000000000f', 'x')$$);
select shop_test.refused('42501', $$select schedule_newsletter('a0000000-0000-4000-8000-000000000501')$$);
select shop_test.refused('42501', $$select send_newsletter_test('a0000000-0000-4000-8000-000000000501', 'sv')$$);
select shop_test.answers(null, $$select preview_newsletter('a0000000-0000-4000-8000-000000000501', 'sv')::text$$);
select shop_test.answers(null, $$select newsletter_report('a0000000-0000-4000-8000-000000000501')::text$$);
select shop_test.answers('0', $$select newsletter_audience() ->> 'confirmed'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.sees(0, $$select from newsletters$$);
select shop_test.changes(0, $$update newsletters set title = 'x'$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.changes(0, $$update newsletters set title = 'x' where id = 'a0000000-0000-4000-8000-000000000501'$$);
select shop_test.refused('42501', $$insert into newsletters_i18n (newsletter_id, language_code, subject) values ('a0000000-0000-4000-8000-000000000501', 'sv', 'x')$$);
select shop_test.refused('42501', $$select duplicate_newsletter('a0000000-0000-4000-8000-000000000501')$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(1, $$select from newsletters$$);
select shop_test.changes(1, $$update newsletters set title = 'Hösten' where id = 'a0000000-0000-4000-8000-000000000501'$$);
select shop_test.refused('42501', $$update newsletters set status = 'sent'$$);
select shop_test.refused('42501', $$update newsletters set shareable_url = 'my-own-address-1'$$);
select shop_test.refused('42501', $$insert into newsletters_i18n (newsletter_id, language_code, subject, html) values ('a0000000-0000-4000-8000-000000000501', 'sv', 'x', '<b>x</b>')$$);

-- HTML is made here. A hostile document brings neither markup nor addresses that run.
select shop_test.changes(1, $$insert into newsletters_i18n (newsletter_id, language_code, subject, preheader, document) values ('a0000000-0000-4000-8000-000000000501', 'sv', 'Hösten', 'Nytt', $doc$
  {"blocks": [
    {"type": "heading", "text": "<script>alert(1)</script>"},
    {"type": "text", "content": {"type": "doc", "content": [{"type": "paragraph", "content": [
      {"type": "text", "text": "\"><img src=x onerror=alert(1)>"},
      {"type": "text", "text": "hit", "marks": [{"type": "link", "attrs": {"href": "javascript:alert(1)"}}]},
      {"type": "text", "text": "dit", "marks": [{"type": "bold"}, {"type": "link", "attrs": {"href": "/faq\" onclick=\"x"}}]},
      {"type": "text", "text": "hem", "marks": [{"type": "evil"}, {"type": "link", "attrs": {"href": "/faq"}}]}]},
      {"type": "script", "content": "x"}]}},
    {"type": "picture", "src": "javascript:alert(1)", "alt": "x"}, {"type": "picture", "src": "//evil.example/x.png"},
    {"type": "picture", "src": "/media/a.webp", "alt": "\" onload=\"x"},
    {"type": "button", "label": "Köp", "href": "data:text/html,x"}, {"type": "button", "label": "Köp <nu>", "href": "/shop"},
    {"type": "product", "slug": "filmjolk"}, {"type": "product", "slug": "sill"}, {"type": "product", "slug": "julost"},
    {"type": "columns", "columns": [[{"type": "columns", "columns": [[{"type": "heading", "text": "djup"}]]}], [{"type": "heading", "text": "bredvid"}]]},
    {"type": "iframe", "src": "/x"}, 7, "x", null]} $doc$)$$);
select shop_test.answers('false', $$select (html ~ '<script|<img src=x|javascript:|data:|evil\.example|onclick="|onload="|<iframe|<nu>|Sill|Julost|djup')::text from newsletters_i18n where subject = 'Hösten'$$);
select shop_test.answers('true', $$select (html ~ '&lt;script&gt;' and html ~ '<a href="/faq"' and html ~ 'Filmjölk' and html ~ '24,90' and html ~ 'bredvid' and html ~ 'href="/shop"')::text from newsletters_i18n where subject = 'Hösten'$$);
select shop_test.answers('true', $$select (text ~* '<script>alert' and text ~ 'hem \(/faq\)' and text ~ E'Köp <nu>:\n/shop')::text from newsletters_i18n where subject = 'Hösten'$$);
select shop_test.refused('23514', $$update newsletters_i18n set document = '[]'$$);
select shop_test.refused('23514', $$update newsletters_i18n set subject = E'a\nBcc: b@test.example'$$);
select shop_test.refused('23514', $$update newsletters_i18n set document = jsonb_build_object('blocks', jsonb_build_array(repeat('x', 60001)))$$);
select shop_test.answers('true', $$select (preview_newsletter('a0000000-0000-4000-8000-000000000501', 'sv') ->> 'text' ~ 'https://a.example/products/filmjolk')::text$$);
select shop_test.changes(1, $$insert into newsletters_i18n (newsletter_id, language_code, subject, document) values
  ('a0000000-0000-4000-8000-000000000501', 'en', 'Autumn', '{"blocks": [{"type": "heading", "text": "Autumn"}]}')$$);
select duplicate_newsletter('a0000000-0000-4000-8000-000000000501');
select shop_test.sees(2, $$select from newsletters n join newsletters_i18n t on t.newsletter_id = n.id where n.title = 'Hösten (2)' and n.status = 'draft' and n.shareable_url <> 'host-2026-abcdef'$$);

-- Only the moves of the machine, whoever asks.
reset role;
select shop_test.refused('23514', $$update newsletters set status = 'sent', scheduled_for = now() where id = 'a0000000-0000-4000-8000-000000000501'$$);
select shop_test.refused('23514', $$update newsletters set status = 'archived' where id = 'a0000000-0000-4000-8000-000000000501'$$);

-- Subscribing: the same answer for everybody, and a letter only its owner reads.
select shop_test.be('anon');
select shop_test.refused('22023', $$select subscribe_newsletter('anna@', 'sv')$$);
select shop_test.refused('22023', $$select subscribe_newsletter(E'anna@test.example\nbcc: b@test.example', 'sv')$$);
select shop_test.answers('{"status" : "pending"}', $$select subscribe_newsletter('robot@test.example', 'sv', 'https://spam.example')::text$$);
select shop_test.answers('{"status" : "pending"}', $$select subscribe_newsletter(' Anna@test.example ', 'sv')::text$$);
select shop_test.answers('{"status" : "pending"}', $$select subscribe_newsletter('anna@TEST.example', 'en')::text$$);
reset role;
select shop_test.sees(1, $$select from newsletter_subscribers where factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.sees(0, $$select from newsletter_subscribers where email like 'robot%'$$);
select shop_test.sees(2, $$select from mail.queue where lower(recipient) = 'anna@test.example' and variables ->> 'ConfirmationURL' like '%/newsletter/confirm?lang=%#token=%'$$);
-- The second letter's link counts, in its language; the first one's no more.
create temporary table links as select split_part(variables ->> 'ConfirmationURL', '#token=', 2) as token, languages[1] as language from mail.queue where lower(recipient) = 'anna@test.example';
grant select on links to anon, authenticated;
select shop_test.sees(0, $$select from newsletter_subscribers s, links l where position(l.token in s::text) > 0$$);
select shop_test.be('anon');
select shop_test.answers('unknown', $$select confirm_subscription((select token from links where language = 'sv')) ->> 'status'$$);
select shop_test.answers('unknown', $$select confirm_subscription(null) ->> 'status'$$);
select shop_test.answers('confirmed', $$select confirm_subscription((select token from links where language = 'en')) ->> 'status'$$);
select shop_test.answers('confirmed', $$select confirm_subscription((select token from links where language = 'en')) ->> 'status'$$);
-- Somebody on the list is told so by letter, the page says the same; the third time in an hour is the last.
select shop_test.answers('{"status" : "pending"}', $$select subscribe_newsletter('anna@test.example', 'sv')::text$$);
select shop_test.refused('PT429', $$select subscribe_newsletter('anna@test.example', 'sv')$$);
reset role;
select shop_test.answers('confirmed', $$select status from newsletter_subscribers where lower(email) = 'anna@test.example'$$);
select shop_test.sees(1, $$select from mail.queue where lower(recipient) = 'anna@test.example' and variables ->> 'ConfirmationURL' like '%/newsletter?lang=sv'$$);
select shop_test.refused('23514', $$update newsletter_subscribers set status = 'pending' where lower(email) = 'anna@test.example'$$);
-- A signed-in customer's own subscription is part of what is kept about them.
update auth.users set email_confirmed_at = now() where id = 'c0000000-0000-4000-8000-000000000001';
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select subscribe_newsletter('kund@test.example', 'sv');
select subscribe_newsletter('annan@test.example', 'sv');
select shop_test.answers('1', $$select jsonb_array_length(export_own_data() -> 'newsletter_subscribers')::text$$);
select shop_test.answers('false', $$select (export_own_data()::text ~ 'confirm_hash')::text$$);
select shop_test.sees(0, $$select id from newsletter_subscribers$$);
-- The staff sees who subscribed and no hash; another factory's sees nobody.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(3, $$select id from newsletter_subscribers$$);
select shop_test.refused('42501', $$select unsubscribe_hash from newsletter_subscribers$$);
select shop_test.refused('42501', $$update newsletter_subscribers set status = 'confirmed'$$);
select shop_test.changes(0, $$delete from newsletter_subscribers$$);
select shop_test.answers('1', $$select newsletter_audience() ->> 'confirmed'$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, $$select id from newsletter_subscribers$$);

-- Leaving: by the welcome letter's link, by a form without scripts, and a token of before confirms nothing.
reset role;
create temporary table leaving as select split_part(variables ->> 'ConfirmationURL', '#token=', 2) as token from mail.queue
  where lower(recipient) = 'anna@test.example' and variables ->> 'ConfirmationURL' like '%/newsletter/unsubscribe%';
grant select on leaving to anon;
select shop_test.be('anon');
select shop_test.answers('unknown', $$select unsubscribe('guess') ->> 'status'$$);
select shop_test.answers('405', $$select page_form('/newsletter/unsubscribe', 'token=' || (select token from leaving), 'a=b') ->> 'status'$$);
select shop_test.answers('405', $$select page_form('/contact', '', 'List-Unsubscribe=One-Click') ->> 'status'$$);
select shop_test.answers('200', $$select page_form('/newsletter/unsubscribe', 'lang=sv&token=' || repeat('0', 64), 'List-Unsubscribe=One-Click') ->> 'status'$$);
select shop_test.answers('200', $$select page_form('/newsletter/unsubscribe', 'lang=sv&token=' || (select token from leaving), 'List-Unsubscribe=One-Click') ->> 'status'$$);
select shop_test.answers('unsubscribed', $$select unsubscribe((select token from leaving)) ->> 'status'$$);
select shop_test.answers('unknown', $$select confirm_subscription((select token from links where language = 'en')) ->> 'status'$$);
reset role;
select shop_test.answers('unsubscribed', $$select status from newsletter_subscribers where lower(email) = 'anna@test.example'$$);
rollback;
