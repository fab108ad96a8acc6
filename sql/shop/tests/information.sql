-- Questions, places, messages and one's own data: what visitors read and write, what the staff may change, what nobody may.
begin;
select shop_test.stage();
update factories set created_at = '2000-01-01', email = 'factory@test.example', website = 'https://a.example' where name = 'A';
insert into faq_items (id, factory_id, slug, category, is_active) values
  ('a0000000-0000-4000-8000-000000000201', 'a0000000-0000-4000-8000-00000000000f', 'open', 'ordering', true),
  ('a0000000-0000-4000-8000-000000000202', 'a0000000-0000-4000-8000-00000000000f', 'hidden', 'ordering', false),
  ('b0000000-0000-4000-8000-000000000201', 'b0000000-0000-4000-8000-00000000000f', 'theirs', 'ordering', true);
insert into faq_items_i18n (faq_item_id, language_code, question, answer) values
  ('a0000000-0000-4000-8000-000000000201', 'sv', 'Fråga?', '<p>Svar</p>'), ('a0000000-0000-4000-8000-000000000202', 'sv', 'Dold?', '<p>Svar</p>');
insert into locations (id, factory_id, slug, address, postcode, city, lat, lng, is_active, hours) values
  ('a0000000-0000-4000-8000-000000000301', 'a0000000-0000-4000-8000-00000000000f', 'home', 'Gatan 1', '123 45', 'X', 60, 17, true, '[[["08:00","16:00"]],[],[],[],[],[],[]]'),
  ('a0000000-0000-4000-8000-000000000302', 'a0000000-0000-4000-8000-00000000000f', 'closed', 'Gatan 2', '123 45', 'X', 60, 17, false, '[[],[],[],[],[],[],[]]');
insert into locations_i18n (location_id, language_code, name) values
  ('a0000000-0000-4000-8000-000000000301', 'sv', 'Hemma'), ('a0000000-0000-4000-8000-000000000302', 'sv', 'Stängt');
insert into pages (factory_id, slug) values ('a0000000-0000-4000-8000-00000000000f', 'faq'), ('a0000000-0000-4000-8000-00000000000f', 'locations');

