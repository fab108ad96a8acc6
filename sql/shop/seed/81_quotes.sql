-- Eleven requests, one in each state, moved there step by step, as the trigger demands. They belong to guests, as the orders do; their
-- links were never mailed, so the panel alone opens them. Counted back from when the seed ran. The tenth became an order of 80_orders.

do $$
declare
  v_factory constant uuid := '0fac7000-0000-4000-8000-000000000001';
  v_row record;
  v_step text;
  v_quote public.quotes;
  v_method public.delivery_methods;
  v_vat jsonb;
  v_asked timestamptz;
begin
  select * into v_method from public.delivery_methods m where m.factory_id = v_factory and m.code = 'freight';
  for v_row in
    select * from (values
      (1, 'Restaurang Hamnen', 'Ida Sjöberg', 'ida@example.com', 'sv', '1052 6, 1053 4, 1032 20', 'Vi öppnar terrassen i maj och behöver leverans varje tisdag.', '', 0, 0, 0),
      (2, 'Iggesunds skolkök', 'Peter Ek', 'skolkok@example.com', 'sv', '1052 12, 1054 30, 1010 80', 'Vårterminen, två leveranser i veckan.', 'in_review', 1, 0, 0),
      (3, 'Hotel Fjord AS', 'Kari Nilsen', 'kari@example.com', 'nb', '1030 40, 1029 40, 1023 120', null, 'in_review,info_requested', 2, 0, 0),
      (4, 'M/S Bothnia', 'Jussi Virtanen', 'jussi@example.com', 'fi', '1054 60, 1053 12, 1018 90', 'Lastning i Hudiksvall hamn.', 'in_review,quoted', 3, 8, 12),
      (5, 'Saffron Catering', 'Leila Karimi', 'catering@example.com', 'fa', '1014 60, 1017 25, 1053 6', null, 'in_review,quoted,revision_requested', 6, 5, 9),
      (6, 'Café Dellen', 'Maja Norén', 'dellen@example.com', 'sv', '1022 80, 1049 12', 'Till sommarsäsongen.', 'in_review,quoted,accepted', 7, 10, 10),
      (7, 'Bistro Ljusnan', 'Anders Blom', 'kok@example.com', 'sv', '1025 20, 1004 30', null, 'in_review,quoted,declined', 14, 4, 2),
      (8, 'Ostboden på torget', 'Sara Haddad', 'ostboden@example.com', 'ar', '1006 24, 1007 40', null, 'in_review,quoted,expired', 30, 5, -10),
      (9, 'Fjällstugan', 'Nils Labba', 'fjall@example.com', 'sv', '1024 200', 'Renskav till hela vintern?', 'in_review,rejected', 16, 0, 0),
      (10, 'Hälsinge Hotell', 'Hälsinge Hotell', 'inkop@example.com', 'sv', '1001 60, 1002 40, 1020 30', null, 'in_review,quoted,accepted,converted', 24, 0, 14),
      (11, null, 'Oskar Lund', 'oskar@example.com', 'en', '1045 40', 'For a wedding in August.', 'withdrawn', 11, 0, 0)
    ) as demo (n, company, contact, email, lang, goods, message, steps, days_ago, discount, days_left)
  loop
    continue when exists (select from public.quotes q where q.id = ('0fe70000-0000-4000-8000-0000000000' || lpad(v_row.n::text, 2, '0'))::uuid);
    v_asked := now() - v_row.days_ago * interval '1 day' - v_row.n * interval '41 minutes';
    perform set_config('app.quote_actor', 'customer', true);
    insert into public.quotes (id, factory_id, quote_number, language_code, company, contact, email, phone, delivery, message, created_at)
    values (('0fe70000-0000-4000-8000-0000000000' || lpad(v_row.n::text, 2, '0'))::uuid, v_factory, 'Q' || to_char(v_asked, 'YY') || '-' || (900 + v_row.n),
      v_row.lang, v_row.company, v_row.contact, v_row.email, '+46 650 555 04 ' || lpad(v_row.n::text, 2, '0'),
      jsonb_build_object('line1', 'Hamngatan ' || v_row.n, 'postcode', '82430', 'city', 'Hudiksvall'), v_row.message, v_asked)
    returning * into v_quote;
    insert into public.quote_items (quote_id, product_id, sku, title, package_size, image_url, quantity, list_price, vat_rate, sort_order)
      select v_quote.id, p.id, p.sku, coalesce(t.name, p.name), coalesce(t.package_size, p.package_size), p.image_url,
        split_part(g, ' ', 2)::integer, p.shop_price, p.vat_rate, row_number() over (order by place)
      from unnest(string_to_array(v_row.goods, ', ')) with ordinality as goods (g, place)
      join public.products p on p.id = ('10000000-0000-4000-8000-00000000' || split_part(g, ' ', 1))::uuid
      left join public.products_i18n t on t.product_id = p.id and t.language_code = v_row.lang;
    foreach v_step in array string_to_array(v_row.steps, ',') loop
      if v_step = 'quoted' then
        -- What is sold on request only costs here what a can and a sack of it do.
        update public.quote_items i set offered_qty = i.quantity,
            offered_unit_price = round(coalesce(i.list_price, case i.sku when 'NF-1052' then 299 when 'NF-1053' then 439 else 379 end) * (100 - v_row.discount) / 100, 2)
          where i.quote_id = v_quote.id;
        v_vat := app.vat_of(app.offer_lines(v_quote.id), app.delivery_price(v_method, app.lines_sum(app.offer_lines(v_quote.id))));
        update public.quotes q set offer_number = 1, offered_at = least(now(), v_asked + interval '1 day'),
            valid_until = date_trunc('day', now()) + (v_row.days_left + 1) * interval '1 day', delivery_method_id = v_method.id, delivery_name = v_method.name,
            subtotal = app.lines_sum(app.offer_lines(q.id)), delivery_price = app.delivery_price(v_method, app.lines_sum(app.offer_lines(q.id))),
            vat_lines = v_vat, vat = app.vat_sum(v_vat),
            total = app.lines_sum(app.offer_lines(q.id)) + app.delivery_price(v_method, app.lines_sum(app.offer_lines(q.id)))
          where q.id = v_quote.id;
      end if;
      perform app.move_quote(v_quote, v_step, case v_step when 'expired' then 'system'
        when 'accepted' then 'customer' when 'declined' then 'customer' when 'revision_requested' then 'customer' when 'withdrawn' then 'customer'
        else 'staff' end, case v_step when 'rejected' then 'Renskav är slut för säsongen.' when 'declined' then 'Vi fick ett lägre pris.' end);
    end loop;
  end loop;
  update public.quotes q set order_id = '0de70000-0000-4000-8000-000000000006' where q.id = '0fe70000-0000-4000-8000-000000000010' and q.order_id is null;
end $$;

insert into public.quote_messages (id, quote_id, author_kind, text, internal, created_at)
select ('0fe71000-0000-4000-8000-0000000000' || lpad(n::text, 2, '0'))::uuid, ('0fe70000-0000-4000-8000-0000000000' || lpad(quote::text, 2, '0'))::uuid, who, text, internal,
  now() - hours * interval '1 hour'
from (values
  (1, 2, 'staff', 'Stor kund förra året. Ge dem storsäckspris.', true, 20),
  (2, 3, 'staff', 'Skal laksen være skivet eller hel?', false, 30),
  (3, 4, 'staff', 'Frysvarorna kommer på egen pall.', false, 50),
  (4, 5, 'staff', 'قیمت برای خرید ماهانه حساب شده است.', false, 90),
  (5, 5, 'customer', 'اگر ۱۰۰ کیسه عدس بخواهیم چقدر می‌شود؟', false, 60),
  (6, 6, 'customer', 'Tack, det blir bra!', false, 40)
) as said (n, quote, who, text, internal, hours)
on conflict do nothing;
