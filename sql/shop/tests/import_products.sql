-- The import of products: a trial changes nothing and says what is wrong by line, all rows or none are kept, and only for whom the
-- catalogue is.
begin;
select shop_test.stage();

-- Not for visitors, customers, editors, former admins; and one's own factory only.
select shop_test.be('anon');
select shop_test.refused('42501', $$select import_products('[{"line": 2, "values": {"name": "X"}}]')$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.refused('42501', $$select import_products('[{"line": 2, "values": {"name": "X"}}]', true)$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.refused('42501', $$select import_products('[{"line": 2, "values": {"name": "X"}}]', true)$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.refused('42501', $$select import_products('[{"line": 2, "values": {"name": "X"}}]', true)$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.answers('1', $$select import_products('[{"line": 2, "values": {"slug": "filmjolk", "name": "Annan fil"}}]', true) ->> 'created'$$);
select shop_test.answers('Filmjölk', $$select name from products where id = 'a0000000-0000-4000-8000-0000000000a1'$$);

-- A trial: what would happen, and nothing does.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('{"limit": 1000, "errors": [], "applied": false, "created": 1, "updated": 1, "products": 4, "unchanged": 1}',
  $$select import_products('[
    {"line": 2, "values": {"sku": "", "slug": "filmjolk", "name": "Filmjölk", "shop_price": "25,50", "category": "mejeri"}},
    {"line": 3, "values": {"slug": "smor", "name": "Smör"}},
    {"line": 4, "values": {"slug": "", "sku": "A-9", "name": "Lagrad hårdost 12 mån", "shop_price": "1 084,90", "name_en": "Hard cheese", "tags": "organic|breakfast"}}]')::text$$);
select shop_test.sees(3, $$select id from products where factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.answers('24.90', $$select shop_price from products where slug = 'filmjolk' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);

select shop_test.changes(1, $$update products set sku = 'F-1' where slug = 'filmjolk' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
-- Every complaint with its line and field; one of them and nothing is kept, though it was asked to be.
select shop_test.answers('[2 name required][3 barcode ean][4 shop_price number][5 category category][6 description html][7 slug slug][8 net_unit unit][9 name_en required]'
  '[10 kind choice][11 name_xx language][12 attributes_schema json][14 sku twice][15 slug taken][16 is_active choice]',
  $$select string_agg('[' || (e ->> 'line') || ' ' || (e ->> 'field') || ' ' || (e ->> 'code') || ']', '' order by (e ->> 'line')::integer) from jsonb_array_elements(import_products('[
    {"line": 2, "values": {"name": " "}},
    {"line": 3, "values": {"name": "a", "barcode": "2007310010018"}},
    {"line": 4, "values": {"name": "b", "shop_price": "-1"}},
    {"line": 5, "values": {"name": "c", "category": "finns-ej"}},
    {"line": 6, "values": {"name": "d", "description": "<p onclick=x>hi</p>"}},
    {"line": 7, "values": {"name": "e", "slug": "Å ä"}},
    {"line": 8, "values": {"name": "f", "net_quantity": "500"}},
    {"line": 9, "values": {"name": "g", "description_en": "<p>hi</p>"}},
    {"line": 10, "values": {"name": "h", "kind": "gift"}},
    {"line": 11, "values": {"name": "i", "name_xx": "hi"}},
    {"line": 12, "values": {"name": "j", "attributes_schema": "[{"}},
    {"line": 13, "values": {"name": "k", "sku": "K-1"}},
    {"line": 14, "values": {"name": "l", "sku": "K-1"}},
    {"line": 15, "values": {"name": "m", "sku": "F-1", "slug": "smor"}},
    {"line": 16, "values": {"name": "n", "is_active": "kanske"}}]', true) -> 'errors') as e$$);
select shop_test.sees(0, $$select id from products where sku = 'K-1'$$);

-- All right: kept, and the same rows again change nothing.
select shop_test.answers('created 1, updated 1, applied true', $$select 'created ' || (r ->> 'created') || ', updated ' || (r ->> 'updated') || ', applied ' || (r ->> 'applied')
  from import_products('[
    {"line": 2, "values": {"sku": "F-1", "shop_price": "25,50", "category": "", "name_en": "Soured milk", "description_en": "<p>Mild</p>"}},
    {"line": 3, "values": {"sku": "A-9", "name": "Lagrad hårdost 12 mån", "shop_price": "1 084,90", "tags": "organic|breakfast", "net_quantity": "0,5", "net_unit": "kg", "is_active": "false"}}]', true) as r$$);
select shop_test.answers('lagrad-hardost-12-man 1084.90 {organic,breakfast} 0.500 kg f', $$select concat_ws(' ', slug, shop_price, tags, net_quantity, net_unit, is_active)
  from products where sku = 'A-9'$$);
select shop_test.answers('25.50  Soured milk', $$select shop_price || ' ' || coalesce(category_id::text, '') || ' ' || i.name
  from products p join products_i18n i on i.product_id = p.id where p.sku = 'F-1'$$);
select shop_test.answers('2', $$select import_products('[
    {"line": 2, "values": {"sku": "F-1", "shop_price": "25.50", "category": "", "name_en": "Soured milk", "description_en": "<p>Mild</p>"}},
    {"line": 3, "values": {"sku": "A-9", "tags": "organic|breakfast", "net_quantity": "0.5"}}]', true) ->> 'unchanged'$$);
-- Blank in every field of a language: the translation goes.
select shop_test.answers('1', $$select import_products('[{"line": 2, "values": {"sku": "F-1", "name_en": "", "description_en": ""}}]', true) ->> 'updated'$$);
select shop_test.sees(0, $$select i.id from products_i18n i join products p on p.id = i.product_id where p.sku = 'F-1'$$);

-- Rows are looked at together: an address goes from one product to the next within a list, and two rows do not take the same one.
select shop_test.answers('true', $$select import_products('[{"line": 2, "values": {"sku": "A-9", "slug": "hardost"}}, {"line": 3, "values": {"sku": "F-1", "slug": "lagrad-hardost-12-man"}},
  {"line": 4, "values": {"sku": "B-1", "name": "Bröd"}}]', true) ->> 'applied'$$);
select shop_test.answers('hardost lagrad-hardost-12-man brod', $$select concat_ws(' ', max(slug) filter (where sku = 'A-9'), max(slug) filter (where sku = 'F-1'), max(slug) filter (where sku = 'B-1')) from products$$);
select shop_test.answers('[2 slug taken][4 slug taken][5 sku twice 3][6 attributes_schema json][7 net_quantity number][8 slug long]', $$select string_agg('[' || concat_ws(' ', e ->> 'line', e ->> 'field', e ->> 'code', e ->> 'detail') || ']', '')
  from jsonb_array_elements(import_products('[
    {"line": 2, "values": {"sku": "B-1", "slug": "hardost"}},
    {"line": 3, "values": {"name": "Tvilling"}},
    {"line": 4, "values": {"name": "tvilling"}},
    {"line": 5, "values": {"slug": "tvilling", "name": "Trilling"}},
    {"line": 6, "values": {"name": "p", "attributes_schema": "12"}},
    {"line": 7, "values": {"name": "q", "net_quantity": "0,0001", "net_unit": "kg"}},
    {"line": 8, "values": {"name": "r", "slug": "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"}}]') -> 'errors') as e$$);
-- What nobody says of a new product are the table's defaults; the log has one entry for it.
select shop_test.answers('6.00 1 retail f in_stock NOK', $$select concat_ws(' ', vat_rate, min_order_qty, kind, is_featured, stock_status, currency) from products where sku = 'B-1'$$);
select shop_test.answers('insert', $$select string_agg(action, ' ') from audit_trail where row_id = (select id from products where sku = 'B-1')$$);
select shop_test.changes(1, $$delete from products where sku = 'B-1'$$);

-- A long list in the time a signed-in user has, with the line of everything that is wrong, and nothing of it is kept.
set local statement_timeout = '8s';
select shop_test.answers('13 [9 shop_price number][109 shop_price number]', $$with tried as (select import_products((select jsonb_agg(jsonb_build_object('line', n + 1, 'values', jsonb_build_object(
    'sku', 'L-' || n, 'name', 'Rad ' || n, 'name_en', 'Row ' || n, 'description', '<p>Mild</p>', 'tags', 'a|b', 'net_quantity', '0,5', 'net_unit', 'kg', 'category', 'mejeri',
    'shop_price', case when n % 100 = 8 then 'gratis' else '10' end, 'barcode', case when n = 500 then '2007310010018' else '' end))) from generate_series(1, 1009) as n)) -> 'errors' as e)
  select (select count(*) from jsonb_array_elements(e)) || ' ' || string_agg('[' || concat_ws(' ', f ->> 'line', f ->> 'field', f ->> 'code') || ']', '')
  from tried, jsonb_array_elements(e) with ordinality as o (f, nth) where nth <= 2 group by e$$);
set local statement_timeout = 0;
select shop_test.sees(0, $$select id from products where sku like 'L-%'$$);

-- The limit counts within the list: one row too many and none is kept.
select shop_test.answers('limit 1 3', $$with tried as (select import_products((select jsonb_agg(jsonb_build_object('line', n + 1, 'values', jsonb_build_object('name', 'P' || n)))
  from generate_series(1, 997) as n), true) as r)
  select (r -> 'errors' -> 0 ->> 'code') || ' ' || jsonb_array_length(r -> 'errors') || ' ' || (r ->> 'applied' = 'true')::integer + 3 from tried$$);
select shop_test.sees(4, $$select id from products where factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.refused('22023', $$select import_products('[]')$$);
select shop_test.refused('22023', $$select import_products('{"line": 2}')$$);
select shop_test.refused('22023', $$select import_products('[{"line": 2}]')$$);
rollback;
