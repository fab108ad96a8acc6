-- Lines of carts. The client says what and how many; what it costs and whether it fits is decided here.

create table public.cart_items (
  id uuid primary key default gen_random_uuid(),
  cart_id uuid not null references public.carts on delete cascade,
  product_id uuid not null references public.products on delete cascade,
  quantity integer not null default 1 check (quantity between 1 and 9999),
  selected_attributes jsonb not null default '{}'
    check (jsonb_typeof(selected_attributes) = 'object' and octet_length(selected_attributes::text) <= 8192),
  unit_price numeric(12, 2) not null default 0 check (unit_price >= 0),
  snapshot_title text check (char_length(snapshot_title) <= 200),
  snapshot_sku text check (char_length(snapshot_sku) <= 64),
  created_at timestamptz not null default now()
);
comment on table public.cart_items is 'Lines of carts. Two equal lines are allowed: the client decides whether to add to a line.';
comment on column public.cart_items.unit_price is 'Set by the server at every insert; a value sent along is replaced, and nobody may update it.';

create index cart_items_cart on public.cart_items (cart_id);
create index cart_items_product on public.cart_items (product_id);

-- What one piece costs: the shop's price, or the breakdown's total where options make it dearer. A breakdown can never make it
-- cheaper than the shop's price, since it comes from the browser.
create function app.line_price(p_shop_price numeric, p_attributes jsonb) returns numeric
language plpgsql immutable set search_path = '' as $$
declare
  v_total jsonb := p_attributes #> '{pricing_breakdown,total_price}';
begin
  if v_total is null or jsonb_typeof(v_total) = 'null' then
    return coalesce(p_shop_price, 0);
  end if;
  if jsonb_typeof(v_total) <> 'number' or v_total::numeric not between 0 and 1000000 then
    raise exception 'pricing_breakdown.total_price must be a number from 0 to 1000000' using errcode = '22023';
  end if;
  return round(greatest(coalesce(p_shop_price, 0), v_total::numeric), 2);
end $$;

create function app.cart_items_decide() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_cart public.carts;
  v_product public.products;
  v_restaurant text := new.selected_attributes ->> 'restaurant_id';
begin
  select * into v_cart from public.carts c where c.id = new.cart_id;
  if not found then
    raise exception 'Cart not found' using errcode = '23503';
  end if;
  -- A foreign cart is refused before it is locked or anything about it can be learnt.
  if v_cart.user_id is not null and v_cart.user_id is distinct from (select auth.uid())
     and current_setting('role', true) in ('anon', 'authenticated') then
    raise exception 'new row violates row-level security policy for table "cart_items"' using errcode = '42501';
  end if;
  if v_cart.user_id is null then
    perform app.mark('cart_id', new.cart_id::text); -- a random cart id is known only to whom it was given
  end if;

  select * into v_product from public.products p where p.id = new.product_id and p.is_active;
  if not found then
    raise exception 'Product not found' using errcode = 'P0001';
  end if;

  -- The lock makes two tabs wait for each other, and keeps the cart from being swept.
  update public.carts c set updated_at = now() where c.id = new.cart_id;

  if v_restaurant is not null and exists (
    select from public.cart_items i
    where i.cart_id = new.cart_id and i.selected_attributes ->> 'restaurant_id' <> v_restaurant) then
    raise exception 'Cannot mix items from different restaurants' using errcode = 'P0001';
  end if;
  if (select count(*) from public.cart_items i where i.cart_id = new.cart_id) >= 200 then
    raise exception 'A cart holds at most 200 lines' using errcode = 'P0001';
  end if;

  new.unit_price := app.line_price(v_product.shop_price, new.selected_attributes);
  new.snapshot_title := coalesce(nullif(new.snapshot_title, ''), v_product.name);
  new.snapshot_sku := coalesce(nullif(new.snapshot_sku, ''), v_product.sku);
  return new;
end $$;
create trigger cart_items_decide before insert on public.cart_items for each row execute function app.cart_items_decide();

-- A single line can also be named by its own id, as `update … where id = eq.…` does, while its cart is a guest's.
create function app.my_guest_lines() returns uuid[] language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(i.id), '{}') from public.cart_items i join public.carts c on c.id = i.cart_id
  where i.id = any ((select app.presented_ids('id'))::uuid[]) and c.user_id is null
$$;
grant execute on function app.my_guest_lines() to anon, authenticated, service_role;

-- For inserts: asked per row, after the trigger has noted the row's cart.
create function app.cart_is_mine(p_cart_id uuid) returns boolean language sql volatile security definer set search_path = '' as $$
  select p_cart_id = any (app.my_carts())
$$;
grant execute on function app.cart_is_mine(uuid) to anon, authenticated, service_role;

alter table public.cart_items enable row level security;
revoke all on public.cart_items from anon, authenticated;
grant select, delete on public.cart_items to anon, authenticated;
grant insert (cart_id, product_id, quantity, selected_attributes, unit_price, snapshot_title, snapshot_sku)
  on public.cart_items to anon, authenticated;
grant update (quantity) on public.cart_items to anon, authenticated;

create policy cart_items_read on public.cart_items for select to anon, authenticated using (
  cart_id = any ((select app.my_carts())::uuid[]) or id = any ((select app.my_guest_lines())::uuid[]));
create policy cart_items_insert on public.cart_items for insert to anon, authenticated with check (app.cart_is_mine(cart_id));
create policy cart_items_update on public.cart_items for update to anon, authenticated
  using (cart_id = any ((select app.my_carts())::uuid[]) or id = any ((select app.my_guest_lines())::uuid[]))
  with check (cart_id = any ((select app.my_carts())::uuid[]) or id = any ((select app.my_guest_lines())::uuid[]));
create policy cart_items_delete on public.cart_items for delete to anon, authenticated using (
  cart_id = any ((select app.my_carts())::uuid[]) or id = any ((select app.my_guest_lines())::uuid[]));

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
