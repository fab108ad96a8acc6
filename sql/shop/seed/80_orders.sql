-- Twelve orders, so that every state can be seen; each is moved there step by step, as the trigger demands. They belong to guests:
-- no account of the demo is made before somebody signs up. Placed over the last weeks, counted back from when the seed ran.

do $$
declare
  v_factory constant uuid := '0fac7000-0000-4000-8000-000000000001';
  v_row record;
  v_step text;
  v_lines jsonb;
  v_subtotal numeric;
  v_delivery numeric;
  v_method public.delivery_methods;
  v_id uuid;
  v_placed timestamptz;
begin
  for v_row in
    select * from (values
      (1, 'Anna Lindqvist', 'anna@example.com', null, 'van', 'invoice', '1001 2, 1018 1, 1029 3', '', 0),
      (2, 'Bistro Ljusnan', 'kok@example.com', '556677-8899', 'freight', 'invoice', '1010 24, 1004 30, 1025 20', 'confirmed', 1),
      (3, 'Erik Öberg', 'erik@example.com', null, 'parcel', 'bank_transfer', '1035 2, 1037 1', 'pay:paid,confirmed,packing', 2),
      (4, 'Sara Haddad', 'sara@example.com', null, 'van', 'pay_on_delivery', '1003 2, 1014 1, 1022 2', 'confirmed,packing,shipped', 3),
      (5, 'Mikael Strand', 'mikael@example.com', null, 'pickup', 'pay_on_delivery', '1030 1, 1031 2', 'confirmed,packing,shipped,delivered,pay:paid', 6),
      (6, 'Hälsinge Hotell', 'inkop@example.com', '556677-8899', 'freight', 'invoice', '1001 60, 1002 40, 1020 30', 'confirmed,packing,pay:invoiced,shipped,delivered,pay:paid,closed', 21),
      (7, 'Leila Karimi', 'leila@example.com', null, 'parcel', 'bank_transfer', '1038 2', 'cancelled', 8),
      (8, 'Johan Berg', 'johan@example.com', null, 'van', 'invoice', '1006 1, 1019 2', 'confirmed,cancelled', 9),
      (9, 'Maja Norén', 'maja@example.com', null, 'parcel', 'bank_transfer', '1024 1, 1033 2', 'pay:paid,confirmed,packing,shipped,delivered,returned,pay:refunded', 18),
      (10, 'Café Dellen', 'dellen@example.com', '556677-8899', 'van', 'invoice', '1009 12, 1022 10, 1039 2', 'confirmed,packing,pay:invoiced,shipped', 4),
      (11, 'Oskar Lund', 'oskar@example.com', null, 'pickup', 'pay_on_delivery', '1005 1', '', 0),
      (12, 'Nadia Rahimi', 'nadia@example.com', null, 'parcel', 'invoice', '1012 2, 1013 2, 1011 1', 'confirmed,packing,pay:invoiced,cancelled', 12)
    ) as demo (n, name, email, org_number, method, payment, goods, steps, days_ago)
  loop
    v_id := ('0de70000-0000-4000-8000-0000000000' || lpad(v_row.n::text, 2, '0'))::uuid;
    continue when exists (select from public.orders o where o.id = v_id);
    v_placed := now() - v_row.days_ago * interval '1 day' - v_row.n * interval '37 minutes';
    select * into v_method from public.delivery_methods m where m.factory_id = v_factory and m.code = v_row.method;
    select jsonb_agg(jsonb_build_object('product_id', p.id, 'sku', p.sku, 'title', p.name, 'package_size', p.package_size,
        'image_url', p.image_url, 'quantity', split_part(g, ' ', 2)::integer, 'unit_price', p.shop_price, 'vat_rate', p.vat_rate,
        'line_total', p.shop_price * split_part(g, ' ', 2)::integer) order by g) into v_lines
      from unnest(string_to_array(v_row.goods, ', ')) as g
      join public.products p on p.id = ('10000000-0000-4000-8000-00000000' || split_part(g, ' ', 1))::uuid;
    v_subtotal := (select sum((l ->> 'line_total')::numeric) from jsonb_array_elements(v_lines) as l);
    v_delivery := app.delivery_price(v_method, v_subtotal);
    insert into public.orders (id, factory_id, order_number, language_code, payment_method, contact, shipping, delivery_method_id, delivery_name,
      subtotal, delivery, vat, vat_lines, total, placed_at, created_at)
    values (v_id, v_factory, to_char(v_placed, 'YY') || '-' || (100000 + v_row.n), 'sv', v_row.payment,
      jsonb_strip_nulls(jsonb_build_object('name', v_row.name, 'email', v_row.email, 'phone', '+46 650 555 03 ' || lpad(v_row.n::text, 2, '0'),
        'company', case when v_row.org_number is not null then v_row.name end, 'org_number', v_row.org_number)),
      case when v_method.kind <> 'pickup' then jsonb_build_object('name', v_row.name, 'line1', 'Storgatan ' || v_row.n, 'postcode', '82430',
        'city', 'Hudiksvall', 'country', 'SE') end,
      v_method.id, v_method.name, v_subtotal, v_delivery, app.vat_sum(app.vat_of(v_lines, v_delivery)), app.vat_of(v_lines, v_delivery),
      v_subtotal + v_delivery, v_placed, v_placed);
    insert into public.order_items (order_id, product_id, sku, title, package_size, image_url, quantity, unit_price, vat_rate, line_total, sort_order)
      select v_id, l.product_id, l.sku, l.title, l.package_size, l.image_url, l.quantity, l.unit_price, l.vat_rate, l.line_total, row_number() over ()
      from jsonb_to_recordset(v_lines) as l (product_id uuid, sku text, title text, package_size text, image_url text, quantity integer,
        unit_price numeric, vat_rate numeric, line_total numeric);
    insert into public.payments (order_id, method, amount, reference, due_on)
      select v_id, v_row.payment, v_subtotal + v_delivery, digits || app.luhn_digit(digits), case when v_row.payment <> 'pay_on_delivery' then v_placed::date + 30 end
      from (select regexp_replace(o.order_number, '[^0-9]', '', 'g') as digits from public.orders o where o.id = v_id) as reference;
    foreach v_step in array string_to_array(v_row.steps, ',') loop
      if v_step like 'pay:%' then
        perform app.move_order(v_id, 'payment', substr(v_step, 5), null, 'system', null);
      else
        perform app.move_order(v_id, 'status', v_step, null, 'system', null);
      end if;
    end loop;
  end loop;
end $$;
