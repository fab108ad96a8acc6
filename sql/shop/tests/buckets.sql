-- Files: whose folder is whose.
begin;
select shop_test.stage();
insert into storage.objects (bucket_id, name) values
  ('product-images', 'a0000000-0000-4000-8000-00000000000f/mjolk.png'), ('site-assets', 'a0000000-0000-4000-8000-00000000000f/logo.png'),
  ('seller-docs', 'c0000000-0000-4000-8000-000000000001/bevis.pdf'), ('quote-files', 'x.pdf');

-- A visitor lists nothing, writes nothing and makes no buckets.
select shop_test.be('anon');
select shop_test.sees(0, 'select * from storage.objects');
select shop_test.sees(0, 'select * from storage.buckets');
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('product-images', 'a0000000-0000-4000-8000-00000000000f/x')$$);
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('seller-docs', 'x')$$);
select shop_test.refused('42501', $$insert into storage.buckets (id, name) values ('mine', 'mine')$$);

-- A customer hands documents in to a folder of their own, and neither changes them nor sees another's.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.sees(1, 'select * from storage.objects');
select shop_test.changes(1, $$insert into storage.objects (bucket_id, name) values ('seller-docs', 'c0000000-0000-4000-8000-000000000001/b.pdf')$$);
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('seller-docs', 'c0000000-0000-4000-8000-000000000002/b.pdf')$$);
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('site-assets', 'a0000000-0000-4000-8000-00000000000f/x')$$);
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('quote-files', 'c0000000-0000-4000-8000-000000000001/x')$$);
select shop_test.changes(0, $$update storage.objects set name = 'c0000000-0000-4000-8000-000000000002/x'$$);
select set_config('storage.allow_delete_query', 'true', true);
select shop_test.changes(0, 'delete from storage.objects');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.sees(0, 'select * from storage.objects');

-- An editor keeps the site's files of their factory, not its products'; an owner both; nobody another factory's.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.sees(1, 'select * from storage.objects');
select shop_test.changes(1, $$insert into storage.objects (bucket_id, name) values ('newsletters', 'a0000000-0000-4000-8000-00000000000f/1.html')$$);
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('product-images', 'a0000000-0000-4000-8000-00000000000f/x')$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.changes(1, $$insert into storage.objects (bucket_id, name) values ('product-images', 'a0000000-0000-4000-8000-00000000000f/x')$$);
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('product-images', 'b0000000-0000-4000-8000-00000000000f/x')$$);
select shop_test.refused('42501', $$update storage.objects set name = 'b0000000-0000-4000-8000-00000000000f/x' where bucket_id = 'product-images'$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, 'select * from storage.objects');

-- Former staff are customers.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.sees(0, 'select * from storage.objects');
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('site-assets', 'a0000000-0000-4000-8000-00000000000f/x')$$);

-- A folder holds forty files.
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.changes(1, format($$insert into storage.objects (bucket_id, name) values ('seller-docs', 'c0000000-0000-4000-8000-000000000002/%s.pdf')$$, n))
  from generate_series(1, 40) as n;
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('seller-docs', 'c0000000-0000-4000-8000-000000000002/41.pdf')$$);
-- It goes with the account, and the account's token, still good for a while, brings nothing back.
select delete_own_account('annan@test.example');
select shop_test.refused('42501', $$insert into storage.objects (bucket_id, name) values ('seller-docs', 'c0000000-0000-4000-8000-000000000002/again.pdf')$$);
reset role;
select shop_test.sees(0, $$select from storage.objects where name like 'c0000000-0000-4000-8000-000000000002/%'$$);
select shop_test.sees(2, $$select from storage.objects where name like 'c0000000-0000-4000-8000-000000000001/%'$$);

rollback;
