-- Many prices up or down at once. The panel used to reckon each from what its list had shown and to send them one by one: what somebody
-- else had changed meanwhile was overwritten, and where one failed the others stood changed, so that trying again raised those twice.
-- Security invoker: whose prices one may change is the policies' word, and others' are left out of the count as in any update.
create function public.change_prices(p_products uuid[], p_percent numeric) returns integer language plpgsql set search_path = '' as $$
declare v_changed integer;
begin
  -- NaN is the greatest of all numbers, and infinity comes next.
  if p_percent is null or p_percent <= -100 or p_percent > 1000 or p_percent = 0 then
    raise exception 'A change is more than -100 and at most 1000 per cent, and not none' using errcode = '22023', hint = 'percent';
  end if;
  update public.products
    -- To ten öre, and never down to nothing: what costs nothing is a decision of its own.
    set shop_price = greatest(round(shop_price * (1 + p_percent / 100), 1), least(shop_price, 0.1))
    where id = any (p_products) and shop_price is not null;
  get diagnostics v_changed = row_count;
  return v_changed;
end $$;
revoke all on function public.change_prices(uuid[], numeric) from public, anon;
grant execute on function public.change_prices(uuid[], numeric) to authenticated, service_role;
comment on function public.change_prices(uuid[], numeric) is 'Raises (or with a minus lowers) the prices of products by per cent, each rounded to ten öre; all or none. What has no price keeps none. Answers how many were changed.';
