-- What waits for the staff, by tab: the numbers beside the names in the panel's navigation, asked for often and therefore apart from the
-- overview. A list the caller has no part in is not in the answer at all; the editor of texts, who is a customer as well, is told of no
-- order, not even of their own. Security invoker: counted is what the caller may read.

create function public.panel_waiting() returns jsonb language plpgsql stable set search_path = '' as $$
declare
  v_selling uuid[] := app.my_selling_factories();
  v_reviewing uuid[] := app.my_factories('catalogue');
begin
  if app.my_factories('any') = '{}' then
    raise exception 'What waits is for a factory''s staff' using errcode = '42501';
  end if;
  return jsonb_strip_nulls(jsonb_build_object(
    'orders', case when v_selling <> '{}' then (select count(*) from public.orders o where o.factory_id = any (v_selling) and o.status = 'pending') end,
    -- Those whose next move is ours, as in the overview.
    'quotes', case when v_selling <> '{}' then (select count(*) from public.quotes q
      where q.factory_id = any (v_selling) and q.status in ('submitted', 'in_review', 'revision_requested')) end,
    'sellers', case when v_reviewing <> '{}' then (select count(*) from public.seller_applications a
      where a.factory_id = any (v_reviewing) and a.status in ('submitted', 'under_review')) end,
    'messages', case when v_selling <> '{}' then (select count(*) from public.contact_messages m
      where m.factory_id = any (v_selling) and m.status = 'new') end));
end $$;
revoke all on function public.panel_waiting() from public, anon;
grant execute on function public.panel_waiting() to authenticated, service_role;
comment on function public.panel_waiting() is 'How much waits for the caller''s answer: {orders, quotes, sellers, messages}, without the lists that are not theirs.';

-- Asked once a minute by everybody in the panel: what is done with lies outside of these.
create index orders_new on public.orders (factory_id) where status = 'pending';
create index contact_messages_unread on public.contact_messages (factory_id) where status = 'new';
