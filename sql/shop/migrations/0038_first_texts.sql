-- Only the texts of the first paint travel in the page's boot block; a page's own come with its code (frontend/src/i18n/texts.ts).

-- The first words of their keys: the eager groups of frontend/src/i18n/groups.ts, which a test there compares with this list.
create function app.first_texts() returns text[] language sql immutable parallel safe set search_path = '' as $$
  select array['breadcrumbs', 'cart', 'common', 'editMode', 'error', 'footer', 'header', 'menu', 'notFound', 'order', 'quote', 'search', 'toasts']
$$;
revoke execute on function app.first_texts() from public;
grant execute on function app.first_texts() to anon, authenticated, service_role;

-- The rows of the storefront's first calls (specification §7), in their columns and order. `text_words` tells it which texts
-- it need not ask the table for.
create or replace function app.boot(p_factory uuid, p_lang text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'lang', p_lang,
    'factory', (select to_jsonb(f) from public.factories f where f.id = p_factory),
    'settings', (select to_jsonb(s) from public.factory_settings s where s.factory_id = p_factory),
    'languages', (select coalesce(jsonb_agg(to_jsonb(l) order by l.sort_order), '[]') from public.languages l where l.is_active),
    'menu_items', (select coalesce(jsonb_agg(to_jsonb(m) order by m.sort_order), '[]') from public.menu_items m
      where m.factory_id = p_factory),
    'menu_items_i18n', (select coalesce(jsonb_agg(jsonb_build_object('menu_item_id', t.menu_item_id, 'title', t.title)), '[]')
      from public.menu_items m join public.menu_items_i18n t on t.menu_item_id = m.id
      where m.factory_id = p_factory and t.language_code = p_lang),
    'footer_links', (select coalesce(jsonb_agg(jsonb_build_object('id', k.id, 'section_key', k.section_key, 'link_key', k.link_key,
        'title', k.title, 'url', k.url, 'is_external', k.is_external, 'sort_order', k.sort_order) order by k.sort_order), '[]')
      from public.footer_links k where k.factory_id = p_factory and k.is_active),
    'footer_links_i18n', (select coalesce(jsonb_agg(jsonb_build_object('footer_link_id', t.footer_link_id, 'title', t.title)), '[]')
      from public.footer_links k join public.footer_links_i18n t on t.footer_link_id = k.id
      where k.factory_id = p_factory and k.is_active and t.language_code = p_lang),
    'text_words', to_jsonb(app.first_texts()),
    'translations', (select coalesce(jsonb_agg(jsonb_build_object('translation_key', t.translation_key, 'content', t.content,
        'content_type', t.content_type) order by t.translation_key), '[]')
      from public.translations t where t.factory_id = p_factory and t.language_code = p_lang
        and split_part(t.translation_key, '.', 1) = any (app.first_texts())))
$$;
