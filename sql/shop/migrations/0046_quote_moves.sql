-- What customer and staff do with a quote. Each call locks the quote, settles what time has settled, says why it refuses, and writes
-- to the other side in the same transaction.

-- The quote for whoever asked: their own, or opened by a token. Unknown and foreign are one answer.
create function app.customers_quote(p_id uuid, p_token text) returns public.quotes language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  select * into v_quote from public.quotes q where q.id = p_id for update;
  if not app.is_quote_customer(v_quote, p_token) then
    raise exception 'Quote not found' using errcode = 'PT404', hint = 'quote_not_found';
  end if;
  return v_quote;
end $$;

create function app.staffs_quote(p_id uuid, p_expected text) returns public.quotes language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes;
begin
  select * into v_quote from public.quotes q where q.id = p_id and q.factory_id = any (app.my_selling_factories()) for update;
  if not found then
    raise exception 'Quote not found' using errcode = 'PT404', hint = 'quote_not_found';
  end if;
  if p_expected is not null and p_expected <> v_quote.status then
    raise exception 'The quote has moved meanwhile' using errcode = 'PT409', hint = 'moved', detail = v_quote.status;
  end if;
  return v_quote;
end $$;

-- A text somebody has to say, within its length.
create function app.worded(p_text text, p_most integer, p_field text) returns text language plpgsql immutable set search_path = '' as $$
begin
  if not coalesce(char_length(btrim(p_text)) between 1 and p_most, false) then
    raise exception 'Write between 1 and % characters', p_most using errcode = 'PT422', hint = 'invalid',
      detail = jsonb_build_array(jsonb_build_object('field', p_field, 'problem', case when btrim(coalesce(p_text, '')) = '' then 'required' else 'too_long' end))::text;
  end if;
  return btrim(p_text);
end $$;

-- The offer that is spoken of must be the one that stands.
create function app.check_offer(p_quote public.quotes, p_offer integer) returns void language plpgsql stable set search_path = '' as $$
begin
  if p_quote.status = 'expired' or (p_quote.status = 'quoted' and p_quote.valid_until <= now()) then
    raise exception 'The offer has expired' using errcode = 'PT409', hint = 'expired';
  elsif p_quote.status <> 'quoted' then
    raise exception 'The quote has moved meanwhile' using errcode = 'PT409', hint = 'moved', detail = p_quote.status;
  elsif p_offer is distinct from p_quote.offer_number then
    raise exception 'There is a newer offer' using errcode = 'PT409', hint = 'offer_changed', detail = p_quote.offer_number::text;
  end if;
end $$;

