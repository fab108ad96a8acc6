-- The desk: lists of orders and messages, notes, letters at each step, reviewing sellers. Who may, who may not, and what everybody is told.
begin;
select shop_test.stage();
update factories set created_at = '2000-01-01', email = 'factory@test.example', website = 'https://a.example' where name = 'A';
insert into auth.users (id, email) values ('a0000000-0000-4000-8000-000000000004', 'orders-a@test.example');
insert into admins (user_id, factory_id, role) values ('a0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-00000000000f', 'orders');
insert into orders (id, factory_id, order_number, user_id, language_code, payment_method, contact, shipping, delivery_name, subtotal, delivery, vat, vat_lines, total) values
  ('a0000000-0000-4000-8000-000000000901', 'a0000000-0000-4000-8000-00000000000f', 'T-1', 'c0000000-0000-4000-8000-000000000001', 'en', 'invoice',
   '{"name": "Kund {number}", "email": "kund@test.example", "company": "100%_Bistro"}', '{"city": "Gävle"}', 'Bilen', 49.80, 0, 5.34, '[{"rate": 12.00, "gross": 49.80, "vat": 5.34}]', 49.80),
  ('a0000000-0000-4000-8000-000000000911', 'a0000000-0000-4000-8000-00000000000f', 'T-2', null, 'sv', 'invoice',
   '{"name": "Annan", "email": "annan@test.example"}', null, 'Hämtas', 0, 0, 0, '[]', 0),
  ('b0000000-0000-4000-8000-000000000901', 'b0000000-0000-4000-8000-00000000000f', 'T-3', null, 'sv', 'invoice', '{"name": "B", "email": "b@test.example"}', null, 'Bilen', 0, 0, 0, '[]', 0);
insert into order_items (order_id, product_id, title, quantity, unit_price, vat_rate, line_total) values
  ('a0000000-0000-4000-8000-000000000901', 'a0000000-0000-4000-8000-0000000000a1', 'Filmjölk', 2, 24.90, 12, 49.80);
set constraints all immediate;

create function pg_temp.numbers(p_answer jsonb) returns text language sql as $$ select string_agg(r ->> 'order_number', ' ' order by n) from jsonb_array_elements(p_answer -> 'rows') with ordinality as e (r, n) $$;

