-- Guest carts: a visitor sees exactly what the request proves it knows. The sixteen probes of the design, as Postgres sees them.
begin;
select shop_test.stage();

-- 1: a guest makes a cart and gets the row back.
select shop_test.be('anon');
select shop_test.changes(1, $$insert into carts (session_id) values ('guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa') returning id, session_id$$);
select shop_test.be('anon');
select shop_test.changes(1, $$insert into carts (session_id) values ('guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb') returning id$$);
reset role;
update carts set id = 'c0000000-0000-4000-8000-00000000000a' where session_id like '%\_aaaa%';
update carts set id = 'c0000000-0000-4000-8000-00000000000b' where session_id like '%\_bbbb%';

-- 2: nobody can list them, however the filter is put.
select shop_test.be('anon');
select shop_test.sees(0, 'select * from carts');
select shop_test.sees(0, 'select * from carts where user_id is null');
select shop_test.sees(0, $$select * from carts where session_id like 'guest%'$$);
select shop_test.sees(0, $$select * from carts where session_id = 'x' or session_id <> 'x'$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, 'select * from carts');

-- 3: the exact filter, published by the server, shows one, and only that one.
select shop_test.be('anon');
select shop_test.filters('session_id', 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.sees(1, $$select * from carts where session_id = 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa' and user_id is null$$);
select shop_test.sees(1, 'select * from carts');

-- 4: so does the storefront's header; an empty or foreign one does not.
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.sees(1, 'select * from carts');
select shop_test.be('anon', null, 'guest_1700000000000_');
select shop_test.sees(0, 'select * from carts');
select shop_test.be('anon', null, '');
select shop_test.sees(0, 'select * from carts');
-- A filter on another column, or by a malformed id, proves nothing and breaks nothing.
select shop_test.filters('id', 'c0000000-0000-4000-8000-00000000000a');
select shop_test.sees(0, 'select * from carts');
select shop_test.filters('cart_id', 'not-a-uuid');
select shop_test.sees(0, 'select * from cart_items');

-- 8: no cart can be taken over, emptied by deletion of the cart, or made for someone else.
select shop_test.be('anon', null, 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
select shop_test.refused('42501', $$update carts set user_id = 'c0000000-0000-4000-8000-000000000001'$$);
select shop_test.refused('42501', $$update carts set session_id = 'guest_mine'$$);
select shop_test.refused('42501', 'delete from carts');
select shop_test.refused('42501', 'truncate carts');
select shop_test.refused('42501', $$insert into carts (user_id) values ('c0000000-0000-4000-8000-000000000001')$$);
select shop_test.refused('42501', $$insert into carts (id, session_id) values ('c0000000-0000-4000-8000-0000000000ff', 'guest_chosen_id_000')$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.refused('42501', $$insert into carts (user_id) values ('c0000000-0000-4000-8000-000000000002')$$);
select shop_test.refused('23514', $$insert into carts (user_id, session_id) values ('c0000000-0000-4000-8000-000000000001', 'guest_both_000000')$$);
-- An upsert over a guest's session id would have to update it.
select shop_test.be('anon');
select shop_test.refused('42501', $$insert into carts (session_id) values ('guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa')
  on conflict (session_id) where user_id is null do update set session_id = excluded.session_id$$);
select shop_test.refused('23505', $$insert into carts (session_id) values ('guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa')$$);

-- A customer: one cart, seen by nobody else, guest or not.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.changes(1, $$insert into carts (user_id) values ('c0000000-0000-4000-8000-000000000001') returning id$$);
select shop_test.refused('23505', $$insert into carts (user_id) values ('c0000000-0000-4000-8000-000000000001')$$);
select shop_test.sees(1, 'select * from carts');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select * from carts');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, 'select * from carts');
-- A customer may still hold a guest cart from before, by naming it.
select shop_test.filters('session_id', 'guest_1700000000001_bbbbbbbbbbbbbbbbbbbbbbbb');
select shop_test.sees(1, 'select * from carts');

-- The service key sweeps what is idle; nobody else may.
select shop_test.be('anon');
select shop_test.refused('42501', 'select app.sweep_guest_carts()');
reset role;
update carts set updated_at = now() - interval '31 days' where id = 'c0000000-0000-4000-8000-00000000000b';
select shop_test.be('service_role');
select shop_test.answers('1', 'select app.sweep_guest_carts()');

-- 12: the guest's read is an index lookup among many carts.
reset role;
insert into carts (session_id) select 'guest_bulk_' || n || md5(n::text) from generate_series(1, 5000) as n;
analyze carts;
select shop_test.be('anon');
select shop_test.filters('session_id', 'guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa');
do $$
declare
  v_line text;
  v_plan text := '';
begin
  for v_line in execute 'explain (costs off) select * from carts where session_id = ''guest_1700000000000_aaaaaaaaaaaaaaaaaaaaaaaa'' and user_id is null' loop
    v_plan := v_plan || v_line || e'\n';
  end loop;
  if v_plan not like '%Index%carts_session%' then
    raise exception 'the guest''s read does not use its index: %', v_plan;
  end if;
end $$;
rollback;
