-- Signing in brings the guest's cart along: once, only into one's own, and never two restaurants in one cart.
begin;
select shop_test.stage();
insert into carts (id, session_id) values ('c0000000-0000-4000-8000-00000000000a', 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
insert into cart_items (id, cart_id, product_id, quantity, selected_attributes) values
  ('c0000000-0000-4000-8000-0000000000e1', 'c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', 2, '{}'),
  ('c0000000-0000-4000-8000-0000000000e2', 'c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', 3, '{}'),
  ('c0000000-0000-4000-8000-0000000000e3', 'c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a2', 1, '{"size": "l", "cut": "fine"}'),
  ('c0000000-0000-4000-8000-0000000000e4', 'c0000000-0000-4000-8000-00000000000a', 'b0000000-0000-4000-8000-0000000000a1', 1, '{"restaurant_id": "B"}');

-- 9, 11: not by a guest, not for someone else.
select shop_test.be('anon');
select shop_test.refused('42501', $$select merge_guest_cart_to_user('guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa', 'c0000000-0000-4000-8000-000000000001')$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.refused('42501', $$select merge_guest_cart_to_user('guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa', 'c0000000-0000-4000-8000-000000000001')$$);
select shop_test.be('authenticated');
select shop_test.refused('42501', $$select merge_guest_cart_to_user('guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa', null)$$);

-- The customer already has one equal line (attributes in another order are the same attributes) and dishes of restaurant A.
reset role;
insert into carts (id, user_id) values ('c0000000-0000-4000-8000-00000000000c', 'c0000000-0000-4000-8000-000000000001');
insert into cart_items (cart_id, product_id, quantity, selected_attributes) values
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1', 1, '{}'),
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a2', 1, '{"cut": "fine", "size": "l"}'),
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a2', 1, '{"restaurant_id": "A"}');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('{"success" : true, "merged_items" : 3, "skipped_items" : 1}',
  $$select merge_guest_cart_to_user('guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa', 'c0000000-0000-4000-8000-000000000001')::text$$);
select shop_test.sees(3, 'select * from cart_items');
select shop_test.answers('6', $$select quantity from cart_items where product_id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.answers('2', $$select quantity from cart_items where selected_attributes = '{"size": "l", "cut": "fine"}'$$);
-- A second call finds nothing and says so.
select shop_test.answers('{"success" : true, "merged_items" : 0, "skipped_items" : 0}',
  $$select merge_guest_cart_to_user('guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa', 'c0000000-0000-4000-8000-000000000001')::text$$);
-- 10: what the guest knew opens nothing any more.
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.sees(0, 'select * from carts');
select shop_test.filters('id', 'c0000000-0000-4000-8000-0000000000e3');
select shop_test.changes(0, 'update cart_items set quantity = 9');

-- Without a cart of their own the guest's lines move as they are, at today's prices; what is no longer sold stays behind.
reset role;
insert into carts (id, session_id) values ('c0000000-0000-4000-8000-00000000000b', 'guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb');
insert into cart_items (cart_id, product_id, quantity) values
  ('c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a1', 9999),
  ('c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a2', 1);
update products set shop_price = 30 where id = 'a0000000-0000-4000-8000-0000000000a1';
update products set is_active = false where id = 'a0000000-0000-4000-8000-0000000000a2';
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.answers('{"success" : true, "merged_items" : 1, "skipped_items" : 1}',
  $$select merge_guest_cart_to_user('guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb', 'c0000000-0000-4000-8000-000000000002')::text$$);
select shop_test.answers('30.00', 'select unit_price from cart_items');
-- Sums stop at the largest quantity a line may have, rather than failing the sign-in.
reset role;
insert into carts (id, session_id) values ('c0000000-0000-4000-8000-00000000000d', 'guest_1700000000002_cccccccccccccccccccccccc');
insert into cart_items (cart_id, product_id, quantity) values ('c0000000-0000-4000-8000-00000000000d', 'a0000000-0000-4000-8000-0000000000a1', 5);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.answers('1', $$select merge_guest_cart_to_user('guest_1700000000002_cccccccccccccccccccccccc', 'c0000000-0000-4000-8000-000000000002') ->> 'merged_items'$$);
select shop_test.answers('9999', 'select quantity from cart_items');
-- Another customer's cart cannot be merged by naming a session that is not a guest's.
select shop_test.answers('0', $$select merge_guest_cart_to_user('', 'c0000000-0000-4000-8000-000000000002') ->> 'merged_items'$$);

-- A cart holds 200 lines, merged or not: what does not fit is left out and counted.
reset role;
insert into carts (id, session_id) values ('c0000000-0000-4000-8000-00000000000e', 'guest_1700000000003_dddddddddddddddddddddddd');
insert into cart_items (cart_id, product_id, selected_attributes) select 'c0000000-0000-4000-8000-00000000000e', 'a0000000-0000-4000-8000-0000000000a1',
  jsonb_build_object('n', n) from generate_series(1, 200) as n;
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.answers('{"success" : true, "merged_items" : 199, "skipped_items" : 1}',
  $$select merge_guest_cart_to_user('guest_1700000000003_dddddddddddddddddddddddd', 'c0000000-0000-4000-8000-000000000002')::text$$);
select shop_test.sees(200, 'select * from cart_items');
rollback;
