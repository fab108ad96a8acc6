-- From a cart to an order. The browser says what it wants and what it was shown; what it costs is worked out here, from the products.
--
-- Refusals are told so that a page can say them beside the right thing: `hint` is a code, `details` is JSON. 409: look again at what
-- changed; 422: look again at what was filled in; 404: no such cart, or not yours, which is the same answer.

-- The lines of a cart at today's prices, and what speaks against each.
create function app.priced_lines(p_cart_id uuid, p_lang text) returns table (
  item_id uuid, product_id uuid, factory_id uuid, slug text, sku text, title text, package_size text, image_url text,
  selected_attributes jsonb, quantity integer, seen_price numeric, unit_price numeric, vat_rate numeric, line_total numeric,
  min_order_qty integer, problem text, place integer)
language sql stable security definer set search_path = '' as $$
  select i.id, p.id, p.factory_id, p.slug, p.sku, coalesce(nullif(btrim(t.name), ''), p.name),
    coalesce(nullif(btrim(t.package_size), ''), p.package_size), coalesce(g.processed_url, g.original_url, p.image_url),
    i.selected_attributes, i.quantity, i.unit_price, n.price, p.vat_rate, n.price * i.quantity, p.min_order_qty,
    case
      when i.selected_attributes ->> 'restaurant_id' is not null or p.kind = 'dish' then 'restaurant'
      when not p.is_active then 'gone'
      when p.shop_price is null then 'unpriced'
      when p.stock_status = 'out_of_stock' then 'sold_out'
      when i.quantity < p.min_order_qty then 'below_minimum'
    end,
    row_number() over (order by i.created_at, i.id)::integer
  from public.cart_items i
  join public.products p on p.id = i.product_id
  cross join lateral (select app.line_price(p.shop_price, i.selected_attributes) as price) n
  left join public.products_i18n t on t.product_id = p.id and t.language_code = p_lang
  left join lateral (
    select g.processed_url, g.original_url from public.product_images g where g.product_id = p.id
    order by g.is_primary desc, g.sort_order limit 1) g on true
  where i.cart_id = p_cart_id
$$;

-- A cart may be ordered by its user; a guest's by whoever knows its id, which is 122 random bits.
create function app.may_order(p_cart public.carts) returns boolean language sql stable set search_path = '' as $$
  -- Nobody is no user: a comparison with null must not become "perhaps".
  select coalesce(p_cart.id is not null and (p_cart.user_id is null or p_cart.user_id = (select auth.uid())), false)
$$;

create function app.delivery_price(p_method public.delivery_methods, p_subtotal numeric) returns numeric
language sql immutable set search_path = '' as $$
  select case when p_method.free_from is not null and p_subtotal >= p_method.free_from then 0 else p_method.price end
$$;

create function app.delivers_to(p_method public.delivery_methods, p_postcode text) returns boolean
language sql immutable set search_path = '' as $$
  select p_method.kind = 'pickup' or cardinality(p_method.postcode_ranges) = 0
    or exists (select from unnest(p_method.postcode_ranges) as r where p_postcode between left(r, 5) and right(r, 5))
$$;

-- A text as it was meant: trimmed, and none instead of an empty one.
create function app.said(p_object jsonb, p_key text) returns text language sql immutable parallel safe set search_path = '' as $$
  select nullif(btrim(p_object ->> p_key), '')
$$;

