-- Sellers and applications: what the map shows to whom, what a seller may change, and how an application moves.
begin;
select shop_test.stage();
update factories set created_at = '2000-01-01', website = 'https://a.example' where name = 'A';
insert into sellers (id, factory_id, slug, user_id, name, contact_person, address, postcode, city, county, lat, lng, is_public) values
  ('a0000000-0000-4000-8000-000000000401', 'a0000000-0000-4000-8000-00000000000f', 'one', 'c0000000-0000-4000-8000-000000000001', 'One', 'Anna Hemlig', 'Gatan 1', '111 11', 'X', 'Y', 60, 17, true),
  ('a0000000-0000-4000-8000-000000000402', 'a0000000-0000-4000-8000-00000000000f', 'two', null, 'Two', 'Bo Hemlig', 'Gatan 2', '111 11', 'X', 'Y', 60, 17, false),
  ('d0000000-0000-4000-8000-000000000401', 'd0000000-0000-4000-8000-00000000000f', 'gone', null, 'Gone', null, 'Gatan 3', '111 11', 'X', 'Y', 60, 17, true);

-- Visitors and customers see the public ones through the view, and no person behind them.
select shop_test.be('anon');
select shop_test.sees(1, $$select from sellers_public where factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.sees(0, $$select from sellers_public where slug = 'gone'$$);
select shop_test.refused('42501', $$select contact_person from sellers$$);
select shop_test.refused('42501', $$select user_id from sellers$$);
select shop_test.refused('42703', $$select contact_person from sellers_public$$);
select shop_test.refused('42501', $$insert into sellers (factory_id, slug, name, address, postcode, city, county, lat, lng) values ('a0000000-0000-4000-8000-00000000000f', 'x', 'x', 'x', 'x', 'x', 'x', 60, 17)$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.sees(1, $$select from sellers_public where factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.sees(0, $$select from sellers$$);
select shop_test.changes(0, $$update sellers set phone = '1'$$);
-- A seller keeps what is theirs, and nothing that is the company's word.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(1, $$select from sellers$$);
select shop_test.changes(1, $$update sellers set phone = '+46 1', url = 'https://one.example', hours = '[[["08:00","16:00"]],[],[],[],[],[],[]]'$$);
select shop_test.refused('42501', $$update sellers set name = 'Best'$$, 'A seller may change hours, phone and url only');
select shop_test.refused('42501', $$update sellers set is_public = false$$);
select shop_test.refused('42501', $$update sellers set user_id = 'c0000000-0000-4000-8000-000000000002'$$);
select shop_test.changes(0, $$delete from sellers$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.changes(1, $$update sellers set name = 'Uno' where slug = 'one'$$);
select shop_test.sees(2, $$select from sellers$$);
select shop_test.refused('42501', $$insert into sellers (factory_id, slug, name, address, postcode, city, county, lat, lng) values ('b0000000-0000-4000-8000-00000000000f', 'x', 'x', 'x', 'x', 'x', 'x', 60, 17)$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.changes(0, $$update sellers set name = 'Editor' where slug = 'one'$$);

-- The organisation number's check digit.
reset role;
select shop_test.answers('true', $$select app.org_number_is_sound('556016-0680')::text$$);
select shop_test.answers('true', $$select app.org_number_is_sound('2120000142')::text$$);
select shop_test.answers('false', $$select app.org_number_is_sound('556016-0681')::text$$);
select shop_test.answers('false', $$select app.org_number_is_sound('811218-9876')::text$$);
select shop_test.answers('false', $$select app.org_number_is_sound('x')::text$$);
select shop_test.answers('false', $$select app.org_number_is_sound(null)::text$$);

-- An application: for the signed-in, whole, once, and only into one's own folder.
create function pg_temp.asked(p_more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('company', 'Ostboden AB', 'org_number', '5560160680', 'kind', 'store', 'contact_name', 'Anna', 'email', 'anna@test.example',
    'phone', '+46 70 1', 'address', 'Gatan 1', 'postcode', '824 43', 'city', 'Hudiksvall', 'lat', 61.7, 'lng', 17.1, 'assortment', '["dairy"]'::jsonb,
    'channels', '["store"]'::jsonb, 'language_code', 'en', 'status', 'approved', 'review_note', 'let in', 'factory_id', 'b0000000-0000-4000-8000-00000000000f') || p_more
$$;
select shop_test.be('anon');
select shop_test.refused('42501', $$select submit_seller_application(pg_temp.asked(), true)$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.refused('22023', $$select submit_seller_application(pg_temp.asked('{"org_number": "556016-0681"}'), true)$$, 'Have another look at org_number');
select shop_test.refused('22023', $$select submit_seller_application(pg_temp.asked('{"postcode": "1"}'), true)$$, 'Have another look at postcode');
select shop_test.refused('22023', $$select submit_seller_application(pg_temp.asked('{"channels": ["moon"]}'), true)$$, 'Have another look at channels');
select shop_test.refused('22023', $$select submit_seller_application(pg_temp.asked(), false)$$, 'Have another look at consent');
select shop_test.refused('22023', $$select submit_seller_application('[]', true)$$);
select shop_test.refused('22023', $$select submit_seller_application(pg_temp.asked('{"documents": [{"kind": "registration", "path": "c0000000-0000-4000-8000-000000000001/x.pdf", "name": "x", "size": 1}]}'), true)$$,
  'A document must lie in the applicant''s own folder');
select shop_test.refused('22023', $$select submit_seller_application(pg_temp.asked('{"documents": [{"kind": "registration", "path": "c0000000-0000-4000-8000-000000000002/../c0000000-0000-4000-8000-000000000001/x.pdf", "name": "x", "size": 1}]}'), true)$$);
select submit_seller_application(pg_temp.asked(), true, 'robot');
select shop_test.sees(0, $$select id from seller_applications$$);
select submit_seller_application(pg_temp.asked('{"documents": [{"kind": "registration", "path": "c0000000-0000-4000-8000-000000000002/x.pdf", "name": "x.pdf", "size": 10}]}'), true);
select shop_test.refused('22023', $$select submit_seller_application(pg_temp.asked(), true)$$, 'There is an application already');
-- What was sent along about status, note and factory counted for nothing.
select shop_test.answers('submitted', $$select status from seller_applications$$);
select shop_test.answers('a0000000-0000-4000-8000-00000000000f', $$select factory_id::text from seller_applications$$);
select shop_test.answers('556016-0680', $$select org_number from seller_applications$$);
select shop_test.sees(1, $$select from seller_documents$$);
select shop_test.refused('42501', $$select review_note from seller_applications$$);
select shop_test.refused('42501', $$update seller_applications set status = 'approved'$$);
select shop_test.refused('42501', $$insert into seller_documents (application_id, kind, path, name, size) select id, 'other', 'x', 'x', 1 from seller_applications$$);
select shop_test.refused('42501', $$select review_seller_application(id, 'under_review') from seller_applications$$);
-- Nobody else's eyes.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, $$select id from seller_applications$$);
select shop_test.sees(0, $$select from seller_documents$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, $$select id from seller_applications$$);

-- The staff moves it along its states and no others.
reset role;
create temp table asked as select id from seller_applications;
grant select on asked to authenticated;
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, $$select id from seller_applications$$);
select shop_test.refused('42501', $$select review_seller_application(id, 'under_review') from asked$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.sees(1, $$select id from seller_applications$$);
select shop_test.refused('23514', $$select review_seller_application(id, 'approved') from seller_applications$$, 'An application cannot go from submitted to approved');
select review_seller_application(id, 'under_review') from seller_applications;
select shop_test.refused('22023', $$select review_seller_application(id, 'changes_requested') from seller_applications$$, 'Say what is to be changed');
select review_seller_application(id, 'changes_requested', 'Bifoga tillstånd', 'ser bra ut') from seller_applications;
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.answers('Bifoga tillstånd', $$select answer from seller_applications$$);
-- An impossible row is refused in our words: Postgres would quote it whole, and with it what the staff noted for itself.
create function pg_temp.told_of(p_statement text) returns text language plpgsql as $$
declare v_code text; v_detail text; v_hint text;
begin
  execute p_statement;
  return 'nothing';
exception when others then
  get stacked diagnostics v_code = returned_sqlstate, v_detail = pg_exception_detail, v_hint = pg_exception_hint;
  return concat_ws(' ', v_code, nullif(v_hint, ''), nullif(v_detail, ''));
end $$;
select shop_test.answers(told, format('select pg_temp.told_of(%L)', format('select submit_seller_application(pg_temp.asked(%L), true)', sent)))
  from (values ('22023 city', '{"lat": 0}'), ('22023 city', '{"lng": "NaN"}'), ('22023 application', '{"lat": "north"}'), ('22023 application', '{"assortment": "all"}'),
    ('22023 assortment', '{"assortment": [null]}'), ('22023 website', '{"website": "javascript:alert(1)"}'),
    ('22023 documents', '{"documents": [{"kind": "photo", "path": "c0000000-0000-4000-8000-000000000002/x.pdf", "name": "x", "size": 1}]}'),
    ('22023 documents', '{"documents": [{"kind": "other", "path": "c0000000-0000-4000-8000-000000000002/x.pdf", "name": "", "size": 1}]}'),
    ('22023 documents', '{"documents": [{"kind": "other", "path": "c0000000-0000-4000-8000-000000000002/x.pdf", "name": "x", "size": 999999999}]}')) as refusals (told, sent);
select shop_test.answers('under_review', $$select submit_seller_application(pg_temp.asked('{"company": "Nya Ostboden AB"}'), true) ->> 'status'$$);
select shop_test.sees(1, $$select id from seller_applications where company = 'Nya Ostboden AB'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select review_seller_application(id, 'approved') from seller_applications;
select shop_test.sees(1, $$select from sellers_public where name = 'Nya Ostboden AB'$$);
select shop_test.refused('23514', $$select review_seller_application(id, 'rejected', 'Nej') from seller_applications$$);
select shop_test.refused('22023', $$select review_seller_application(id, 'suspended') from seller_applications$$, 'Say why');
select review_seller_application(id, 'suspended', 'Stängt till maj') from seller_applications;
select shop_test.sees(0, $$select from sellers_public where name = 'Nya Ostboden AB'$$);
select review_seller_application(id, 'approved') from seller_applications;
select shop_test.sees(1, $$select from sellers_public where name = 'Nya Ostboden AB'$$);
reset role;
select shop_test.refused('23514', $$update seller_applications set status = 'submitted'$$);
select shop_test.sees(6, $$select from mail.queue where recipient = 'anna@test.example' and languages = '{en}' and variables ->> 'ConfirmationURL' = 'https://a.example/become-seller'$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.answers('Nya Ostboden AB', $$select export_own_data() #>> '{seller_applications,0,company}'$$);
select shop_test.answers('false', $$select (export_own_data() #> '{seller_applications,0}' ? 'review_note')::text$$);
rollback;
