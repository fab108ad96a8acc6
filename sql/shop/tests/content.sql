-- Pages, page texts, menu, footer and interface texts: read by all, written by the factory's own owner, admins and editors.
begin;
select shop_test.stage();
insert into pages (id, factory_id, slug, status) values
  ('a0000000-0000-4000-8000-000000000101', 'a0000000-0000-4000-8000-00000000000f', 'story', 'published'),
  ('a0000000-0000-4000-8000-000000000102', 'a0000000-0000-4000-8000-00000000000f', 'plans', 'draft'),
  ('b0000000-0000-4000-8000-000000000101', 'b0000000-0000-4000-8000-00000000000f', 'story', 'published');
insert into pages_i18n (page_id, language_code, title) select id, 'sv', slug from pages where id::text like '%0000000010_';
insert into page_content (id, factory_id, page_slug, content_key, content_type, is_active) values
  ('a0000000-0000-4000-8000-000000000201', 'a0000000-0000-4000-8000-00000000000f', 'story', 'title', 'text', true),
  ('a0000000-0000-4000-8000-000000000202', 'a0000000-0000-4000-8000-00000000000f', 'story', 'body', 'html', true),
  ('a0000000-0000-4000-8000-000000000203', 'a0000000-0000-4000-8000-00000000000f', 'story', 'old', 'text', false),
  ('b0000000-0000-4000-8000-000000000201', 'b0000000-0000-4000-8000-00000000000f', 'story', 'title', 'text', true);
insert into page_content_i18n (page_content_id, language_code, content_value) select id, 'sv', content_key from page_content where id::text like '%0000000020_';
insert into menu_items (id, factory_id, parent_id, title, url, is_active) values
  ('a0000000-0000-4000-8000-000000000301', 'a0000000-0000-4000-8000-00000000000f', null, 'Produkter', '/products', true),
  ('a0000000-0000-4000-8000-000000000302', 'a0000000-0000-4000-8000-00000000000f', 'a0000000-0000-4000-8000-000000000301', 'Mejeri', '/categories/mejeri', true),
  ('a0000000-0000-4000-8000-000000000303', 'a0000000-0000-4000-8000-00000000000f', null, 'Dold', '/hidden', false),
  ('b0000000-0000-4000-8000-000000000301', 'b0000000-0000-4000-8000-00000000000f', null, 'Fisk', '/fish', true);
insert into menu_items_i18n (menu_item_id, language_code, title) select id, 'sv', title from menu_items where id::text like '%0000000030_';
insert into footer_links (id, factory_id, section_key, link_key, title, url, is_active) values
  ('a0000000-0000-4000-8000-000000000401', 'a0000000-0000-4000-8000-00000000000f', 'support', 'support-0', 'Hjälp', '/support', true),
  ('a0000000-0000-4000-8000-000000000402', 'a0000000-0000-4000-8000-00000000000f', 'support', 'support-1', 'Dold', '/x', false),
  ('b0000000-0000-4000-8000-000000000401', 'b0000000-0000-4000-8000-00000000000f', 'support', 'support-0', 'Hjälp', '/support', true);
insert into footer_links_i18n (footer_link_id, language_code, title) select id, 'sv', title from footer_links where id::text like '%0000000040_';
insert into translations (id, factory_id, language_code, translation_key, content) values
  ('a0000000-0000-4000-8000-000000000501', 'a0000000-0000-4000-8000-00000000000f', 'sv', 'header.cart', 'Korg'),
  ('b0000000-0000-4000-8000-000000000501', 'b0000000-0000-4000-8000-00000000000f', 'sv', 'header.cart', 'Korg');

-- A visitor and a customer read what is public and write nothing. Translations of hidden rows are hidden with them.
do $$
declare
  v_role text;
  v_table text;
