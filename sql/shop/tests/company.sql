-- Languages, factories, settings, staff and profiles.
begin;
select shop_test.stage();
update languages set is_active = false where code not in ('sv', 'en');
insert into languages (code, name, native_name, is_active) values ('xx', 'Test', 'Test', false);

-- A visitor: active languages and factories, settings of active factories, no staff, no profiles.
select shop_test.be('anon');
select shop_test.sees(2, 'select * from languages');
select shop_test.sees(2, $$select * from factories where name in ('A', 'B', 'Closed')$$);
select shop_test.sees(1, $$select * from factory_settings where factory_id in ('a0000000-0000-4000-8000-00000000000f', 'd0000000-0000-4000-8000-00000000000f')$$);
select shop_test.sees(0, 'select * from admins');
select shop_test.refused('42501', 'select * from profiles');
select shop_test.refused('42501', $$insert into languages (code, name, native_name) values ('yy', 'Y', 'Y')$$);
select shop_test.refused('42501', $$update factories set name = 'Mine'$$);
select shop_test.refused('42501', $$update factory_settings set company_name = 'Mine'$$);
select shop_test.refused('42501', $$insert into admins (user_id, factory_id) values ('c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-00000000000f')$$);
select shop_test.refused('42501', $$select make_admin('kund@test.example')$$);
select shop_test.refused('42501', $$select app.make_admin('kund@test.example')$$);
select shop_test.refused('42501', $$select app.my_factories('any')$$);

-- A customer: the same, and no way to become staff.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(2, 'select * from languages');
select shop_test.sees(0, 'select * from admins');
select shop_test.refused('42501', $$insert into admins (user_id, factory_id, role) values ('c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-00000000000f', 'owner')$$);
select shop_test.changes(0, $$update admins set role = 'owner', is_active = true$$);
select shop_test.changes(0, $$update factories set name = 'Mine'$$);
select shop_test.refused('42501', $$select make_admin('kund@test.example')$$);
select shop_test.answers('false', $$select app.is_admin('a0000000-0000-4000-8000-00000000000f')::text$$);

-- Their profile is theirs: made, changed by upsert, read and removed by themselves alone.
select shop_test.changes(1, $$insert into profiles (user_id, full_name) values ('c0000000-0000-4000-8000-000000000001', 'Kim') returning user_id$$);
select shop_test.changes(1, $$insert into profiles (user_id, full_name) values ('c0000000-0000-4000-8000-000000000001', 'Kim K')
  on conflict (user_id) do update set user_id = excluded.user_id, full_name = excluded.full_name$$);
select shop_test.refused('42501', $$insert into profiles (user_id, full_name) values ('c0000000-0000-4000-8000-000000000002', 'Not me')$$);
select shop_test.refused('42501', $$update profiles set user_id = 'c0000000-0000-4000-8000-000000000002'$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select * from profiles');
select shop_test.changes(0, $$update profiles set full_name = 'x'$$);
select shop_test.changes(0, 'delete from profiles');
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, 'select * from profiles');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.changes(1, 'delete from profiles');

-- An editor: reads all languages and their own row; settings and staff are not theirs to change.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(1, $$select * from languages where code = 'xx'$$);
select shop_test.sees(1, 'select * from admins');
select shop_test.answers('true', $$select app.is_admin('a0000000-0000-4000-8000-00000000000f')::text$$);
select shop_test.answers('false', $$select app.is_admin('b0000000-0000-4000-8000-00000000000f')::text$$);
select shop_test.changes(0, $$update factory_settings set company_name = 'Editor'$$);
select shop_test.changes(0, $$update admins set role = 'owner'$$);
select shop_test.changes(0, 'delete from admins');
select shop_test.changes(0, $$update languages set is_active = true$$);

-- An owner: their factory and its staff, never the other one's; their limits are not theirs to raise.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.sees(3, 'select * from admins');
select shop_test.changes(1, $$update factories set description = 'Ours' where name in ('A', 'B')$$);
select shop_test.changes(1, $$update factory_settings set header_menu_style = 'mega'$$);
select shop_test.refused('23514', $$update factory_settings set header_menu_style = 'baroque'$$);
select shop_test.refused('23514', $$update factory_settings set header_logo_style = 'oval'$$);
select shop_test.refused('23514', $$update factory_settings set logo_url = 'javascript:alert(1)'$$);
select shop_test.refused('42501', 'update factory_settings set max_products = 1000');
select shop_test.refused('42501', 'update factory_settings set ai_credits = 9999');
select shop_test.refused('42501', $$update factory_settings set factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
select shop_test.refused('42501', $$insert into factory_settings (factory_id) values ('b0000000-0000-4000-8000-00000000000f')$$);
select shop_test.refused('42501', $$update factories set is_active = false$$);
select shop_test.changes(1, $$insert into admins (user_id, factory_id, role) values ('c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-00000000000f', 'orders')$$);
select shop_test.refused('42501', $$insert into admins (user_id, factory_id, role) values ('c0000000-0000-4000-8000-000000000002', 'b0000000-0000-4000-8000-00000000000f', 'owner')$$);
select shop_test.changes(0, $$update admins set is_active = false where factory_id = 'b0000000-0000-4000-8000-00000000000f'$$);
select shop_test.refused('23505', $$insert into admins (user_id, factory_id, role) values ('c0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-00000000000f', 'editor')$$);
select shop_test.changes(1, $$delete from admins where user_id = 'c0000000-0000-4000-8000-000000000001'$$);

-- A former owner is a customer.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.answers('false', $$select app.is_admin('a0000000-0000-4000-8000-00000000000f')::text$$);
select shop_test.sees(1, 'select * from admins');
select shop_test.sees(0, 'select * from admins where is_active');
select shop_test.changes(0, $$update factories set description = 'Back'$$);

-- The service key makes the first admin: of the oldest active factory, once, and only for an address that exists.
reset role;
update factories set created_at = '2000-01-01' where name = 'A';
select shop_test.be('service_role');
select shop_test.sees(1, $$select make_admin('ANNAN@test.example')$$);
select shop_test.sees(1, $$select make_admin('annan@test.example')$$);
select shop_test.sees(1, $$select * from admins where user_id = 'c0000000-0000-4000-8000-000000000002' and role = 'owner' and factory_id = 'a0000000-0000-4000-8000-00000000000f'$$);
select shop_test.refused('PT404', $$select make_admin('nobody@test.example')$$);

-- One default language, which is active; one code each.
reset role;
select shop_test.refused('23505', $$insert into languages (code, name, native_name) values ('sv', 'Again', 'Igen')$$);
update languages set is_default = false;
update languages set is_default = true where code = 'sv';
select shop_test.refused('23505', $$update languages set is_default = true where code = 'en'$$);
select shop_test.refused('23514', $$update languages set is_active = false where code = 'sv'$$);
select shop_test.refused('23514', $$insert into languages (code, name, native_name, direction) values ('zz', 'Z', 'Z', 'up')$$);
rollback;
