-- Pages that are up to date: the server keeps each for a few seconds, and forgets them all when a text, a price or a picture has
-- changed. Without this, an admin who saves and loads the page again reads the former words.

create function app.say_site_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  -- Postgres sends the same words once per transaction, and only if it commits.
  perform pg_catalog.pg_notify('pgrst', 'reload site');
  return null;
end $$;
comment on function app.say_site_changed() is 'After a statement that wrote into a table which pages are made of.';
revoke execute on function app.say_site_changed() from public;

do $$
declare v_table text;
begin
  foreach v_table in array array[
    'categories', 'categories_i18n', 'factories', 'factory_settings', 'faq_items', 'faq_items_i18n', 'footer_links', 'footer_links_i18n',
    'languages', 'locations', 'locations_i18n', 'menu_items', 'menu_items_i18n', 'newsletters', 'newsletters_i18n', 'page_content',
    'page_content_i18n', 'page_redirects', 'pages', 'pages_i18n', 'product_categories', 'product_food_info', 'product_food_info_i18n',
    'product_images', 'products', 'products_i18n', 'translations'
  ] loop
    execute format('create trigger site_changed after insert or update or delete or truncate on public.%I
      for each statement execute function app.say_site_changed()', v_table);
  end loop;
end $$;