-- A visitor reads what is open and writes nothing.
select shop_test.be('anon');
select shop_test.sees(1, $$select from faq_items where factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.sees(1, $$select from faq_items_i18n where faq_item_id::text like 'a0%'$$);
select shop_test.sees(1, $$select from locations where factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.sees(1, $$select from locations_i18n where location_id::text like 'a0%'$$);
select shop_test.refused('42501', $$insert into faq_items (factory_id, slug, category) values ('a0000000-0000-4000-8000-00000000000f', 'x', 'ordering')$$);
select shop_test.refused('42501', $$update locations set city = 'Y'$$);
select shop_test.refused('42501', $$select from contact_messages$$);
select shop_test.refused('42501', $$select from app.attempts$$);
select shop_test.refused('42501', $$select app.send_letter('contact', 'someone@test.example', 'sv')$$);
select shop_test.refused('42501', $$select app.throttle('contact', 'x', 1, '1 hour')$$);
-- Search engines are told the same as visitors.
select shop_test.answers('FAQPage', $$select page_head('/faq', 'sv') #>> '{jsonld,1,@type}'$$);
select shop_test.answers('1', $$select jsonb_array_length(page_head('/faq', 'sv') #> '{jsonld,1,mainEntity}')::text$$);
select shop_test.answers('2', $$select jsonb_array_length(page_head('/faq', 'sv') #> '{jsonld,0,itemListElement}')::text$$);
select shop_test.answers('Monday', $$select split_part(page_head('/locations', 'sv') #>> '{jsonld,1,openingHoursSpecification,0,dayOfWeek}', '/', 4)$$);
select shop_test.answers('2', $$select jsonb_array_length(page_head('/locations', 'sv') -> 'jsonld')::text$$);

-- A customer is a visitor here; the editor changes content of the own factory, and of no other.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, $$select from faq_items where slug = 'hidden'$$);
select shop_test.refused('42501', $$insert into faq_items (factory_id, slug, category) values ('a0000000-0000-4000-8000-00000000000f', 'x', 'ordering')$$);
select shop_test.changes(0, $$update locations set city = 'Y'$$);
select shop_test.changes(0, $$delete from faq_items_i18n$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(1, $$select from faq_items where slug = 'hidden'$$);
select shop_test.changes(1, $$update faq_items set is_active = true where slug = 'hidden'$$);
select shop_test.changes(1, $$update faq_items_i18n set question = 'Ny?' where question = 'Fråga?'$$);
select shop_test.changes(1, $$update locations_i18n set name = 'Hos oss' where name = 'Hemma'$$);
select shop_test.changes(0, $$delete from faq_items where slug = 'theirs'$$);
select shop_test.refused('42501', $$insert into faq_items (factory_id, slug, category) values ('b0000000-0000-4000-8000-00000000000f', 'x', 'ordering')$$);
select shop_test.refused('42501', $$insert into locations (factory_id, slug, address, postcode, city, lat, lng) values ('b0000000-0000-4000-8000-00000000000f', 'x', 'x', 'x', 'x', 1, 1)$$);
select shop_test.refused('42501', $$update locations set factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
-- Hours that are none are refused whoever writes them.
select shop_test.refused('23514', $$update locations set hours = '[[["16:00","08:00"]],[],[],[],[],[],[]]' where slug = 'home'$$);
select shop_test.refused('23514', $$update locations set hours = '[[["08:00","12:00"],["11:00","13:00"]],[],[],[],[],[],[]]' where slug = 'home'$$);
select shop_test.refused('23514', $$update locations set hours = '[[["8","12"]],[],[],[],[],[],[]]' where slug = 'home'$$);
select shop_test.refused('23514', $$update locations set hours = '{}' where slug = 'home'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.changes(0, $$update faq_items set is_active = false$$);

-- A message: checked, limited, kept for the staff of the one factory.
select shop_test.be('anon');
select shop_test.refused('22023', $$select send_contact_message('order', '', 'a@test.example', 'Ett meddelande')$$);
select shop_test.refused('22023', $$select send_contact_message('order', 'Anna', 'a@test', 'Ett meddelande')$$);
select shop_test.refused('22023', $$select send_contact_message('order', 'Anna', E'a@test.example\nbcc: b@test.example', 'Ett meddelande')$$);
select shop_test.refused('22023', $$select send_contact_message('order', 'Anna', 'a@test.example', 'kort')$$);
select shop_test.refused('22023', $$select send_contact_message('order', 'Anna', 'a@test.example', repeat('x', 5001))$$);
select shop_test.refused('22023', $$select send_contact_message('gossip', 'Anna', 'a@test.example', 'Ett meddelande')$$);
select send_contact_message('order', 'Robot', 'robot@test.example', 'Ett meddelande', 'sv', false, 'https://spam.example');
select send_contact_message('order', 'Anna', 'a@test.example', 'Ett meddelande', 'sv', true);
select send_contact_message('order', 'Anna', 'A@test.example', 'Ett till meddelande', 'sv');
select send_contact_message('order', 'Anna', 'a@test.example', 'Ett tredje meddelande', 'sv');
select shop_test.refused('PT429', $$select send_contact_message('order', 'Anna', 'a@test.example', 'Ett fjärde meddelande')$$);
reset role;
select shop_test.sees(3, $$select from contact_messages where factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.sees(0, $$select from contact_messages where name = 'Robot'$$);
-- The company was written to; the sender, who was not signed in, was not.
select shop_test.sees(3, $$select from mail.queue where kind = 'letter' and recipient = 'factory@test.example'$$);
select shop_test.sees(0, $$select from mail.queue where recipient like 'a@%'$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, $$select from contact_messages$$);
select shop_test.refused('42501', $$update contact_messages set status = 'read'$$);
select shop_test.refused('42501', $$insert into contact_messages (factory_id, reference, topic, name, email, message) values ('a0000000-0000-4000-8000-00000000000f', 'x', 'other', 'x', 'x@test.example', 'x')$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, $$select from contact_messages$$);
-- Who edits texts has no business with what people write to the company.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, $$select from contact_messages$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.sees(3, $$select from contact_messages$$);
select shop_test.refused('42501', $$update contact_messages set status = 'answered'$$);
select shop_test.refused('42501', $$update contact_messages set message = 'x'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.changes(0, $$delete from contact_messages$$);
-- A copy goes to the signed-in sender's own address and to no other.
reset role;
update auth.users set email_confirmed_at = now() where id = 'c0000000-0000-4000-8000-000000000001';
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select send_contact_message('product', 'Kund', 'kund@test.example', 'Ett eget meddelande', 'sv', true);
select send_contact_message('product', 'Kund', 'annan@test.example', 'Ett annat meddelande', 'sv', true);
reset role;
select shop_test.sees(1, $$select from mail.queue where recipient = 'kund@test.example'$$);
select shop_test.sees(0, $$select from mail.queue where recipient = 'annan@test.example'$$);

-- Links begin with the factory's address, whatever a stranger's request calls its host.
select set_config('request.headers', '{"host": "evil.example"}', true);
select shop_test.answers('https://a.example', $$select app.site_url('a0000000-0000-4000-8000-00000000000f')$$);
select set_config('request.headers', '{"host": "localhost.evil.example"}', true);
select shop_test.answers('https://a.example', $$select app.site_url('a0000000-0000-4000-8000-00000000000f')$$);
select set_config('request.headers', '{"host": "127.0.0.1:54321"}', true);
select shop_test.answers('http://127.0.0.1:54321', $$select app.site_url('a0000000-0000-4000-8000-00000000000f')$$);
-- From outside nobody is on our machine, whatever they say.
select set_config('request.headers', '{"host": "127.0.0.1:54321", "x-forwarded-for": "192.0.2.1"}', true);
select shop_test.answers('https://a.example', $$select app.site_url('a0000000-0000-4000-8000-00000000000f')$$);
select set_config('request.headers', '{"host": "localhost:54321", "x-forwarded-for": "2001:db8::1"}', true);
select shop_test.answers('https://a.example', $$select app.site_url('a0000000-0000-4000-8000-00000000000f')$$);
select set_config('request.headers', '{"host": "localhost:54321", "x-forwarded-for": "172.17.0.1"}', true);
select shop_test.answers('http://localhost:54321', $$select app.site_url('a0000000-0000-4000-8000-00000000000f')$$);
select set_config('request.headers', '{"host": "localhost:54321", "x-forwarded-for": "::1"}', true);
select shop_test.answers('http://localhost:54321', $$select app.site_url('a0000000-0000-4000-8000-00000000000f')$$);

-- Own data: one's own, whole, without secrets; and its end.
insert into profiles (user_id, full_name) values ('c0000000-0000-4000-8000-000000000001', 'Kund Kundsson'), ('c0000000-0000-4000-8000-000000000002', 'Annan');
insert into carts (id, user_id) values ('c0000000-0000-4000-8000-0000000000c1', 'c0000000-0000-4000-8000-000000000001');
insert into cart_items (cart_id, product_id, quantity) values ('c0000000-0000-4000-8000-0000000000c1', 'a0000000-0000-4000-8000-0000000000a1', 2);
select shop_test.be('anon');
select shop_test.refused('42501', $$select export_own_data()$$);
select shop_test.refused('42501', $$select delete_own_account('kund@test.example')$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('kund@test.example', $$select export_own_data() #>> '{account,email}'$$);
select shop_test.answers('Kund Kundsson', $$select export_own_data() #>> '{profiles,0,full_name}'$$);
select shop_test.answers('1', $$select jsonb_array_length(export_own_data() -> 'profiles')::text$$);
select shop_test.answers('2', $$select export_own_data() #>> '{cart_items,0,quantity}'$$);
select shop_test.answers('2', $$select jsonb_array_length(export_own_data() -> 'contact_messages')::text$$);
select shop_test.answers('false', $$select (export_own_data()::text ~ 'encrypted_password|_hash|Annan"')::text$$);
select shop_test.refused('42501', $$select app.without_secrets('{}')$$);
select shop_test.refused('22023', $$select delete_own_account('annan@test.example')$$);
select shop_test.answers('true', $$select delete_own_account(' Kund@test.example ') ->> 'deleted'$$);
reset role;
select shop_test.sees(0, $$select from auth.users where email = 'kund@test.example'$$);
select shop_test.sees(0, $$select from carts where id = 'c0000000-0000-4000-8000-0000000000c1'$$);
select shop_test.sees(0, $$select from profiles where full_name = 'Kund Kundsson'$$);
select shop_test.sees(0, $$select from contact_messages where name = 'Kund'$$);
select shop_test.sees(1, $$select from profiles where full_name = 'Annan'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.refused('22023', $$select delete_own_account('owner-a@test.example')$$, 'The last owner cannot go');
rollback;