-- `824 43` and `SE-824 43` are 82443.
create function app.postcode(p_address jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select regexp_replace(regexp_replace(coalesce(p_address ->> 'postcode', ''), '^\s*SE-?', '', 'i'), '\s', '', 'g')
$$;

-- What is wrong with a form: [{field, problem}]. Lengths are those of the columns that keep the answers.
create function app.contact_problems(p_contact jsonb) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', field, 'problem', problem)), '[]') from (values
    ('name', case when app.said(p_contact, 'name') is null then 'required' when char_length(app.said(p_contact, 'name')) > 200 then 'too_long' end),
    ('email', case when app.said(p_contact, 'email') is null then 'required'
      when char_length(app.said(p_contact, 'email')) > 254
        or app.said(p_contact, 'email') !~ '^[^[:space:][:cntrl:]@<>"(),;:\\]+@[^[:space:][:cntrl:]@<>"(),;:\\]+\.[^[:space:][:cntrl:]@.<>"(),;:\\]{2,}$' then 'invalid' end),
    ('phone', case when app.said(p_contact, 'phone') is null then 'required'
      when app.said(p_contact, 'phone') !~ '^\+?[0-9][0-9 ()/-]{4,28}[0-9]$' then 'invalid' end),
    ('company', case when char_length(app.said(p_contact, 'company')) > 200 then 'too_long' end),
    ('org_number', case
      when app.said(p_contact, 'org_number') is null then case when app.said(p_contact, 'company') is not null then 'required' end
      when app.said(p_contact, 'org_number') !~ '^[0-9]{6}-?[0-9]{4}$'
        or not app.luhn_is_valid(replace(app.said(p_contact, 'org_number'), '-', '')) then 'invalid' end),
    ('po_number', case when char_length(app.said(p_contact, 'po_number')) > 60 then 'too_long' end),
    ('note', case when char_length(app.said(p_contact, 'note')) > 1000 then 'too_long' end)
  ) as asked (field, problem) where problem is not null
$$;

create function app.address_problems(p_address jsonb, p_prefix text) returns jsonb language sql immutable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', p_prefix || field, 'problem', problem)), '[]') from (values
    ('line1', case when app.said(p_address, 'line1') is null then 'required' when char_length(app.said(p_address, 'line1')) > 200 then 'too_long' end),
    ('line2', case when char_length(app.said(p_address, 'line2')) > 200 then 'too_long' end),
    ('postcode', case when app.said(p_address, 'postcode') is null then 'required'
      when app.postcode(p_address) !~ '^[0-9]{5}$' then 'invalid' end),
    ('city', case when app.said(p_address, 'city') is null then 'required' when char_length(app.said(p_address, 'city')) > 100 then 'too_long' end)
  ) as asked (field, problem) where problem is not null
$$;

create function app.clean_address(p_address jsonb, p_name text) returns jsonb language sql immutable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('name', coalesce(left(app.said(p_address, 'name'), 200), p_name),
    'line1', app.said(p_address, 'line1'), 'line2', app.said(p_address, 'line2'), 'postcode', app.postcode(p_address),
    'city', app.said(p_address, 'city'), 'country', 'SE'))
$$;

-- What the checkout shows: lines, ways of delivery and of payment, and what it all comes to with the one chosen.
create function public.preview_order(p_cart_id uuid, p_delivery jsonb default '{}', p_language text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_cart public.carts;
  v_lines jsonb;
  v_subtotal numeric;
  v_factory uuid;
  v_method public.delivery_methods;
  v_delivery numeric;
  v_vat jsonb;
  v_methods jsonb;
begin
  select * into v_cart from public.carts c where c.id = p_cart_id;
  if not app.may_order(v_cart) then
    raise exception 'Cart not found' using errcode = 'PT404', hint = 'cart_not_found';
  end if;
  select coalesce(jsonb_agg(to_jsonb(l) - 'factory_id' order by l.place), '[]'), coalesce(sum(l.line_total), 0),
      (array_agg(l.factory_id order by l.place))[1]
    into v_lines, v_subtotal, v_factory from app.priced_lines(p_cart_id, p_language) l;
  select * into v_method from public.delivery_methods m
    where m.factory_id = v_factory and m.is_active and m.code = p_delivery ->> 'method';
  v_delivery := coalesce(app.delivery_price(v_method, v_subtotal), 0);
  v_vat := app.vat_of(v_lines, v_delivery);
  select coalesce(jsonb_agg(jsonb_build_object('code', m.code, 'kind', m.kind, 'name', coalesce(t.name, m.name),
      'description', coalesce(t.description, m.description), 'price', app.delivery_price(m, v_subtotal), 'free_from', m.free_from,
      'lead_days_min', m.lead_days_min, 'lead_days_max', m.lead_days_max,
      'is_available', app.postcode(p_delivery -> 'address') = '' or app.delivers_to(m, app.postcode(p_delivery -> 'address'))) order by m.sort_order, m.code), '[]')
    into v_methods
    from public.delivery_methods m
    left join public.delivery_methods_i18n t on t.delivery_method_id = m.id and t.language_code = p_language
    where m.factory_id = v_factory and m.is_active;
  return jsonb_build_object('lines', v_lines, 'subtotal', v_subtotal, 'delivery', v_delivery, 'vat_lines', v_vat,
    'vat', app.vat_sum(v_vat), 'total', v_subtotal + v_delivery, 'delivery_methods', v_methods,
    -- An empty cart is no company's, and nobody's ways of payment are open for it.
    'payment_methods', coalesce((select to_jsonb(s.payment_methods) from public.factory_settings s where s.factory_id = v_factory), '[]'));
end $$;
comment on function public.preview_order(uuid, jsonb, text) is 'A cart at today''s prices, with ways of delivery and payment. Changes nothing.';

-- Everything of an order that its owner may see.
create function app.order_json(p_order_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(o) - 'factory_id' - 'user_id' - 'delivery_method_id' || jsonb_build_object(
    'access', 'full', 'has_account', o.user_id is not null,
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'order_id' - 'created_at' || jsonb_build_object('slug', p.slug) order by i.sort_order), '[]')
      from public.order_items i left join public.products p on p.id = i.product_id and p.is_active where i.order_id = o.id),
    'events', (select jsonb_agg(jsonb_build_object('track', e.track, 'to', e.to_state, 'at', e.created_at, 'reason', e.reason) order by e.id)
      from public.order_events e where e.order_id = o.id),
    'payment', (select jsonb_build_object('method', p.method, 'amount', p.amount, 'reference', p.reference, 'due_on', p.due_on, 'paid_at', p.paid_at)
      from public.payments p where p.order_id = o.id order by p.created_at limit 1))
  from public.orders o where o.id = p_order_id
