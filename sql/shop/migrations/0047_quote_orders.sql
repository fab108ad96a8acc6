-- An accepted offer becomes an order. What an order comes to and how it is written down is one code for both ways to it, the cart and the
-- offer; `place_order` below is that of 0028 with its end taken out into `app.totalled` and `app.write_order`.

-- A quote may ask for more of a thing than a cart holds.
alter table public.order_items drop constraint order_items_quantity_check;
alter table public.order_items add constraint order_items_quantity_check check (quantity between 1 and 99999);

-- What an order comes to. `p_lines`: [{vat_rate, line_total}]; its delivery is known.
create function app.totalled(p_order public.orders, p_lines jsonb) returns public.orders language plpgsql immutable set search_path = '' as $$
begin
  p_order.subtotal := app.lines_sum(p_lines);
  p_order.total := p_order.subtotal + p_order.delivery;
  p_order.vat_lines := app.vat_of(p_lines, p_order.delivery);
  p_order.vat := app.vat_sum(p_order.vat_lines);
  return p_order;
end $$;

-- Writes an order, its lines, what is to be paid, and the letter that confirms it. What it says of totals is worked out again.
create function app.write_order(p_order public.orders, p_lines jsonb, p_key uuid, p_request bytea, p_guest_hash bytea, p_actor text) returns public.orders
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders := app.totalled(p_order, p_lines);
  v_token text := app.new_token();
begin
  perform set_config('app.order_actor', p_actor, true);
  insert into public.orders (factory_id, user_id, language_code, payment_method, contact, shipping, billing, delivery_method_id,
    delivery_name, currency, subtotal, delivery, vat, vat_lines, total, po_number, note)
  values (v_order.factory_id, v_order.user_id, v_order.language_code, v_order.payment_method, v_order.contact, v_order.shipping, v_order.billing,
    v_order.delivery_method_id, v_order.delivery_name, 'NOK', v_order.subtotal, v_order.delivery, v_order.vat, v_order.vat_lines, v_order.total,
    v_order.po_number, v_order.note)
  returning * into v_order;
  perform set_config('app.order_actor', '', true);
  insert into public.order_items (order_id, product_id, sku, title, package_size, image_url, selected_attributes, quantity, unit_price,
    vat_rate, line_total, sort_order)
  select v_order.id, l.product_id, l.sku, l.title, l.package_size, l.image_url, coalesce(l.selected_attributes, '{}'), l.quantity, l.unit_price,
    l.vat_rate, l.line_total, l.place
  from jsonb_to_recordset(p_lines) as l (product_id uuid, sku text, title text, package_size text, image_url text,
    selected_attributes jsonb, quantity integer, unit_price numeric, vat_rate numeric, line_total numeric, place integer);
  insert into public.payments (order_id, method, amount, currency, reference, due_on)
  select v_order.id, v_order.payment_method, v_order.total, v_order.currency, digits || app.luhn_digit(digits),
    case v_order.payment_method when 'invoice' then current_date + 30 when 'bank_transfer' then current_date + 5 end
  from (select regexp_replace(v_order.order_number, '[^0-9]', '', 'g') as digits) as reference;
  insert into app.order_keys (order_id, idempotency_key, request_hash, guest_key_hash, token_hash, token_expires_at)
  values (v_order.id, p_key, p_request, p_guest_hash, app.token_hash(v_token), now() + interval '180 days');
  perform app.confirm_order_by_mail(v_order.id, v_token);
  return v_order;
end $$;

