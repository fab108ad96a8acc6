-- Pictures arranged by their own staff, and by nobody else.
begin;
select shop_test.stage();
insert into product_images (id, product_id, original_url, is_primary, sort_order) values
  ('a1000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-0000000000a1', '/1.webp', true, 0),
  ('a1000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-0000000000a1', '/2.webp', false, 1),
  ('a1000000-0000-4000-8000-000000000003', 'a0000000-0000-4000-8000-0000000000a1', '/3.webp', false, 2);
create function pg_temp.arrange() returns text language sql as $f$
  select $$select arrange_product_images('a0000000-0000-4000-8000-0000000000a1', array['a1000000-0000-4000-8000-000000000003',
    'a1000000-0000-4000-8000-000000000001', 'a1000000-0000-4000-8000-000000000002']::uuid[], 'a1000000-0000-4000-8000-000000000003')$$
$f$;
create temporary table call on commit drop as select pg_temp.arrange() as text;
grant select on call to anon, authenticated;

select shop_test.be('anon');
select shop_test.refused('42501', (select text from call));
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('0', (select text from call));
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('0', (select text from call));
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.answers('0', (select text from call));
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.answers('0', (select text from call));
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('3', (select text from call));
select shop_test.answers('/3.webp* /1.webp /2.webp', $$select string_agg(original_url || case when is_primary then '*' else '' end, ' ' order by sort_order)
  from product_images where product_id = 'a0000000-0000-4000-8000-0000000000a1'$$);
rollback;
