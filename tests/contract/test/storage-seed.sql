-- What a project that was made on Supabase holds before its first request: accounts with bcrypt passwords, buckets with fixed
-- times, rows of objects whose bytes are elsewhere, and policies in every form that the documentation teaches. The shape of
-- storage-js' own seed (contracts/clients.md §7.4), with names of our own.
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  created_at, updated_at, confirmation_token, email_change, email_change_token_new, recovery_token
)
select '00000000-0000-0000-0000-000000000000', id::uuid, 'authenticated', 'authenticated', email,
       crypt('password123', gen_salt('bf', 4)), now(), '{"provider": "email", "providers": ["email"]}', '{}',
       now(), now(), '', '', '', ''
from (values
  ('5eed0000-0000-4000-8000-000000000001', 'seed-keeper@example.com'),
  ('5eed0000-0000-4000-8000-000000000002', 'seed-customer@example.com'),
  ('5eed0000-0000-4000-8000-000000000003', 'seed-other@example.com')
) people (id, email);

insert into storage.buckets (id, name, owner, owner_id, created_at, updated_at, public)
select id, id, keeper::uuid, keeper, '2021-02-17T04:43:32.770Z', '2021-02-17T04:43:32.770Z', false
from (values
  ('seed-2', '5eed0000-0000-4000-8000-000000000002'), ('seed-3', '5eed0000-0000-4000-8000-000000000002'),
  ('seed-4', '5eed0000-0000-4000-8000-000000000001'), ('seed-5', '5eed0000-0000-4000-8000-000000000001'),
  ('seed-move', '5eed0000-0000-4000-8000-000000000001')
) made (id, keeper);

insert into storage.objects (id, bucket_id, name, owner, created_at, updated_at, last_accessed_at, metadata)
select gen_random_uuid(), bucket, name, owner::uuid, now(), now(), now(), metadata::jsonb
from (values
  ('seed-2', 'public/cat.png', '5eed0000-0000-4000-8000-000000000001', '{"mimetype": "image/png", "size": 1234}'),
  ('seed-2', 'public/drawing.svg', '5eed0000-0000-4000-8000-000000000001', '{"mimetype": "image/svg+xml", "size": 1234}'),
  ('seed-2', 'curl.jpg', '5eed0000-0000-4000-8000-000000000003', '{"size": 1234}'),
  ('seed-2', 'folder/only-one.jpg', '5eed0000-0000-4000-8000-000000000003', '{"size": 1234}'),
  ('seed-2', 'folder/deep/everybody.png', '5eed0000-0000-4000-8000-000000000003', '{"size": 1234}'),
  ('seed-2', 'members/cat.jpg', '5eed0000-0000-4000-8000-000000000003', '{"size": 1234}'),
  ('seed-2', 'members/remove-1.png', '5eed0000-0000-4000-8000-000000000001', '{"mimetype": "image/png", "size": 1234}'),
  ('seed-2', 'members/remove-2.png', '5eed0000-0000-4000-8000-000000000001', '{"mimetype": "image/png", "size": 1234}'),
  ('seed-2', 'private/cat.png', '5eed0000-0000-4000-8000-000000000001', '{"mimetype": "image/png", "size": 1234}'),
  ('seed-3', 'cat.png', '5eed0000-0000-4000-8000-000000000001', null)
) rows (bucket, name, owner, metadata);

create policy seed_buckets on storage.buckets for all using (auth.uid() = '5eed0000-0000-4000-8000-000000000001'::uuid);
create policy seed_keeper on storage.objects for all
  using (auth.uid() = '5eed0000-0000-4000-8000-000000000001'::uuid);
create policy seed_public_folder on storage.objects for all
  using (bucket_id = 'seed-2' and (storage.foldername(name))[1] = 'public');
create policy seed_one_file on storage.objects for all
  using (bucket_id = 'seed-2' and name = 'folder/deep/everybody.png');
create policy seed_one_person on storage.objects for all
  using (bucket_id = 'seed-2' and name = 'folder/only-one.jpg' and auth.uid() = '5eed0000-0000-4000-8000-000000000003'::uuid);
create policy seed_members on storage.objects for all
  using (bucket_id = 'seed-2' and (storage.foldername(name))[1] = 'members' and auth.role() = 'authenticated');
create policy seed_owners on storage.objects for all
  using (bucket_id = 'seed-2' and (storage.foldername(name))[1] = 'owners' and owner_id = auth.uid()::text);
create policy seed_write_only on storage.objects for all with check (bucket_id = 'seed-4');
