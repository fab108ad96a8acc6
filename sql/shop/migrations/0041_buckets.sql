-- Files of the shop. Pictures are public by address; nobody lists them but the staff whose factory's folder they are in:
-- the first part of a name is the factory, and in `seller-docs` the account.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types) values
  ('product-images', 'product-images', true, 10000000, array['image/*']),
  ('site-assets', 'site-assets', true, 10000000, null),
  ('newsletters', 'newsletters', true, 10000000, null),
  ('seller-docs', 'seller-docs', false, 50000000, null),
  -- Read and written by the server's functions alone.
  ('quote-files', 'quote-files', false, 50000000, null)
on conflict (id) do nothing;

create policy shop_product_images on storage.objects for all to authenticated
  using (bucket_id = 'product-images'
    and (storage.foldername(name))[1] = any ((select app.my_factories('catalogue'))::text[]))
  with check (bucket_id = 'product-images'
    and (storage.foldername(name))[1] = any ((select app.my_factories('catalogue'))::text[]));

create policy shop_site_assets on storage.objects for all to authenticated
  using (bucket_id in ('site-assets', 'newsletters')
    and (storage.foldername(name))[1] = any ((select app.my_factories('content'))::text[]))
  with check (bucket_id in ('site-assets', 'newsletters')
    and (storage.foldername(name))[1] = any ((select app.my_factories('content'))::text[]));

-- Handed in is handed in: documents are neither changed nor taken back.
create policy shop_seller_docs_read on storage.objects for select to authenticated
  using (bucket_id = 'seller-docs' and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy shop_seller_docs_hand_in on storage.objects for insert to authenticated
  with check (bucket_id = 'seller-docs' and (storage.foldername(name))[1] = (select auth.uid())::text);
