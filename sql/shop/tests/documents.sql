-- Documents: what a visitor's catalogue holds and leaves out, which products can be asked for, whose orders and quotes are told to whom,
-- and that what people typed arrives as the text it is.
begin;
select shop_test.stage();
update factories set created_at = '2000-01-01' where name = 'A';
update languages set is_default = false where code <> 'sv';
update languages set is_default = true, is_active = true where code = 'sv';
update products set name = $x$#eval("1") \ $ * _ <script> {{ }} "quoted" \u{41}$x$, net_quantity = 500, net_unit = 'g', sku = 'A-2',
  description = '<p>#panic("no") <b>och</b> mer</p>' where id = 'a0000000-0000-4000-8000-0000000000a2';
insert into products_i18n (product_id, language_code, name) values ('a0000000-0000-4000-8000-0000000000a1', 'en', 'Soured milk');
insert into categories (id, factory_id, slug, name, parent_id) values
  ('a0000000-0000-4000-8000-0000000000c2', 'a0000000-0000-4000-8000-00000000000f', 'fil', 'Fil', 'a0000000-0000-4000-8000-0000000000c1');
update products set category_id = 'a0000000-0000-4000-8000-0000000000c2' where id = 'a0000000-0000-4000-8000-0000000000a1';

create function pg_temp.names(p_lang text, p_parameters jsonb default '{}') returns text language sql as $$
  select string_agg(product ->> 'name', ' | ' order by product ->> 'name')
  from jsonb_array_elements(document('catalog', p_lang, p_parameters) #> '{data,chapters}') as chapter, jsonb_array_elements(chapter -> 'products') as product
$$;

-- A visitor: what is active of the shown company, in their language, else as it is called.
select shop_test.be('anon');
select shop_test.answers($x$#eval("1") \ $ * _ <script> {{ }} "quoted" \u{41} | Filmjölk$x$, $$select pg_temp.names('sv')$$);
select shop_test.answers('Soured milk', $$select pg_temp.names('en', '{"category": "fil"}')$$);
select shop_test.answers('Soured milk', $$select pg_temp.names('en', '{"category": "mejeri"}')$$); -- a shelf holds its parts
select shop_test.answers('sv', $$select document('catalog', 'xx') #>> '{data,lang}'$$);
select shop_test.answers('catalog.typ true catalog-sv.pdf', $$select concat_ws(' ', d ->> 'template', d ->> 'public', d ->> 'file') from document('catalog') as d$$);
select shop_test.answers('prices.typ', $$select document('prices', 'sv') ->> 'template'$$);
select shop_test.answers('139.80 kg', $$select concat_ws(' ', p #>> '{comparison,amount}', p #>> '{comparison,unit}')
  from jsonb_path_query(document('catalog', 'sv'), '$.data.chapters[*].products[*] ? (@.sku == "A-2")') as p$$);

-- By ids: foreign, inactive and made-up ones name nothing, a thousand are too many by one more.
select shop_test.answers('Filmjölk', $$select pg_temp.names('sv', jsonb_build_object('ids', concat_ws(',', 'a0000000-0000-4000-8000-0000000000a1',
  'a0000000-0000-4000-8000-0000000000a3', 'b0000000-0000-4000-8000-0000000000a1', gen_random_uuid(), $x$'; drop table products; --$x$, '%')))$$);
select shop_test.answers(null, $$select document('catalog', 'sv', jsonb_build_object('ids', gen_random_uuid()))$$);
select shop_test.answers(null, $$select document('catalog', 'sv', '{"category": "no-such-shelf"}')$$);
select shop_test.answers('Filmjölk', $$select pg_temp.names('sv', jsonb_build_object('ids',
  'a0000000-0000-4000-8000-0000000000a1' || repeat(',' || gen_random_uuid(), 999)))$$);
select shop_test.refused('22023', $$select document('catalog', 'sv', jsonb_build_object('ids',
  'a0000000-0000-4000-8000-0000000000a1' || repeat(',' || gen_random_uuid(), 1000)))$$);
select shop_test.answers(null, $$select document('secrets', 'sv')$$);
select shop_test.answers(null, $$select document(null, 'sv')$$);
reset role;

-- The staff's own catalogue is a visitor's: what is not on sale stays out of it.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('2', $$select count(*) from jsonb_path_query(document('catalog', 'sv'), '$.data.chapters[*].products[*]')$$);
reset role;

-- Orders: their customer, the staff, the holder of the token, and nobody else.
insert into orders (id, factory_id, user_id, order_number, payment_method, contact, delivery_name, subtotal, delivery, vat, vat_lines, total, language_code)
  select 'a0000000-0000-4000-8000-0000000000e1', 'a0000000-0000-4000-8000-00000000000f', 'c0000000-0000-4000-8000-000000000001', 'T-1', 'invoice',
    '{"name": "Åsa", "email": "asa@test.example"}', 'Frakt', 24.90, 0, app.vat_sum(v), v, 24.90, 'en'
  from app.vat_of('[{"vat_rate": 6, "line_total": 24.90}]', 0) as v;
insert into order_items (order_id, title, quantity, unit_price, vat_rate, line_total) values
  ('a0000000-0000-4000-8000-0000000000e1', 'Filmjölk', 1, 24.90, 6, 24.90);
insert into app.order_keys (order_id, idempotency_key, request_hash, token_hash, token_expires_at) values
  ('a0000000-0000-4000-8000-0000000000e1', gen_random_uuid(), '', sha256('right'), now() + interval '1 day');
create function pg_temp.order_lang(p_token text default null, p_lang text default null) returns text language sql as $$
  select document('order', p_lang, jsonb_strip_nulls(jsonb_build_object('id', 'a0000000-0000-4000-8000-0000000000e1', 'token', p_token))) #>> '{data,lang}'
$$;
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('en', 'select pg_temp.order_lang()'); -- its own language
select shop_test.answers('sv', $$select pg_temp.order_lang(p_lang => 'sv')$$);
select shop_test.answers('false 24.90', $$select concat_ws(' ', d ->> 'public', d #>> '{data,order,total}')
  from document('order', 'sv', '{"id": "a0000000-0000-4000-8000-0000000000e1"}') as d$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.answers(null, 'select pg_temp.order_lang()');
select shop_test.answers(null, $$select pg_temp.order_lang('wrong')$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001'); -- another company's owner
select shop_test.answers(null, 'select pg_temp.order_lang()');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('en', 'select pg_temp.order_lang()');
select shop_test.be('anon');
select shop_test.answers(null, 'select pg_temp.order_lang()');
select shop_test.answers('en', $$select pg_temp.order_lang('right')$$);
select shop_test.answers(null, $$select document('order', 'sv', '{"id": "no id", "token": "right"}')$$);
reset role;
update app.order_keys set token_expires_at = now() - interval '1 second';
select shop_test.be('anon');
select shop_test.answers(null, $$select pg_temp.order_lang('right')$$);
reset role;

-- Quotes: the same, and what only the staff says stays out.
insert into quotes (id, factory_id, user_id, contact, email, message) values
  ('a0000000-0000-4000-8000-0000000000f1', 'a0000000-0000-4000-8000-00000000000f', 'c0000000-0000-4000-8000-000000000001', 'Åsa', 'asa@test.example', '#pagebreak()');
insert into app.quote_tokens (quote_id, token_hash, expires_at) values
  ('a0000000-0000-4000-8000-0000000000f1', app.token_hash('right'), now() + interval '1 day');
create function pg_temp.quote_message(p_token text default null) returns text language sql as $$
  select document('quote', 'sv', jsonb_strip_nulls(jsonb_build_object('id', 'a0000000-0000-4000-8000-0000000000f1', 'token', p_token))) #>> '{data,quote,message}'
$$;
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('#pagebreak()', 'select pg_temp.quote_message()');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.answers(null, 'select pg_temp.quote_message()');
select shop_test.be('anon');
select shop_test.answers(null, 'select pg_temp.quote_message()');
select shop_test.answers(null, $$select pg_temp.quote_message('wrong')$$);
select shop_test.answers('#pagebreak()', $$select pg_temp.quote_message('right')$$);
select shop_test.answers(null, $$select document('quote', 'sv', '{"id": "a0000000-0000-4000-8000-0000000000f1", "token": "right"}') #> '{data,quote,messages}'$$);
rollback;
