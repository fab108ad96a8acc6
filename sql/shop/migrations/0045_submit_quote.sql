-- From a list of products to a request for a price, and what whoever asked may see of it. Refusals are told as `place_order` tells its
-- own: `hint` is a code, `details` is JSON; 422: look again at what was filled in, 404: no such quote, or not yours.

create function app.date_of(p_text text) returns date language plpgsql immutable set search_path = '' as $$
begin
  return case when p_text ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then p_text::date end;
exception when datetime_field_overflow then
  return null;
end $$;

-- What is wrong with who asks: [{field, problem}]. A guest without an address would never hear from us.
create function app.quote_problems(p_contact jsonb, p_message text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('field', field, 'problem', problem)), '[]') from (values
    ('company', case when char_length(app.said(p_contact, 'company')) > 200 then 'too_long' end),
    ('name', case when app.said(p_contact, 'name') is null then 'required' when char_length(app.said(p_contact, 'name')) > 200 then 'too_long' end),
    ('email', case when app.said(p_contact, 'email') is null then 'required'
      when not app.email_is_likely(app.said(p_contact, 'email')) then 'invalid' end),
    ('phone', case when app.said(p_contact, 'phone') !~ '^\+?[0-9][0-9 ()/-]{4,28}[0-9]$' then 'invalid' end),
    ('line1', case when char_length(app.said(p_contact, 'line1')) > 200 then 'too_long' end),
    ('postcode', case when app.said(p_contact, 'postcode') is not null and app.postcode(p_contact) !~ '^[0-9]{5}$' then 'invalid' end),
    ('city', case when char_length(app.said(p_contact, 'city')) > 100 then 'too_long' end),
    ('wanted_date', case when app.said(p_contact, 'wanted_date') is not null
      and not coalesce(app.date_of(app.said(p_contact, 'wanted_date')) between current_date and current_date + 730, false) then 'invalid' end),
    ('message', case when char_length(btrim(p_message)) > 5000 then 'too_long' end)
  ) as asked (field, problem) where problem is not null
$$;

-- The lines as the shop knows them: names and prices are the products', whatever was sent along. `problem` says what speaks against one.
create function app.quoted_lines(p_lines jsonb, p_factory uuid, p_lang text) returns table (place integer, product_id uuid, sku text, title text,
  package_size text, image_url text, quantity integer, notes text, list_price numeric, vat_rate numeric, field text, problem text)
language sql stable security definer set search_path = '' as $$
  select l.place::integer, p.id, p.sku, coalesce(nullif(btrim(t.name), ''), p.name), coalesce(nullif(btrim(t.package_size), ''), p.package_size),
    coalesce(g.processed_url, g.original_url, p.image_url), asked.quantity, app.said(l.line, 'notes'), p.shop_price, p.vat_rate,
    case when p.id is null then 'product' when asked.quantity is null then 'quantity' when char_length(app.said(l.line, 'notes')) > 1000 then 'notes' end,
    case when p.id is null then 'gone' when asked.quantity is null then 'invalid' when char_length(app.said(l.line, 'notes')) > 1000 then 'too_long' end
  from jsonb_array_elements(p_lines) with ordinality as l (line, place)
  cross join lateral (select case when l.line ->> 'quantity' ~ '^[0-9]{1,5}$' then nullif((l.line ->> 'quantity')::integer, 0) end as quantity) asked
  left join public.products p on p.id::text = lower(l.line ->> 'product_id') and p.factory_id = p_factory and p.is_active and p.kind <> 'dish'
  left join public.products_i18n t on t.product_id = p.id and t.language_code = p_lang
  left join lateral (
    select g.processed_url, g.original_url from public.product_images g where g.product_id = p.id
    order by g.is_primary desc, g.sort_order limit 1) g on true
$$;

-- Takes the files that were uploaded under places of ours; a place that holds nothing is a mistake of the form.
create function app.take_quote_files(p_quote_id uuid, p_files jsonb) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_file record;
  v_size bigint;
begin
  if jsonb_typeof(p_files) <> 'array' or jsonb_array_length(p_files) > 5 then
    raise exception 'At most five files' using errcode = 'PT422', hint = 'invalid', detail = '[{"field": "files", "problem": "too_many"}]';
  end if;
  for v_file in select f ->> 'path' as path, nullif(btrim(f ->> 'name'), '') as name from jsonb_array_elements(p_files) as f loop
    select (o.metadata ->> 'size')::bigint into v_size
      from app.quote_places p join storage.objects o on o.bucket_id = 'quote-files' and o.name = p.id::text
      where p.id::text = v_file.path and not p.is_taken for update of p;
    if v_size is null or v_size not between 1 and 50000000 then
      raise exception 'A file did not arrive' using errcode = 'PT422', hint = 'invalid', detail = '[{"field": "files", "problem": "missing"}]';
    end if;
    update app.quote_places p set is_taken = true where p.id::text = v_file.path;
    insert into public.quote_files (quote_id, path, name, size) values (p_quote_id, v_file.path, left(coalesce(v_file.name, 'file'), 200), v_size);
  end loop;
