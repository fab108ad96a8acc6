-- What the panel's first page says, in one answer. Security invoker: each number counts what the caller may read, so whoever has no part in
-- orders sees none of them. Days are those of the shop.

create function public.panel_overview() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_factory uuid := (app.my_factories('any'))[1];
begin
  if v_factory is null then
    raise exception 'The overview is for a factory''s staff' using errcode = '42501';
  end if;
  return jsonb_build_object(
    'orders', (select count(*) from public.orders o where o.factory_id = v_factory and o.status in ('pending', 'confirmed', 'packing')),
    'quotes', (select count(*) from public.quotes q where q.factory_id = v_factory and q.status in ('submitted', 'in_review', 'revision_requested')),
    'applications', (select count(*) from public.seller_applications a where a.factory_id = v_factory and a.status in ('submitted', 'under_review')),
    'messages', (select count(*) from public.contact_messages m where m.factory_id = v_factory and m.status = 'new'),
    'products', (select count(*) from public.products p where p.factory_id = v_factory),
    'limits', (select jsonb_build_object('products', coalesce(max(s.max_products), 1000), 'ai_credits', coalesce(max(s.ai_credits), 0))
      from public.factory_settings s where s.factory_id = v_factory),
    'todo', (select jsonb_build_object(
        'pictureless', count(*) filter (where p.image_url is null and not exists (select from public.product_images i where i.product_id = p.id)),
        'out_of_stock', count(*) filter (where p.stock_status = 'out_of_stock'), 'low', count(*) filter (where p.stock_status = 'low'),
        'hidden', count(*) filter (where not p.is_active), 'no_category', count(*) filter (where p.category_id is null))
      from public.products p where p.factory_id = v_factory),
    'sales', (select jsonb_agg(jsonb_build_object('day', d.day, 'total', coalesce(s.total, 0), 'orders', coalesce(s.orders, 0)) order by d.day)
      from (select (now() at time zone 'Europe/Stockholm')::date - back as day from generate_series(0, 29) as back) as d
      left join (select (o.placed_at at time zone 'Europe/Stockholm')::date as day, sum(o.total) as total, count(*) as orders from public.orders o
        where o.factory_id = v_factory and o.status not in ('cancelled', 'returned') and o.placed_at > now() - interval '32 days' group by 1) as s using (day)));
end $$;
revoke all on function public.panel_overview() from public, anon;
grant execute on function public.panel_overview() to authenticated, service_role;
comment on function public.panel_overview() is 'Open work, sales of thirty days, what products lack. Counts what the caller may read.';
