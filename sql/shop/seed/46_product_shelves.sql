-- Who stands on the small shelves of 31_subcategories.sql.

insert into public.product_categories (product_id, category_id)
select product.id, shelf.id
from (values
  ('lagrad-hardost-12-man', 'cheese'), ('lagrad-hardost-24-man', 'cheese'), ('farsk-getost', 'cheese'),
  ('ekologisk-mjolk-3', 'milk-and-cream'), ('filmjolk-naturell', 'milk-and-cream'), ('vispgradde-40', 'milk-and-cream'),
  ('gravad-lax', 'salmon'), ('kallrokt-lax', 'salmon'),
  ('senapssill', 'herring'), ('loksill', 'herring')
) as stands (product, shelf)
join public.products product on product.slug = stands.product
join public.categories shelf on shelf.slug = stands.shelf and shelf.factory_id = product.factory_id
on conflict do nothing;
