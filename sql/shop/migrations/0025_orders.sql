-- Orders and their lines, as they were agreed: names, prices and rates are copied, so that nothing later changes what was bought.
-- Nobody writes here but the functions of 0026 to 0028.

create sequence app.order_numbers start 100101;

-- Short enough to be read out on the telephone, and the same in every script.
create function app.next_order_number() returns text language sql volatile security definer set search_path = '' as $$
  select to_char(now() at time zone 'Europe/Stockholm', 'YY') || '-' || nextval('app.order_numbers')
$$;

-- Value added tax contained in gross amounts, per rate: [{rate, gross, vat}], highest rate first.
--
-- Delivery is part of what is sold with the goods and is taxed as they are: it is shared out over the rates by the goods' worth.
-- Shares are differences of rounded running sums, so that they add up to the price of delivery to the øre. Goods that cost nothing
-- leave delivery to the highest rate. `p_lines`: [{vat_rate, line_total}].
create function app.vat_of(p_lines jsonb, p_delivery numeric) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  with goods as (
    select (l ->> 'vat_rate')::numeric as rate, sum((l ->> 'line_total')::numeric) as worth
    from jsonb_array_elements(p_lines) as l group by 1
  ), running as (
    select rate, worth, sum(worth) over (order by rate desc) as upto, sum(worth) over () as total,
      row_number() over (order by rate desc) = 1 as is_highest
    from goods
  ), shared as (
    select rate, worth + case
        when total > 0 then round(p_delivery * upto / total, 2) - round(p_delivery * (upto - worth) / total, 2)
        when is_highest then p_delivery else 0 end as gross
    from running
  )
  select coalesce(jsonb_agg(jsonb_build_object('rate', rate, 'gross', round(gross, 2),
    'vat', round(gross * rate / (100 + rate), 2)) order by rate desc), '[]') from shared
$$;

create function app.vat_sum(p_vat_lines jsonb) returns numeric language sql immutable parallel safe set search_path = '' as $$
  select coalesce(sum((v ->> 'vat')::numeric), 0) from jsonb_array_elements(p_vat_lines) as v
$$;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete restrict,
  order_number text not null unique default app.next_order_number() check (char_length(order_number) between 1 and 40),
  user_id uuid references auth.users (id) on delete set null,
  language_code text references public.languages (code) on update cascade on delete set null,
  status text not null default 'pending'
    check (status in ('pending', 'confirmed', 'packing', 'shipped', 'delivered', 'closed', 'cancelled', 'returned')),
  payment_status text not null default 'unpaid' check (payment_status in ('unpaid', 'invoiced', 'paid', 'refunded', 'void')),
  payment_method text not null check (payment_method in ('invoice', 'pay_on_delivery', 'bank_transfer', 'card')),
  contact jsonb not null check (jsonb_typeof(contact) = 'object' and octet_length(contact::text) <= 4096),
  shipping jsonb check (jsonb_typeof(shipping) = 'object' and octet_length(shipping::text) <= 4096),
  billing jsonb check (jsonb_typeof(billing) = 'object' and octet_length(billing::text) <= 4096),
  delivery_method_id uuid references public.delivery_methods on delete set null,
  delivery_name text not null check (char_length(delivery_name) <= 100),
  currency char(3) not null default 'NOK' check (currency ~ '^[A-Z]{3}$'),
  subtotal numeric(12, 2) not null check (subtotal >= 0),
  delivery numeric(12, 2) not null check (delivery >= 0),
  vat numeric(12, 2) not null check (vat >= 0),
  vat_lines jsonb not null check (jsonb_typeof(vat_lines) = 'array'),
  total numeric(12, 2) not null check (total >= 0),
  po_number text check (char_length(po_number) <= 60),
  note text check (char_length(note) <= 1000),
  placed_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint orders_total_is_a_sum check (total = subtotal + delivery),
  constraint orders_vat_is_a_sum check (vat = app.vat_sum(vat_lines))
);
comment on table public.orders is 'Orders as agreed. Amounts include VAT; `vat` says how much of the total it is.';
comment on column public.orders.vat_lines is 'The total by rate: [{rate, gross, vat}].';
comment on column public.orders.shipping is 'Null where the customer fetches the goods.';

