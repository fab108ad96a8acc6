-- Lines of carts: who may touch which, what they cost, and what does not fit together.
begin;
select shop_test.stage();
insert into carts (id, session_id) values ('c0000000-0000-4000-8000-00000000000a', 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa'),
  ('c0000000-0000-4000-8000-00000000000b', 'guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb');
insert into carts (id, user_id) values ('c0000000-0000-4000-8000-00000000000c', 'c0000000-0000-4000-8000-000000000001');

-- 5: a guest adds a line and reads it back; the price is the shop's, whatever was sent.
select shop_test.be('anon');
select shop_test.answers('24.90', $$insert into cart_items (cart_id, product_id, quantity, unit_price, snapshot_title, snapshot_sku)
  values ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', 2, 0.01, 'Filmjölk', null) returning unit_price$$);
select shop_test.answers('24.90', $$insert into cart_items (cart_id, product_id, quantity, unit_price)
  values ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', 1, 24.90) returning unit_price$$);
select shop_test.answers('24.90', $$insert into cart_items (cart_id, product_id, selected_attributes, unit_price)
  values ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', '{"pricing_breakdown": {"total_price": 0.01}}', 0.01) returning unit_price$$);
select shop_test.answers('150.00', $$insert into cart_items (cart_id, product_id, selected_attributes)
  values ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', '{"pricing_breakdown": {"total_price": 150}}') returning unit_price$$);
select shop_test.refused('22023', $$insert into cart_items (cart_id, product_id, selected_attributes)
  values ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', '{"pricing_breakdown": {"total_price": "cheap"}}')$$);
select shop_test.refused('22023', $$insert into cart_items (cart_id, product_id, selected_attributes)
  values ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', '{"pricing_breakdown": {"total_price": -5}}')$$);
reset role;
update cart_items set id = 'c0000000-0000-4000-8000-0000000000e1' where cart_id = 'c0000000-0000-4000-8000-00000000000a' and quantity = 2;

-- 6: lines cannot be listed, nor reached through products; by the exact cart id they can.
select shop_test.be('anon');
select shop_test.sees(0, 'select * from cart_items');
select shop_test.sees(0, 'select i.* from products p join cart_items i on i.product_id = p.id');
select shop_test.filters('cart_id', 'c0000000-0000-4000-8000-00000000000a');
select shop_test.sees(4, $$select * from cart_items where cart_id = 'c0000000-0000-4000-8000-00000000000a'$$);
select shop_test.filters('product_id', 'a0000000-0000-4000-8000-0000000000a1');
select shop_test.sees(0, 'select * from cart_items');

-- 7: a line is changed by its own id; without proof nothing is.
select shop_test.be('anon');
select shop_test.changes(0, 'update cart_items set quantity = 6');
select shop_test.changes(0, 'delete from cart_items');
select shop_test.filters('id', 'c0000000-0000-4000-8000-0000000000e1');
select shop_test.changes(1, $$update cart_items set quantity = 5 where id = 'c0000000-0000-4000-8000-0000000000e1' returning id, quantity$$);
select shop_test.refused('23514', $$update cart_items set quantity = 0 where id = 'c0000000-0000-4000-8000-0000000000e1'$$);
select shop_test.refused('23514', $$update cart_items set quantity = 10000 where id = 'c0000000-0000-4000-8000-0000000000e1'$$);

-- 8: neither price, cart nor contents of a line can be rewritten, by update or by upsert.
select shop_test.refused('42501', $$update cart_items set unit_price = 0 where id = 'c0000000-0000-4000-8000-0000000000e1'$$);
select shop_test.refused('42501', $$update cart_items set cart_id = 'c0000000-0000-4000-8000-00000000000b'$$);
select shop_test.refused('42501', $$update cart_items set product_id = 'a0000000-0000-4000-8000-0000000000a2'$$);
select shop_test.refused('42501', $$update cart_items set selected_attributes = '{}'$$);
select shop_test.refused('42501', $$insert into cart_items (id, cart_id, product_id, unit_price)
  values ('c0000000-0000-4000-8000-0000000000e1', 'c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a1', 0)
  on conflict (id) do update set unit_price = excluded.unit_price$$);
select shop_test.refused('42501', 'truncate cart_items');

-- A line's id may be chosen, and then it counts once: sent again, it is refused and nothing is added.
select shop_test.be('anon');
select shop_test.answers('c0000000-0000-4000-8000-0000000000e2', $$insert into cart_items (id, cart_id, product_id, quantity) values
  ('c0000000-0000-4000-8000-0000000000e2', 'c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a2', 1) returning id$$);
select shop_test.refused('23505', $$insert into cart_items (id, cart_id, product_id, quantity) values
  ('c0000000-0000-4000-8000-0000000000e2', 'c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a2', 1)$$);
select shop_test.filters('cart_id', 'c0000000-0000-4000-8000-00000000000a');
select shop_test.sees(5, $$select * from cart_items where cart_id = 'c0000000-0000-4000-8000-00000000000a'$$);
-- Somebody else's id opens nothing: into one's own cart it is refused in the same words, whether a guest or a customer owns it ...
reset role;
insert into cart_items (id, cart_id, product_id) values
  ('c0000000-0000-4000-8000-0000000000e3', 'c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1');
select shop_test.be('anon');
select shop_test.refused('23505', $$insert into cart_items (id, cart_id, product_id) values
  ('c0000000-0000-4000-8000-0000000000e2', 'c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a1')$$,
  'duplicate key value violates unique constraint "cart_items_pkey"');
select shop_test.refused('23505', $$insert into cart_items (id, cart_id, product_id) values
  ('c0000000-0000-4000-8000-0000000000e3', 'c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a1')$$,
  'duplicate key value violates unique constraint "cart_items_pkey"');
-- ... it shows, by being written, neither the row nor its cart, and no upsert makes an update of it.
select shop_test.changes(0, $$insert into cart_items (id, cart_id, product_id) values
  ('c0000000-0000-4000-8000-0000000000e2', 'c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a1') on conflict (id) do nothing$$);
select shop_test.sees(0, $$select * from cart_items where id = 'c0000000-0000-4000-8000-0000000000e2'$$);
select shop_test.changes(0, $$update cart_items set quantity = 9 where id = 'c0000000-0000-4000-8000-0000000000e2'$$);
select shop_test.be('anon');
select shop_test.refused('42501', $$insert into cart_items (id, cart_id, product_id, quantity) values
  ('c0000000-0000-4000-8000-0000000000e2', 'c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a1', 9)
  on conflict (id) do update set quantity = excluded.quantity$$);
select shop_test.refused('42501', $$insert into cart_items (id, cart_id, product_id, quantity) values
  ('c0000000-0000-4000-8000-0000000000e3', 'c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a1', 9)
  on conflict (id) do update set quantity = excluded.quantity$$);
-- An existing line keeps its id, and into a foreign customer's cart nothing comes with whatever id.
select shop_test.refused('42501', $$update cart_items set id = gen_random_uuid()$$);
select shop_test.refused('42501', $$insert into cart_items (id, cart_id, product_id) values
  ('c0000000-0000-4000-8000-0000000000e4', 'c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1')$$);
select shop_test.refused('42501', $$insert into cart_items (id, cart_id, product_id) values
  ('c0000000-0000-4000-8000-0000000000e3', 'c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1')$$);
reset role;
delete from cart_items where id in ('c0000000-0000-4000-8000-0000000000e2', 'c0000000-0000-4000-8000-0000000000e3');

-- 13, 14: one restaurant per cart, whichever line came first.
select shop_test.be('anon');
select shop_test.changes(1, $$insert into cart_items (cart_id, product_id) values ('c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a1')$$);
select shop_test.changes(1, $$insert into cart_items (cart_id, product_id, selected_attributes) values
  ('c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a2', '{"restaurant_id": "A"}')$$);
select shop_test.refused('P0001', $$insert into cart_items (cart_id, product_id, selected_attributes) values
  ('c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a2', '{"restaurant_id": "B"}')$$, 'Cannot mix items from different restaurants');
select shop_test.changes(1, $$insert into cart_items (cart_id, product_id, selected_attributes) values
  ('c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a2', '{"restaurant_id": "A"}')$$);
select shop_test.changes(1, $$insert into cart_items (cart_id, product_id) values ('c0000000-0000-4000-8000-00000000000b', 'a0000000-0000-4000-8000-0000000000a1')$$);
-- Both dishes of one bulk insert count, too.
select shop_test.refused('P0001', $$insert into cart_items (cart_id, product_id, selected_attributes) values
  ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a2', '{"restaurant_id": "A"}'),
  ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a2', '{"restaurant_id": "B"}')$$, 'Cannot mix items from different restaurants');

-- 15: unknown and inactive products, a foreign customer's cart, a cart that is not there.
select shop_test.refused('P0001', $$insert into cart_items (cart_id, product_id) values
  ('c0000000-0000-4000-8000-00000000000a', 'c0000000-0000-4000-8000-0000000000dd')$$, 'Product not found');
select shop_test.refused('P0001', $$insert into cart_items (cart_id, product_id) values
  ('c0000000-0000-4000-8000-00000000000a', 'a0000000-0000-4000-8000-0000000000a3')$$, 'Product not found');
select shop_test.refused('42501', $$insert into cart_items (cart_id, product_id) values
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1')$$);
select shop_test.refused('23503', $$insert into cart_items (cart_id, product_id) values
  ('c0000000-0000-4000-8000-0000000000dd', 'a0000000-0000-4000-8000-0000000000a1')$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.refused('42501', $$insert into cart_items (cart_id, product_id) values
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1')$$);

-- 16: the guest's cart with its lines, as the storefront embeds them; nobody else's come along.
select shop_test.be('anon');
select shop_test.filters('session_id', 'guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb');
select shop_test.sees(4, $$select * from carts c join cart_items i on i.cart_id = c.id where c.session_id = 'guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb'$$);
select shop_test.sees(4, 'select * from cart_items');

-- The customer's own lines: theirs alone, not even the factory's owner's, and a known id proves nothing once a user owns the cart.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.changes(1, $$insert into cart_items (cart_id, product_id, quantity) values ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1', 3)$$);
select shop_test.sees(1, 'select * from cart_items');
select shop_test.answers('Filmjölk', 'select snapshot_title from cart_items');
select shop_test.changes(1, $$update cart_items set quantity = 4 where cart_id = 'c0000000-0000-4000-8000-00000000000c'$$);
reset role;
update cart_items set id = 'c0000000-0000-4000-8000-0000000000e2' where cart_id = 'c0000000-0000-4000-8000-00000000000c';
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, 'select * from cart_items');
select shop_test.be('anon');
select shop_test.filters('id', 'c0000000-0000-4000-8000-0000000000e2');
select shop_test.sees(0, 'select * from cart_items');
select shop_test.changes(0, 'update cart_items set quantity = 1');
select shop_test.filters('cart_id', 'c0000000-0000-4000-8000-00000000000c');
select shop_test.sees(0, 'select * from cart_items');
select shop_test.changes(0, $$delete from cart_items where cart_id = 'c0000000-0000-4000-8000-00000000000c'$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.changes(1, $$delete from cart_items where cart_id = 'c0000000-0000-4000-8000-00000000000c'$$);

-- Sizes: attributes are an object of at most 8 kB, a title has 200 characters, a cart 200 lines.
select shop_test.refused('23514', $$insert into cart_items (cart_id, product_id, selected_attributes) values
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1', jsonb_build_object('x', repeat('y', 9000)))$$);
select shop_test.refused('23514', $$insert into cart_items (cart_id, product_id, selected_attributes) values
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1', '[]')$$);
select shop_test.refused('23514', $$insert into cart_items (cart_id, product_id, snapshot_title) values
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1', repeat('y', 201))$$);
select shop_test.changes(200, $$insert into cart_items (cart_id, product_id) select
  'c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1' from generate_series(1, 200)$$);
select shop_test.refused('P0001', $$insert into cart_items (cart_id, product_id) values
  ('c0000000-0000-4000-8000-00000000000c', 'a0000000-0000-4000-8000-0000000000a1')$$, 'A cart holds at most 200 lines');
rollback;
