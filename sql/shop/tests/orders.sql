-- Orders once they are there: who reads and who moves them, every move that is refused, what never changes; addresses and deliveries.
begin;
select shop_test.stage();
insert into auth.users (id, email) values ('a0000000-0000-4000-8000-000000000004', 'orders-a@test.example');
insert into admins (user_id, factory_id, role) values ('a0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-00000000000f', 'orders');
insert into orders (id, factory_id, user_id, payment_method, contact, delivery_name, subtotal, delivery, vat, vat_lines, total) values
  ('a0000000-0000-4000-8000-000000000901', 'a0000000-0000-4000-8000-00000000000f', 'c0000000-0000-4000-8000-000000000001', 'invoice', '{"email": "kund@test.example"}',
   'Bilen', 49.80, 0, 5.34, '[{"rate": 12.00, "gross": 49.80, "vat": 5.34}]', 49.80),
  ('b0000000-0000-4000-8000-000000000901', 'b0000000-0000-4000-8000-00000000000f', 'c0000000-0000-4000-8000-000000000002', 'invoice', '{"email": "annan@test.example"}',
   'Bilen', 0, 0, 0, '[]', 0);
insert into order_items (id, order_id, product_id, title, quantity, unit_price, vat_rate, line_total) values ('a0000000-0000-4000-8000-000000000902',
  'a0000000-0000-4000-8000-000000000901', 'a0000000-0000-4000-8000-0000000000a1', 'Filmjölk', 2, 24.90, 12, 49.80);
set constraints all immediate;

-- Amounts hold together, for the service key too.
select shop_test.be('service_role');
select shop_test.refused('23514', $$update orders set total = 1 where id = 'a0000000-0000-4000-8000-000000000901'$$);
select shop_test.refused('23514', $$update orders set subtotal = 1, total = 1 where id = 'a0000000-0000-4000-8000-000000000901'$$,
  null);
select shop_test.refused('23514', $$update orders set vat = 0, vat_lines = '[]' where id = 'a0000000-0000-4000-8000-000000000901'$$);
select shop_test.refused('23514', $$update order_items set quantity = 1, line_total = 24.90 where id = 'a0000000-0000-4000-8000-000000000902'$$);
select shop_test.refused('23514', $$update order_items set line_total = 1 where id = 'a0000000-0000-4000-8000-000000000902'$$);
select shop_test.refused('23514', $$delete from order_items where id = 'a0000000-0000-4000-8000-000000000902'$$);
select shop_test.refused('23514', $$insert into orders (factory_id, status, payment_method, contact, delivery_name, subtotal, delivery, vat, vat_lines, total)
  values ('a0000000-0000-4000-8000-00000000000f', 'delivered', 'invoice', '{}', 'x', 0, 0, 0, '[]', 0)$$);
select shop_test.refused('23514', $$update order_events set to_state = 'closed'$$);

-- The customer reads their own and writes nothing.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(1, 'select * from orders');
select shop_test.sees(1, 'select * from order_items');
select shop_test.refused('42501', $$update orders set status = 'closed'$$);
select shop_test.refused('42501', $$insert into orders (factory_id) values ('a0000000-0000-4000-8000-00000000000f')$$);
select shop_test.refused('42501', $$delete from orders$$);
select shop_test.refused('42501', $$update order_items set unit_price = 0$$);
select shop_test.refused('42501', $$delete from order_events$$);
select shop_test.refused('42501', $$update payments set amount = 0$$);
select shop_test.refused('42501', $$select app.move_order('a0000000-0000-4000-8000-000000000901', 'payment', 'paid', null, 'staff', null)$$);
select shop_test.refused('PT404', $$select set_order_status('a0000000-0000-4000-8000-000000000901', 'confirmed', 'pending')$$, 'Order not found');
select shop_test.refused('PT404', $$select set_payment_status('a0000000-0000-4000-8000-000000000901', 'paid', 'unpaid')$$, 'Order not found');
select shop_test.be('anon');
select shop_test.refused('42501', $$select set_order_status('a0000000-0000-4000-8000-000000000901', 'confirmed', 'pending')$$);

