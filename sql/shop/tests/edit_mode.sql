-- Edit mode: what a text said before is kept and can be had back, two editors do not write over each other, and only an active
-- owner, admin or editor of the text's own factory has any part in it.
begin;
select shop_test.stage();
insert into auth.users (id, email) values ('a0000000-0000-4000-8000-000000000004', 'orders-a@test.example');
insert into admins (user_id, factory_id, role) values ('a0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-00000000000f', 'orders');
insert into page_content (id, factory_id, page_slug, content_key, content_type) values
  ('a0000000-0000-4000-8000-000000000201', 'a0000000-0000-4000-8000-00000000000f', 'home', 'hero.title', 'text'),
  ('a0000000-0000-4000-8000-000000000202', 'a0000000-0000-4000-8000-00000000000f', 'home', 'body', 'html'),
  ('b0000000-0000-4000-8000-000000000201', 'b0000000-0000-4000-8000-00000000000f', 'home', 'hero.title', 'text');
insert into page_content_i18n (page_content_id, language_code, content_value) values
  ('a0000000-0000-4000-8000-000000000201', 'sv', 'Hej'), ('a0000000-0000-4000-8000-000000000201', 'en', 'Hello'),
  ('a0000000-0000-4000-8000-000000000202', 'sv', '<p>Hej</p>'), ('b0000000-0000-4000-8000-000000000201', 'sv', 'God dag');
insert into menu_items (id, factory_id, title, url) values ('a0000000-0000-4000-8000-000000000301', 'a0000000-0000-4000-8000-00000000000f', 'Varor', '/products');
insert into footer_links (id, factory_id, section_key, link_key, title, url, sort_order) values
  ('a0000000-0000-4000-8000-000000000401', 'a0000000-0000-4000-8000-00000000000f', 'support', 'support-0', 'Hjälp', '/support', 0),
  ('a0000000-0000-4000-8000-000000000402', 'a0000000-0000-4000-8000-00000000000f', 'support', 'support-1', 'Villkor', '/terms', 1),
  ('b0000000-0000-4000-8000-000000000401', 'b0000000-0000-4000-8000-00000000000f', 'support', 'support-0', 'Hjälp', '/support', 0);
insert into footer_links_i18n (footer_link_id, language_code, title) values
  ('a0000000-0000-4000-8000-000000000401', 'en', 'Help'), ('b0000000-0000-4000-8000-000000000401', 'en', 'Help');

-- The request says which version its editor began with.
create function pg_temp.began_with(p_seen text) returns void language sql as $$
  select set_config('request.headers', json_build_object('x-edited-from', p_seen)::text, true)
$$;
create function pg_temp.saving(p_place text, p_language text, p_value text) returns text language sql as $$
  select format('insert into page_content_i18n (page_content_id, language_code, content_value) values (%L, %L, %L) on conflict (page_content_id, language_code)
    do update set page_content_id = excluded.page_content_id, language_code = excluded.language_code, content_value = excluded.content_value',
    p_place, p_language, p_value)
$$;

-- An editor saves; the change is kept per text and language, with its author, and Swedish is no business of English.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.changes(1, pg_temp.saving('a0000000-0000-4000-8000-000000000201', 'sv', 'Hallå'));
select shop_test.changes(1, pg_temp.saving('a0000000-0000-4000-8000-000000000201', 'sv', 'Hallå'));
select shop_test.changes(1, pg_temp.saving('a0000000-0000-4000-8000-000000000201', 'sv', 'Välkommen'));
select shop_test.answers('Hallå>Välkommen by editor-a@test.example, Hej>Hallå by editor-a@test.example, ?>Hej by ?',
  $$select string_agg(coalesce(old_value, '?') || '>' || new_value || ' by ' || coalesce(author, '?'), ', ' order by id desc)
    from content_history('page_content_i18n', 'a0000000-0000-4000-8000-000000000201', 'sv')$$);
select shop_test.answers('home / hero.title', $$select place from content_history('page_content_i18n', 'a0000000-0000-4000-8000-000000000201', 'en')$$);
select shop_test.sees(4, $$select * from content_revisions where row_id = 'a0000000-0000-4000-8000-000000000201'$$);
select shop_test.sees(0, $$select * from content_history() where row_id::text like 'b%'$$);

-- An older version comes back, as a change of its own; a text that was taken away too.
select shop_test.answers('Hej', $$select restore_revision((select min(id) from content_revisions where new_value = 'Hej')) ->> 'value'$$);
select shop_test.answers('Hej', $$select content_value from page_content_i18n where page_content_id = 'a0000000-0000-4000-8000-000000000201' and language_code = 'sv'$$);
select shop_test.answers('restore', $$select action from content_history('page_content_i18n', 'a0000000-0000-4000-8000-000000000201', 'sv') limit 1$$);
select shop_test.changes(1, $$delete from page_content_i18n where page_content_id = 'a0000000-0000-4000-8000-000000000201' and language_code = 'en'$$);
select shop_test.answers('Hello', $$select restore_revision((select max(id) from content_revisions where old_value = 'Hello'), true) ->> 'value'$$);
select shop_test.sees(1, $$select * from page_content_i18n where content_value = 'Hello'$$);
select shop_test.changes(1, $$insert into menu_items_i18n (menu_item_id, language_code, title) values ('a0000000-0000-4000-8000-000000000301', 'en', 'Goods')$$);
select shop_test.answers('Varor', $$select place from content_history('menu_items_i18n')$$);

