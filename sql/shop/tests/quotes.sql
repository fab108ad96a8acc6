-- Quotes: what a request must say and who reads it, every move and every refusal of one, offers that add up and end, an offer as an order.
begin;
select shop_test.stage();
update factories set created_at = '2000-01-01', website = 'https://a.example', email = 'sales@a.example' where name = 'A';
insert into auth.users (id, email) values ('a0000000-0000-4000-8000-000000000004', 'orders-a@test.example');
insert into admins (user_id, factory_id, role) values ('a0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-00000000000f', 'orders');
insert into delivery_methods (id, factory_id, code, name, kind, price, free_from, postcode_ranges) values
  ('a0000000-0000-4000-8000-0000000000d1', 'a0000000-0000-4000-8000-00000000000f', 'freight', 'Frakt', 'freight', 500, null, '{}'),
  ('a0000000-0000-4000-8000-0000000000d2', 'a0000000-0000-4000-8000-00000000000f', 'pickup', 'Hämta', 'pickup', 0, null, '{}'),
  ('b0000000-0000-4000-8000-0000000000d1', 'b0000000-0000-4000-8000-00000000000f', 'b-van', 'Deras bil', 'home', 1, null, '{}');
update products set vat_rate = case slug when 'smor' then 25 else 12 end where factory_id = 'a0000000-0000-4000-8000-00000000000f';

create temp table told (key text primary key, value text);
grant all on told to anon, authenticated, service_role;
create function pg_temp.tell(p_key text, p_value text) returns void language sql as $$
  insert into told values (p_key, p_value) on conflict (key) do update set value = excluded.value
$$;
create function pg_temp.told(p_key text) returns text language sql as $$ select value from told where key = p_key $$;
create function pg_temp.id() returns uuid language sql as $$ select pg_temp.told('id')::uuid $$;