-- An editor writes texts; orders are not theirs. A former owner and another factory's owner see nothing.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select * from orders');
select shop_test.refused('PT404', $$select set_order_status('a0000000-0000-4000-8000-000000000901', 'confirmed', 'pending')$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.sees(0, 'select * from orders');
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.sees(1, 'select * from orders');
select shop_test.refused('PT404', $$select set_order_status('a0000000-0000-4000-8000-000000000901', 'confirmed', 'pending')$$);

-- Whoever handles orders moves them, if they still are as was seen.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.sees(1, 'select * from orders');
select set_order_status('a0000000-0000-4000-8000-000000000901', 'confirmed', 'pending');
select shop_test.refused('PT409', $$select set_order_status('a0000000-0000-4000-8000-000000000901', 'confirmed', 'pending')$$, 'The order has moved meanwhile');
select shop_test.refused('PT409', $$select set_order_status('a0000000-0000-4000-8000-000000000901', 'delivered', 'confirmed')$$, 'An order cannot go from confirmed to delivered');
select set_payment_status('a0000000-0000-4000-8000-000000000901', 'invoiced', 'unpaid');
select set_order_status('a0000000-0000-4000-8000-000000000901', 'cancelled', 'confirmed', 'Slut i lager');
select shop_test.answers('cancelled void', 'select status || '' '' || payment_status from orders');
select shop_test.answers('staff Slut i lager a0000000-0000-4000-8000-000000000004', $$select actor_kind || ' ' || reason || ' ' || actor_id from order_events
  where to_state = 'cancelled'$$);

-- Every pair of states: allowed exactly when it is one of the moves. The service key is held to them as well.
reset role;
do $$
declare
  v_track text;
  v_states text[];
  v_from text;
  v_to text;
  v_path text[];
  v_step text;
  v_allowed boolean;
  v_done boolean;
begin
  foreach v_track in array array['status', 'payment'] loop
    v_states := case v_track when 'status' then array['pending', 'confirmed', 'packing', 'shipped', 'delivered', 'closed', 'cancelled', 'returned']
      else array['unpaid', 'invoiced', 'paid', 'refunded', 'void'] end;
    foreach v_from in array v_states loop
      foreach v_to in array v_states loop
        continue when v_from = v_to;
        v_path := case v_from when 'confirmed' then '{confirmed}' when 'packing' then '{confirmed,packing}' when 'shipped' then '{confirmed,packing,shipped}'
          when 'delivered' then '{confirmed,packing,shipped,delivered}' when 'closed' then '{confirmed,packing,shipped,delivered,closed}'
          when 'cancelled' then '{cancelled}' when 'returned' then '{confirmed,packing,shipped,delivered,returned}'
          when 'invoiced' then '{invoiced}' when 'paid' then '{paid}' when 'refunded' then '{paid,refunded}' when 'void' then '{void}' else '{}' end;
        v_allowed := (v_from, v_to) in (('pending', 'confirmed'), ('confirmed', 'packing'), ('packing', 'shipped'), ('shipped', 'delivered'), ('delivered', 'closed'),
          ('pending', 'cancelled'), ('confirmed', 'cancelled'), ('packing', 'cancelled'), ('delivered', 'returned'), ('unpaid', 'invoiced'), ('invoiced', 'paid'),
          ('unpaid', 'paid'), ('paid', 'refunded'), ('unpaid', 'void'), ('invoiced', 'void'));
        insert into public.orders (id, factory_id, payment_method, contact, delivery_name, subtotal, delivery, vat, vat_lines, total)
          values ('d0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-00000000000f', 'invoice', '{}', 'x', 0, 0, 0, '[]', 0);
        foreach v_step in array v_path loop
          execute format('update public.orders set %I = %L where id = %L', case v_track when 'status' then 'status' else 'payment_status' end, v_step, 'd0000000-0000-4000-8000-000000000001');
        end loop;
        begin
          execute format('update public.orders set %I = %L where id = %L', case v_track when 'status' then 'status' else 'payment_status' end, v_to, 'd0000000-0000-4000-8000-000000000001');
          v_done := true;
        exception when sqlstate 'PT409' then
          v_done := false;
        end;
        if v_done <> v_allowed then
          raise exception '% from % to %: % instead of %', v_track, v_from, v_to, v_done, v_allowed;
        end if;
        if (select count(*) from public.order_events e where e.order_id = 'd0000000-0000-4000-8000-000000000001') <> 1 + cardinality(v_path) + v_done::integer then
          raise exception 'not every move left an event: % to %', v_from, v_to;
        end if;
        delete from public.orders where id = 'd0000000-0000-4000-8000-000000000001';
      end loop;
    end loop;
  end loop;
end $$;

-- Addresses: one's own; the staff that sells sees those of its customers; one default of a kind.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
insert into addresses (full_name, line1, postcode, city, is_default) values ('Kund', 'Gatan 1', '82443', 'Hudiksvall', true), ('Kund', 'Gatan 2', '82443', 'Hudiksvall', true);
select shop_test.sees(1, 'select * from addresses where is_default');
select shop_test.refused('42501', $$insert into addresses (user_id, full_name, line1, postcode, city) values ('c0000000-0000-4000-8000-000000000002', 'X', 'Y', '11122', 'Z')$$);
select shop_test.refused('42501', $$update addresses set user_id = 'c0000000-0000-4000-8000-000000000002'$$);
select shop_test.refused('23514', $$insert into addresses (full_name, line1, postcode, city) values ('X', 'Y', '1112', 'Z')$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select * from addresses');
select shop_test.changes(0, $$update addresses set city = 'Här'$$);
select shop_test.changes(0, $$delete from addresses$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.sees(2, 'select * from addresses');
select shop_test.changes(0, $$update addresses set city = 'Här'$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, 'select * from addresses');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select * from addresses');
select shop_test.be('anon');
select shop_test.refused('42501', 'select * from addresses');

-- Ways of delivery: read by everybody while active, kept by those who keep the catalogue of their own factory.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
insert into delivery_methods (factory_id, code, name, kind, price, is_active) values
  ('a0000000-0000-4000-8000-00000000000f', 'bil', 'Bil', 'home', 10, true),
  ('a0000000-0000-4000-8000-00000000000f', 'drake', 'Drake', 'home', 10, false);
insert into delivery_methods_i18n (delivery_method_id, language_code, name) select id, 'en', 'Kite' from delivery_methods where code = 'drake';
select shop_test.refused('42501', $$insert into delivery_methods (factory_id, code, name, kind, price) values ('b0000000-0000-4000-8000-00000000000f', 'x', 'X', 'home', 1)$$);
select shop_test.refused('23514', $$update delivery_methods set postcode_ranges = '{9-1}' where code = 'bil'$$);
select shop_test.refused('42501', $$update factory_settings set payment_methods = '{card}'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.changes(0, $$update delivery_methods set price = 0 where code = 'bil'$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.changes(0, $$update delivery_methods set price = 0 where code = 'bil'$$);
select shop_test.changes(0, $$delete from delivery_methods where code = 'bil'$$);
select shop_test.changes(0, $$delete from delivery_methods_i18n where name = 'Kite'$$);
select shop_test.be('anon');
select shop_test.sees(1, $$select * from delivery_methods where code in ('bil', 'drake')$$);
select shop_test.sees(0, $$select * from delivery_methods_i18n where name = 'Kite'$$);
select shop_test.refused('42501', $$update delivery_methods set price = 0$$);
rollback;
