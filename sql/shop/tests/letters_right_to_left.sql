-- Values in letters of a right-to-left language keep their own direction; in others nothing is put around them.
begin;
select shop_test.stage();
insert into languages (code, name, native_name, direction) values ('ar', 'Arabic', 'العربية', 'rtl') on conflict (code) do update set is_active = true;
insert into translations (factory_id, language_code, translation_key, content) select app.only_factory(), * from (values
  ('ar', 'mail.rtl_test.subject', 'العرض {number}'),
  ('ar', 'mail.rtl_test.text', 'مرحباً {name}! سارٍ حتى {until}، {count} أيام'),
  ('sv', 'mail.rtl_test.subject', 'Offert {number}')) as words
  on conflict do nothing;

-- Which values need it: Latin letters, digits in groups, signs. An Arabic name, a plain number, a sum with Latin separators do not.
select shop_test.answers(E'\u2068Åsa\u2069', $$select app.within('ar', 'Åsa')$$);
select shop_test.answers(E'\u20682026-11-22\u2069', $$select app.within('ar', '2026-11-22')$$);
select shop_test.answers(E'\u2068+46 70 123\u2069', $$select app.within('ar', '+46 70 123')$$);
select shop_test.answers('ليلى', $$select app.within('ar', 'ليلى')$$);
select shop_test.answers('12', $$select app.within('ar', '12')$$);
select shop_test.answers(E'Hej\nigen', $$select app.within('ar', E'Hej\nigen')$$);
select shop_test.answers('Åsa', $$select app.within('sv', 'Åsa')$$);
select shop_test.answers('Åsa', $$select app.within('xx', 'Åsa')$$);
select shop_test.answers(null, $$select app.within('ar', null)$$);

-- A whole letter, in both.
select app.send_letter('rtl_test', 'rtl@test.example', 'ar', '{"name": "Åsa", "number": "Q26-1001", "until": "2026-11-22", "count": "3"}');
select app.send_letter('rtl_test', 'ltr@test.example', 'sv', '{"number": "Q26-1001"}');
select shop_test.answers(E'العرض \u2068Q26-1001\u2069', $$select variables ->> 'Subject' from mail.queue where recipient = 'rtl@test.example'$$);
select shop_test.answers(E'مرحباً \u2068Åsa\u2069! سارٍ حتى \u20682026-11-22\u2069، 3 أيام', $$select variables -> 'Paragraphs' ->> 0 from mail.queue where recipient = 'rtl@test.example'$$);
select shop_test.answers('Offert Q26-1001', $$select variables ->> 'Subject' from mail.queue where recipient = 'ltr@test.example'$$);
rollback;