$$;

-- What the caller may see of an order: `full`, `status`, or null. The session of the guest who ordered opens it for a day, and tells
-- what became of it later on; the token from the mail opens it until it expires.
create function app.order_access(p_order_id uuid, p_token text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when o.user_id = (select auth.uid()) then 'full'
    when o.factory_id = any (app.my_selling_factories()) then 'full'
    when k.token_hash = sha256(convert_to(p_token, 'UTF8')) and k.token_expires_at > now() then 'full'
    when o.user_id is null and exists (
      select from unnest(app.presented('session_id')) as s where sha256(convert_to(s, 'UTF8')) = k.guest_key_hash)
      then case when o.placed_at > now() - interval '24 hours' then 'full' else 'status' end
  end
  from public.orders o left join app.order_keys k on k.order_id = o.id where o.id = p_order_id
$$;

create function public.get_order(p_order_id uuid, p_token text default null) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case app.order_access(p_order_id, p_token)
    when 'full' then app.order_json(p_order_id)
    when 'status' then (
      select jsonb_build_object('access', 'status', 'id', o.id, 'order_number', o.order_number, 'status', o.status,
        'payment_status', o.payment_status, 'placed_at', o.placed_at) from public.orders o where o.id = p_order_id)
  end
$$;
comment on function public.get_order(uuid, text) is 'An order for its owner, its guest or the holder of its token. Null for everybody else, and for no such order.';

-- While nobody has begun to work on it, whoever may see all of an order may take it back.
create function public.cancel_order(p_order_id uuid, p_token text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if app.order_access(p_order_id, p_token) is distinct from 'full' then
    raise exception 'Order not found' using errcode = 'PT404', hint = 'order_not_found';
  end if;
  perform app.move_order(p_order_id, 'status', 'cancelled', 'pending', 'customer', null);
  return app.order_json(p_order_id);
end $$;
comment on function public.cancel_order(uuid, text) is 'Takes an order back that is still pending.';

create function public.place_order(p_cart_id uuid, p_contact jsonb, p_delivery jsonb, p_payment jsonb, p_idempotency_key uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_request bytea := sha256(convert_to(jsonb_build_array(p_cart_id, p_contact, p_delivery, p_payment)::text, 'UTF8'));
  v_key app.order_keys;
  v_cart public.carts;
  v_lines jsonb;
  v_order public.orders;
  v_method public.delivery_methods;
  v_problems jsonb;
  v_token text := replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '');
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
  v_order.total := v_order.subtotal + v_order.delivery;
  v_order.vat_lines := app.vat_of(v_lines, v_order.delivery);
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

  perform set_config('app.order_actor', 'customer', true);
  insert into public.orders (factory_id, user_id, language_code, payment_method, contact, shipping, billing, delivery_method_id,
    delivery_name, currency, subtotal, delivery, vat, vat_lines, total, po_number, note)
  values (v_order.factory_id, (select auth.uid()), v_order.language_code, v_payment,
    jsonb_strip_nulls(jsonb_build_object('name', app.said(p_contact, 'name'), 'email', app.said(p_contact, 'email'),
      'phone', app.said(p_contact, 'phone'), 'company', app.said(p_contact, 'company'), 'org_number', app.said(p_contact, 'org_number'))),
    case when v_method.kind <> 'pickup' then app.clean_address(p_delivery -> 'address', app.said(p_contact, 'name')) end,
    case when jsonb_typeof(p_delivery -> 'billing') = 'object' then app.clean_address(p_delivery -> 'billing', app.said(p_contact, 'name')) end,
    v_method.id, coalesce((select t.name from public.delivery_methods_i18n t
      where t.delivery_method_id = v_method.id and t.language_code = v_order.language_code), v_method.name),
    'NOK', v_order.subtotal, v_order.delivery, app.vat_sum(v_order.vat_lines), v_order.vat_lines, v_order.total,
    app.said(p_contact, 'po_number'), app.said(p_contact, 'note'))
  returning * into v_order;
  perform set_config('app.order_actor', '', true);

  insert into public.order_items (order_id, product_id, sku, title, package_size, image_url, selected_attributes, quantity, unit_price,
    vat_rate, line_total, sort_order)
  select v_order.id, l.product_id, l.sku, l.title, l.package_size, l.image_url, l.selected_attributes, l.quantity, l.unit_price,
    l.vat_rate, l.line_total, l.place
  from jsonb_to_recordset(v_lines) as l (product_id uuid, sku text, title text, package_size text, image_url text,
    selected_attributes jsonb, quantity integer, unit_price numeric, vat_rate numeric, line_total numeric, place integer);
  insert into public.payments (order_id, method, amount, currency, reference, due_on)
  select v_order.id, v_payment, v_order.total, v_order.currency, digits || app.luhn_digit(digits),
    case v_payment when 'invoice' then current_date + 30 when 'bank_transfer' then current_date + 5 end
  from (select regexp_replace(v_order.order_number, '[^0-9]', '', 'g') as digits) as reference;
  insert into app.order_keys (order_id, idempotency_key, request_hash, guest_key_hash, token_hash, token_expires_at)
  values (v_order.id, p_idempotency_key, v_request, sha256(convert_to(v_cart.session_id, 'UTF8')),
    sha256(convert_to(v_token, 'UTF8')), now() + interval '180 days');
  delete from public.cart_items i where i.cart_id = p_cart_id;
  perform app.confirm_order_by_mail(v_order.id, v_token);
  return jsonb_build_object('order_id', v_order.id, 'order_number', v_order.order_number, 'total', v_order.total);
end $$;
comment on function public.place_order(uuid, jsonb, jsonb, jsonb, uuid) is
  'Turns a cart into an order at today''s prices. The same key and request give the same order; a total that was not shown is refused.';

-- The cart shows what was seen when a line was put in; whoever has accepted today's prices sees those from then on.
create function public.accept_cart_prices(p_cart_id uuid) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  v_cart public.carts;
  v_changed integer;
begin
  select * into v_cart from public.carts c where c.id = p_cart_id for update;
  if not app.may_order(v_cart) then
    raise exception 'Cart not found' using errcode = 'PT404', hint = 'cart_not_found';
  end if;
  update public.cart_items i set unit_price = l.unit_price from app.priced_lines(p_cart_id, null) l
    where i.id = l.item_id and i.unit_price <> l.unit_price;
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;
comment on function public.accept_cart_prices(uuid) is 'Writes today''s prices into a cart and says how many lines that changed.';

revoke all on function public.preview_order(uuid, jsonb, text), public.get_order(uuid, text), public.cancel_order(uuid, text),
  public.place_order(uuid, jsonb, jsonb, jsonb, uuid), public.accept_cart_prices(uuid) from public;
grant execute on function public.preview_order(uuid, jsonb, text), public.get_order(uuid, text), public.cancel_order(uuid, text),
  public.place_order(uuid, jsonb, jsonb, jsonb, uuid), public.accept_cart_prices(uuid) to anon, authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
