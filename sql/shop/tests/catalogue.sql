-- Categories, products, their pictures and food information, restaurants. Editors may read what is hidden, not write.
begin;
select shop_test.stage();
insert into products_i18n (product_id, language_code, name) select id, 'sv', name from products where id::text like '%0000000000a_';
insert into product_images (id, product_id, original_url, is_primary) select
  (left(id::text, 34) || 'e' || right(id::text, 1))::uuid, id, '/media/x.webp', true from products where id::text like '%0000000000a_';
insert into product_food_info (product_id, ingredients_html) select id, 'x' from products where id::text like '%0000000000a_';
insert into product_food_info_i18n (product_id, language_code, storage) select id, 'sv', 'x' from products where id::text like '%0000000000a_';
insert into product_categories (product_id, category_id) values ('a0000000-0000-4000-8000-0000000000a2', 'a0000000-0000-4000-8000-0000000000c1'),
  ('a0000000-0000-4000-8000-0000000000a3', 'a0000000-0000-4000-8000-0000000000c1');
insert into categories_i18n (category_id, language_code, name) select id, 'sv', name from categories where id::text like '%0000000000c1';
insert into restaurants (id, factory_id, slug, name, is_active) values
  ('a0000000-0000-4000-8000-0000000000d1', 'a0000000-0000-4000-8000-00000000000f', 'test-bistro', 'Bistro', true),
  ('a0000000-0000-4000-8000-0000000000d2', 'a0000000-0000-4000-8000-00000000000f', 'test-closed', 'Closed', false),
  ('b0000000-0000-4000-8000-0000000000d1', 'b0000000-0000-4000-8000-00000000000f', 'test-bar', 'Bar', true);

-- A visitor and a customer: what is on sale, with all that belongs to it; nothing of what is not.
do $$
declare
  v_role text;
  v_table text;
begin
  foreach v_role in array array['anon', 'authenticated'] loop
    perform shop_test.be(v_role, case v_role when 'authenticated' then 'c0000000-0000-4000-8000-000000000001'::uuid end);
    perform shop_test.sees(3, 'select * from products where id::text like ''%0000000000a_''');
    foreach v_table in array array['products_i18n', 'product_images', 'product_food_info', 'product_food_info_i18n'] loop
      perform shop_test.sees(3, format('select * from %I where product_id::text like ''%%0000000000a_''', v_table));
    end loop;
    perform shop_test.sees(1, 'select * from product_categories where category_id = ''a0000000-0000-4000-8000-0000000000c1''');
    perform shop_test.sees(2, 'select * from categories where id::text like ''%0000000000c1''');
    perform shop_test.sees(2, 'select * from categories_i18n where category_id::text like ''%0000000000c1''');
    perform shop_test.sees(2, 'select * from restaurants where slug like ''test-%''');
    foreach v_table in array array['products', 'products_i18n', 'product_images', 'product_food_info', 'product_food_info_i18n',
      'product_categories', 'categories', 'categories_i18n', 'restaurants'] loop
      if v_role = 'anon' then
        perform shop_test.refused('42501', format('delete from %I', v_table));
      else
        perform shop_test.changes(0, format('delete from %I', v_table));
      end if;
    end loop;
    perform shop_test.refused('42501', $q$insert into products (factory_id, slug, name) values ('a0000000-0000-4000-8000-00000000000f', 'mine', 'Mine')$q$);
    perform shop_test.refused('42501', $q$insert into product_images (product_id, original_url) values ('a0000000-0000-4000-8000-0000000000a1', '/x.webp')$q$);
    perform shop_test.refused('42501', $q$insert into categories (factory_id, slug, name) values ('a0000000-0000-4000-8000-00000000000f', 'mine', 'Mine')$q$);
    perform shop_test.refused('42501', $q$insert into restaurants (factory_id, slug, name) values ('a0000000-0000-4000-8000-00000000000f', 'test-mine', 'Mine')$q$);
    perform shop_test.refused('42501', $q$insert into product_categories values ('a0000000-0000-4000-8000-0000000000a1', 'a0000000-0000-4000-8000-0000000000c1')$q$);
  end loop;