-- The list: one's own factory's, every word somewhere, signs of patterns as they are, cut and counted.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.answers('2', $$select desk_orders() ->> 'count'$$);
select shop_test.answers('T-1', $$select pg_temp.numbers(desk_orders('gävle KUND'))$$);
select shop_test.answers('T-1', $$select pg_temp.numbers(desk_orders('100%_b'))$$);
select shop_test.answers(null, $$select pg_temp.numbers(desk_orders('gävle annan'))$$);
select shop_test.answers('T-1 T-2', $$select pg_temp.numbers(desk_orders(p_sort => 'number', p_desc => false))$$);
select shop_test.answers('T-1 T-2', $$select pg_temp.numbers(desk_orders(p_sort => 'total'))$$);
select shop_test.answers('T-2', $$select pg_temp.numbers(desk_orders(p_sort => 'number', p_limit => 1))$$);
select shop_test.answers('T-1 2', $$select pg_temp.numbers(d) || ' ' || (d ->> 'count') from desk_orders(p_sort => 'number', p_offset => 1, p_limit => 1) as d$$);
select shop_test.answers('2', $$select desk_orders(p_status => 'open') ->> 'count'$$);
select shop_test.answers('0', $$select desk_orders(p_status => 'shipped') ->> 'count'$$);
select shop_test.answers('0', $$select desk_orders(p_payment => 'paid') ->> 'count'$$);
select shop_test.answers('2', $$select desk_orders('T-1') #>> '{rows,0,pieces}'$$);
-- Colleagues by name, without their addresses.
select shop_test.answers('editor-a former-a orders-a owner-a', $$select string_agg(name, ' ' order by name) from desk_staff()$$);
-- Notes: written by the call, read by who sells, never handed out.
select add_order_note('a0000000-0000-4000-8000-000000000901', '  Ring innan  ');
select shop_test.answers('Ring innan', $$select text from order_notes$$);
select shop_test.refused('PT422', $$select add_order_note('a0000000-0000-4000-8000-000000000901', ' ')$$);
select shop_test.refused('PT404', $$select add_order_note('b0000000-0000-4000-8000-000000000901', 'x')$$, 'Order not found');
select shop_test.refused('42501', $$insert into order_notes (order_id, text) values ('a0000000-0000-4000-8000-000000000901', 'x')$$);
select shop_test.refused('42501', $$delete from order_notes$$);
select shop_test.answers('packing.typ Filmjölk 2', $$select concat_ws(' ', d ->> 'template', d #>> '{data,order,items,0,title}', d #>> '{data,order,items,0,quantity}')
  from document('packing', 'sv', '{"id": "a0000000-0000-4000-8000-000000000901"}') as d$$);
select shop_test.answers('false', $$select (document('packing', 'sv', '{"id": "a0000000-0000-4000-8000-000000000901"}')::text ~ '24.9|total')::text$$);
select shop_test.answers(null, $$select document('packing', 'sv', '{"id": "b0000000-0000-4000-8000-000000000901"}')$$);
select shop_test.answers(null, $$select document('packing', 'sv', '{"id": "x"}')$$);

-- Customers, editors, former staff, other factories: no lists, no notes, no slips.
do $$
declare v_who uuid;
begin
  foreach v_who in array array['c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000003']::uuid[] loop
    perform shop_test.be('authenticated', v_who);
    perform shop_test.answers('0', $q$select desk_orders() ->> 'count'$q$);
    perform shop_test.answers('0 0', $q$select concat_ws(' ', d ->> 'count', d ->> 'unread') from desk_messages(p_status => 'all') as d$q$);
    perform shop_test.sees(0, 'select from desk_staff()');
    perform shop_test.sees(0, 'select from order_notes');
    perform shop_test.refused('PT404', $q$select add_order_note('a0000000-0000-4000-8000-000000000901', 'x')$q$);
    perform shop_test.answers(null, $q$select document('packing', 'sv', '{"id": "a0000000-0000-4000-8000-000000000901"}')$q$);
  end loop;
end $$;
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.answers('T-3', $$select pg_temp.numbers(desk_orders())$$);
select shop_test.answers('owner-b', $$select string_agg(name, ' ') from desk_staff()$$);
select shop_test.sees(0, 'select from order_notes');
select shop_test.be('anon');
select shop_test.refused('42501', 'select desk_orders()');
select shop_test.refused('42501', 'select desk_staff()');
select shop_test.refused('42501', 'select from order_notes');
select shop_test.answers(null, $$select document('packing', 'sv', '{"id": "a0000000-0000-4000-8000-000000000901"}')$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('false', $$select (export_own_data() ? 'order_notes')::text$$);

-- A letter at each step the customer waits for, with a link that opens the order and no other; none for what is the house's own affair.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select set_order_status('a0000000-0000-4000-8000-000000000911', 'confirmed', 'pending');
select set_order_status('a0000000-0000-4000-8000-000000000911', 'packing', 'confirmed');
select set_order_status('a0000000-0000-4000-8000-000000000911', 'shipped', 'packing');
select set_order_status('a0000000-0000-4000-8000-000000000911', 'delivered', 'shipped');
select shop_test.refused('PT422', $$select set_order_status('a0000000-0000-4000-8000-000000000911', 'returned', 'delivered', ' ')$$);
select set_order_status('a0000000-0000-4000-8000-000000000911', 'returned', 'delivered', 'Trasig burk');
select shop_test.refused('PT422', $$select set_order_status('a0000000-0000-4000-8000-000000000901', 'cancelled', 'pending')$$);
select set_order_status('a0000000-0000-4000-8000-000000000901', 'cancelled', 'pending', 'Slut i lager');
reset role;
select shop_test.sees(4, $$select from mail.queue where recipient = 'annan@test.example'$$);
select shop_test.sees(1, $$select from mail.queue where recipient = 'annan@test.example' and variables ->> 'Lines' like '%Trasig burk%'$$);
select shop_test.sees(1, $$select from mail.queue where recipient = 'kund@test.example' and languages = '{en}' and variables ->> 'Lines' like '%Slut i lager%'$$);
create temp table link as select (regexp_match(variables ->> 'ConfirmationURL', '/order-success/a0000000-0000-4000-8000-000000000911\?lang=sv#token=([0-9a-f]{64})$'))[1] as token
  from mail.queue where recipient = 'annan@test.example' limit 1;
grant select on link to anon;
select shop_test.be('anon');
select shop_test.answers('full', $$select get_order('a0000000-0000-4000-8000-000000000911', token) ->> 'access' from link$$);
select shop_test.answers(null, $$select get_order('a0000000-0000-4000-8000-000000000901', token) ->> 'access' from link$$);
select shop_test.answers(null, $$select get_order('a0000000-0000-4000-8000-000000000911', repeat('0', 64)) ->> 'access'$$);
reset role;
update app.order_tokens set expires_at = now();
select shop_test.be('anon');
select shop_test.answers(null, $$select get_order('a0000000-0000-4000-8000-000000000911', token) ->> 'access' from link$$);

-- Messages: found, given, answered, put away, and nobody else's.
reset role;
insert into contact_messages (id, factory_id, reference, topic, name, email, message, language_code) values
  ('a0000000-0000-4000-8000-000000000d01', 'a0000000-0000-4000-8000-00000000000f', 'M-1', 'order', 'Anna', 'a@test.example', 'Var är min burk?', 'sv'),
  ('a0000000-0000-4000-8000-000000000d02', 'a0000000-0000-4000-8000-00000000000f', 'M-2', 'press', 'Bo', 'bo@test.example', 'En bild, tack', 'sv'),
  ('b0000000-0000-4000-8000-000000000d01', 'b0000000-0000-4000-8000-00000000000f', 'M-3', 'other', 'B', 'b@test.example', 'Hej där', 'sv');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.answers('2 2', $$select concat_ws(' ', d ->> 'count', d ->> 'unread') from desk_messages() as d$$);
select shop_test.answers('M-1', $$select desk_messages('burk anna') #>> '{rows,0,reference}'$$);
select shop_test.answers('1', $$select desk_messages(p_topic => 'press') ->> 'count'$$);
select set_message_status('a0000000-0000-4000-8000-000000000d01', 'read', 'new');
select shop_test.refused('PT409', $$select set_message_status('a0000000-0000-4000-8000-000000000d01', 'read', 'new')$$, 'The message has moved meanwhile');
select shop_test.refused('22023', $$select set_message_status('a0000000-0000-4000-8000-000000000d01', 'gone')$$);
select shop_test.refused('PT404', $$select set_message_status('b0000000-0000-4000-8000-000000000d01', 'read')$$);
select assign_message('a0000000-0000-4000-8000-000000000d01', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('0', $$select desk_messages(p_mine => true) ->> 'count'$$);
-- Not to an editor, a former colleague, a stranger.
select shop_test.refused('22023', $$select assign_message('a0000000-0000-4000-8000-000000000d01', 'a0000000-0000-4000-8000-000000000002')$$);
select shop_test.refused('22023', $$select assign_message('a0000000-0000-4000-8000-000000000d01', 'a0000000-0000-4000-8000-000000000003')$$);
select shop_test.refused('22023', $$select assign_message('a0000000-0000-4000-8000-000000000d01', 'b0000000-0000-4000-8000-000000000001')$$);
select assign_message('a0000000-0000-4000-8000-000000000d01', null);
select answer_message('a0000000-0000-4000-8000-000000000d01', 'Hos grannen', true);
select shop_test.answers('read', $$select status from contact_messages where reference = 'M-1'$$);
select answer_message('a0000000-0000-4000-8000-000000000d01', 'Den kommer i dag {name}');
select shop_test.refused('PT422', $$select answer_message('a0000000-0000-4000-8000-000000000d01', '')$$);
select shop_test.answers('answered a0000000-0000-4000-8000-000000000004', $$select status || ' ' || assigned_to from contact_messages where reference = 'M-1'$$);
select shop_test.answers('1', $$select desk_messages(p_mine => true) ->> 'count'$$);
select shop_test.sees(2, 'select from contact_replies');
select shop_test.refused('42501', $$insert into contact_replies (message_id, text) values ('a0000000-0000-4000-8000-000000000d01', 'x')$$);
select shop_test.refused('42501', $$update contact_messages set status = 'spam'$$);
select set_message_status('a0000000-0000-4000-8000-000000000d02', 'archived');
select shop_test.answers('1', $$select desk_messages() ->> 'count'$$);
select shop_test.answers('2', $$select desk_messages(p_status => 'all') ->> 'count'$$);
reset role;
select shop_test.sees(1, $$select from mail.queue where recipient = 'a@test.example' and variables ->> 'Lines' like '%Den kommer i dag {name}%Var är min burk%'$$);
select shop_test.sees(0, $$select from mail.queue where variables ->> 'Lines' like '%Hos grannen%'$$);
do $$
declare v_who uuid;
begin
  foreach v_who in array array['c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000003',
      'b0000000-0000-4000-8000-000000000001']::uuid[] loop
    perform shop_test.be('authenticated', v_who);
    perform shop_test.sees(0, $q$select from contact_messages where factory_id = 'a0000000-0000-4000-8000-00000000000f'$q$);
    perform shop_test.sees(0, 'select from contact_replies');
    perform shop_test.refused('PT404', $q$select set_message_status('a0000000-0000-4000-8000-000000000d01', 'spam')$q$);
    perform shop_test.refused('PT404', $q$select assign_message('a0000000-0000-4000-8000-000000000d01', null)$q$);
    perform shop_test.refused('PT404', $q$select answer_message('a0000000-0000-4000-8000-000000000d01', 'x')$q$);
  end loop;
end $$;
select shop_test.be('anon');
select shop_test.refused('42501', 'select desk_messages()');
select shop_test.refused('42501', 'select from contact_replies');

-- Reviewing: what was said and done is kept, files are shown to who decides, of two who decide the second is told.
create function pg_temp.asked() returns jsonb language sql as $$
  select jsonb_build_object('company', 'Ost {company} AB', 'org_number', '5560160680', 'kind', 'store', 'contact_name', 'Anna', 'email', 'anna@test.example',
    'phone', '+46 70 1', 'address', 'Gatan 1', 'postcode', '824 43', 'city', 'Byn', 'assortment', '["dairy"]'::jsonb, 'channels', '["store"]'::jsonb,
    'language_code', 'sv', 'documents', jsonb_build_array(jsonb_build_object('kind', 'registration', 'path', 'c0000000-0000-4000-8000-000000000002/x.pdf', 'name', 'bevis.pdf', 'size', 10)))
$$;
reset role;
insert into storage.objects (bucket_id, name) values ('seller-docs', 'c0000000-0000-4000-8000-000000000002/x.pdf'), ('seller-docs', 'c0000000-0000-4000-8000-000000000002/other.pdf'),
  ('seller-docs', 'c0000000-0000-4000-8000-000000000001/bevis.pdf');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select submit_seller_application(pg_temp.asked(), true);
select reply_application(id, 'När öppnar ni?') from seller_applications;
select shop_test.refused('PT422', $$select reply_application(id, '') from seller_applications$$);
select shop_test.refused('42501', $$select answer_application(id, 'x') from seller_applications$$);
select shop_test.refused('42501', $$insert into seller_messages (application_id, author_kind, text) select id, 'applicant', 'x' from seller_applications$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.sees(1, $$select from storage.objects where bucket_id = 'seller-docs'$$);
select review_seller_application(id, 'under_review', p_expected_status => 'submitted') from seller_applications;
select shop_test.refused('PT409', $$select review_seller_application(id, 'under_review', p_expected_status => 'submitted') from seller_applications$$, 'The application has moved meanwhile');
select answer_application(id, 'Verkar bra', true) from seller_applications;
select answer_application(id, 'I maj.') from seller_applications;
select shop_test.refused('22023', $$select review_seller_application(id, 'rejected') from seller_applications$$, 'Say why');
select review_seller_application(id, 'changes_requested', 'Bifoga tillstånd', p_expected_status => 'under_review') from seller_applications;
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.sees(2, 'select from seller_messages');
select shop_test.answers('Bifoga tillstånd', $$select reason from seller_application_events where to_state = 'changes_requested'$$);
select shop_test.answers('false', $$select (export_own_data()::text like '%Verkar bra%')::text$$);
select shop_test.refused('42501', 'delete from seller_application_events');
-- Sent again with the paper that was there already.
select submit_seller_application(pg_temp.asked(), true);
select shop_test.sees(1, 'select from seller_documents');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
-- The town was on no list: the place comes with the approval, and a wrong one leaves nothing behind.
select shop_test.refused('22023', $$select review_seller_application(id, 'approved') from seller_applications$$, 'Without a place on the map nobody finds the seller');
select shop_test.refused('22023', $$select review_seller_application(id, 'approved', p_place => '{"lat": 10, "lng": 17}') from seller_applications$$);
select shop_test.refused('22023', $$select review_seller_application(id, 'approved', p_place => '{"lat": "x", "lng": 17}') from seller_applications$$, 'That is no place on the map');
select shop_test.sees(0, 'select from sellers');
select review_seller_application(id, 'approved', p_place => '{"lat": 61.7, "lng": 17.1, "county": "Gävleborgs län"}', p_expected_status => 'under_review') from seller_applications;
select shop_test.answers('Gävleborgs län 61.7', $$select county || ' ' || lat from sellers$$);
select shop_test.answers('submitted applicant, under_review staff, changes_requested staff, under_review applicant, approved staff',
  $$select string_agg(to_state || ' ' || actor_kind, ', ' order by id) from seller_application_events$$);
reset role;
select shop_test.refused('23514', $$update seller_application_events set to_state = 'rejected'$$);
-- Three letters to the company: sent, asked, sent again; a name brings no places of its own to be filled in.
select shop_test.sees(3, $$select from mail.queue where recipient = 'factory@test.example' and variables ->> 'ConfirmationURL' like '%/admin?tab=sellers&id=%'$$);
select shop_test.sees(0, $$select from mail.queue where variables::text like '%Verkar bra%'$$);
do $$
declare v_who uuid;
begin
  -- Not who sells, nor who writes texts, nor another factory, nor another applicant.
  foreach v_who in array array['c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-000000000003',
      'a0000000-0000-4000-8000-000000000004', 'b0000000-0000-4000-8000-000000000001']::uuid[] loop
    perform shop_test.be('authenticated', v_who);
    perform shop_test.sees(0, 'select id from seller_applications');
    perform shop_test.sees(0, 'select from seller_application_events');
    perform shop_test.sees(0, 'select from seller_messages');
    perform shop_test.sees(0, $q$select from storage.objects where bucket_id = 'seller-docs' and name like 'c0000000-0000-4000-8000-000000000002%'$q$);
  end loop;
end $$;
select shop_test.be('anon');
select shop_test.refused('42501', 'select from seller_messages');
select shop_test.refused('42501', 'select from seller_application_events');
rollback;