-- `p_answers`: {po_number}, and {line1, postcode, city} where the request did not say where to. Accepting twice is accepting once.
create function public.quote_accept(p_id uuid, p_offer integer, p_token text default null, p_answers jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.customers_quote(p_id, p_token);
  v_delivery jsonb := v_quote.delivery || jsonb_strip_nulls(jsonb_build_object('line1', app.said(p_answers, 'line1'),
    'postcode', nullif(app.postcode(p_answers), ''), 'city', app.said(p_answers, 'city')));
  v_problems jsonb := '[]';
begin
  if v_quote.status in ('accepted', 'converted') and v_quote.offer_number = p_offer then
    return app.quote_json(p_id);
  end if;
  perform app.check_offer(v_quote, p_offer);
  if not exists (select from public.delivery_methods m where m.id = v_quote.delivery_method_id and m.kind = 'pickup') then
    v_problems := app.address_problems(v_delivery, '');
  end if;
  if char_length(app.said(p_answers, 'po_number')) > 60 then
    v_problems := v_problems || '{"field": "po_number", "problem": "too_long"}';
  end if;
  if v_problems <> '[]' then
    raise exception 'Some answers are missing or not usable' using errcode = 'PT422', hint = 'invalid', detail = v_problems::text;
  end if;
  update public.quotes q set delivery = v_delivery, po_number = coalesce(app.said(p_answers, 'po_number'), q.po_number) where q.id = p_id;
  perform app.move_quote(v_quote, 'accepted', 'customer');
  perform app.write_about_quote(p_id, 'accepted', app.quote_line_texts(p_id));
  perform app.tell_company_of_quote(p_id, 'company_accepted', array[app.money(v_quote.total)]);
  return app.quote_json(p_id);
end $$;
comment on function public.quote_accept(uuid, integer, text, jsonb) is 'Accepts the offer of that number, while it holds.';

create function public.quote_decline(p_id uuid, p_offer integer, p_reason text default null, p_token text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.customers_quote(p_id, p_token);
begin
  perform app.check_offer(v_quote, p_offer);
  perform app.move_quote(v_quote, 'declined', 'customer', nullif(btrim(p_reason), ''));
  perform app.tell_company_of_quote(p_id, 'company_declined', array_remove(array[left(nullif(btrim(p_reason), ''), 1000)], null));
  return app.quote_json(p_id);
end $$;
comment on function public.quote_decline(uuid, integer, text, text) is 'Declines the offer of that number.';

create function public.quote_request_revision(p_id uuid, p_offer integer, p_text text, p_token text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.customers_quote(p_id, p_token);
  v_text text := app.worded(p_text, 5000, 'text');
begin
  perform app.check_offer(v_quote, p_offer);
  insert into public.quote_messages (quote_id, author_kind, author_id, text) values (p_id, 'customer', (select auth.uid()), v_text);
  perform app.move_quote(v_quote, 'revision_requested', 'customer');
  perform app.tell_company_of_quote(p_id, 'company_revision', array[v_text]);
  return app.quote_json(p_id);
end $$;
comment on function public.quote_request_revision(uuid, integer, text, text) is 'Asks for another offer and says what should be different.';

create function public.quote_withdraw(p_id uuid, p_token text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.customers_quote(p_id, p_token);
begin
  perform app.move_quote(v_quote, 'withdrawn', 'customer');
  perform app.tell_company_of_quote(p_id, 'company_withdrawn');
  return app.quote_json(p_id);
end $$;
comment on function public.quote_withdraw(uuid, text) is 'Takes a request back that has not been answered.';

-- The customer writes, about the whole or a line. What the staff waited for brings the request back to it.
create function public.quote_reply(p_id uuid, p_text text, p_item_id uuid default null, p_token text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.customers_quote(p_id, p_token);
  v_text text := app.worded(p_text, 5000, 'text');
begin
  if v_quote.status in ('converted', 'declined', 'expired', 'rejected', 'withdrawn') then
    raise exception 'This quote is closed' using errcode = 'PT409', hint = 'closed';
  end if;
  perform app.throttle('quote_reply', p_id::text, 30, interval '1 hour');
  insert into public.quote_messages (quote_id, item_id, author_kind, author_id, text) values (p_id, p_item_id, 'customer', (select auth.uid()), v_text);
  if v_quote.status = 'info_requested' then
    perform app.move_quote(v_quote, 'in_review', 'customer');
  end if;
  perform app.tell_company_of_quote(p_id, 'company_reply', array[v_text]);
  return app.quote_json(p_id);
end $$;
comment on function public.quote_reply(uuid, text, uuid, text) is 'A message of the customer about a quote or one of its lines.';

-- The staff begins, and is who is responsible from then on.
create function public.quote_review(p_id uuid, p_expected_status text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.staffs_quote(p_id, p_expected_status);
begin
  perform app.move_quote(v_quote, 'in_review', 'staff');
  update public.quotes q set assigned_to = (select auth.uid()) where q.id = p_id;
end $$;
comment on function public.quote_review(uuid, text) is 'Takes a request into review.';

-- The staff writes: to the customer, to itself (`p_internal`), or with a question that the customer is to answer first (`p_asks`).
create function public.quote_answer(p_id uuid, p_text text, p_item_id uuid default null, p_internal boolean default false, p_asks boolean default false)
returns void language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.staffs_quote(p_id, null);
  v_text text := app.worded(p_text, 5000, 'text');
begin
  insert into public.quote_messages (quote_id, item_id, author_kind, author_id, text, internal)
    values (p_id, p_item_id, 'staff', (select auth.uid()), v_text, p_internal);
  if p_asks and not p_internal then
    if v_quote.status = 'submitted' then
      perform app.move_quote(v_quote, 'in_review', 'staff');
    end if;
    perform app.move_quote(v_quote, 'info_requested', 'staff');
  end if;
  if not p_internal then
    perform app.write_about_quote(p_id, case when p_asks then 'question' else 'reply' end, array[v_text]);
  end if;
end $$;
comment on function public.quote_answer(uuid, text, uuid, boolean, boolean) is 'A message of the staff: to the customer, to itself, or a question that waits for an answer.';

create function public.quote_reject(p_id uuid, p_reason text, p_expected_status text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.staffs_quote(p_id, p_expected_status);
  v_reason text := app.worded(p_reason, 1000, 'reason');
begin
  perform app.move_quote(v_quote, 'rejected', 'staff', v_reason);
  perform app.write_about_quote(p_id, 'rejected', array[v_reason]);
end $$;
comment on function public.quote_reject(uuid, text, text) is 'Says no to a request, and why.';

-- What is wrong with an offer: [{field, problem}].
create function app.offer_problems(p_quote public.quotes, p_lines jsonb, p_terms jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  with lines as (select l, place from jsonb_array_elements(case when jsonb_typeof(p_lines) = 'array' then p_lines else '[]' end) with ordinality as e (l, place))
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('field', field, 'item_id', item, 'problem', problem))), '[]') from (
    select 'lines' as field, null as item, 'required' as problem where not exists (select from lines)
    union all
    select 'lines', l ->> 'item_id', 'invalid' from lines
      where not exists (select from public.quote_items i where i.quote_id = p_quote.id and i.id::text = l ->> 'item_id')
        or exists (select from lines o where o.l ->> 'item_id' = lines.l ->> 'item_id' and o.place < lines.place)
        or not coalesce(l ->> 'quantity' ~ '^[1-9][0-9]{0,4}$', false)
        or not coalesce(l ->> 'unit_price' ~ '^[0-9]{1,6}(\.[0-9]{1,2})?$', false)
    union all
    select 'delivery_price', null, 'invalid' where not coalesce(p_terms ->> 'delivery_price' ~ '^[0-9]{1,6}(\.[0-9]{1,2})?$', false)
    union all
    select 'method', null, 'required' where not exists (select from public.delivery_methods m
      where m.factory_id = p_quote.factory_id and m.is_active and m.code = p_terms ->> 'method')
    union all
    -- Until the end of that day, as the shop's clock has it.
    select 'valid_until', null, 'invalid'
      where not coalesce(app.date_of(p_terms ->> 'valid_until') between current_date and current_date + 366, false)
    union all
    select 'message', null, 'too_long' where char_length(p_terms ->> 'message') > 5000
  ) as found
$$;

-- `p_lines`: [{item_id, quantity, unit_price}], prices with VAT; a line left out is not offered. `p_terms`: {method, delivery_price,
-- valid_until, message}. The sum is worked out here, by what orders are worked out with.
create function public.quote_offer(p_id uuid, p_lines jsonb, p_terms jsonb, p_expected_status text) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes := app.staffs_quote(p_id, p_expected_status);
  v_problems jsonb := app.offer_problems(v_quote, p_lines, p_terms);
  v_lines jsonb;
  v_delivery numeric;
  v_vat jsonb;
begin
  if v_problems <> '[]' then
    raise exception 'Some answers are missing or not usable' using errcode = 'PT422', hint = 'invalid', detail = v_problems::text;
  end if;
  if v_quote.status in ('submitted', 'info_requested', 'revision_requested') then
    perform app.move_quote(v_quote, 'in_review', 'staff');
  elsif v_quote.status <> 'in_review' then
    raise exception 'A quote cannot go from % to quoted', v_quote.status using errcode = 'PT409', hint = 'not_a_move';
  end if;
  update public.quote_items i set offered_qty = (l.line ->> 'quantity')::integer, offered_unit_price = (l.line ->> 'unit_price')::numeric
    from public.quote_items o left join jsonb_array_elements(p_lines) as l (line) on l.line ->> 'item_id' = o.id::text
    where o.id = i.id and i.quote_id = p_id;
  v_lines := app.offer_lines(p_id);
  v_delivery := (p_terms ->> 'delivery_price')::numeric;
  v_vat := app.vat_of(v_lines, v_delivery);
  if app.lines_sum(v_lines) + v_delivery > 999999999.99 then
    raise exception 'The offer is worth too much' using errcode = 'PT422', hint = 'invalid', detail = '[{"field": "lines", "problem": "too_much"}]';
  end if;
  update public.quotes q set offer_number = q.offer_number + 1, offered_at = now(), delivery_method_id = m.id,
      valid_until = (app.date_of(p_terms ->> 'valid_until') + 1)::timestamp at time zone 'Europe/Stockholm',
      delivery_name = coalesce((select t.name from public.delivery_methods_i18n t
        where t.delivery_method_id = m.id and t.language_code = q.language_code), m.name),
      subtotal = app.lines_sum(v_lines), delivery_price = v_delivery, vat_lines = v_vat, vat = app.vat_sum(v_vat),
      total = app.lines_sum(v_lines) + v_delivery, assigned_to = (select auth.uid())
    from public.delivery_methods m
    where q.id = p_id and m.factory_id = q.factory_id and m.code = p_terms ->> 'method' and m.is_active
    returning q.* into v_quote;
  if btrim(coalesce(p_terms ->> 'message', '')) <> '' then
    insert into public.quote_messages (quote_id, author_kind, author_id, text) values (p_id, 'staff', (select auth.uid()), btrim(p_terms ->> 'message'));
  end if;
  perform app.move_quote(v_quote, 'quoted', 'staff');
  perform app.write_about_quote(p_id, 'offer', app.quote_line_texts(p_id));
  return jsonb_build_object('offer_number', v_quote.offer_number, 'total', v_quote.total, 'valid_until', v_quote.valid_until);
end $$;
comment on function public.quote_offer(uuid, jsonb, jsonb, text) is 'Offers prices for a request: {offer_number, total, valid_until}.';

revoke all on function public.quote_accept(uuid, integer, text, jsonb), public.quote_decline(uuid, integer, text, text),
  public.quote_request_revision(uuid, integer, text, text), public.quote_withdraw(uuid, text), public.quote_reply(uuid, text, uuid, text),
  public.quote_review(uuid, text), public.quote_answer(uuid, text, uuid, boolean, boolean), public.quote_reject(uuid, text, text),
  public.quote_offer(uuid, jsonb, jsonb, text) from public, anon, authenticated, service_role;
grant execute on function public.quote_accept(uuid, integer, text, jsonb), public.quote_decline(uuid, integer, text, text),
  public.quote_request_revision(uuid, integer, text, text), public.quote_withdraw(uuid, text), public.quote_reply(uuid, text, uuid, text)
  to anon, authenticated, service_role;
grant execute on function public.quote_review(uuid, text), public.quote_answer(uuid, text, uuid, boolean, boolean),
  public.quote_reject(uuid, text, text), public.quote_offer(uuid, jsonb, jsonb, text) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
