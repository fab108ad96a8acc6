-- Prices by per cent: the catalogue's staff, their own factory's products, all or none.
begin;
select shop_test.stage();
insert into products (id, factory_id, slug, name, is_active) values
  ('a0000000-0000-4000-8000-0000000000a4', 'a0000000-0000-4000-8000-00000000000f', 'smakprov', 'Smakprov', true);
update products set shop_price = case right(id::text, 1) when '1' then 100 when '2' then 33.33 when '4' then 0 end where id::text like 'a%0000000000a_';
update products set shop_price = 50 where id = 'b0000000-0000-4000-8000-0000000000a1';

create function shop_test.raise(p_percent text) returns text language sql as $$
  select format('select change_prices(array(select id from products where id::text like ''%%0000000000a_'' order by id), %s)', p_percent)
$$;
create function shop_test.prices() returns text language sql as $$
  select string_agg(coalesce(shop_price::text, '-'), ' ' order by id) from products where id::text like 'a%0000000000a_'
$$;
grant execute on function shop_test.raise(text), shop_test.prices() to authenticated;

-- Nobody else: a visitor may not call it, a customer, an editor and another factory's admin change nothing.
select shop_test.be('anon');
select shop_test.refused('42501', 'select change_prices(''{}'', 10)');
do $$
declare v_who uuid;
begin
  foreach v_who in array array['c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002']::uuid[] loop
    perform shop_test.be('authenticated', v_who);
    perform shop_test.answers('0', shop_test.raise('10'));
  end loop;
end $$;

select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('100.00 33.33 - 0.00', 'select shop_test.prices()');
select shop_test.answers('3', shop_test.raise('10'));
select shop_test.answers('110.00 36.70 - 0.00', 'select shop_test.prices()');
select shop_test.answers('3', shop_test.raise('-99.99'));
select shop_test.answers('0.10 0.10 - 0.00', 'select shop_test.prices()');
select shop_test.answers('3', shop_test.raise('1000'));
select shop_test.answers('1.10 1.10 - 0.00', 'select shop_test.prices()');
select shop_test.answers('0', 'select change_prices(''{}'', 10)');
select shop_test.answers('0', 'select change_prices(null, 10)');

do $$
declare v_percent text;
begin
  foreach v_percent in array array['0', 'null', '-100', '-250', '1000.01', '''NaN''', '''Infinity''', '''-Infinity'''] loop
    perform shop_test.refused('22023', shop_test.raise(v_percent));
  end loop;
end $$;

-- One that grows beyond what a price can be takes all of them back.
reset role;
update products set shop_price = 9999999999 where id = 'a0000000-0000-4000-8000-0000000000a2';
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.refused('22003', shop_test.raise('10'));
select shop_test.answers('1.10 9999999999.00 - 0.00', 'select shop_test.prices()');
reset role;
select shop_test.answers('50.00', 'select shop_price::text from products where id = ''b0000000-0000-4000-8000-0000000000a1''');
rollback;