begin
  foreach v_role in array array['anon', 'authenticated'] loop
    perform shop_test.be(v_role, case v_role when 'authenticated' then 'c0000000-0000-4000-8000-000000000001'::uuid end);
    perform shop_test.sees(2, 'select * from pages where id::text like ''%0000000010_''');
    perform shop_test.sees(2, 'select * from pages_i18n where page_id::text like ''%0000000010_''');
    perform shop_test.sees(3, 'select * from page_content where id::text like ''%0000000020_''');
    perform shop_test.sees(3, 'select * from page_content_i18n where page_content_id::text like ''%0000000020_''');
    perform shop_test.sees(3, 'select * from menu_items where id::text like ''%0000000030_''');
    perform shop_test.sees(3, 'select * from menu_items_i18n where menu_item_id::text like ''%0000000030_''');
    perform shop_test.sees(2, 'select * from footer_links where id::text like ''%0000000040_''');
    perform shop_test.sees(2, 'select * from footer_links_i18n where footer_link_id::text like ''%0000000040_''');
    perform shop_test.sees(2, 'select * from translations where id::text like ''%0000000050_''');
    foreach v_table in array array['pages', 'pages_i18n', 'page_content', 'page_content_i18n', 'menu_items', 'menu_items_i18n',
      'footer_links', 'footer_links_i18n', 'translations'] loop
      if v_role = 'anon' then
        perform shop_test.refused('42501', format('delete from %I', v_table));
      else
        perform shop_test.changes(0, format('delete from %I', v_table));
      end if;
    end loop;
    perform shop_test.refused('42501', $q$insert into page_content (factory_id, page_slug, content_key) values ('a0000000-0000-4000-8000-00000000000f', 'story', 'new')$q$);
    perform shop_test.refused('42501', $q$insert into page_content_i18n (page_content_id, language_code, content_value) values ('a0000000-0000-4000-8000-000000000201', 'en', 'x')$q$);
    perform shop_test.refused('42501', $q$insert into menu_items (factory_id, title, url) values ('a0000000-0000-4000-8000-00000000000f', 'x', '/x')$q$);
    perform shop_test.refused('42501', $q$insert into footer_links (factory_id, section_key, link_key, title, url) values ('a0000000-0000-4000-8000-00000000000f', 'support', 'k', 'x', '/x')$q$);
    perform shop_test.refused('42501', $q$insert into translations (factory_id, language_code, translation_key, content) values ('a0000000-0000-4000-8000-00000000000f', 'en', 'k', 'x')$q$);
    perform shop_test.refused('42501', $q$insert into pages (factory_id, slug) values ('a0000000-0000-4000-8000-00000000000f', 'x')$q$);
  end loop;
end $$;

-- An editor sees what is hidden in their factory and nothing hidden elsewhere.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(3, $$select * from pages where id::text like '%0000000010_'$$);
select shop_test.sees(4, $$select * from page_content where id::text like '%0000000020_'$$);
select shop_test.sees(4, $$select * from menu_items where id::text like '%0000000030_'$$);
select shop_test.sees(3, $$select * from footer_links where id::text like '%0000000040_'$$);

-- Saving a text (specification §7): insert the place when it is missing, upsert its translation. Not in another factory.
select shop_test.changes(1, $$insert into page_content (page_slug, content_key, content_type, factory_id) values ('story', 'lead', 'text', 'a0000000-0000-4000-8000-00000000000f') returning id$$);
select shop_test.refused('23505', $$insert into page_content (page_slug, content_key, content_type, factory_id) values ('story', 'lead', 'text', 'a0000000-0000-4000-8000-00000000000f')$$);
select shop_test.changes(1, $$insert into page_content_i18n (page_content_id, language_code, content_value) values ('a0000000-0000-4000-8000-000000000201', 'sv', 'Vår historia')
  on conflict (page_content_id, language_code) do update set page_content_id = excluded.page_content_id, language_code = excluded.language_code, content_value = excluded.content_value$$);
