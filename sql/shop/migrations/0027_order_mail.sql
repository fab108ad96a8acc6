-- The confirmation of an order by mail: a letter in the server's queue, put there in the transaction that places the order, so that there
-- is neither an order without its mail nor a mail without its order. `app.send_letter` is made by 0030, with every other letter's needs.

create function app.money(p_amount numeric) returns text language sql immutable parallel safe set search_path = '' as $$
  -- As the storefront shows it: 1 234,50 kr, with spaces that do not break.
  select translate(to_char(p_amount, 'FM999,999,999,990.00'), ',.', E'\u00a0,') || E'\u00a0kr'
$$;

-- The link's token stands behind `#`, which browsers send to nobody: it is in no server's log and in no referrer.
create function app.confirm_order_by_mail(p_order_id uuid, p_token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_lang text;
  v_lines text[];
begin
  select * into v_order from public.orders o where o.id = p_order_id;
  v_lang := app.known_language(v_order.language_code);
  select array_agg(i.quantity || ' × ' || i.title || ': ' || app.money(i.line_total) order by i.sort_order) into v_lines
    from public.order_items i where i.order_id = p_order_id;
  v_lines := v_lines || array[
    v_order.delivery_name || ': ' || app.money(v_order.delivery),
    app.text_of(v_order.factory_id, v_lang, 'mail.order.total', 'Total') || ': ' || app.money(v_order.total),
    app.text_of(v_order.factory_id, v_lang, 'mail.order.vat', 'of which VAT') || ': ' || app.money(v_order.vat)];
  perform app.send_letter('order.' || v_order.payment_method, v_order.contact ->> 'email', v_lang,
    (select jsonb_build_object('number', v_order.order_number, 'reference', p.reference, 'due', to_char(p.due_on, 'YYYY-MM-DD'),
        -- Last, so that a name cannot bring places of its own to be filled in.
        'name', translate(v_order.contact ->> 'name', '{}', '()'))
      from public.payments p where p.order_id = p_order_id),
    '/order-success/' || p_order_id || '?lang=' || v_lang || '#token=' || p_token, v_lines, interval '3 days');
end $$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
