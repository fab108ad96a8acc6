-- What the staff cancels was told in the order's history as the customer's own doing, since whoever may see all of an order may take it
-- back by the customers' call.
create or replace function public.cancel_order(p_order_id uuid, p_token text default null) returns jsonb
language plpgsql security definer set search_path = '' as $$
begin
  if app.order_access(p_order_id, p_token) is distinct from 'full' then
    raise exception 'Order not found' using errcode = 'PT404', hint = 'order_not_found';
  end if;
  perform app.move_order(p_order_id, 'status', 'cancelled', 'pending', case when exists (
      select from public.orders o where o.id = p_order_id and o.user_id is distinct from (select auth.uid())
        and o.factory_id = any (app.my_selling_factories())) then 'staff' else 'customer' end, null);
  return app.order_json(p_order_id);
end $$;
