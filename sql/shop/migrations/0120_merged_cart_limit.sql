-- A cart of 200 lines stays one on sign-in: merging moved lines over uncounted, so that a cart could be made of any length. As in 0019
-- but for that; what does not fit is left out and counted among the skipped.

create or replace function public.merge_guest_cart_to_user(p_session_id text, p_user_id uuid) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_guest uuid;
  v_user uuid;
  v_restaurant text;
  v_guest_restaurant text;
  v_merged integer := 0;
  v_skipped integer := 0;
  v_moved integer;
begin
  if (select auth.uid()) is null or (select auth.uid()) is distinct from p_user_id then
    raise exception 'A cart can only be merged into one''s own' using errcode = '42501';
  end if;

  -- Locked first: of two calls at once the second waits here and then finds nothing.
  select c.id into v_guest from public.carts c where c.session_id = p_session_id and c.user_id is null for update;
  if not found then
    return json_build_object('success', true, 'merged_items', 0, 'skipped_items', 0);
  end if;
  insert into public.carts (user_id) values (p_user_id)
    on conflict (user_id) where user_id is not null do update set updated_at = now()
    returning id into v_user;

  -- The user's cart keeps its restaurant; a guest's dishes from another one are left out and counted.
  select i.selected_attributes ->> 'restaurant_id' into v_restaurant from public.cart_items i
    where i.cart_id = v_user and i.selected_attributes ->> 'restaurant_id' is not null order by i.created_at limit 1;
  if v_restaurant is not null then
    delete from public.cart_items i
      where i.cart_id = v_guest and i.selected_attributes ->> 'restaurant_id' <> v_restaurant;
    get diagnostics v_skipped = row_count;
  end if;

  -- Lines of products that are no longer sold would be refused by a new insert, so they are not carried over either.
  delete from public.cart_items i using public.products p
    where i.cart_id = v_guest and p.id = i.product_id and not p.is_active;
  get diagnostics v_moved = row_count;
  v_skipped := v_skipped + v_moved;

  -- Equal lines add up. The guest may hold two equal lines, so they are summed before they meet the user's first equal line.
  with incoming as (
    select i.product_id, i.selected_attributes, least(9999, sum(i.quantity))::integer as quantity, array_agg(i.id) as lines
    from public.cart_items i where i.cart_id = v_guest group by i.product_id, i.selected_attributes
  ), target as (
    select distinct on (n.product_id, n.selected_attributes) u.id, n.quantity, n.lines
    from incoming n join public.cart_items u
      on u.cart_id = v_user and u.product_id = n.product_id and u.selected_attributes = n.selected_attributes
    order by n.product_id, n.selected_attributes, u.created_at
  ), added as (
    update public.cart_items u set quantity = least(9999, u.quantity + t.quantity) from target t where u.id = t.id returning t.lines
  ), gone as (
    delete from public.cart_items where id in (select unnest(lines) from added) returning 1
  ) select count(*) into v_merged from gone;

  -- No more lines than a cart holds, however many carts are merged into it; the oldest first.
  delete from public.cart_items where id in (
    select i.id from public.cart_items i where i.cart_id = v_guest order by i.created_at, i.id
    offset greatest(0, 200 - (select count(*) from public.cart_items u where u.cart_id = v_user)));
  get diagnostics v_moved = row_count;
  v_skipped := v_skipped + v_moved;

  -- What is left moves over, at today's price rather than the price of when the guest put it in.
  update public.cart_items i
    set cart_id = v_user, unit_price = app.line_price(p.shop_price, i.selected_attributes)
    from public.products p where i.cart_id = v_guest and p.id = i.product_id;
  get diagnostics v_moved = row_count;

  delete from public.carts where id = v_guest;
  return json_build_object('success', true, 'merged_items', v_merged + v_moved, 'skipped_items', v_skipped);
end $$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