create or replace function public.place_order(p_cart_id uuid, p_contact jsonb, p_delivery jsonb, p_payment jsonb, p_idempotency_key uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_request bytea := sha256(convert_to(jsonb_build_array(p_cart_id, p_contact, p_delivery, p_payment)::text, 'UTF8'));
  v_key app.order_keys;
  v_cart public.carts;
  v_lines jsonb;
  v_order public.orders;
  v_method public.delivery_methods;
  v_problems jsonb;
  v_payment text := p_payment ->> 'method';
begin
  if p_idempotency_key is null then
    raise exception 'An order needs an idempotency key' using errcode = 'PT422', hint = 'key_missing';
  end if;
  -- The same request again, perhaps because its answer was lost: of two at once the second waits here.
  perform pg_advisory_xact_lock(hashtextextended('order:' || p_idempotency_key::text, 0));
  select * into v_key from app.order_keys k where k.idempotency_key = p_idempotency_key;
  if found then
    select * into v_order from public.orders o where o.id = v_key.order_id;
    if v_key.request_hash <> v_request or v_order.user_id is distinct from (select auth.uid()) then
      raise exception 'This key belongs to another order' using errcode = 'PT409', hint = 'key_reused';
    end if;
    return jsonb_build_object('order_id', v_order.id, 'order_number', v_order.order_number, 'total', v_order.total);
  end if;

  -- The lock makes a second tab wait; it then finds the cart empty.
  select * into v_cart from public.carts c where c.id = p_cart_id for update;
  if not app.may_order(v_cart) then
    raise exception 'Cart not found' using errcode = 'PT404', hint = 'cart_not_found';
  end if;
  select l.code into v_order.language_code from public.languages l
    where l.is_active and (l.code = p_contact ->> 'language' or l.is_default) order by l.code = p_contact ->> 'language' desc nulls last limit 1;
  select jsonb_agg(to_jsonb(l) order by l.place), sum(l.line_total), (array_agg(l.factory_id order by l.place))[1]
    into v_lines, v_order.subtotal, v_order.factory_id from app.priced_lines(p_cart_id, v_order.language_code) l;
  if v_lines is null then
    raise exception 'The cart is empty' using errcode = 'PT409', hint = 'cart_empty';
  end if;
  select jsonb_agg(jsonb_build_object('item_id', l ->> 'item_id', 'title', l ->> 'title', 'problem',
      coalesce(l ->> 'problem', 'other_factory'), 'min_order_qty', l -> 'min_order_qty')) into v_problems
    from jsonb_array_elements(v_lines) as l
    where l ->> 'problem' is not null or (l ->> 'factory_id')::uuid <> v_order.factory_id;
  if v_problems is not null then
    raise exception 'Some products cannot be ordered' using errcode = 'PT409', hint = 'lines_refused', detail = v_problems::text;
  end if;

  select * into v_method from public.delivery_methods m
    where m.factory_id = v_order.factory_id and m.is_active and m.code = p_delivery ->> 'method';
  v_problems := app.contact_problems(coalesce(p_contact, '{}'));
  if v_method.id is null then
    v_problems := v_problems || jsonb_build_object('field', 'delivery', 'problem', 'required');
  elsif v_method.kind <> 'pickup' then
    v_problems := v_problems || app.address_problems(coalesce(p_delivery -> 'address', '{}'), '');
    if app.postcode(p_delivery -> 'address') ~ '^[0-9]{5}$' and not app.delivers_to(v_method, app.postcode(p_delivery -> 'address')) then
      v_problems := v_problems || jsonb_build_object('field', 'delivery', 'problem', 'unavailable');
    end if;
  end if;
  if jsonb_typeof(p_delivery -> 'billing') = 'object' then
    v_problems := v_problems || app.address_problems(p_delivery -> 'billing', 'billing_');
  end if;
  if v_payment is null or v_payment not in ('invoice', 'pay_on_delivery', 'bank_transfer', 'card') then
    v_problems := v_problems || jsonb_build_object('field', 'payment', 'problem', 'required');
  elsif not exists (select from public.factory_settings s where s.factory_id = v_order.factory_id and v_payment = any (s.payment_methods)) then
    v_problems := v_problems || jsonb_build_object('field', 'payment', 'problem', 'unavailable');
  end if;
  if v_problems <> '[]' then
    raise exception 'Some answers are missing or not usable' using errcode = 'PT422', hint = 'invalid', detail = v_problems::text;
  end if;

  v_order.delivery := app.delivery_price(v_method, v_order.subtotal);
  v_order := app.totalled(v_order, v_lines);
  -- Nobody is charged what they were not shown. Whoever names no total has only seen the cart.
  if (case when p_payment ->> 'expected_total' ~ '^[0-9]{1,10}(\.[0-9]{1,2})?$' then (p_payment ->> 'expected_total')::numeric <> v_order.total
      else exists (select from jsonb_array_elements(v_lines) as l where (l ->> 'seen_price')::numeric <> (l ->> 'unit_price')::numeric) end) then
    raise exception 'The price has changed' using errcode = 'PT409', hint = 'price_changed', detail = jsonb_build_object(
      'total', v_order.total, 'lines', (
        select coalesce(jsonb_agg(jsonb_build_object('item_id', l -> 'item_id', 'title', l -> 'title', 'seen', l -> 'seen_price', 'now', l -> 'unit_price')), '[]')
        from jsonb_array_elements(v_lines) as l where (l ->> 'seen_price')::numeric <> (l ->> 'unit_price')::numeric))::text;
  end if;

  -- An order writes to the address it names. Nobody's mailbox is filled with what others order in their name.
  perform app.throttle('order', app.said(p_contact, 'email'), 20, interval '1 hour');

  v_order.user_id := (select auth.uid());
  v_order.payment_method := v_payment;
  v_order.contact := jsonb_strip_nulls(jsonb_build_object('name', app.said(p_contact, 'name'), 'email', app.said(p_contact, 'email'),
    'phone', app.said(p_contact, 'phone'), 'company', app.said(p_contact, 'company'), 'org_number', app.said(p_contact, 'org_number')));
  v_order.shipping := case when v_method.kind <> 'pickup' then app.clean_address(p_delivery -> 'address', app.said(p_contact, 'name')) end;
  v_order.billing := case when jsonb_typeof(p_delivery -> 'billing') = 'object' then app.clean_address(p_delivery -> 'billing', app.said(p_contact, 'name')) end;
  v_order.delivery_method_id := v_method.id;
  v_order.delivery_name := coalesce((select t.name from public.delivery_methods_i18n t
    where t.delivery_method_id = v_method.id and t.language_code = v_order.language_code), v_method.name);
  v_order.po_number := app.said(p_contact, 'po_number');
  v_order.note := app.said(p_contact, 'note');
  v_order := app.write_order(v_order, v_lines, p_idempotency_key, v_request, sha256(convert_to(v_cart.session_id, 'UTF8')), 'customer');
  delete from public.cart_items i where i.cart_id = p_cart_id;
  return jsonb_build_object('order_id', v_order.id, 'order_number', v_order.order_number, 'total', v_order.total);
end $$;

-- An accepted offer as an order, at the prices that were agreed. The quote is locked and knows its order: converting twice is once.
-- `p_delivery`: {line1, postcode, city}, what the customer has told by telephone since.
create function public.quote_convert(p_id uuid, p_payment text default 'invoice', p_delivery jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.staffs_quote(p_id, null);
  v_order public.orders;
  v_method public.delivery_methods;
  v_lines jsonb;
  v_problems jsonb := '[]';
begin
  if v_quote.status = 'converted' then
    select * into v_order from public.orders o where o.id = v_quote.order_id;
    return jsonb_build_object('order_id', v_order.id, 'order_number', v_order.order_number, 'total', v_order.total);
  elsif v_quote.status <> 'accepted' then
    raise exception 'A quote cannot go from % to converted', v_quote.status using errcode = 'PT409', hint = 'not_a_move';
  end if;
  select * into v_method from public.delivery_methods m where m.id = v_quote.delivery_method_id;
  v_quote.delivery := v_quote.delivery || jsonb_strip_nulls(coalesce(p_delivery, '{}'));
  if v_method.kind is distinct from 'pickup' then
    v_problems := app.address_problems(v_quote.delivery, '');
  end if;
  if not exists (select from public.factory_settings s where s.factory_id = v_quote.factory_id and p_payment = any (s.payment_methods)) then
    v_problems := v_problems || '{"field": "payment", "problem": "unavailable"}';
  end if;
  if v_problems <> '[]' then
    raise exception 'Some answers are missing or not usable' using errcode = 'PT422', hint = 'invalid', detail = v_problems::text;
  end if;
  v_order.factory_id := v_quote.factory_id;
  v_order.user_id := v_quote.user_id;
  v_order.language_code := v_quote.language_code;
  v_order.payment_method := p_payment;
  v_order.contact := jsonb_strip_nulls(jsonb_build_object('name', v_quote.contact, 'email', v_quote.email, 'phone', coalesce(v_quote.phone, ''), 'company', v_quote.company));
  v_order.shipping := case when v_method.kind is distinct from 'pickup' then app.clean_address(v_quote.delivery, v_quote.contact) end;
  v_order.delivery_method_id := v_quote.delivery_method_id;
  v_order.delivery_name := v_quote.delivery_name;
  v_order.delivery := v_quote.delivery_price;
  v_order.po_number := v_quote.po_number;
  v_order.note := v_quote.quote_number;
  select jsonb_agg(to_jsonb(i) || jsonb_build_object('quantity', i.offered_qty, 'unit_price', i.offered_unit_price,
      'line_total', i.offered_unit_price * i.offered_qty, 'place', i.sort_order) order by i.sort_order)
    into v_lines from public.quote_items i where i.quote_id = p_id and i.offered_qty is not null;
  v_order := app.write_order(v_order, v_lines, gen_random_uuid(), app.token_hash(p_id::text), null, 'staff');
  update public.quotes q set order_id = v_order.id, delivery = v_quote.delivery where q.id = p_id;
  perform app.move_quote(v_quote, 'converted', 'staff');
  return jsonb_build_object('order_id', v_order.id, 'order_number', v_order.order_number, 'total', v_order.total);
end $$;
revoke all on function public.quote_convert(uuid, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.quote_convert(uuid, text, jsonb) to authenticated, service_role;
comment on function public.quote_convert(uuid, text, jsonb) is 'Makes an order of an accepted offer: {order_id, order_number, total}.';

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
