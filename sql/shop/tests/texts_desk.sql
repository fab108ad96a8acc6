-- The panel's tabs of texts: translations with their history and lists, languages, pages that move, the order of the menu. Each with
-- who may and who may not: an editor of the factory, an owner of another one, a former owner, the staff for orders, a customer, a visitor.
begin;
select shop_test.stage();
insert into auth.users (id, email) values ('a0000000-0000-4000-8000-000000000004', 'orders-a@test.example');
insert into admins (user_id, factory_id, role) values ('a0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-00000000000f', 'orders');
-- A is the shop visitors see.
update factories set created_at = '2001-01-01' where id = 'a0000000-0000-4000-8000-00000000000f';
insert into languages (code, name, native_name, is_active) values ('xx', 'Test', 'Test', false);
update languages set is_default = false where is_default;
update languages set is_default = true where code = 'sv';
insert into translations (factory_id, language_code, translation_key, content) values
  ('a0000000-0000-4000-8000-00000000000f', 'sv', 'shop.hello', 'Hej'), ('a0000000-0000-4000-8000-00000000000f', 'en', 'shop.hello', 'Hello'),
  ('a0000000-0000-4000-8000-00000000000f', 'sv', 'shop.bye', 'Hej då'), ('b0000000-0000-4000-8000-00000000000f', 'sv', 'shop.hello', 'God dag');
insert into pages (id, factory_id, slug, status) values
  ('a0000000-0000-4000-8000-000000000501', 'a0000000-0000-4000-8000-00000000000f', 'recept', 'published'),
  ('a0000000-0000-4000-8000-000000000502', 'a0000000-0000-4000-8000-00000000000f', 'about', 'published'),
  ('a0000000-0000-4000-8000-000000000503', 'a0000000-0000-4000-8000-00000000000f', 'plan', 'draft'),
  ('b0000000-0000-4000-8000-000000000501', 'b0000000-0000-4000-8000-00000000000f', 'recept', 'published');
insert into page_content (id, factory_id, page_slug, content_key) values
  ('a0000000-0000-4000-8000-000000000511', 'a0000000-0000-4000-8000-00000000000f', 'recept', 'title'),
  ('b0000000-0000-4000-8000-000000000511', 'b0000000-0000-4000-8000-00000000000f', 'recept', 'title');
insert into menu_items (id, factory_id, parent_id, title, url, sort_order) values
  ('a0000000-0000-4000-8000-000000000601', 'a0000000-0000-4000-8000-00000000000f', null, 'Ett', '/a', 1),
  ('a0000000-0000-4000-8000-000000000602', 'a0000000-0000-4000-8000-00000000000f', 'a0000000-0000-4000-8000-000000000601', 'Två', '/b', 2),
  ('a0000000-0000-4000-8000-000000000603', 'a0000000-0000-4000-8000-00000000000f', null, 'Tre', '/c', 3),
  ('b0000000-0000-4000-8000-000000000601', 'b0000000-0000-4000-8000-00000000000f', null, 'Ett', '/a', 1);

-- Nobody has written anything yet, so there is no history of it.
select shop_test.sees(0, $$select * from content_revisions where table_name = 'translations'$$);