end $$;

-- `p_lines`: [{product_id, quantity, notes}]; `p_contact`: {name, email, company, phone, line1, postcode, city, wanted_date, language},
-- and `website`, a field no human sees: who fills it is thanked and not heard. `p_files`: [{path, name}] from `open_quote_file`.
create function public.submit_quote(p_lines jsonb, p_contact jsonb, p_message text, p_idempotency_key uuid, p_files jsonb default '[]') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_request bytea := sha256(convert_to(jsonb_build_array(p_lines, p_contact, p_message, p_files)::text, 'UTF8'));
  v_key app.quote_keys;
  v_quote public.quotes;
  v_problems jsonb;
begin
  if coalesce(p_contact ->> 'website', '') <> '' then
    return jsonb_build_object('quote_id', gen_random_uuid(), 'quote_number', 'Q' || to_char(now(), 'YY') || '-0000', 'token', app.new_token());
  end if;
  if p_idempotency_key is null then
    raise exception 'A request needs an idempotency key' using errcode = 'PT422', hint = 'key_missing';
  end if;
  -- The same request again, perhaps because its answer was lost: of two at once the second waits here, and gets a link of its own.
  perform pg_advisory_xact_lock(hashtextextended('quote:' || p_idempotency_key::text, 0));
  select * into v_key from app.quote_keys k where k.idempotency_key = p_idempotency_key;
  if found then
    select * into v_quote from public.quotes q where q.id = v_key.quote_id;
    if v_key.request_hash <> v_request or v_quote.user_id is distinct from (select auth.uid()) then
      raise exception 'This key belongs to another request' using errcode = 'PT409', hint = 'key_reused';
    end if;
    return jsonb_build_object('quote_id', v_quote.id, 'quote_number', v_quote.quote_number, 'token', app.new_quote_token(v_quote.id));
  end if;

  if jsonb_typeof(p_lines) is distinct from 'array' or jsonb_array_length(p_lines) not between 1 and 200 then
    raise exception 'A request has between 1 and 200 lines' using errcode = 'PT422', hint = 'line_count';
  end if;
  v_quote.factory_id := app.only_factory();
  v_quote.language_code := app.known_language(p_contact ->> 'language');
  v_problems := app.quote_problems(coalesce(p_contact, '{}'), p_message) || (
    select coalesce(jsonb_agg(jsonb_build_object('field', 'lines', 'line', l.place - 1, 'part', l.field, 'problem', l.problem) order by l.place), '[]')
    from app.quoted_lines(p_lines, v_quote.factory_id, v_quote.language_code) l where l.problem is not null);
  if v_problems <> '[]' then
    raise exception 'Some answers are missing or not usable' using errcode = 'PT422', hint = 'invalid', detail = v_problems::text;
  end if;
  -- A request writes to the address it names: nobody's mailbox is filled by others.
  perform app.throttle('quote', app.said(p_contact, 'email'), 10, interval '1 hour');
  perform app.throttle('quote', 'everybody', 60, interval '10 minutes');

  perform set_config('app.quote_actor', 'customer', true);
  insert into public.quotes (factory_id, user_id, language_code, company, contact, email, phone, delivery, wanted_date, message)
  values (v_quote.factory_id, (select auth.uid()), v_quote.language_code, app.said(p_contact, 'company'), app.said(p_contact, 'name'),
    app.said(p_contact, 'email'), app.said(p_contact, 'phone'), jsonb_strip_nulls(jsonb_build_object('line1', app.said(p_contact, 'line1'),
      'postcode', nullif(app.postcode(p_contact), ''), 'city', app.said(p_contact, 'city'))),
    app.date_of(app.said(p_contact, 'wanted_date')), nullif(btrim(p_message), ''))
  returning * into v_quote;
  perform set_config('app.quote_actor', '', true);
  insert into public.quote_items (quote_id, product_id, sku, title, package_size, image_url, quantity, notes, list_price, vat_rate, sort_order)
    select v_quote.id, l.product_id, l.sku, l.title, l.package_size, l.image_url, l.quantity, l.notes, l.list_price, l.vat_rate, l.place
    from app.quoted_lines(p_lines, v_quote.factory_id, v_quote.language_code) l;
  perform app.take_quote_files(v_quote.id, coalesce(p_files, '[]'));
  insert into app.quote_keys (idempotency_key, quote_id, request_hash) values (p_idempotency_key, v_quote.id, v_request);
  perform app.write_about_quote(v_quote.id, 'submitted', app.quote_line_texts(v_quote.id));
  perform app.tell_company_of_quote(v_quote.id, 'company_submitted', app.quote_line_texts(v_quote.id));
  return jsonb_build_object('quote_id', v_quote.id, 'quote_number', v_quote.quote_number, 'token', app.new_quote_token(v_quote.id));