end $$;
select shop_test.changes(0, 'update products set shop_price = 0.01');
select shop_test.changes(0, $$update product_images set original_url = '/x.webp'$$);
select shop_test.changes(0, $$update categories set name = 'x'$$);
select shop_test.changes(0, $$update restaurants set name = 'x'$$);

-- An editor looks, but the catalogue is the admins'.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(4, $$select * from products where id::text like '%0000000000a_'$$);
select shop_test.sees(4, $$select * from product_images where product_id::text like '%0000000000a_'$$);
select shop_test.sees(3, $$select * from restaurants where slug like 'test-%'$$);
select shop_test.changes(0, 'update products set shop_price = 1');
select shop_test.refused('42501', $$insert into products (factory_id, slug, name) values ('a0000000-0000-4000-8000-00000000000f', 'mine', 'Mine')$$);
select shop_test.refused('42501', $$insert into products_i18n (product_id, language_code, name) values ('a0000000-0000-4000-8000-0000000000a1', 'en', 'x')$$);

-- An owner: everything of their own factory, nothing of the other.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.changes(3, $$update products set shop_price = 10 where id::text like '%0000000000a_'$$);
select shop_test.changes(1, $$insert into products (factory_id, slug, name, shop_price) values ('a0000000-0000-4000-8000-00000000000f', 'ost', 'Ost', 80) returning id$$);
select shop_test.refused('42501', $$insert into products (factory_id, slug, name) values ('b0000000-0000-4000-8000-00000000000f', 'ost', 'Ost')$$);
select shop_test.refused('42501', $$update products set factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
select shop_test.refused('23514', $$update products set category_id = 'b0000000-0000-4000-8000-0000000000c1' where slug = 'ost'$$, 'A product and its category belong to one factory');
select shop_test.changes(1, $$insert into products_i18n (product_id, language_code, name) values ('a0000000-0000-4000-8000-0000000000a1', 'en', 'Soured milk')
  on conflict (product_id, language_code) do update set product_id = excluded.product_id, language_code = excluded.language_code, name = excluded.name$$);
select shop_test.refused('42501', $$insert into products_i18n (product_id, language_code, name) values ('b0000000-0000-4000-8000-0000000000a1', 'en', 'x')$$);
select shop_test.refused('42501', $$update products_i18n set product_id = 'b0000000-0000-4000-8000-0000000000a1' where product_id = 'a0000000-0000-4000-8000-0000000000a2'$$);
select shop_test.refused('42501', $$insert into product_images (product_id, original_url) values ('b0000000-0000-4000-8000-0000000000a1', '/x.webp')$$);
select shop_test.refused('42501', $$insert into product_food_info_i18n (product_id, language_code, storage) values ('b0000000-0000-4000-8000-0000000000a1', 'en', 'x')$$);
select shop_test.refused('42501', $$insert into product_food_info (product_id) values ('b0000000-0000-4000-8000-0000000000a1')$$);
select shop_test.changes(1, $$insert into product_categories values ('a0000000-0000-4000-8000-0000000000a1', 'a0000000-0000-4000-8000-0000000000c1')$$);
select shop_test.refused('23514', $$insert into product_categories values ('a0000000-0000-4000-8000-0000000000a1', 'b0000000-0000-4000-8000-0000000000c1')$$);
select shop_test.changes(3, $$delete from product_categories where category_id = 'a0000000-0000-4000-8000-0000000000c1'$$);
select shop_test.changes(1, $$update categories set name = 'Mejeriet' where id::text like '%0000000000c1'$$);
select shop_test.changes(1, $$insert into categories_i18n (category_id, language_code, name) values ('a0000000-0000-4000-8000-0000000000c1', 'en', 'Dairy')$$);
select shop_test.refused('42501', $$insert into categories_i18n (category_id, language_code, name) values ('b0000000-0000-4000-8000-0000000000c1', 'en', 'Dairy')$$);
select shop_test.changes(2, $$update restaurants set prep_minutes = 30 where slug like 'test-%'$$);
select shop_test.refused('42501', $$insert into restaurants (factory_id, slug, name) values ('b0000000-0000-4000-8000-00000000000f', 'test-new', 'New')$$);
select shop_test.changes(4, $$delete from products where factory_id in ('a0000000-0000-4000-8000-00000000000f', 'b0000000-0000-4000-8000-00000000000f')$$);
rollback;
