-- Who wrote a text last: told to colleagues who may write it themselves, by name, and to nobody else.
begin;
select shop_test.stage();
insert into auth.users (id, email) values ('a0000000-0000-4000-8000-000000000004', 'orders-a@test.example');
insert into admins (user_id, factory_id, role) values ('a0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-00000000000f', 'orders');
insert into profiles (user_id, full_name) values ('a0000000-0000-4000-8000-000000000001', ' Anna Ägare ') on conflict (user_id) do update set full_name = excluded.full_name;
insert into page_content (id, factory_id, page_slug, content_key, content_type) values
  ('a0000000-0000-4000-8000-000000000201', 'a0000000-0000-4000-8000-00000000000f', 'home', 'hero.title', 'text');
insert into newsletters (id, factory_id, title) values
  ('a0000000-0000-4000-8000-000000000501', 'a0000000-0000-4000-8000-00000000000f', 'Höst'), ('b0000000-0000-4000-8000-000000000501', 'b0000000-0000-4000-8000-00000000000f', 'Deras');
create function pg_temp.writer(p_of text) returns text language sql as $$
  select string_agg(coalesce(name, '?') || case when is_me then ' (me)' else '' end, ', ')
  from last_writer(p_of, 'sv', case p_of when 'newsletters_i18n' then 'a0000000-0000-4000-8000-000000000501' when 'page_content_i18n' then 'a0000000-0000-4000-8000-000000000201' end::uuid,
    case p_of when 'translations' then 'cart.empty' end)
$$;

-- The editor writes one of each. They see it was themselves; who has given a name is called by it, and others by their address.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers(null, $$select pg_temp.writer('page_content_i18n')$$);
select shop_test.changes(1, $$insert into page_content_i18n (page_content_id, language_code, content_value) values ('a0000000-0000-4000-8000-000000000201', 'sv', 'Hej')$$);
select shop_test.changes(1, $$insert into translations (factory_id, language_code, translation_key, content) values ('a0000000-0000-4000-8000-00000000000f', 'sv', 'cart.empty', 'Tom')$$);
select shop_test.changes(1, $$insert into newsletters_i18n (newsletter_id, language_code, subject) values ('a0000000-0000-4000-8000-000000000501', 'sv', 'Hösten')$$);
select shop_test.answers('editor-a@test.example (me)', $$select pg_temp.writer('page_content_i18n')$$);
select shop_test.answers('editor-a@test.example (me)', $$select pg_temp.writer('newsletters_i18n')$$);
-- Nobody signs with another's name.
select shop_test.refused('42501', $$update newsletters_i18n set written_by = 'a0000000-0000-4000-8000-000000000001'$$);
select shop_test.refused('42501', $$insert into newsletters_i18n (newsletter_id, language_code, written_by) values ('a0000000-0000-4000-8000-000000000501', 'en', 'a0000000-0000-4000-8000-000000000001')$$);

select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.answers('editor-a@test.example', $$select pg_temp.writer('page_content_i18n')$$);
select shop_test.answers('editor-a@test.example', $$select pg_temp.writer('translations')$$);
select shop_test.answers('editor-a@test.example', $$select pg_temp.writer('newsletters_i18n')$$);
select shop_test.changes(1, $$update page_content_i18n set content_value = 'Hallå' where page_content_id = 'a0000000-0000-4000-8000-000000000201' and language_code = 'sv'$$);
select shop_test.changes(1, $$update newsletters_i18n set subject = 'Hösten är här' where newsletter_id = 'a0000000-0000-4000-8000-000000000501'$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('Anna Ägare', $$select pg_temp.writer('page_content_i18n')$$);
select shop_test.answers('Anna Ägare', $$select pg_temp.writer('newsletters_i18n')$$);
select shop_test.sees(0, $$select from last_writer('page_content_i18n', 'en', 'a0000000-0000-4000-8000-000000000201')$$);
select shop_test.sees(0, $$select from last_writer('newsletters_i18n', 'sv', 'b0000000-0000-4000-8000-000000000501')$$);

-- Whoever may not write it learns nothing: the staff for orders, a former owner, another factory, a customer; a visitor may not even ask.
select shop_test.be('authenticated', p_user::uuid),
  shop_test.answers(null, $$select string_agg(pg_temp.writer(t), ', ') from unnest(array['page_content_i18n', 'translations', 'newsletters_i18n']) as t$$)
from unnest(array['a0000000-0000-4000-8000-000000000004', 'a0000000-0000-4000-8000-000000000003', 'b0000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001']) as p_user;
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, $$select written_by from newsletters_i18n$$);
select shop_test.be('anon');
select shop_test.refused('42501', $$select from last_writer('page_content_i18n', 'sv', 'a0000000-0000-4000-8000-000000000201')$$);
select shop_test.refused('42501', $$select written_by from newsletters_i18n$$);

-- Who is no colleague any more has no name here, and the server itself none either.
reset role;
update admins set role = 'owner' where user_id = 'a0000000-0000-4000-8000-000000000004';
delete from admins where user_id = 'a0000000-0000-4000-8000-000000000001';
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('?', $$select pg_temp.writer('page_content_i18n')$$);
rollback;
