-- The log with names: for owners, of their own factory.
begin;
select shop_test.stage();
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
insert into categories (factory_id, slug, name) values ('a0000000-0000-4000-8000-00000000000f', 'ostar', 'Ostar');
update products set shop_price = 31, category_id = (select id from categories where slug = 'ostar') where id = 'a0000000-0000-4000-8000-0000000000a1';
delete from products where id = 'a0000000-0000-4000-8000-0000000000a2';
select shop_test.answers('[owner-a@test.example delete products Smör][owner-a@test.example update products Filmjölk][owner-a@test.example insert categories Ostar]',
  $$select string_agg('[' || concat_ws(' ', r ->> 'actor', r ->> 'action', r ->> 'table', r ->> 'subject') || ']', '') from jsonb_array_elements(audit_log() -> 'rows') as r$$);
-- The category by its name, the price before and after.
select shop_test.answers('Ostar 31.00', $$select concat_ws(' ', r -> 'changes' -> 'category_id' ->> 1, r -> 'changes' -> 'shop_price' ->> 1)
  from jsonb_array_elements(audit_log('{products}', 'update') -> 'rows') as r$$);
select shop_test.answers('1 0 3', $$select concat_ws(' ', audit_log('{categories}') ->> 'total', audit_log(null, null, 'b0000000-0000-4000-8000-000000000001') ->> 'total', audit_log(p_size := 1) ->> 'total')$$);
select shop_test.answers('products', $$select audit_log(p_page := 2, p_size := 1) -> 'rows' -> 0 ->> 'table'$$);
-- Editors, former admins, other factories' owners, customers: nothing. Visitors: no such call.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('{"rows": [], "total": 0}', $$select audit_log()::text$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.answers('{"rows": [], "total": 0}', $$select audit_log()::text$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.answers('{"rows": [], "total": 0}', $$select audit_log()::text$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('{"rows": [], "total": 0}', $$select audit_log()::text$$);
select shop_test.be('anon');
select shop_test.refused('42501', $$select audit_log()$$);
rollback;
