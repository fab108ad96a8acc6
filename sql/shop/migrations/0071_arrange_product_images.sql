-- The order of a product's pictures and which of them comes first in lists, in one step: a product never has two primary ones meanwhile.
-- Security invoker: whoever may not change the pictures changes none.

create function public.arrange_product_images(p_product_id uuid, p_image_ids uuid[], p_primary_id uuid) returns integer
language plpgsql set search_path = '' as $$
declare
  v_changed integer;
begin
  perform from public.product_images i where i.product_id = p_product_id for update;
  update public.product_images i set is_primary = false where i.product_id = p_product_id and i.is_primary and i.id is distinct from p_primary_id;
  update public.product_images i set sort_order = coalesce(array_position(p_image_ids, i.id), cardinality(p_image_ids) + 1) - 1, is_primary = i.id = p_primary_id
    where i.product_id = p_product_id;
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;
revoke all on function public.arrange_product_images(uuid, uuid[], uuid) from public, anon;
grant execute on function public.arrange_product_images(uuid, uuid[], uuid) to authenticated, service_role;
comment on function public.arrange_product_images(uuid, uuid[], uuid) is 'Orders a product''s pictures and names the primary one. Answers how many pictures it arranged: 0 for whoever may not.';