create index orders_user on public.orders (user_id, placed_at desc);
create index orders_factory on public.orders (factory_id, placed_at desc);
create index orders_delivery_method on public.orders (delivery_method_id);
create index orders_language on public.orders (language_code);

create trigger orders_touch before update on public.orders for each row execute function app.touch();

create table public.order_items (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete cascade,
  product_id uuid references public.products on delete set null,
  sku text check (char_length(sku) <= 64),
  title text not null check (char_length(title) between 1 and 200),
  package_size text check (char_length(package_size) <= 60),
  image_url text check (char_length(image_url) <= 500),
  selected_attributes jsonb not null default '{}' check (jsonb_typeof(selected_attributes) = 'object'),
  quantity integer not null check (quantity between 1 and 9999),
  unit_price numeric(12, 2) not null check (unit_price >= 0),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  line_total numeric(12, 2) not null,
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  constraint order_items_total_is_a_product check (line_total = unit_price * quantity)
);
comment on table public.order_items is 'Lines of orders: what was bought, as it was called and priced that day.';

create index order_items_order on public.order_items (order_id, sort_order);
create index order_items_product on public.order_items (product_id);

-- An order is worth its lines. Asked when the transaction ends, when order and lines are both there; also of the service key.
create function app.order_adds_up() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_lines jsonb;
begin
  select * into v_order from public.orders o where o.id = case tg_table_name
    when 'orders' then (to_jsonb(new) ->> 'id')::uuid
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'order_id')::uuid end;
  if not found then
    return null; -- deleted together with its lines
  end if;
  select coalesce(jsonb_agg(jsonb_build_object('vat_rate', i.vat_rate, 'line_total', i.line_total)), '[]') into v_lines
    from public.order_items i where i.order_id = v_order.id;
  if v_order.subtotal <> (select coalesce(sum((l ->> 'line_total')::numeric), 0) from jsonb_array_elements(v_lines) as l) then
    raise exception 'The lines of order % do not add up to its subtotal', v_order.order_number using errcode = '23514';
  end if;
  if v_order.vat_lines <> app.vat_of(v_lines, v_order.delivery) then
    raise exception 'The VAT of order % is not that of its lines', v_order.order_number using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger orders_add_up after insert or update of subtotal, delivery, vat, vat_lines, total on public.orders
  deferrable initially deferred for each row execute function app.order_adds_up();
create constraint trigger order_items_add_up after insert or update or delete on public.order_items
  deferrable initially deferred for each row execute function app.order_adds_up();

alter table public.orders enable row level security;
revoke all on public.orders from anon, authenticated;
grant select on public.orders to authenticated;

create policy orders_own_read on public.orders for select to authenticated using (user_id = (select auth.uid()));
create policy orders_staff_read on public.orders for select to authenticated
  using (factory_id = any ((select app.my_selling_factories())::uuid[]));

alter table public.order_items enable row level security;
revoke all on public.order_items from anon, authenticated;
grant select on public.order_items to authenticated;

-- Whoever may read the order may read its lines: the subquery is itself under the order's policies.
create policy order_items_read on public.order_items for select to authenticated
  using (exists (select from public.orders o where o.id = order_id));

-- What opens an order to somebody who is not signed in, and what makes a request known again. Hashes only; not exposed.
create table app.order_keys (
  order_id uuid primary key references public.orders on delete cascade,
  idempotency_key uuid not null unique,
  request_hash bytea not null,
  guest_key_hash bytea,
  token_hash bytea not null,
  token_expires_at timestamptz not null
);
comment on table app.order_keys is 'Hashes of what opens an order: the guest''s session for a day, the token of the mail for half a year.';

-- Checks and defaults run as whoever writes, the service key among them.
grant execute on function app.next_order_number(), app.vat_sum(jsonb) to service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