-- Two lines: Filmjölk at 24.90 with 12 %, Smör at 69.90 with 25 %.
create function pg_temp.lines(p_first jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_array('{"product_id": "a0000000-0000-4000-8000-0000000000a1", "quantity": 400, "notes": " på pall "}'::jsonb || p_first,
    '{"product_id": "a0000000-0000-4000-8000-0000000000a2", "quantity": 20}'::jsonb)
$$;
create function pg_temp.ask(p_contact jsonb default '{}', p_lines jsonb default pg_temp.lines(), p_message text default 'Varje vecka',
  p_key uuid default gen_random_uuid(), p_files jsonb default '[]') returns jsonb language sql as $$
  select submit_quote(p_lines, '{"name": "Åsa", "email": "asa@test.example", "company": "Bistro", "language": "en"}'::jsonb || p_contact, p_message, p_key, p_files)
$$;
-- What a refusal says: its code, its hint, and the fields.
create function pg_temp.refusal(p_statement text) returns text language plpgsql as $$
declare v_hint text; v_detail text;
begin
  execute p_statement;
  return 'not refused';
exception when others then
  get stacked diagnostics v_hint = pg_exception_hint, v_detail = pg_exception_detail;
  return sqlstate || ' ' || v_hint || case when v_detail like '[{"%' then ' ' || (
    select string_agg((d ->> 'field') || coalesce('.' || (d ->> 'line') || '.' || (d ->> 'part'), '') || '=' || (d ->> 'problem'), ' ')
    from jsonb_array_elements(v_detail::jsonb) as d) else '' end;
end $$;

-- 1: what a request must say. Every mistake at once, by field and by line.
select shop_test.be('anon');
select shop_test.answers('PT422 line_count', $$select pg_temp.refusal($q$select pg_temp.ask(p_lines => '[]')$q$)$$);
select shop_test.answers('PT422 line_count', $$select pg_temp.refusal($q$select pg_temp.ask(p_lines => null)$q$)$$);
select shop_test.refused('PT422', $$select pg_temp.ask(p_lines => (select jsonb_agg(pg_temp.lines() -> 1) from generate_series(1, 201)))$$, 'A request has between 1 and 200 lines');
select shop_test.answers('PT422 invalid name=required email=invalid phone=invalid postcode=invalid wanted_date=invalid message=too_long', $$select pg_temp.refusal($q$
  select pg_temp.ask('{"name": " ", "email": "asa@", "phone": "x", "postcode": "1", "wanted_date": "2026-02-31"}', p_message => repeat('x', 5001))$q$)$$);
select shop_test.answers('PT422 invalid wanted_date=invalid', $$select pg_temp.refusal($q$select pg_temp.ask('{"wanted_date": "2001-01-01"}')$q$)$$);
select shop_test.answers('PT422 invalid email=required', $$select pg_temp.refusal($q$select pg_temp.ask('{"email": null}')$q$)$$);
select shop_test.answers('PT422 invalid email=invalid', $$select pg_temp.refusal($q$select pg_temp.ask(jsonb_build_object('email', E'a@x.io\nBcc:b@x.io'))$q$)$$);
-- Nor does one with a character that nobody sees.
select shop_test.answers('PT422 invalid email=invalid', format('select pg_temp.refusal(%L)', format('select pg_temp.ask(jsonb_build_object(''email'', %L))', sent)))
  from (values (E'a@x.io\x01'), (E'a\u00a0b@x.io'), (E'a@x\u200b.io'), (E'a@x.io\u202e')) as addresses (sent);
select shop_test.answers('PT422 invalid lines.0.quantity=invalid', $$select pg_temp.refusal($q$select pg_temp.ask(p_lines => pg_temp.lines('{"quantity": 100000}'))$q$)$$);
select shop_test.answers('PT422 invalid lines.0.quantity=invalid', $$select pg_temp.refusal($q$select pg_temp.ask(p_lines => pg_temp.lines('{"quantity": 0}'))$q$)$$);
select shop_test.answers('PT422 invalid lines.0.quantity=invalid', $$select pg_temp.refusal($q$select pg_temp.ask(p_lines => pg_temp.lines('{"quantity": 1.5}'))$q$)$$);
select shop_test.answers('PT422 invalid lines.0.notes=too_long', $$select pg_temp.refusal($q$select pg_temp.ask(p_lines => pg_temp.lines(jsonb_build_object('notes', repeat('x', 1001))))$q$)$$);
-- Another factory's, an inactive one and none at all are the same: not to be had here.
select shop_test.answers('PT422 invalid lines.0.product=gone', $$select pg_temp.refusal($q$select pg_temp.ask(p_lines => pg_temp.lines('{"product_id": "b0000000-0000-4000-8000-0000000000a1"}'))$q$)$$);
select shop_test.answers('PT422 invalid lines.0.product=gone', $$select pg_temp.refusal($q$select pg_temp.ask(p_lines => pg_temp.lines('{"product_id": "a0000000-0000-4000-8000-0000000000a3"}'))$q$)$$);
select shop_test.answers('PT422 invalid lines.0.product=gone', $$select pg_temp.refusal($q$select pg_temp.ask(p_lines => pg_temp.lines('{"product_id": "x"}'))$q$)$$);
select shop_test.answers('PT422 key_missing', $$select pg_temp.refusal($q$select pg_temp.ask(p_key => null)$q$)$$);
select shop_test.answers('PT422 invalid files=missing', $$select pg_temp.refusal($q$select pg_temp.ask(p_files => '[{"path": "a0000000-0000-4000-8000-000000000001", "name": "x.pdf"}]')$q$)$$);
select pg_temp.ask('{"website": "robot"}');
reset role;
select shop_test.sees(0, 'select from quotes where factory_id = ''a0000000-0000-4000-8000-00000000000f''');

-- 2: a guest asks. Names and prices are the shop's, whatever was sent; the same press again is the same quote.
select shop_test.be('anon');
select pg_temp.tell('key', gen_random_uuid()::text);
select pg_temp.tell('asked', pg_temp.ask('{"postcode": "SE-824 43", "wanted_date": null, "status": "accepted"}',
  pg_temp.lines('{"title": "Gold", "list_price": 0.01, "offered_unit_price": 0.01}'), p_key => pg_temp.told('key')::uuid)::text);
select pg_temp.tell('id', pg_temp.told('asked')::jsonb ->> 'quote_id'), pg_temp.tell('token', pg_temp.told('asked')::jsonb ->> 'token');
select shop_test.answers(pg_temp.told('id'), $$select pg_temp.ask('{"postcode": "SE-824 43", "wanted_date": null, "status": "accepted"}',
  pg_temp.lines('{"title": "Gold", "list_price": 0.01, "offered_unit_price": 0.01}'), p_key => pg_temp.told('key')::uuid) ->> 'quote_id'$$);
select shop_test.answers('PT409 key_reused', $$select pg_temp.refusal($q$select pg_temp.ask(p_message => 'Something else', p_key => pg_temp.told('key')::uuid)$q$)$$);
select shop_test.answers('Filmjölk 400 24.90 på pall', $$select concat_ws(' ', i ->> 'title', i ->> 'quantity', i ->> 'list_price', i ->> 'notes')
  from jsonb_array_elements(get_quote(pg_temp.id(), pg_temp.told('token')) -> 'items') as i limit 1$$);
select shop_test.answers('submitted 82443', $$select (q ->> 'status') || ' ' || (q #>> '{delivery,postcode}') from get_quote(pg_temp.id(), pg_temp.told('token')) as q$$);
-- Nobody sees it without proof, and unknown and foreign look alike.
select shop_test.refused('42501', 'select from quotes');
select shop_test.refused('42501', 'select from quote_items');
select shop_test.refused('42501', 'select from quote_messages');
select shop_test.answers(null, $$select get_quote(pg_temp.id())::text$$);
select shop_test.answers(null, $$select get_quote(pg_temp.id(), repeat('0', 64))::text$$);
select shop_test.answers(null, $$select get_quote(gen_random_uuid(), pg_temp.told('token'))::text$$);
select shop_test.answers('PT404 quote_not_found', $$select pg_temp.refusal($q$select quote_accept(pg_temp.id(), 1, repeat('0', 64))$q$)$$);
select shop_test.answers('PT404 quote_not_found', $$select pg_temp.refusal($q$select quote_decline(pg_temp.id(), 1)$q$)$$);
select shop_test.answers('PT404 quote_not_found', $$select pg_temp.refusal($q$select quote_withdraw(pg_temp.id())$q$)$$);
select shop_test.answers('PT404 quote_not_found', $$select pg_temp.refusal($q$select quote_reply(pg_temp.id(), 'Hej')$q$)$$);
select shop_test.answers('PT404 quote_not_found', $$select pg_temp.refusal($q$select quote_request_revision(pg_temp.id(), 1, 'Hej')$q$)$$);
select shop_test.refused('42501', $$select quote_review(pg_temp.id(), 'submitted')$$);
select shop_test.refused('42501', $$select quote_offer(pg_temp.id(), '[]', '{}', 'submitted')$$);
select shop_test.refused('42501', $$select quote_convert(pg_temp.id())$$);
select shop_test.refused('42501', $$select settle_quotes()$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers(null, $$select get_quote(pg_temp.id())::text$$);
select shop_test.sees(0, 'select from quotes');
select shop_test.sees(0, 'select from quote_items');
select shop_test.sees(0, 'select from quote_events');
select shop_test.refused('42501', $$update quotes set status = 'accepted'$$);
select shop_test.refused('42501', $$update quote_items set offered_unit_price = 0$$);
select shop_test.refused('42501', $$insert into quote_messages (quote_id, author_kind, text) values (pg_temp.id(), 'staff', 'x')$$);
select shop_test.answers('PT404 quote_not_found', $$select pg_temp.refusal($q$select quote_review(pg_temp.id(), 'submitted')$q$)$$);
-- Only those who sell: an editor does not, nor another factory's owner, nor who was staff once.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select from quotes');
select shop_test.answers('PT404 quote_not_found', $$select pg_temp.refusal($q$select quote_answer(pg_temp.id(), 'Hej')$q$)$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, 'select from quotes');
select shop_test.answers('PT404 quote_not_found', $$select pg_temp.refusal($q$select quote_reject(pg_temp.id(), 'Nej', null)$q$)$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.sees(0, 'select from quotes');

-- 3: the staff asks back, tells itself something, and the customer's answer brings the request back.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.sees(1, 'select from quotes');
select shop_test.sees(2, 'select from quote_items');
select shop_test.answers('PT409 moved', $$select pg_temp.refusal($q$select quote_review(pg_temp.id(), 'in_review')$q$)$$);
select quote_answer(pg_temp.id(), 'På pall eller i låda?', (select id from quote_items where sort_order = 1), p_asks => true);
select quote_answer(pg_temp.id(), 'Ge dem ett bra pris', p_internal => true);
select shop_test.answers('PT422 invalid text=required', $$select pg_temp.refusal($q$select quote_answer(pg_temp.id(), '  ')$q$)$$);
select shop_test.refused('23514', $$select quote_answer(pg_temp.id(), 'Hej', gen_random_uuid())$$, 'That line belongs to another quote');
select shop_test.sees(2, 'select from quote_messages');
select shop_test.answers('info_requested', 'select status from quotes');
select shop_test.be('anon');
select shop_test.answers('1', $$select jsonb_array_length(get_quote(pg_temp.id(), pg_temp.told('token')) -> 'messages')::text$$);
select shop_test.answers('in_review', $$select quote_reply(pg_temp.id(), 'På pall', null, pg_temp.told('token')) ->> 'status'$$);
select shop_test.answers('PT409 moved', $$select pg_temp.refusal($q$select quote_accept(pg_temp.id(), 0, pg_temp.told('token'))$q$)$$);

-- 4: an offer. The sum is the server's; the lines left out are not offered.
create function pg_temp.offer(p_price text default '19.90', p_until date default current_date + 14, p_terms jsonb default '{}') returns jsonb language sql as $$
  select quote_offer(pg_temp.id(), jsonb_build_array(jsonb_build_object('item_id', i.id, 'quantity', 400, 'unit_price', p_price)),
    jsonb_build_object('method', 'freight', 'delivery_price', '250', 'valid_until', p_until, 'message', 'Leverans på måndagar') || p_terms, null)
  from quote_items i where i.quote_id = pg_temp.id() and i.sort_order = 1
$$;
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.answers('PT422 invalid lines=invalid', $$select pg_temp.refusal($q$select pg_temp.offer('-1')$q$)$$);
select shop_test.answers('PT422 invalid lines=invalid', $$select pg_temp.refusal($q$select pg_temp.offer('1.999')$q$)$$);
select shop_test.answers('PT422 invalid valid_until=invalid', $$select pg_temp.refusal($q$select pg_temp.offer(p_until => current_date - 1)$q$)$$);
select shop_test.answers('PT422 invalid method=required', $$select pg_temp.refusal($q$select pg_temp.offer(p_terms => '{"method": "b-van"}')$q$)$$);
select shop_test.answers('PT422 invalid lines=required', $$select pg_temp.refusal($q$select quote_offer(pg_temp.id(), '[]',
  jsonb_build_object('method', 'freight', 'delivery_price', '0', 'valid_until', current_date), null)$q$)$$);
select shop_test.answers('PT422 invalid lines=invalid', $$select pg_temp.refusal($q$select quote_offer(pg_temp.id(), '[{"item_id": "x", "quantity": "1", "unit_price": "1"}]',
  jsonb_build_object('method', 'freight', 'delivery_price', '0', 'valid_until', current_date), null)$q$)$$);
select shop_test.answers('8210.00', $$select pg_temp.offer() ->> 'total'$$);
select shop_test.answers('quoted 7960.00 250.00 879.64', $$select concat_ws(' ', status, subtotal, delivery_price, vat) from quotes$$);
select shop_test.answers('PT409 not_a_move', $$select pg_temp.refusal($q$select pg_temp.offer()$q$)$$);
select shop_test.answers('PT409 not_a_move', $$select pg_temp.refusal($q$select quote_convert(pg_temp.id())$q$)$$);
set constraints all immediate;
set constraints all deferred;
select shop_test.be('service_role');
select shop_test.refused('23514', $$update quotes set total = 1 where id = pg_temp.id()$$);
select shop_test.refused('PT409', $$update quotes set status = 'converted' where id = pg_temp.id()$$, 'A quote cannot go from quoted to converted');
select shop_test.refused('23514', $$update quote_events set to_state = 'accepted' where quote_id = pg_temp.id()$$);
select shop_test.refused('23514', $$insert into quotes (factory_id, contact, email, status) values ('a0000000-0000-4000-8000-00000000000f', 'x', 'x@x.io', 'accepted')$$);
reset role;
do $$ begin
  update quote_items set offered_unit_price = 1 where quote_id = pg_temp.id() and offered_qty is not null;
  set constraints all immediate;
  raise 'an offer that does not add up was kept';
exception when check_violation then null;
end $$;
set constraints all deferred;

-- 5: the customer wants it otherwise, gets another offer, and cannot accept the one before.
select shop_test.be('anon');
select shop_test.answers('revision_requested', $$select quote_request_revision(pg_temp.id(), 1, 'Billigare frakt', pg_temp.told('token')) ->> 'status'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.answers('2', $$select pg_temp.offer('18.50', p_terms => '{"delivery_price": "0"}') ->> 'offer_number'$$);
select shop_test.be('anon');
select shop_test.answers('PT409 offer_changed', $$select pg_temp.refusal($q$select quote_accept(pg_temp.id(), 1, pg_temp.told('token'))$q$)$$);
select shop_test.answers('PT422 invalid line1=required city=required', $$select pg_temp.refusal($q$select quote_accept(pg_temp.id(), 2, pg_temp.told('token'))$q$)$$);
select shop_test.answers('accepted', $$select quote_accept(pg_temp.id(), 2, pg_temp.told('token'), '{"line1": "Hamngatan 1", "city": "Hudiksvall", "po_number": "77"}') ->> 'status'$$);
-- Pressed twice it is accepted once; and what is accepted is neither declined nor withdrawn.
select shop_test.answers('accepted', $$select quote_accept(pg_temp.id(), 2, pg_temp.told('token')) ->> 'status'$$);
select shop_test.answers('PT409 moved', $$select pg_temp.refusal($q$select quote_decline(pg_temp.id(), 2, null, pg_temp.told('token'))$q$)$$);
select shop_test.answers('PT409 not_a_move', $$select pg_temp.refusal($q$select quote_withdraw(pg_temp.id(), pg_temp.told('token'))$q$)$$);

-- 6: the offer as an order: the prices agreed, the totals of every order, once.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.answers('PT422 invalid payment=unavailable', $$select pg_temp.refusal($q$select quote_convert(pg_temp.id(), 'card')$q$)$$);
select shop_test.answers('7400.00', $$select quote_convert(pg_temp.id()) ->> 'total'$$);
select shop_test.answers('7400.00', $$select quote_convert(pg_temp.id()) ->> 'total'$$);
select shop_test.sees(1, $$select from orders where note = (select quote_number from quotes) and po_number = '77' and vat = 792.86 and shipping ->> 'line1' = 'Hamngatan 1'$$);
select shop_test.sees(1, $$select from order_items where quantity = 400 and unit_price = 18.50$$);
select shop_test.answers('converted', 'select status from quotes where order_id is not null');
set constraints all immediate;
set constraints all deferred;
reset role;
select shop_test.answers('submitted,in_review,info_requested,in_review,quoted,revision_requested,in_review,quoted,accepted,converted',
  $$select string_agg(to_state, ',' order by id) from quote_events where quote_id = pg_temp.id()$$);
select shop_test.answers('customer,staff,staff,customer,staff,customer,staff,staff,customer,staff',
  $$select string_agg(actor_kind, ',' order by id) from quote_events where quote_id = pg_temp.id()$$);
-- The customer's letters, each with a link of its own whose token no row holds.
select shop_test.sees(6, $$select from mail.queue where recipient = 'asa@test.example' and languages = '{en}'$$);
select shop_test.sees(5, $$select distinct variables ->> 'ConfirmationURL' from mail.queue where recipient = 'asa@test.example'
  and variables ->> 'ConfirmationURL' ~ ('^https://a\.example/auth/quotes/' || pg_temp.id() || '\?lang=en#token=[0-9a-f]{64}$')$$);
select shop_test.sees(4, $$select from mail.queue where recipient = 'sales@a.example'$$);
select shop_test.sees(0, $$select from app.quote_tokens where encode(token_hash, 'hex') = pg_temp.told('token')$$);

-- Who fetches the goods needs no address, but one that is told has its length: a row too long would be quoted whole by Postgres.
savepoint before_fetching;
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select pg_temp.tell('id', pg_temp.ask() ->> 'quote_id');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select pg_temp.offer(p_terms => '{"method": "pickup"}');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('PT422 invalid line1=too_long', $$select pg_temp.refusal($q$select quote_accept(pg_temp.id(), 1, null, jsonb_build_object('line1', repeat('x', 5000)))$q$)$$);
select shop_test.answers('accepted', $$select quote_accept(pg_temp.id(), 1) ->> 'status'$$);
rollback to before_fetching;

-- 7: time. An offer that is over is refused, shown as over, and its customer told once.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select pg_temp.tell('id', pg_temp.ask() ->> 'quote_id');
select shop_test.sees(1, 'select from quotes');
select shop_test.sees(2, 'select from quote_items');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select pg_temp.offer();
select shop_test.refused('42501', 'select every_minute()');
reset role;
savepoint before_time;
update quotes set valid_until = now() - interval '1 second' where id = pg_temp.id();
-- The clock tells them too, whoever looks or not.
select shop_test.be('service_role');
select every_minute();
reset role;
select shop_test.answers('expired', $$select status from quotes where id = pg_temp.id()$$);
select shop_test.sees(1, $$select from mail.queue where recipient = 'asa@test.example' and variables ->> 'Subject' ~ 'expired|quote.expired'$$);
rollback to before_time;
update quotes set valid_until = now() - interval '1 second' where id = pg_temp.id();
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.refused('PT409', $$select quote_accept(pg_temp.id(), 1, null, '{"line1": "x", "postcode": "82443", "city": "x"}')$$, 'The offer has expired');
select shop_test.answers('PT409 expired', $$select pg_temp.refusal($q$select quote_decline(pg_temp.id(), 1)$q$)$$);
select shop_test.answers('PT409 expired', $$select pg_temp.refusal($q$select quote_request_revision(pg_temp.id(), 1, 'Mer tid')$q$)$$);
select shop_test.answers('0', 'select settle_quotes()::text');
select shop_test.answers('expired', $$select get_quote(pg_temp.id()) ->> 'status'$$);
select shop_test.answers('PT409 expired', $$select pg_temp.refusal($q$select quote_accept(pg_temp.id(), 1)$q$)$$);
select shop_test.answers('PT409 closed', $$select pg_temp.refusal($q$select quote_reply(pg_temp.id(), 'Hej')$q$)$$);
select shop_test.answers('expired', $$select status from quotes where id = pg_temp.id()$$);
reset role;
select shop_test.sees(1, $$select from mail.queue where recipient = 'asa@test.example' and variables ->> 'Subject' ~ 'expired|quote.expired'$$);
-- What the staff told itself is not in a customer's copy of their data; the rest is, and goes with the account.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select quote_answer(pg_temp.id(), 'Ring dem', p_internal => true);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(1, 'select from quote_messages');
select shop_test.answers('1 1 false', $$select concat_ws(' ', jsonb_array_length(d -> 'quotes'), jsonb_array_length(d -> 'quote_messages'),
  (d #> '{quotes,0}' ? 'assigned_to')::text) from export_own_data() as d$$);

-- 8: no, and never mind.
select pg_temp.tell('id', pg_temp.ask() ->> 'quote_id');
select shop_test.answers('withdrawn', $$select quote_withdraw(pg_temp.id()) ->> 'status'$$);
select pg_temp.tell('id', pg_temp.ask() ->> 'quote_id');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select quote_reject(pg_temp.id(), 'Slut för säsongen', 'submitted');
select shop_test.answers('PT409 not_a_move', $$select pg_temp.refusal($q$select quote_review(pg_temp.id(), 'rejected')$q$)$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.answers('Slut för säsongen', $$select get_quote(pg_temp.id()) #>> '{events,-1,reason}'$$);
-- Every move that is not in the table is refused, also to the service key: 11 states, 14 moves.
reset role;
select shop_test.sees(14, 'select from app.quote_moves()');
select shop_test.sees(0, $$select from app.quote_moves() m where m.from_state in ('converted', 'declined', 'expired', 'rejected', 'withdrawn')$$);

-- 9: files. A place is good for one file; nobody reads it but its owner and the staff.
select shop_test.be('anon');
select pg_temp.tell('place', open_quote_file() ->> 'path');
select shop_test.changes(1, $$insert into storage.objects (bucket_id, name, metadata) values ('quote-files', pg_temp.told('place'), '{"size": 1200}')$$);
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('quote-files', gen_random_uuid()::text)$$);
select shop_test.sees(0, 'select from storage.objects');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select pg_temp.tell('id', pg_temp.ask(p_files => jsonb_build_array(jsonb_build_object('path', pg_temp.told('place'), 'name', 'ritning.pdf'))) ->> 'quote_id');
select shop_test.answers('ritning.pdf 1200', $$select name || ' ' || size from quote_files$$);
select shop_test.sees(1, 'select from storage.objects');
-- Once handed in, the place takes nothing more and belongs to no other request.
select shop_test.answers('PT422 invalid files=missing', $$select pg_temp.refusal($q$select pg_temp.ask(p_files => jsonb_build_array(jsonb_build_object('path', pg_temp.told('place'), 'name', 'x')))$q$)$$);
select shop_test.answers('false', $$select app.quote_place_is_open(pg_temp.told('place'))::text$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select from storage.objects');
select shop_test.sees(0, 'select from quote_files');
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, 'select from storage.objects');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000004');
select shop_test.sees(1, $$select from storage.objects where bucket_id = 'quote-files'$$);
-- A guest shows the token of a letter, as a header of the request for the file: neither another quote's, nor one that is over.
select shop_test.be('anon');
select pg_temp.tell('guest place', open_quote_file() ->> 'path');
insert into storage.objects (bucket_id, name, metadata) values ('quote-files', pg_temp.told('guest place'), '{"size": 900}');
select pg_temp.tell('guest', pg_temp.ask(p_files => jsonb_build_array(jsonb_build_object('path', pg_temp.told('guest place'), 'name', 'underlag.pdf'))) ->> 'token');
select pg_temp.tell('stranger', pg_temp.ask() ->> 'token');
select shop_test.sees(0, 'select from storage.objects');
select set_config('request.headers', json_build_object('x-quote-token', pg_temp.told('guest'))::text, true);
select shop_test.answers(pg_temp.told('guest place'), 'select string_agg(name, $$ $$) from storage.objects');
select shop_test.changes(0, $$update storage.objects set name = 'mine' where name = pg_temp.told('guest place')$$);
select set_config('request.headers', json_build_object('x-quote-token', pg_temp.told('stranger'))::text, true);
select shop_test.sees(0, 'select from storage.objects');
select set_config('request.headers', json_build_object('x-quote-token', '')::text, true);
select shop_test.sees(0, 'select from storage.objects');
reset role;
update app.quote_tokens set expires_at = now() where token_hash = app.token_hash(pg_temp.told('guest'));
select shop_test.be('anon');
select set_config('request.headers', json_build_object('x-quote-token', pg_temp.told('guest'))::text, true);
select shop_test.sees(0, 'select from storage.objects');
reset role;
-- The account goes, and its requests and files with it; the order of an accepted one stays.
delete from quotes where user_id = 'c0000000-0000-4000-8000-000000000001';
select shop_test.sees(0, $$select from storage.objects where name = pg_temp.told('place')$$);
-- A place nobody used is forgotten after a day, with what was left in it.
select shop_test.be('anon');
select pg_temp.tell('place', open_quote_file() ->> 'path');
insert into storage.objects (bucket_id, name) values ('quote-files', pg_temp.told('place'));
reset role;
update app.quote_places set created_at = now() - interval '25 hours' where id::text = pg_temp.told('place');
select shop_test.answers('false', $$select app.quote_place_is_open(pg_temp.told('place'))::text$$);
select shop_test.be('anon');
select shop_test.sees(1, 'select open_quote_file()');
reset role;
select shop_test.sees(0, $$select from storage.objects where name = pg_temp.told('place')$$);

-- 10: the eleventh request of an address within an hour waits.
select shop_test.be('anon');
select pg_temp.ask('{"email": "often@test.example"}') from generate_series(1, 10);
select shop_test.refused('PT429', $$select pg_temp.ask('{"email": "Often@test.example"}')$$, 'Too many attempts');
reset role;
rollback;