-- Two editors: the second is told, whether the first changed a text or wrote one where there was none, and nothing is lost.
select pg_temp.began_with('2001-01-01T00:00:00Z');
select shop_test.refused('PT409', pg_temp.saving('a0000000-0000-4000-8000-000000000201', 'sv', 'Mitt'), 'Somebody changed this text meanwhile');
select shop_test.refused('PT409', $$delete from page_content_i18n where page_content_id = 'a0000000-0000-4000-8000-000000000201'$$);
select shop_test.refused('PT409', $$select restore_revision((select min(id) from content_revisions where new_value = 'Hallå'))$$);
select pg_temp.began_with('nothing');
select shop_test.refused('PT409', pg_temp.saving('a0000000-0000-4000-8000-000000000201', 'sv', 'Mitt'));
select pg_temp.began_with((select to_json(updated_at) #>> '{}' from page_content_i18n where page_content_id = 'a0000000-0000-4000-8000-000000000201' and language_code = 'sv'));
select shop_test.changes(1, pg_temp.saving('a0000000-0000-4000-8000-000000000201', 'sv', 'Mitt'));
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');

-- Drafts: whose they are follows from the text; published ones are gone, those whose text has moved stay and say so.
select shop_test.changes(1, $$insert into content_drafts (table_name, row_id, language_code, value, base_updated_at) select 'page_content_i18n', page_content_id, 'sv', 'Utkast', updated_at
  from page_content_i18n where page_content_id = 'a0000000-0000-4000-8000-000000000201' and language_code = 'sv'$$);
select shop_test.changes(1, $$insert into content_drafts (table_name, row_id, language_code, value, base_updated_at) values ('page_content_i18n', 'a0000000-0000-4000-8000-000000000202', 'sv', '<p>Sen</p>', '2001-01-01')$$);
select shop_test.changes(1, $$insert into content_drafts (table_name, row_id, language_code, value) values ('page_content_i18n', 'a0000000-0000-4000-8000-000000000202', 'en', '<script>x</script>')$$);
select shop_test.answers('Mitt', $$select content_value from page_content_i18n where page_content_id = 'a0000000-0000-4000-8000-000000000201' and language_code = 'sv'$$);
select shop_test.sees(3, $$select * from content_drafts where factory_id = 'a0000000-0000-4000-8000-00000000000f' and author_id = 'a0000000-0000-4000-8000-000000000002'$$);
select shop_test.refused('42501', $$insert into content_drafts (table_name, row_id, language_code, value) values ('page_content_i18n', 'b0000000-0000-4000-8000-000000000201', 'sv', 'x')$$);
select shop_test.refused('42501', $$update content_drafts set row_id = 'b0000000-0000-4000-8000-000000000201' where value = 'Utkast'$$);
select shop_test.refused('PT404', $$insert into content_drafts (table_name, row_id, language_code, value) values ('menu_items_i18n', gen_random_uuid(), 'sv', 'x')$$);
select shop_test.answers('1: changed_meanwhile, The text holds HTML that is not allowed', $$select p ->> 'published' || ': ' ||
  (select string_agg(value ->> 'reason', ', ' order by value ->> 'reason' collate "C" desc) from jsonb_array_elements(p -> 'left')) from publish_drafts() p$$);
select shop_test.answers('Utkast', $$select content_value from page_content_i18n where page_content_id = 'a0000000-0000-4000-8000-000000000201' and language_code = 'sv'$$);
select shop_test.answers('publish', $$select action from content_history('page_content_i18n', 'a0000000-0000-4000-8000-000000000201', 'sv') limit 1$$);
select shop_test.changes(2, 'delete from content_drafts');

-- A save of the footer that broke off after its delete is taken back: links, order and every language's titles.
select shop_test.changes(2, $$delete from footer_links where factory_id = 'a0000000-0000-4000-8000-00000000000f' and section_key = 'support'$$);
select shop_test.sees(1, 'select * from footer_links_history');
select shop_test.answers('2', 'select restore_footer_section((select max(id) from footer_links_history))');
select shop_test.answers('Hjälp, Villkor', $$select string_agg(title, ', ' order by sort_order) from footer_links where factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.answers('Help', $$select t.title from footer_links_i18n t join footer_links l on l.id = t.footer_link_id where l.title = 'Hjälp' and l.factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);

-- History is written by triggers alone and never changed, not even with the service key.
select shop_test.refused('42501', $$insert into content_revisions (factory_id, table_name, row_id, language_code, action, new_value) values
  ('a0000000-0000-4000-8000-00000000000f', 'page_content_i18n', gen_random_uuid(), 'sv', 'update', 'x')$$);
select shop_test.refused('42501', 'delete from content_revisions');
select shop_test.refused('42501', 'delete from footer_links_history');
select shop_test.sees(0, 'select * from audit_trail');
select shop_test.be('service_role');
select shop_test.refused('42501', 'update content_revisions set old_value = null', 'content_revisions is append-only');
select shop_test.refused('42501', 'delete from content_revisions', 'content_revisions is append-only');
select shop_test.refused('42501', 'delete from footer_links_history', 'footer_links_history is append-only');
select shop_test.refused('42501', 'delete from audit_trail', 'audit_trail is append-only');

-- An owner reads who changed what in their own factory: the columns before and after. What only touches is not worth a line.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.changes(1, $$update menu_items set url = '/shop', title = 'Varor' where id = 'a0000000-0000-4000-8000-000000000301'$$);
select shop_test.answers('{"url": ["/products", "/shop"]}', $$select changes from audit_trail where table_name = 'menu_items' order by id desc limit 1$$);
select shop_test.answers('a0000000-0000-4000-8000-000000000002', $$select distinct actor_id from audit_trail where table_name = 'page_content_i18n'$$);
select shop_test.sees(0, $$select * from audit_trail where factory_id <> 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.refused('42501', $$insert into audit_trail (actor_role, action, table_name) values ('x', 'update', 'x')$$);

-- The others: an owner of another factory, a former owner, the staff for orders, a customer, a visitor. Nothing to see, nothing to do.
do $$
declare
  c record;
  v_revision bigint := (select max(id) from content_revisions);
  v_footer bigint := (select max(id) from footer_links_history);
  v_audit bigint;
begin
  for c in select * from (values
    ('authenticated', 'b0000000-0000-4000-8000-000000000001'::uuid), ('authenticated', 'a0000000-0000-4000-8000-000000000003'),
    ('authenticated', 'a0000000-0000-4000-8000-000000000004'), ('authenticated', 'c0000000-0000-4000-8000-000000000001'),
    ('anon', null)) as callers (role, id)
  loop
    perform shop_test.be(c.role, c.id);
    if c.role = 'anon' then
      perform shop_test.refused('42501', 'select * from content_revisions');
      perform shop_test.refused('42501', 'select * from content_drafts');
      perform shop_test.refused('42501', 'select * from footer_links_history');
      perform shop_test.refused('42501', 'select * from audit_trail');
      perform shop_test.refused('42501', 'select * from content_history()');
      perform shop_test.refused('42501', format('select restore_revision(%s)', v_revision));
      perform shop_test.refused('42501', 'select publish_drafts()');
      perform shop_test.refused('42501', format('select restore_footer_section(%s)', v_footer));
    else
      perform shop_test.sees(0, $q$select * from content_revisions where factory_id = 'a0000000-0000-4000-8000-00000000000f'$q$);
      perform shop_test.sees(0, $q$select * from content_drafts$q$);
      perform shop_test.sees(0, $q$select * from footer_links_history where factory_id = 'a0000000-0000-4000-8000-00000000000f'$q$);
      perform shop_test.sees(0, $q$select * from audit_trail where factory_id = 'a0000000-0000-4000-8000-00000000000f'$q$);
      perform shop_test.sees(0, $q$select * from content_history('page_content_i18n', 'a0000000-0000-4000-8000-000000000201')$q$);
      perform shop_test.refused('PT404', format('select restore_revision(%s)', v_revision), 'No such version');
      perform shop_test.refused('PT404', format('select restore_footer_section(%s)', v_footer), 'No such version');
      perform shop_test.answers('0', $q$select publish_drafts() ->> 'published'$q$);
      perform shop_test.refused('42501', $q$insert into content_drafts (table_name, row_id, language_code, value) values ('page_content_i18n', 'a0000000-0000-4000-8000-000000000201', 'sv', 'x')$q$);
    end if;
    -- And straight at the tables edit mode writes.
    perform shop_test.refused('42501', pg_temp.saving('a0000000-0000-4000-8000-000000000201', 'sv', 'x'));
    perform shop_test.refused('42501', $q$insert into page_content (page_slug, content_key, content_type, factory_id) values ('home', 'x', 'text', 'a0000000-0000-4000-8000-00000000000f')$q$);
    perform shop_test.refused('42501', $q$insert into menu_items_i18n (menu_item_id, language_code, title) values ('a0000000-0000-4000-8000-000000000301', 'sv', 'x')$q$);
    perform shop_test.refused('42501', $q$insert into footer_links (factory_id, section_key, link_key, title, url) values ('a0000000-0000-4000-8000-00000000000f', 'support', 'k', 'x', '/')$q$);
  end loop;
end $$;
reset role;
-- A factory goes with all that was ever said in it.
delete from factories where id = 'b0000000-0000-4000-8000-00000000000f';
select shop_test.sees(0, $$select * from content_revisions where factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
select shop_test.sees(0, $$select * from footer_links_history where factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
rollback;