select shop_test.answers('Mat & dryck <3', $$insert into page_content_i18n (page_content_id, language_code, content_value) values ('a0000000-0000-4000-8000-000000000201', 'en', 'Mat & dryck <3') returning content_value$$);
select shop_test.refused('42501', $$insert into page_content (page_slug, content_key, content_type, factory_id) values ('story', 'lead', 'text', 'b0000000-0000-4000-8000-00000000000f')$$);
select shop_test.refused('42501', $$insert into page_content_i18n (page_content_id, language_code, content_value) values ('b0000000-0000-4000-8000-000000000201', 'en', 'x')$$);
select shop_test.refused('42501', $$update page_content_i18n set page_content_id = 'b0000000-0000-4000-8000-000000000201' where page_content_id = 'a0000000-0000-4000-8000-000000000202'$$);
select shop_test.changes(0, $$update page_content_i18n set content_value = 'x' where page_content_id = 'b0000000-0000-4000-8000-000000000201'$$);
select shop_test.refused('42501', $$update page_content set factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
-- HTML places refuse what the specification forbids, however it is spelt; and a place cannot become HTML around it.
select shop_test.changes(1, $$update page_content_i18n set content_value = '<h2>Hej</h2><p>Läs <a href="/about">mer</a> om: ost</p>' where page_content_id = 'a0000000-0000-4000-8000-000000000202'$$);
select shop_test.refused('23514', $$update page_content_i18n set content_value = '<ScRipt>alert(1)</script>' where page_content_id = 'a0000000-0000-4000-8000-000000000202'$$);
select shop_test.refused('23514', $$update page_content_i18n set content_value = '<img src=x onerror=alert(1)>' where page_content_id = 'a0000000-0000-4000-8000-000000000202'$$);
select shop_test.refused('23514', $$update page_content_i18n set content_value = '<a href="JavaScript:alert(1)">x</a>' where page_content_id = 'a0000000-0000-4000-8000-000000000202'$$);
select shop_test.refused('23514', format('update page_content_i18n set content_value = %L where page_content_id = %L', written, 'a0000000-0000-4000-8000-000000000202'))
  from (values ('<a href="java&#x09;script:alert(1)">x</a>'), ('<a href=&#106;avascript:x>x</a>'), ('<a href=''java&Tab;script&colon;x''>x</a>')) as links (written);
select shop_test.changes(1, $$update page_content_i18n set content_value = '<p>Ost &#8211; <a href="/x?a=1&amp;b=2">smör &#38; bröd</a></p>' where page_content_id = 'a0000000-0000-4000-8000-000000000202'$$);
select shop_test.refused('23514', $$update page_content_i18n set content_value = '< form action=/>' where page_content_id = 'a0000000-0000-4000-8000-000000000202'$$);
select shop_test.changes(1, $$update page_content_i18n set content_value = '<script>is text here</script>' where page_content_id = 'a0000000-0000-4000-8000-000000000201' and language_code = 'sv'$$);
select shop_test.refused('23514', $$update page_content set content_type = 'html' where id = 'a0000000-0000-4000-8000-000000000201'$$);
select shop_test.refused('23514', $$update page_content_i18n set content_value = repeat('x', 102401) where page_content_id = 'a0000000-0000-4000-8000-000000000201'$$);

-- The menu: own factory only, one dropdown level, only addresses that are addresses.
select shop_test.changes(1, $$update menu_items set title = 'Varor' where id = 'a0000000-0000-4000-8000-000000000301'$$);
select shop_test.changes(0, $$update menu_items set title = 'Varor' where id = 'b0000000-0000-4000-8000-000000000301'$$);
select shop_test.refused('42501', $$insert into menu_items (factory_id, title, url) values ('b0000000-0000-4000-8000-00000000000f', 'x', '/x')$$);
select shop_test.refused('42501', $$insert into menu_items_i18n (menu_item_id, language_code, title) values ('b0000000-0000-4000-8000-000000000301', 'en', 'x')$$);
select shop_test.changes(1, $$insert into menu_items_i18n (menu_item_id, language_code, title) values ('a0000000-0000-4000-8000-000000000301', 'en', 'Goods')$$);
select shop_test.refused('23514', $$insert into menu_items (factory_id, parent_id, title, url) values
  ('a0000000-0000-4000-8000-00000000000f', 'a0000000-0000-4000-8000-000000000302', 'Deep', '/x')$$, 'A menu has one dropdown level');
select shop_test.refused('23514', $$update menu_items set parent_id = 'a0000000-0000-4000-8000-000000000303' where id = 'a0000000-0000-4000-8000-000000000301'$$, 'A menu has one dropdown level');
select shop_test.refused('23514', $$update menu_items set parent_id = id where id = 'a0000000-0000-4000-8000-000000000303'$$);
select shop_test.refused('23514', $$update menu_items set parent_id = 'b0000000-0000-4000-8000-000000000301' where id = 'a0000000-0000-4000-8000-000000000302'$$, 'A menu item and its parent belong to one factory');
select shop_test.refused('23514', $$update menu_items set url = 'javascript:alert(1)'$$);
select shop_test.refused('23514', $$update menu_items set url = '//evil.example'$$);

-- The footer: saving a section deletes and inserts; translations go with their link.
select shop_test.changes(2, $$delete from footer_links where section_key = 'support'$$);
select shop_test.sees(0, $$select * from footer_links_i18n where footer_link_id = 'a0000000-0000-4000-8000-000000000401'$$);
select shop_test.sees(1, $$select * from footer_links where id = 'b0000000-0000-4000-8000-000000000401'$$);
select shop_test.changes(1, $$insert into footer_links (factory_id, section_key, link_key, title, url, is_external, sort_order, is_active) values
  ('a0000000-0000-4000-8000-00000000000f', 'support', 'support-0', 'New Link', '/', false, 0, true) returning id$$);
select shop_test.refused('42501', $$insert into footer_links (factory_id, section_key, link_key, title, url) values ('b0000000-0000-4000-8000-00000000000f', 'support', 'support-9', 'x', '/')$$);
select shop_test.refused('42501', $$insert into footer_links_i18n (footer_link_id, language_code, title) values ('b0000000-0000-4000-8000-000000000401', 'en', 'x')$$);
select shop_test.refused('23514', $$insert into footer_links (factory_id, section_key, link_key, title, url) values ('a0000000-0000-4000-8000-00000000000f', 'legal', 'k', 'x', '/')$$);
select shop_test.refused('23514', $$insert into footer_links (factory_id, section_key, link_key, title, url) values ('a0000000-0000-4000-8000-00000000000f', 'support', 'k', 'x', 'data:text/html,x')$$);
select shop_test.refused('42501', $$update footer_links set section_key = 'bottom'$$);

-- Interface texts and pages.
select shop_test.changes(1, $$insert into translations (factory_id, language_code, translation_key, content) values ('a0000000-0000-4000-8000-00000000000f', 'sv', 'header.cart', 'Kassen')
  on conflict (factory_id, language_code, translation_key) do update set factory_id = excluded.factory_id, language_code = excluded.language_code,
    translation_key = excluded.translation_key, content = excluded.content$$);
select shop_test.refused('42501', $$update translations set factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
select shop_test.changes(0, $$update translations set content = 'x' where factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
select shop_test.changes(1, $$update pages set status = 'published' where slug = 'plans' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.changes(0, $$update pages set status = 'draft' where factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
select shop_test.refused('42501', $$insert into pages (factory_id, slug) values ('b0000000-0000-4000-8000-00000000000f', 'mine')$$);
select shop_test.refused('42501', $$insert into pages_i18n (page_id, language_code, title) values ('b0000000-0000-4000-8000-000000000101', 'en', 'x')$$);
select shop_test.refused('23514', $$insert into pages (factory_id, slug) values ('a0000000-0000-4000-8000-00000000000f', 'cart')$$);
select shop_test.refused('23514', $$insert into pages (factory_id, slug) values ('a0000000-0000-4000-8000-00000000000f', 'Not a Slug')$$);

-- A former owner writes nothing.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.changes(0, $$update menu_items set title = 'Back'$$);
select shop_test.changes(0, 'delete from page_content');
select shop_test.refused('42501', $$insert into page_content (factory_id, page_slug, content_key) values ('a0000000-0000-4000-8000-00000000000f', 'story', 'late')$$);
rollback;