-- An editor: the whole table, a change with its history, an older text back, a key that is new, and one that goes.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('shop.bye, shop.hello', $$select string_agg(e ->> 'key', ', ' order by e ->> 'key') from jsonb_array_elements(translations_table('a0000000-0000-4000-8000-00000000000f')) e$$);
select shop_test.answers('{"en": "Hello", "sv": "Hej"}', $$select e -> 'texts' from jsonb_array_elements(translations_table('a0000000-0000-4000-8000-00000000000f')) e where e ->> 'key' = 'shop.hello'$$);
select shop_test.changes(1, $$update translations set content = 'Hallå' where translation_key = 'shop.hello' and language_code = 'sv' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.changes(0, $$update translations set content = 'x' where factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
select shop_test.answers('shop.hello: Hej>Hallå by editor-a@test.example', $$select place || ': ' || old_value || '>' || new_value || ' by ' || author from translation_history('a0000000-0000-4000-8000-00000000000f', 'shop.hello')$$);
select shop_test.answers('shop.hello', $$select place from content_history() limit 1$$);
select shop_test.answers('Hej', $$select restore_revision((select max(id) from content_revisions where table_name = 'translations'), true) ->> 'value'$$);
select shop_test.answers('Hej', $$select content from translations where translation_key = 'shop.hello' and language_code = 'sv' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.answers('restore', $$select action from translation_history('a0000000-0000-4000-8000-00000000000f', 'shop.hello') limit 1$$);
select shop_test.changes(1, $$delete from translations where translation_key = 'shop.bye' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.answers('Hej då', $$select restore_revision((select max(id) from content_revisions where place = 'shop.bye'), true) ->> 'value'$$);
select shop_test.sees(1, $$select * from translations where translation_key = 'shop.bye' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);

-- Two at one text: the second is told.
select set_config('request.headers', '{"x-edited-from": "2001-01-01T00:00:00Z"}', true);
select shop_test.refused('PT409', $$update translations set content = 'Mitt' where translation_key = 'shop.hello' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');

-- A list: what is wrong stands by its line and nothing is changed; a trial changes nothing; then all of it is there.
select shop_test.answers('{"wrong": 5, "applied": false, "created": 1, "updated": 1, "unchanged": 1}', $$select import_translations('a0000000-0000-4000-8000-00000000000f', jsonb_build_array(
  '{"line": 2, "key": "shop.hello", "language": "sv", "content": "Hejsan"}'::jsonb, '{"line": 2, "key": "shop.hello", "language": "en", "content": "Hello"}'::jsonb,
  '{"line": 3, "key": "shop.new", "language": "sv", "content": "Ny"}'::jsonb, '{"line": 4, "key": "not a key", "language": "sv", "content": "x"}'::jsonb,
  '{"line": 5, "key": "shop.bye", "language": "tlh", "content": "x"}'::jsonb, '{"line": 6, "key": "shop.twice", "language": "sv", "content": "a"}'::jsonb,
  '{"line": 7, "key": "shop.twice", "language": "sv", "content": "b"}'::jsonb, '{"line": 8, "key": "shop.empty", "language": "sv", "content": " "}'::jsonb,
  jsonb_build_object('line', 9, 'key', 'shop.long', 'language', 'sv', 'content', repeat('x', 5001))), true) - 'errors'$$);
select shop_test.answers('4 key, 5 language, 6 twice, 7 twice', $$select string_agg((e ->> 'line') || ' ' || (e ->> 'code'), ', ' order by (e ->> 'line')::int) from jsonb_array_elements(import_translations(
  'a0000000-0000-4000-8000-00000000000f', '[{"line": 4, "key": "not a key", "language": "sv", "content": "x"}, {"line": 5, "key": "shop.bye", "language": "tlh", "content": "x"},
  {"line": 6, "key": "shop.twice", "language": "sv", "content": "a"}, {"line": 7, "key": "shop.twice", "language": "sv", "content": "b"}]') -> 'errors') e$$);
select shop_test.sees(0, $$select * from translations where translation_key = 'shop.new'$$);
select shop_test.answers('false', $$select import_translations('a0000000-0000-4000-8000-00000000000f', '[{"line": 2, "key": "shop.new", "language": "sv", "content": "Ny"}]') ->> 'applied'$$);
select shop_test.sees(0, $$select * from translations where translation_key = 'shop.new'$$);
select shop_test.answers('true', $$select import_translations('a0000000-0000-4000-8000-00000000000f', '[{"line": 2, "key": "shop.new", "language": "sv", "content": "Ny"}]', true) ->> 'applied'$$);
select shop_test.sees(1, $$select * from translations where translation_key = 'shop.new' and content = 'Ny'$$);
select shop_test.refused('22023', $$select import_translations('a0000000-0000-4000-8000-00000000000f', '{}', true)$$);
select shop_test.refused('42501', $$select import_translations('b0000000-0000-4000-8000-00000000000f', '[]')$$);

-- An editor has no part in which languages there are.
select shop_test.changes(0, $$update languages set native_name = 'x'$$);
select shop_test.refused('42501', $$insert into languages (code, name, native_name) values ('yy', 'Y', 'Y')$$);
select shop_test.refused('42501', $$select set_default_language('en')$$);
select shop_test.answers('0', $$select order_languages(array['en', 'sv'])::text$$);

-- A page moves with its texts, its old address leads on, and it may come back.
select shop_test.refused('42501', $$update pages set slug = 'x' where id = 'a0000000-0000-4000-8000-000000000501'$$);
select rename_page('a0000000-0000-4000-8000-000000000501', 'matlagning');
select shop_test.sees(1, $$select * from page_content where id = 'a0000000-0000-4000-8000-000000000511' and page_slug = 'matlagning'$$);
select shop_test.sees(1, $$select * from page_content where page_slug = 'recept'$$);
select shop_test.answers('recept', $$select old_slug from page_redirects where page_id = 'a0000000-0000-4000-8000-000000000501'$$);
select shop_test.answers('noindex', $$select app.content_head('a0000000-0000-4000-8000-00000000000f', 'sv', 'recept') ->> 'robots'$$);
select shop_test.answers(null, $$select app.content_head('a0000000-0000-4000-8000-00000000000f', 'sv', 'matlagning') ->> 'robots'$$);
select rename_page('a0000000-0000-4000-8000-000000000501', 'recept');
select shop_test.answers('matlagning', $$select string_agg(old_slug, ', ') from page_redirects where page_id = 'a0000000-0000-4000-8000-000000000501'$$);
select shop_test.refused('23505', $$select rename_page('a0000000-0000-4000-8000-000000000501', 'plan')$$);
select shop_test.refused('23514', $$select rename_page('a0000000-0000-4000-8000-000000000501', 'admin')$$);
select shop_test.refused('23514', $$select rename_page('a0000000-0000-4000-8000-000000000501', 'Not An Address')$$);
select shop_test.refused('23514', $$select rename_page('a0000000-0000-4000-8000-000000000502', 'om')$$, 'This page stands where it stands');
select shop_test.refused('23514', $$select delete_page('a0000000-0000-4000-8000-000000000502')$$, 'This page stands where it stands');
select shop_test.refused('PT404', $$select rename_page('b0000000-0000-4000-8000-000000000501', 'mitt')$$);
select shop_test.refused('PT404', $$select delete_page('b0000000-0000-4000-8000-000000000501')$$);
select shop_test.changes(1, $$insert into page_content_i18n (page_content_id, language_code, content_value) values ('a0000000-0000-4000-8000-000000000511', 'sv', 'Recept')$$);
select shop_test.answers('title: Recept', $$select place || ': ' || new_value from page_history('a0000000-0000-4000-8000-000000000501')$$);
select shop_test.sees(0, $$select * from page_history('b0000000-0000-4000-8000-000000000501')$$);
select shop_test.refused('42501', $$insert into page_redirects (factory_id, old_slug, page_id) values ('a0000000-0000-4000-8000-00000000000f', 'x', 'a0000000-0000-4000-8000-000000000501')$$);

-- The menu takes a new shape at once: a child comes up, its parent goes under it.
select shop_test.answers('3', $$select arrange_menu('[{"id": "a0000000-0000-4000-8000-000000000602"}, {"id": "a0000000-0000-4000-8000-000000000601", "parent_id": "a0000000-0000-4000-8000-000000000602"},
  {"id": "a0000000-0000-4000-8000-000000000603", "parent_id": "a0000000-0000-4000-8000-000000000602"}, {"id": "b0000000-0000-4000-8000-000000000601"}]')::text$$);
select shop_test.refused('23514', $$select arrange_menu('[{"id": "a0000000-0000-4000-8000-000000000602"}, {"id": "a0000000-0000-4000-8000-000000000601", "parent_id": "a0000000-0000-4000-8000-000000000603"}]')$$, 'A menu has one dropdown level');

-- An owner: languages come, are ordered and switched off, but never the default one, which is exchanged and never missing.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.changes(1, $$insert into languages (code, name, native_name, direction, is_active) values ('yy', 'Y', 'Y', 'rtl', true)$$);
select shop_test.changes(1, $$update languages set is_active = false where code = 'yy'$$);
select shop_test.refused('23514', $$update languages set is_active = false where code = 'sv'$$);
select shop_test.refused('42501', $$update languages set is_default = true where code = 'en'$$);
select shop_test.refused('42501', $$update languages set code = 'zz' where code = 'yy'$$);
select shop_test.refused('42501', $$delete from languages where code = 'yy'$$);
select shop_test.refused('23514', $$select set_default_language('yy')$$, 'Only an active language can be the default');
select shop_test.refused('23514', $$select set_default_language('nowhere')$$);
select set_default_language('en');
select shop_test.answers('en', $$select string_agg(code, ', ') from languages where is_default$$);
select shop_test.changes(1, $$update languages set is_active = false where code = 'sv'$$);
select shop_test.changes(1, $$update languages set is_active = true where code = 'sv'$$);
select set_default_language('sv');
select order_languages(array['en', 'yy', 'sv']);
select shop_test.answers('en, yy, sv', $$select string_agg(code, ', ' order by sort_order) from languages where code in ('sv', 'en', 'yy')$$);
select shop_test.answers('1 of 1', $$select done || ' of ' || total from language_progress('a0000000-0000-4000-8000-00000000000f') where language_code = 'sv' and area = 'pages'$$);
select shop_test.answers('0 of 3', $$select done || ' of ' || total from language_progress('a0000000-0000-4000-8000-00000000000f') where language_code = 'en' and area = 'menu'$$);
select shop_test.changes(1, $$update pages set status = 'published' where id = 'a0000000-0000-4000-8000-000000000503'$$);
select delete_page('a0000000-0000-4000-8000-000000000501');
select shop_test.sees(0, $$select * from page_content where id = 'a0000000-0000-4000-8000-000000000511'$$);
select shop_test.sees(1, $$select * from page_content where id = 'b0000000-0000-4000-8000-000000000511'$$);

-- The others: nothing of it.
do $$
declare
  c record;
  v_revision bigint := (select max(id) from content_revisions);
begin
  for c in select * from (values
    ('authenticated', 'b0000000-0000-4000-8000-000000000001'::uuid), ('authenticated', 'a0000000-0000-4000-8000-000000000003'),
    ('authenticated', 'a0000000-0000-4000-8000-000000000004'), ('authenticated', 'c0000000-0000-4000-8000-000000000001'),
    ('anon', null)) as callers (role, id)
  loop
    perform shop_test.be(c.role, c.id);
    if c.role = 'anon' then
      perform shop_test.refused('42501', $q$select translations_table('a0000000-0000-4000-8000-00000000000f')$q$);
      perform shop_test.refused('42501', $q$update languages set is_active = false$q$);
      perform shop_test.refused('42501', $q$select order_languages(array['sv'])$q$);
      perform shop_test.refused('42501', $q$select arrange_menu('[]')$q$);
      perform shop_test.refused('42501', $q$select rename_page('a0000000-0000-4000-8000-000000000503', 'x')$q$);
      perform shop_test.refused('42501', $q$select delete_page('a0000000-0000-4000-8000-000000000503')$q$);
      perform shop_test.refused('42501', $q$select page_history('a0000000-0000-4000-8000-000000000503')$q$);
    else
      perform shop_test.sees(0, format('select * from translation_history(%L, %L)', 'a0000000-0000-4000-8000-00000000000f', 'shop.hello'));
      perform shop_test.refused('PT404', format('select restore_revision(%s)', v_revision));
      perform shop_test.changes(0, $q$update languages set is_active = false where code = 'en'$q$);
      perform shop_test.answers('0', $q$select order_languages(array['sv', 'en'])::text$q$);
      perform shop_test.answers('0', $q$select arrange_menu('[{"id": "a0000000-0000-4000-8000-000000000601"}]')::text$q$);
      perform shop_test.refused('PT404', $q$select rename_page('a0000000-0000-4000-8000-000000000503', 'x')$q$);
      perform shop_test.refused('PT404', $q$select delete_page('a0000000-0000-4000-8000-000000000503')$q$);
      perform shop_test.sees(0, $q$select * from page_history('a0000000-0000-4000-8000-000000000503')$q$);
    end if;
    perform shop_test.refused('42501', $q$insert into languages (code, name, native_name) values ('qq', 'Q', 'Q')$q$);
    perform shop_test.refused('42501', $q$select set_default_language('en')$q$);
    perform shop_test.refused('42501', $q$select import_translations('a0000000-0000-4000-8000-00000000000f', '[{"line": 2, "key": "shop.hello", "language": "sv", "content": "x"}]', true)$q$);
  end loop;
end $$;
select shop_test.be('anon');
select shop_test.answers('Hej', $$select content from translations where translation_key = 'shop.hello' and language_code = 'sv' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
rollback;
