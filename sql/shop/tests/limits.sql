-- What no role may exceed: checked as the owner of the database, since it holds for the service key too.
begin;
select shop_test.stage();

-- 13: the thousandth product fits, the next does not, however it arrives.
insert into products (factory_id, slug, name) select 'b0000000-0000-4000-8000-00000000000f', 'p' || n, 'P' from generate_series(1, 999) as n;
select shop_test.refused('P0001', $$insert into products (factory_id, slug, name) values ('b0000000-0000-4000-8000-00000000000f', 'one-too-many', 'P')$$, 'Product limit reached (1000 per factory)');
select shop_test.refused('P0001', $$update products set factory_id = 'b0000000-0000-4000-8000-00000000000f' where id = 'a0000000-0000-4000-8000-0000000000a2'$$, 'Product limit reached (1000 per factory)');
select shop_test.changes(1, $$update products set name = 'Still editable' where factory_id = 'b0000000-0000-4000-8000-00000000000f' and slug = 'p1'$$);
select shop_test.refused('P0001', $$insert into products (factory_id, slug, name) select 'a0000000-0000-4000-8000-00000000000f', 'q' || n, 'Q' from generate_series(1, 998) as n$$);
-- A lower limit of the factory's own counts; a higher one cannot be set.
update factory_settings set max_products = 3 where factory_id = 'a0000000-0000-4000-8000-00000000000f';
select shop_test.refused('P0001', $$insert into products (factory_id, slug, name) values ('a0000000-0000-4000-8000-00000000000f', 'fourth', 'P')$$, 'Product limit reached (3 per factory)');
select shop_test.refused('23514', $$update factory_settings set max_products = 1001$$);
update factory_settings set max_products = 1000 where factory_id = 'a0000000-0000-4000-8000-00000000000f';

-- Bar codes carry their check digit.
select shop_test.changes(1, $$update products set barcode = '2007310010017' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.changes(1, $$update products set barcode = '96385074' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set barcode = '2007310010018' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set barcode = '20073100100' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set barcode = '200731001001x' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);

-- Products: prices, sizes, slugs, article numbers, text lengths.
select shop_test.refused('23514', $$update products set shop_price = -1 where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set net_quantity = 500, net_unit = null where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set kind = 'gift' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23505', $$update products set slug = 'smor' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set slug = 'Smör' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set image_url = '//evil.example/x.png' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set image_url = 'data:image/svg+xml,x' where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set name = repeat('x', 201) where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$update products set description = repeat('x', 102401) where id = 'a0000000-0000-4000-8000-0000000000a1'$$);
select shop_test.refused('23514', $$insert into product_food_info (product_id, allergens) values ('a0000000-0000-4000-8000-0000000000a1', '{happiness}')$$);

-- One primary picture per product; a picture has an address.
insert into product_images (product_id, original_url, is_primary) values ('a0000000-0000-4000-8000-0000000000a1', '/media/1.webp', true);
select shop_test.changes(1, $$insert into product_images (product_id, original_url) values ('a0000000-0000-4000-8000-0000000000a1', '/media/2.webp')$$);
select shop_test.refused('23505', $$insert into product_images (product_id, original_url, is_primary) values ('a0000000-0000-4000-8000-0000000000a1', '/media/3.webp', true)$$);
select shop_test.refused('23514', $$insert into product_images (product_id) values ('a0000000-0000-4000-8000-0000000000a1')$$);

-- Categories have two levels, of one factory.
insert into categories (id, factory_id, parent_id, slug, name) values
  ('a0000000-0000-4000-8000-0000000000c2', 'a0000000-0000-4000-8000-00000000000f', 'a0000000-0000-4000-8000-0000000000c1', 'ost', 'Ost');
select shop_test.refused('23514', $$insert into categories (factory_id, parent_id, slug, name) values
  ('a0000000-0000-4000-8000-00000000000f', 'a0000000-0000-4000-8000-0000000000c2', 'hardost', 'Hårdost')$$, 'Categories have two levels');
select shop_test.refused('23514', $$update categories set parent_id = 'b0000000-0000-4000-8000-0000000000c1' where id = 'a0000000-0000-4000-8000-0000000000c2'$$);

-- updated_at is the server's, whatever is sent.
select shop_test.answers('true', $$update products set name = 'Fil', updated_at = '2000-01-01' where id = 'a0000000-0000-4000-8000-0000000000a1' returning (updated_at = now())::text$$);

-- A deleted user leaves no cart, profile or admin row behind.
insert into carts (user_id) values ('a0000000-0000-4000-8000-000000000002');
insert into profiles (user_id) values ('a0000000-0000-4000-8000-000000000002');
delete from auth.users where id = 'a0000000-0000-4000-8000-000000000002';
select shop_test.sees(0, $$select user_id from carts where user_id = 'a0000000-0000-4000-8000-000000000002' union all
  select user_id from profiles where user_id = 'a0000000-0000-4000-8000-000000000002' union all
  select user_id from admins where user_id = 'a0000000-0000-4000-8000-000000000002'$$);
rollback;
