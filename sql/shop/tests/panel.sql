-- The panel's own calls: who gets what from the overview, who sees and changes the staff, and what the last owner cannot do.
begin;
select shop_test.stage();

-- The overview counts what its caller may read.
select shop_test.be('anon');
select shop_test.refused('42501', 'select panel_overview()');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.refused('42501', 'select panel_overview()');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.refused('42501', 'select panel_overview()');
reset role;
insert into contact_messages (factory_id, reference, topic, name, email, message) values ('a0000000-0000-4000-8000-00000000000f', 'M-TEST', 'other', 'K', 'k@test.example', 'Hej');
update products set stock_status = 'low' where id = 'a0000000-0000-4000-8000-0000000000a1';
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('3 1 1 1 2 3 30 0', $$select concat_ws(' ', o ->> 'products', o ->> 'messages', o -> 'todo' ->> 'low', o -> 'todo' ->> 'hidden', o -> 'todo' ->> 'no_category',
  o -> 'todo' ->> 'pictureless', jsonb_array_length(o -> 'sales'), o ->> 'orders') from panel_overview() as o$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.answers('1 0', $$select concat_ws(' ', o ->> 'products', o ->> 'messages') from panel_overview() as o$$);

-- Its charts: the month's orders by state, and what sold, for whoever may read orders; another factory's are not among them.
reset role;
insert into orders (id, factory_id, payment_method, contact, delivery_name, subtotal, delivery, vat, vat_lines, total) values
  ('a0000000-0000-4000-8000-000000000901', 'a0000000-0000-4000-8000-00000000000f', 'invoice', '{"email": "kund@test.example"}', 'Bilen', 49.80, 0, 5.34, '[{"rate": 12.00, "gross": 49.80, "vat": 5.34}]', 49.80),
  ('b0000000-0000-4000-8000-000000000901', 'b0000000-0000-4000-8000-00000000000f', 'invoice', '{"email": "kund@test.example"}', 'Bilen', 0, 0, 0, '[]', 0);
insert into order_items (order_id, product_id, title, quantity, unit_price, vat_rate, line_total) values
  ('a0000000-0000-4000-8000-000000000901', 'a0000000-0000-4000-8000-0000000000a1', 'Som den hette', 2, 24.90, 12, 49.80);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('[{"count": 1, "state": "pending"}] Filmjölk 2 49.80', $$select concat_ws(' ', o -> 'states', o -> 'best' -> 0 ->> 'name', o -> 'best' -> 0 ->> 'quantity', o -> 'best' -> 0 ->> 'total') from panel_overview() as o$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('[] []', $$select concat_ws(' ', o -> 'states', o -> 'best') from panel_overview() as o$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');

-- What waits, beside each tab's name: for who has that list, and of their own factory. One that is done with waits no more.
select shop_test.be('anon');
select shop_test.refused('42501', 'select panel_waiting()');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.refused('42501', 'select panel_waiting()');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.refused('42501', 'select panel_waiting()');
reset role;
insert into auth.users (id, email) values ('a0000000-0000-4000-8000-000000000004', 'orders-a@test.example');
insert into admins (user_id, factory_id, role) values ('a0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-00000000000f', 'orders');
-- The editor buys here, too: an order of their own is nothing that waits for them.
insert into orders (factory_id, user_id, payment_method, contact, delivery_name, subtotal, delivery, vat, vat_lines, total) values
  ('a0000000-0000-4000-8000-00000000000f', 'a0000000-0000-4000-8000-000000000002', 'invoice', '{"email": "editor-a@test.example"}', 'Bilen', 0, 0, 0, '[]', 0);
insert into quotes (id, factory_id, contact, email, language_code) values
  ('a0000000-0000-4000-8000-000000000911', 'a0000000-0000-4000-8000-00000000000f', 'K', 'k@test.example', 'sv');
insert into seller_applications (factory_id, user_id, reference, company, org_number, kind, contact_name, email, phone, address, postcode, city, assortment, channels) values
  ('a0000000-0000-4000-8000-00000000000f', 'c0000000-0000-4000-8000-000000000002', 'S-TEST', 'Handeln', '556016-0680', 'store', 'K', 'k@test.example', '0701234567', 'Gatan 1', '11122', 'Stockholm', '{dairy}', '{store}');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('{"orders": 2, "quotes": 1, "sellers": 1, "messages": 1}', 'select panel_waiting()');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.answers('{"orders": 2, "quotes": 1, "messages": 1}', 'select panel_waiting()');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('{}', 'select panel_waiting()');
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.answers('{"orders": 1, "quotes": 0, "sellers": 0, "messages": 0}', 'select panel_waiting()');
reset role;
update contact_messages set status = 'read' where reference = 'M-TEST';
update orders set status = 'confirmed' where id = 'a0000000-0000-4000-8000-000000000901';
update quotes set status = 'in_review' where id = 'a0000000-0000-4000-8000-000000000911';
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('{"orders": 1, "quotes": 1, "sellers": 1, "messages": 0}', 'select panel_waiting()');
reset role;
delete from admins where user_id = 'a0000000-0000-4000-8000-000000000004';
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');

-- The staff list is the owner's.
select shop_test.sees(1, 'select * from staff_list()');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.sees(3, 'select * from staff_list()');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select * from staff_list()');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, 'select * from staff_list()');
select shop_test.be('anon');
select shop_test.refused('42501', 'select * from staff_list()');

-- Added by an owner, by a confirmed address, once.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.refused('42501', $$select add_staff('kund@test.example', 'owner')$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.refused('22023', $$select add_staff('kund@test.example', 'editor')$$, 'No account has this address');
reset role;
update auth.users set email_confirmed_at = now() where email in ('kund@test.example', 'former-a@test.example', 'owner-b@test.example');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.refused('22023', $$select add_staff('kund@test.example', 'king')$$, 'No such role');
select shop_test.refused('22023', $$select add_staff('owner-b@test.example', 'editor')$$, 'This account works for a factory already');
select shop_test.changes(1, $$select add_staff(' Kund@test.example', 'editor')$$);
select shop_test.answers('editor true', $$select role || ' ' || is_active from staff_list() where email = 'kund@test.example'$$);
select shop_test.changes(1, $$select add_staff('former-a@test.example', 'orders')$$);
select shop_test.answers('orders', $$select role from staff_list() where email = 'former-a@test.example' and is_active$$);
select shop_test.sees(4, 'select * from staff_list()');

-- The last owner stays one, until there is another.
select shop_test.refused('23514', $$update admins set role = 'admin' where user_id = 'a0000000-0000-4000-8000-000000000001'$$, 'A factory keeps at least one owner');
select shop_test.refused('23514', $$update admins set is_active = false where user_id = 'a0000000-0000-4000-8000-000000000001'$$);
select shop_test.refused('23514', $$delete from admins where user_id = 'a0000000-0000-4000-8000-000000000001'$$);
select shop_test.changes(1, $$update admins set role = 'owner' where user_id = 'c0000000-0000-4000-8000-000000000001'$$);
select shop_test.changes(1, $$update admins set role = 'admin' where user_id = 'a0000000-0000-4000-8000-000000000001'$$);
reset role;
select shop_test.changes(1, $$delete from auth.users where id = 'c0000000-0000-4000-8000-000000000001'$$);
rollback;
