-- An address told with an acceptance is looked at, although the goods are fetched: a row too long for its check was quoted whole by
-- Postgres. As in 0046 but for that.
create or replace function public.quote_accept(p_id uuid, p_offer integer, p_token text default null, p_answers jsonb default '{}') returns jsonb
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
  else
    -- Nothing is needed to fetch the goods, but what is told has its length.
    select coalesce(jsonb_agg(p), '[]') into v_problems from jsonb_array_elements(app.address_problems(v_delivery, '')) as p where p ->> 'problem' <> 'required';
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
