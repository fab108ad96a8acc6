-- Further shelves a product stands on, besides the one in products.category_id.

create table public.product_categories (
  product_id uuid not null references public.products on delete cascade,
  category_id uuid not null references public.categories on delete cascade,
  primary key (product_id, category_id)
);
comment on table public.product_categories is 'Products in categories; both ends belong to one factory.';

create index product_categories_category on public.product_categories (category_id);

create function app.product_categories_same_factory() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  if (select p.factory_id from public.products p where p.id = new.product_id)
     is distinct from (select c.factory_id from public.categories c where c.id = new.category_id) then
    raise exception 'A product and its category belong to one factory' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger product_categories_same_factory before insert or update on public.product_categories
  for each row execute function app.product_categories_same_factory();

alter table public.product_categories enable row level security;
revoke all on public.product_categories from anon, authenticated;
grant select on public.product_categories to anon, authenticated;
grant insert, delete on public.product_categories to authenticated;

create policy product_categories_read on public.product_categories for select to anon, authenticated using (
  exists (select from public.products p where p.id = product_id) and exists (select from public.categories c where c.id = category_id));
create policy product_categories_admin_insert on public.product_categories for insert to authenticated
  with check (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy product_categories_admin_delete on public.product_categories for delete to authenticated
  using (product_id in (select p.id from public.products p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
