-- From a cart to an order: who may order which cart, what it costs, what is refused and with which words, what a repeat gives.
begin;
select shop_test.stage();
insert into delivery_methods (id, factory_id, code, name, kind, price, free_from, postcode_ranges) values
  ('a0000000-0000-4000-8000-0000000000d1', 'a0000000-0000-4000-8000-00000000000f', 'van', 'Bilen', 'home', 79, 799, '{80000-82999}'),
  ('a0000000-0000-4000-8000-0000000000d2', 'a0000000-0000-4000-8000-00000000000f', 'pickup', 'Hämta', 'pickup', 0, null, '{}'),
  ('b0000000-0000-4000-8000-0000000000d1', 'b0000000-0000-4000-8000-00000000000f', 'b-van', 'Deras bil', 'home', 1, null, '{}');
insert into carts (id, session_id) values ('c0000000-0000-4000-8000-00000000000a', 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa'),
  ('c0000000-0000-4000-8000-00000000000b', 'guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb');
insert into carts (id, user_id) values ('c0000000-0000-4000-8000-00000000000c', 'c0000000-0000-4000-8000-000000000001');
insert into cart_items (cart_id, product_id, quantity) values
  ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', 2),
  ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a2', 1),
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1', 1);
update products set vat_rate = 25 where id = 'a0000000-0000-4000-8000-0000000000a2';

create function pg_temp.contact(p_more jsonb default '{}') returns jsonb language sql as $$
  select '{"name": "Åsa", "email": "Asa@test.example", "phone": "+46 70 123 45 67", "language": "sv"}'::jsonb || p_more
$$;
create function pg_temp.home(p_more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('method', 'van', 'address', '{"line1": "Hamngatan 1", "postcode": "824 43", "city": "Hudiksvall"}'::jsonb || p_more)
$$;
-- Places cart A with what differs.
create function pg_temp.place(p_contact jsonb default '{}', p_delivery jsonb default '{}', p_payment jsonb default '{}',
  p_cart uuid default 'c0000000-0000-4000-8000-00000000000a', p_key uuid default gen_random_uuid()) returns jsonb language sql as $$
  select public.place_order(p_cart, pg_temp.contact(p_contact), pg_temp.home() || p_delivery, '{"method": "invoice"}'::jsonb || p_payment, p_key)
$$;
-- What a refusal says: its code and details.
create function pg_temp.refusal(p_statement text) returns text language plpgsql as $$
declare v_hint text; v_detail text;
begin
  execute p_statement;
  return 'not refused';
exception when others then
  get stacked diagnostics v_hint = pg_exception_hint, v_detail = pg_exception_detail;
  return sqlstate || ' ' || v_hint || case when v_detail like '[{"field%' then ' ' || (
    select string_agg((d ->> 'field') || '=' || (d ->> 'problem'), ' ') from jsonb_array_elements(v_detail::jsonb) as d) else '' end;
end $$;

-- 1: whose cart. A customer's is nobody else's, and unknown and foreign are one answer.
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('PT404 cart_not_found', $$select pg_temp.refusal('select pg_temp.place(p_cart => ''c0000000-0000-4000-8000-00000000000c'')')$$);
select shop_test.answers('PT404 cart_not_found', $$select pg_temp.refusal('select pg_temp.place(p_cart => ''c0000000-0000-4000-8000-0000000000ff'')')$$);
select shop_test.refused('PT404', $$select preview_order('c0000000-0000-4000-8000-00000000000c')$$, 'Cart not found');
select shop_test.refused('PT404', $$select accept_cart_prices('c0000000-0000-4000-8000-00000000000c')$$, 'Cart not found');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.answers('PT404 cart_not_found', $$select pg_temp.refusal('select pg_temp.place(p_cart => ''c0000000-0000-4000-8000-00000000000c'')')$$);

-- 2: forms. Every mistake is told at once, by field.
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('PT422 invalid name=required email=invalid phone=invalid org_number=required line1=required postcode=invalid payment=required',
  $$select pg_temp.refusal($q$select pg_temp.place('{"name": " ", "email": "asa@test", "phone": "x", "company": "AB"}',
    '{"address": {"postcode": "123", "city": "X"}}', '{"method": null}')$q$)$$);
select shop_test.answers('PT422 invalid email=invalid', $$select pg_temp.refusal($q$select pg_temp.place('{"email": "a@x.io,b@x.io"}')$q$)$$);
select shop_test.answers('PT422 invalid email=invalid', $$select pg_temp.refusal($q$select pg_temp.place(jsonb_build_object('email', E'a@x.io\nBcc:b@x.io'))$q$)$$);
select shop_test.answers('PT422 invalid org_number=invalid', $$select pg_temp.refusal($q$select pg_temp.place('{"company": "AB", "org_number": "556677-8898"}')$q$)$$);
select shop_test.answers('PT422 invalid delivery=unavailable', $$select pg_temp.refusal($q$select pg_temp.place('{}', pg_temp.home('{"postcode": "11122"}'))$q$)$$);
select shop_test.answers('PT422 invalid delivery=required', $$select pg_temp.refusal($q$select pg_temp.place('{}', '{"method": "b-van"}')$q$)$$);
select shop_test.answers('PT422 invalid billing_line1=required billing_postcode=required billing_city=required',
  $$select pg_temp.refusal($q$select pg_temp.place('{}', '{"billing": {}}')$q$)$$);
-- Cards are off; a client that sends one all the same is refused.
select shop_test.answers('PT422 invalid payment=unavailable', $$select pg_temp.refusal($q$select pg_temp.place('{}', '{}', '{"method": "card"}')$q$)$$);
select shop_test.answers('PT422 key_missing', $$select pg_temp.refusal($q$select pg_temp.place(p_key => null)$q$)$$);

-- 3: what cannot be ordered is named line by line.
reset role;
update products set is_active = false where id = 'a0000000-0000-4000-8000-0000000000a1';
update products set stock_status = 'out_of_stock' where id = 'a0000000-0000-4000-8000-0000000000a2';
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('gone,sold_out', $$select string_agg(l ->> 'problem', ',' order by l ->> 'problem')
  from jsonb_array_elements(preview_order('c0000000-0000-4000-8000-00000000000a') -> 'lines') as l$$);
select shop_test.answers('PT409 lines_refused', $$select pg_temp.refusal('select pg_temp.place()')$$);
reset role;
update products set is_active = true, stock_status = 'in_stock', min_order_qty = 3 where factory_id = 'a0000000-0000-4000-8000-00000000000f' and slug = 'filmjolk';
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('PT409 lines_refused', $$select pg_temp.refusal('select pg_temp.place()')$$);
reset role;
update products set min_order_qty = 1, shop_price = null where slug = 'filmjolk' and factory_id = 'a0000000-0000-4000-8000-00000000000f';
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('PT409 lines_refused', $$select pg_temp.refusal('select pg_temp.place()')$$);
-- A dish is ordered from its restaurant, not here; goods of two factories are not one order.
reset role;
update products set shop_price = 24.90, stock_status = 'in_stock' where factory_id = 'a0000000-0000-4000-8000-00000000000f' and slug in ('filmjolk', 'smor');
insert into cart_items (id, cart_id, product_id, selected_attributes) values ('c0000000-0000-4000-8000-0000000000e8',
  'c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', '{"restaurant_id": "r1"}');
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('PT409 lines_refused', $$select pg_temp.refusal('select pg_temp.place()')$$);
reset role;
delete from cart_items where id = 'c0000000-0000-4000-8000-0000000000e8';
insert into cart_items (id, cart_id, product_id) values ('c0000000-0000-4000-8000-0000000000e8', 'c0000000-0000-4000-8000-00000000000a', 'b0000000-0000-4000-8000-0000000000a1');
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('PT409 lines_refused', $$select pg_temp.refusal('select pg_temp.place()')$$);
reset role;
delete from cart_items where id = 'c0000000-0000-4000-8000-0000000000e8';

-- 4: prices. 2 × 24.90 + 24.90 = 74.70 and 79 for the van; a new price is told, not charged, until its total is named.
update products set shop_price = 69.90 where factory_id = 'a0000000-0000-4000-8000-00000000000f' and slug = 'smor';
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('119.70 79.00 198.70', $$select (p ->> 'subtotal') || ' ' || (p ->> 'delivery') || ' ' || (p ->> 'total')
  from preview_order('c0000000-0000-4000-8000-00000000000a', '{"method": "van"}') as p$$);
select shop_test.answers('PT409 price_changed', $$select pg_temp.refusal($q$select pg_temp.place('{}', '{}', '{"expected_total": "0.01"}')$q$)$$);
reset role;
update products set shop_price = 25.90 where factory_id = 'a0000000-0000-4000-8000-00000000000f' and slug = 'filmjolk';
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('PT409 price_changed', $$select pg_temp.refusal('select pg_temp.place()')$$);
select shop_test.answers('PT409 price_changed', $$select pg_temp.refusal($q$select pg_temp.place('{}', '{}', '{"expected_total": 198.70}')$q$)$$);
select shop_test.answers('1', $$select accept_cart_prices('c0000000-0000-4000-8000-00000000000a')::text$$);
select shop_test.answers('0', $$select accept_cart_prices('c0000000-0000-4000-8000-00000000000a')::text$$);

-- 5: the order. What was sent along about money is nowhere in it.
select shop_test.answers('200.70', $$select pg_temp.place('{"total": 1, "note": " Ring på. "}', '{"price": 0}', '{"expected_total": 200.70, "amount": 1}',
  p_key => 'cccccccc-0000-4000-8000-000000000001') ->> 'total'$$);
-- The same key and request: the same order, whose cart is long empty. Another request, or another person: refused.
select shop_test.answers('true', $$select (pg_temp.place('{"total": 1, "note": " Ring på. "}', '{"price": 0}', '{"expected_total": 200.70, "amount": 1}',
  p_key => 'cccccccc-0000-4000-8000-000000000001') ->> 'total' = '200.70')::text$$);
select shop_test.answers('PT409 key_reused', $$select pg_temp.refusal($q$select pg_temp.place(p_key => 'cccccccc-0000-4000-8000-000000000001')$q$)$$);
select shop_test.answers('PT409 cart_empty', $$select pg_temp.refusal('select pg_temp.place()')$$);
-- What is looked at between the order and its page: lists all the same.
select shop_test.answers('[] [] [] 0', $$select (p ->> 'lines') || ' ' || (p ->> 'delivery_methods') || ' ' || (p ->> 'payment_methods') || ' ' || (p ->> 'total')
  from preview_order('c0000000-0000-4000-8000-00000000000a') as p$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.answers('PT409 key_reused', $$select pg_temp.refusal($q$select pg_temp.place('{"total": 1, "note": " Ring på. "}', '{"price": 0}',
  '{"expected_total": 200.70, "amount": 1}', p_key => 'cccccccc-0000-4000-8000-000000000001')$q$)$$);
reset role;
set constraints all immediate;
set constraints all deferred;
select shop_test.answers('1 2 121.70 79.00 200.70', $$select count(*) || ' ' || (select count(*) from order_items i where i.order_id = min(o.id::text)::uuid) || ' '
  || min(subtotal) || ' ' || min(delivery) || ' ' || min(total) from orders o where contact ->> 'email' = 'Asa@test.example'$$);
-- Delivery is taxed as the goods are: 51.80 at 6 % and 69.90 at 25 % share 79.00.
select shop_test.answers('[{"vat": 23.05, "rate": 25.00, "gross": 115.27}, {"vat": 4.84, "rate": 6.00, "gross": 85.43}]',
  $$select vat_lines::text from orders where contact ->> 'email' = 'Asa@test.example'$$);
select shop_test.answers('82443 SE Ring på.', $$select (shipping ->> 'postcode') || ' ' || (shipping ->> 'country') || ' ' || note from orders where contact ->> 'email' = 'Asa@test.example'$$);
-- The mail was noted and handed over in the same transaction, to the address and in the language of the order.
select shop_test.answers('letter Asa@test.example sv', $$select kind || ' ' || recipient || ' ' || languages[1] from mail.queue where recipient = 'Asa@test.example'$$);
select shop_test.answers('1', $$select count(*)::text from mail.queue q, app.order_keys k where q.recipient = 'Asa@test.example'
  and k.token_hash = sha256(convert_to(split_part(q.variables ->> 'ConfirmationURL', '#token=', 2), 'UTF8'))$$);

-- 6: who may look at it. The guest for a day, then only what became of it; the mail's token; nobody else, who cannot tell it from none.
create temporary table placed as select id from orders where contact ->> 'email' = 'Asa@test.example';
grant select on placed to anon, authenticated;
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('full', 'select get_order(id) ->> ''access'' from placed');
select shop_test.answers('2', 'select jsonb_array_length(get_order(id) -> ''items'')::text from placed');
select shop_test.refused('42501', 'select * from orders');
select shop_test.refused('42501', 'select * from order_items');
select shop_test.refused('42501', 'select * from app.order_keys');
select shop_test.be('anon', null, 'guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb');
select shop_test.answers(null, 'select get_order(id)::text from placed');
select shop_test.answers(null, 'select get_order(''c0000000-0000-4000-8000-0000000000ff'')::text');
select shop_test.answers(null, 'select get_order(id, ''guess'')::text from placed');
select shop_test.refused('PT404', 'select cancel_order(id) from placed', 'Order not found');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers(null, 'select get_order(id)::text from placed');
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.answers(null, 'select get_order(id)::text from placed');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('full', 'select get_order(id) ->> ''access'' from placed');
reset role;
update app.order_keys set token_hash = sha256('the mail''s token') where order_id = (select id from placed);
update orders set placed_at = now() - interval '25 hours' where id = (select id from placed);
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.answers('status', 'select get_order(id) ->> ''access'' from placed');
select shop_test.answers('access,id,order_number,payment_status,placed_at,status',
  'select string_agg(k, '','' order by k) from placed, jsonb_object_keys(get_order(id)) as k');
select shop_test.be('anon');
select shop_test.answers('full', 'select get_order(id, ''the mail''''s token'') ->> ''access'' from placed');
reset role;
update app.order_keys set token_expires_at = now() - interval '1 second' where order_id = (select id from placed);
select shop_test.be('anon');
select shop_test.answers(null, 'select get_order(id, ''the mail''''s token'')::text from placed');

-- 7: a customer's own order, by pickup and without an address; it is theirs in the list, and can be taken back while it is pending.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('PT409 price_changed', $$select pg_temp.refusal($q$select pg_temp.place('{}', '{"method": "pickup", "address": null}', p_cart => 'c0000000-0000-4000-8000-00000000000c')$q$)$$);
select shop_test.answers('25.90', $$select pg_temp.place('{"email": "kund@test.example"}', '{"method": "pickup", "address": null}', '{"expected_total": "25.9"}',
  p_cart => 'c0000000-0000-4000-8000-00000000000c') ->> 'total'$$);
select shop_test.sees(1, 'select * from orders');
select shop_test.sees(1, 'select * from order_items');
select shop_test.sees(1, 'select * from payments');
select shop_test.sees(1, 'select * from order_events');
select shop_test.answers(null, 'select shipping::text from orders');
select shop_test.answers('cancelled void', 'select (o ->> ''status'') || '' '' || (o ->> ''payment_status'') from (select cancel_order(id) as o from orders) as taken');
select shop_test.refused('PT409', 'select cancel_order(id) from orders');
select shop_test.sees(3, 'select * from order_events');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select * from orders');
select shop_test.sees(0, 'select * from order_items');
select shop_test.sees(0, 'select * from payments');
select shop_test.sees(0, 'select * from order_events');

-- What the staff takes back by the same call is told as the staff's doing.
select shop_test.answers('customer', $$select actor_kind from order_events order by id desc limit 1$$) from shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
reset role;
insert into cart_items (cart_id, product_id) values ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
create temp table another as select (pg_temp.place('{"email": "kund@test.example"}', '{"method": "pickup", "address": null}', '{"expected_total": "25.9"}',
  p_cart => 'c0000000-0000-4000-8000-00000000000c') ->> 'order_id')::uuid as id;
grant select on another to authenticated;
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('cancelled', $$select cancel_order(id) ->> 'status' from another$$);
select shop_test.answers('staff', $$select actor_kind from order_events join another on another.id = order_id order by order_events.id desc limit 1$$);

-- 8: nobody's mailbox is filled in their name: twenty orders an hour, then no more.
reset role;
select app.throttle('order', 'flod@test.example', 20, '1 hour') from generate_series(1, 20);
insert into cart_items (cart_id, product_id) values ('c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a1');
select shop_test.be('anon', null, 'guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb');
select shop_test.answers('PT429 rate_limit', $$select pg_temp.refusal($q$select pg_temp.place('{"email": "FLOD@test.example"}', p_cart => 'c0000000-0000-4000-8000-00000000000b')$q$)$$);
-- Nor many mailboxes by one guest; another one, and who has an account, is let in.
reset role;
insert into app.attempts (what, key) select 'order', sha256('from 192.0.2.1') from generate_series(1, 60);
select shop_test.be('anon', null, 'guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb');
select set_config('request.headers', '{"x-forwarded-for": "192.0.2.1", "x-guest-session": "guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb"}', true);
select shop_test.answers('PT429 rate_limit', $$select pg_temp.refusal($q$select pg_temp.place('{"email": "ny@test.example"}', p_cart => 'c0000000-0000-4000-8000-00000000000b')$q$)$$);
select set_config('request.headers', '{"x-forwarded-for": "192.0.2.2", "x-guest-session": "guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb"}', true);
select shop_test.answers('true', $$select (pg_temp.place('{"email": "ny@test.example"}', p_cart => 'c0000000-0000-4000-8000-00000000000b') ? 'order_id')::text$$);
reset role;
insert into cart_items (cart_id, product_id) values ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select set_config('request.headers', '{"x-forwarded-for": "192.0.2.1"}', true);
select shop_test.answers('true', $$select (pg_temp.place('{"email": "kund@test.example"}', p_cart => 'c0000000-0000-4000-8000-00000000000c') ? 'order_id')::text$$);

rollback;