end $$;
comment on function public.submit_quote(jsonb, jsonb, text, uuid, jsonb) is
  'Asks for a price: {quote_id, quote_number, token}. The same key and request give the same quote. 1 to 200 lines of 1 to 99999.';

-- Lines for a letter, a long list cut short: the page has all of them.
create function app.quote_line_texts(p_quote_id uuid) returns text[] language sql stable security definer set search_path = '' as $$
  with lines as (
    select i.sort_order, coalesce(i.offered_qty, i.quantity) || ' × ' || i.title
      || coalesce(': ' || app.money(i.offered_unit_price * i.offered_qty), '') as line, row_number() over (order by i.sort_order) as place
    from public.quote_items i where i.quote_id = p_quote_id
      and (i.offered_qty is not null or not exists (select from public.quote_items o where o.quote_id = p_quote_id and o.offered_qty is not null))
  )
  select coalesce(array_agg(line order by place) filter (where place <= 30), '{}')
    || case when count(*) > 30 then array['… + ' || count(*) - 30] else '{}' end from lines
$$;

-- Everything of a quote that whoever asked may see.
create function app.quote_json(p_quote_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select to_jsonb(q) - 'factory_id' - 'user_id' - 'delivery_method_id' - 'assigned_to' - 'order_id' || jsonb_build_object(
    'has_account', q.user_id is not null, 'now', now(),
    'is_pickup', (select m.kind = 'pickup' from public.delivery_methods m where m.id = q.delivery_method_id),
    'order', (select jsonb_build_object('id', o.id, 'order_number', o.order_number) from public.orders o where o.id = q.order_id),
    'items', (select coalesce(jsonb_agg(to_jsonb(i) - 'quote_id' - 'created_at' || jsonb_build_object('slug', p.slug) order by i.sort_order), '[]')
      from public.quote_items i left join public.products p on p.id = i.product_id and p.is_active where i.quote_id = q.id),
    'events', (select jsonb_agg(jsonb_build_object('to', e.to_state, 'by', e.actor_kind, 'at', e.created_at, 'reason', e.reason) order by e.id)
      from public.quote_events e where e.quote_id = q.id),
    'messages', (select coalesce(jsonb_agg(jsonb_build_object('id', m.id, 'item_id', m.item_id, 'by', m.author_kind, 'text', m.text, 'at', m.created_at)
        order by m.created_at, m.id), '[]') from public.quote_messages m where m.quote_id = q.id and not m.internal),
    'files', (select coalesce(jsonb_agg(jsonb_build_object('name', f.name, 'size', f.size, 'path', f.path) order by f.created_at), '[]')
      from public.quote_files f where f.quote_id = q.id))
  from public.quotes q where q.id = p_quote_id
$$;

create function app.is_quote_customer(p_quote public.quotes, p_token text) returns boolean language sql stable security definer set search_path = '' as $$
  -- Nobody is no user: a comparison with null must not become "perhaps".
  select coalesce(p_quote.id is not null and (p_quote.user_id = (select auth.uid()) or exists (
    select from app.quote_tokens t where t.quote_id = p_quote.id and t.token_hash = app.token_hash(p_token) and t.expires_at > now())), false)
$$;

-- Reading also settles what time has settled, so nobody is shown an open offer that is over.
create function public.get_quote(p_id uuid, p_token text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  select * into v_quote from public.quotes q where q.id = p_id;
  if not (app.is_quote_customer(v_quote, p_token) or coalesce(v_quote.factory_id = any (app.my_selling_factories()), false)) then
    return null;
  end if;
  perform app.settle_quotes(p_id);
  return app.quote_json(p_id);
end $$;
comment on function public.get_quote(uuid, text) is 'A quote for its owner, the staff or the holder of a token. Null for everybody else, and for no such quote.';

revoke all on function public.submit_quote(jsonb, jsonb, text, uuid, jsonb), public.get_quote(uuid, text) from public, anon, authenticated, service_role;
grant execute on function public.submit_quote(jsonb, jsonb, text, uuid, jsonb), public.get_quote(uuid, text) to anon, authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
