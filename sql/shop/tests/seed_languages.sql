-- The demo shop says as much in Arabic and Persian as in Swedish and English: nobody is told less of a product, or of their rights.
begin;

select shop_test.sees(0, $$
  select f.product_id, l.code
  from product_food_info as f
  cross join (values ('sv'), ('en'), ('ar'), ('fa')) as l (code)
  left join product_food_info_i18n as t on t.product_id = f.product_id and t.language_code = l.code
  where f.ingredients_html is not null
    and (coalesce(t.ingredients_html, '') = '' or coalesce(t.storage, '') = '' or coalesce(t.origin, '') = '')
$$);
-- What is printed in bold in one language is in all: the allergens are.
select shop_test.sees(0, $$
  select t.product_id
  from product_food_info_i18n as t
  where t.ingredients_html is not null
  group by t.product_id
  having count(distinct (select count(*) from regexp_matches(t.ingredients_html, '<strong>', 'g'))) > 1
$$);
select shop_test.sees(0, $$
  select c.page_slug
  from page_content as c
  cross join (values ('sv'), ('en'), ('ar'), ('fa')) as l (code)
  left join page_content_i18n as t on t.page_content_id = c.id and t.language_code = l.code
  where c.content_key = 'body'
  group by c.id, c.page_slug
  having count(distinct (select array_agg(m[1]) from regexp_matches(coalesce(t.content_value, ''), '<(h2|p|li|strong|code)>', 'g') as m)) > 1
$$);
rollback;
