-- Languages from the panel. They belong to no factory, so they are the business of who runs the shop: an owner or admin of the
-- factory visitors see. One is never deleted (its texts would go with it) but switched off, and there is always a default one.

create function app.shop_factory() returns uuid language sql stable set search_path = '' as $$
  select f.id from public.factories f where f.is_active order by f.created_at, f.id limit 1
$$;
grant execute on function app.shop_factory() to authenticated, service_role;

grant insert (code, name, native_name, flag_icon_url, direction, is_active, sort_order),
  update (name, native_name, flag_icon_url, direction, is_active, sort_order)
  on public.languages to authenticated;

create policy languages_admin_insert on public.languages for insert to authenticated
  with check ((select app.shop_factory()) = any ((select app.my_factories('catalogue'))::uuid[]));
create policy languages_admin_update on public.languages for update to authenticated
  using ((select app.shop_factory()) = any ((select app.my_factories('catalogue'))::uuid[]))
  with check ((select app.shop_factory()) = any ((select app.my_factories('catalogue'))::uuid[]));

-- `is_default` is in no grant: a shop without a default language, or with two, is never seen by anybody.
-- That the default one is active is a check of its table, so the last active language cannot be switched off either.
create function public.set_default_language(p_code text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not app.shop_factory() = any (app.my_factories('catalogue')) then
    raise exception 'Not yours to change' using errcode = '42501';
  end if;
  if not exists (select from public.languages l where l.code = p_code and l.is_active) then
    raise exception 'Only an active language can be the default' using errcode = '23514', hint = 'inactive';
  end if;
  update public.languages set is_default = false where is_default and code <> p_code;
  update public.languages set is_default = true where code = p_code and not is_default;
end $$;
revoke all on function public.set_default_language(text) from public, anon;
grant execute on function public.set_default_language(text) to authenticated, service_role;

-- As the caller: the policy decides.
create function public.order_languages(p_codes text[]) returns integer language sql set search_path = '' as $$
  with moved as (
    update public.languages l set sort_order = o.place
    from unnest(p_codes) with ordinality as o (code, place) where l.code = o.code and l.sort_order <> o.place returning 1)
  select count(*)::integer from moved
$$;
revoke all on function public.order_languages(text[]) from public, anon;
grant execute on function public.order_languages(text[]) to authenticated, service_role;

-- How much is written in each language, by kind of text: what a visitor of that language would otherwise read in another one.
create function public.language_progress(p_factory uuid)
returns table (language_code text, area text, done bigint, total bigint) language sql stable set search_path = '' as $$
  with texts (area, item, language_code) as (
    select 'pages', c.id, t.language_code from public.page_content c
      left join public.page_content_i18n t on t.page_content_id = c.id and trim(t.content_value) <> ''
      where c.factory_id = p_factory and c.is_active
    union all select 'menu', m.id, t.language_code from public.menu_items m
      left join public.menu_items_i18n t on t.menu_item_id = m.id where m.factory_id = p_factory and m.is_active
    union all select 'footer', f.id, t.language_code from public.footer_links f
      left join public.footer_links_i18n t on t.footer_link_id = f.id where f.factory_id = p_factory and f.is_active
    union all select 'products', p.id, t.language_code from public.products p
      left join public.products_i18n t on t.product_id = p.id where p.factory_id = p_factory and p.is_active
  )
  select l.code, a.area, count(distinct x.item) filter (where x.language_code = l.code
      -- The row itself holds the default language's words.
      or (l.is_default and a.area in ('menu', 'footer', 'products'))), count(distinct x.item)
  from public.languages l cross join (values ('pages'), ('menu'), ('footer'), ('products')) as a (area)
  left join texts x on x.area = a.area group by l.code, a.area
$$;
revoke all on function public.language_progress(uuid) from public, anon;
grant execute on function public.language_progress(uuid) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
