-- Totals and VAT, by property: two thousand baskets made by a seeded generator, each held against what must be true of any basket. The
-- oracle works rate by rate in whole øre and knows nothing of how `app.vat_of` shares delivery out.
begin;
select setseed(0.20261121);
do $$
declare
  v_lines jsonb;
  v_shuffled jsonb;
  v_delivery numeric;
  v_vat jsonb;
  v_subtotal numeric;
  v_line jsonb;
  v_goods numeric;
  v_run integer;
begin
  for v_run in 1 .. 2000 loop
    select jsonb_agg(jsonb_build_object('vat_rate', rate, 'line_total', round(price * quantity, 2)))
      into v_lines
      from (select (array[0, 6, 12, 25])[1 + floor(random() * 4)::integer]::numeric(5, 2) as rate,
              case when random() < 0.05 then 0 else round((random() * case when random() < 0.1 then 9999 else 99 end)::numeric, 2) end as price,
              1 + floor(random() * case when random() < 0.1 then 9999 else 12 end)::integer as quantity
            from generate_series(1, 1 + floor(random() * 8)::integer)) as basket;
    v_delivery := case when random() < 0.2 then 0 else round((random() * 400)::numeric, 2) end;
    v_subtotal := (select sum((l ->> 'line_total')::numeric) from jsonb_array_elements(v_lines) as l);
    v_vat := app.vat_of(v_lines, v_delivery);

    -- What the rates come to is what is to be paid, to the øre.
    if (select sum((v ->> 'gross')::numeric) from jsonb_array_elements(v_vat) as v) <> v_subtotal + v_delivery then
      raise exception 'run %: % + % is not the sum of %', v_run, v_subtotal, v_delivery, v_vat;
    end if;
    for v_line in select v from jsonb_array_elements(v_vat) as v loop
      v_goods := (select coalesce(sum((l ->> 'line_total')::numeric), 0) from jsonb_array_elements(v_lines) as l where (l ->> 'vat_rate')::numeric = (v_line ->> 'rate')::numeric);
      -- The tax is that of its gross, rounded once, and is in it.
      if abs((v_line ->> 'gross')::numeric * (v_line ->> 'rate')::numeric - (v_line ->> 'vat')::numeric * (100 + (v_line ->> 'rate')::numeric)) * 2
         > (100 + (v_line ->> 'rate')::numeric) * 0.01 then
        raise exception 'run %: % is not the tax in %', v_run, v_line ->> 'vat', v_line;
      end if;
      -- A rate carries its goods and its share of delivery, at most an øre from the exact share.
      if v_subtotal > 0 and abs((v_line ->> 'gross')::numeric - v_goods - v_delivery * v_goods / v_subtotal) > 0.01 then
        raise exception 'run %: % does not carry its share of %', v_run, v_line, v_delivery;
      end if;
      if (v_line ->> 'gross')::numeric < v_goods or (v_line ->> 'vat')::numeric < 0 then
        raise exception 'run %: less than its goods: %', v_run, v_line;
      end if;
    end loop;
    -- In which order things were put into the cart is nobody's business.
    select jsonb_agg(l order by random()) into v_shuffled from jsonb_array_elements(v_lines) as l;
    if app.vat_of(v_shuffled, v_delivery) <> v_vat then
      raise exception 'run %: the order of lines matters', v_run;
    end if;
    -- Two of a line are the line twice.
    if app.vat_of(v_lines || v_lines, 2 * v_delivery) -> 0 ->> 'rate' <> v_vat -> 0 ->> 'rate' then
      raise exception 'run %: rates differ', v_run;
    end if;
  end loop;
end $$;

-- References: the check digit notices every wrong digit, and two neighbours that changed places save 09 and 90.
do $$
declare
  v_number text;
  v_place integer;
  v_wrong text;
begin
  for v_run in 1 .. 200 loop
    v_number := (20000000 + floor(random() * 79999999))::bigint::text;
    v_number := v_number || app.luhn_digit(v_number);
    if not app.luhn_is_valid(v_number) then raise exception '% is refused', v_number; end if;
    v_place := 1 + floor(random() * char_length(v_number))::integer;
    v_wrong := overlay(v_number placing ((substr(v_number, v_place, 1)::integer + 1 + floor(random() * 9)::integer) % 10)::text from v_place);
    if v_wrong <> v_number and app.luhn_is_valid(v_wrong) then raise exception '% passes for %', v_wrong, v_number; end if;
  end loop;
end $$;
rollback;
