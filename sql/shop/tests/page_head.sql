-- What an address is, as a visitor may know it: statuses, languages, structured data, and the rows the storefront starts with.
begin;
select shop_test.stage();
update factories set created_at = '2000-01-01' where name = 'A';
update languages set is_default = false;
update languages set is_active = code in ('sv', 'en');
update languages set is_default = true, sort_order = 1 where code = 'sv';
update languages set sort_order = 2 where code = 'en';
insert into languages (code, name, native_name, direction, sort_order) values ('qq', 'Right to left', 'Q', 'rtl', 3);
update factory_settings set company_name = 'Fabriken' where factory_id = 'a0000000-0000-4000-8000-00000000000f';
update products set sku = 'T-1', barcode = '2007310010017', description = '<p>Syrad <strong>långsamt</strong> &amp; länge.</p>' where id = 'a0000000-0000-4000-8000-0000000000a1';
insert into products_i18n (product_id, language_code, name) values ('a0000000-0000-4000-8000-0000000000a1', 'en', 'Soured milk');
insert into pages (id, factory_id, slug, status, noindex) values
  ('a0000000-0000-4000-8000-000000000101', 'a0000000-0000-4000-8000-00000000000f', 'story', 'published', false),
  ('a0000000-0000-4000-8000-000000000102', 'a0000000-0000-4000-8000-00000000000f', 'plans', 'draft', false),
  ('a0000000-0000-4000-8000-000000000103', 'a0000000-0000-4000-8000-00000000000f', 'quiet', 'published', true);
insert into pages_i18n (page_id, language_code, title) values ('a0000000-0000-4000-8000-000000000101', 'sv', 'Historien');
insert into page_redirects (factory_id, old_slug, page_id) values
  ('a0000000-0000-4000-8000-00000000000f', 'saga', 'a0000000-0000-4000-8000-000000000101'),
  ('a0000000-0000-4000-8000-00000000000f', 'planer', 'a0000000-0000-4000-8000-000000000102');
insert into menu_items (factory_id, title, url, is_active) values
  ('a0000000-0000-4000-8000-00000000000f', 'Synlig', '/', true), ('a0000000-0000-4000-8000-00000000000f', 'Dold', '/x', false),
  ('b0000000-0000-4000-8000-00000000000f', 'Annan', '/', true);
insert into translations (factory_id, language_code, translation_key, content) values
  ('a0000000-0000-4000-8000-00000000000f', 'sv', 'head.cart.title', 'Korgen'), ('a0000000-0000-4000-8000-00000000000f', 'sv', 'header.cart', 'Korg');

select shop_test.be('anon');
-- Which addresses exist.
select shop_test.answers('200', $$select page_head('/', 'sv') ->> 'status'$$);
select shop_test.answers('200', $$select page_head('', null) ->> 'status'$$);
select shop_test.answers('200', $$select page_head('/products/?search=ost', 'sv') ->> 'status'$$);
select shop_test.answers('200', $$select page_head('/products/filmjolk', 'sv') ->> 'status'$$);
select shop_test.answers('200', $$select page_head('/categories/mejeri', 'sv') ->> 'status'$$);
select shop_test.answers('200', $$select page_head('/auth/callback', 'sv') ->> 'status'$$);
select shop_test.answers('200', $$select page_head('/story', 'sv') ->> 'status'$$);
-- The storefront's own pages are rows of app.routes.
select shop_test.answers('200', $$select page_head('/shop', 'sv') ->> 'status'$$);
select shop_test.answers(null, $$select page_head('/shop', 'sv') ->> 'robots'$$);
select shop_test.answers('200', $$select page_head('/checkout', 'sv') ->> 'status'$$);
select shop_test.answers('200', $$select page_head('/order-success/c0000000-0000-4000-8000-0000000000ff', 'sv') ->> 'status'$$);
select shop_test.answers('noindex', $$select page_head('/order-success/c0000000-0000-4000-8000-0000000000ff', 'sv') ->> 'robots'$$);
select shop_test.answers('noindex', $$select page_head('/auth/orders', 'sv') ->> 'robots'$$);
select shop_test.answers('404', $$select page_head('/order-success', 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head('/order-success/a/b', 'sv') ->> 'status'$$);
-- Inactive, foreign, draft, unknown, too deep, hostile.
select shop_test.answers('404', $$select page_head('/products/julost', 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head('/products/sill', 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head('/plans', 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head('/home', 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head('/products/filmjolk/reviews', 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head('/categories/nothing', 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head(repeat('/x', 5000), 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head('/products/'' or 1=1 --', 'sv') ->> 'status'$$);
select shop_test.answers('404', $$select page_head('/%00', 'sv') ->> 'status'$$);
select shop_test.answers('noindex', $$select page_head('/nothing', 'sv') ->> 'robots'$$);
select shop_test.answers('noindex', $$select page_head('/cart', 'sv') ->> 'robots'$$);
select shop_test.answers('noindex', $$select page_head('/quiet', 'sv') ->> 'robots'$$);
select shop_test.answers(null, $$select page_head('/story', 'sv') ->> 'robots'$$);
select shop_test.answers('0', $$select jsonb_array_length(page_head('/nothing', 'sv') -> 'alternates')::text$$);

-- A page that moved says where to; one that may not be read says nothing.
select shop_test.answers('301 /story', $$select concat_ws(' ', h ->> 'status', h ->> 'location') from page_head('/saga/', 'sv') h$$);
select shop_test.answers('404', $$select page_head('/planer', 'sv') ->> 'status'$$);
select shop_test.answers(null, $$select page_head('/story', 'sv') ->> 'location'$$);

-- The first paint: what may be seen of the page, in the language, and of nothing else.
select shop_test.answers('products Soured milk', $$select concat_ws(' ', page_head('/products', 'en') #>> '{paint,kind}', page_head('/products/filmjolk', 'en') #>> '{paint,heading}')$$);
select shop_test.answers('Fabriken', $$select page_head('/', 'sv') #>> '{paint,brand,name}'$$);
select shop_test.answers('true', $$select (page_head('/products/filmjolk', 'sv') #>> '{paint,price}' = app.money((select shop_price from products where slug = 'filmjolk')))::text$$);
select shop_test.answers('0', $$select count(*)::text from jsonb_array_elements(page_head('/products', 'sv') #> '{paint,cards}') card where card ->> 'href' in ('/products/julost', '/products/sill')$$);
select shop_test.answers('category', $$select page_head('/categories/mejeri/', 'sv') #>> '{paint,kind}'$$);
select shop_test.answers('0', $$select count(*)::text from jsonb_array_elements(page_head('/categories/mejeri', 'sv') #> '{paint,cards}') card where card ->> 'href' in ('/products/julost', '/products/sill')$$);
select shop_test.answers('/categories/mejeri', $$select page_head('/products/filmjolk', 'sv') #>> '{paint,trail,0,href}'$$);
select shop_test.answers(null, $$select page_head('/story', 'sv') ->> 'paint'$$);
select shop_test.answers(null, $$select page_head('/products/julost', 'sv') ->> 'paint'$$);
select shop_test.answers(null, $$select page_head('/nothing', 'sv') ->> 'paint'$$);

-- Languages: the one asked for, else the default; addresses of the default carry no parameter; titles fall back.
select shop_test.answers('en', $$select page_head('/products/filmjolk', 'en') ->> 'lang'$$);
select shop_test.answers('sv', $$select page_head('/products/filmjolk', 'xx') ->> 'lang'$$);
select shop_test.answers('sv', $$select page_head('/products/filmjolk', null) ->> 'lang'$$);
select shop_test.answers('rtl', $$select page_head('/', 'qq') ->> 'dir'$$);
select shop_test.answers('Filmjölk – Fabriken', $$select page_head('/products/filmjolk', 'sv') ->> 'title'$$);
select shop_test.answers('Soured milk – Fabriken', $$select page_head('/products/filmjolk', 'en') ->> 'title'$$);
select shop_test.answers('Filmjölk – Fabriken', $$select page_head('/products/filmjolk', 'qq') ->> 'title'$$);
select shop_test.answers('Historien – Fabriken', $$select page_head('/story', 'en') ->> 'title'$$);
select shop_test.answers('Korgen – Fabriken', $$select page_head('/cart', 'en') ->> 'title'$$);
select shop_test.answers('/products/filmjolk', $$select page_head('/products/filmjolk/', 'sv') ->> 'canonical'$$);
select shop_test.answers('/products/filmjolk?lang=en', $$select page_head('/products/filmjolk', 'en') ->> 'canonical'$$);
select shop_test.answers('[{"href": "/story", "lang": "sv"}, {"href": "/story?lang=en", "lang": "en"}, {"href": "/story?lang=qq", "lang": "qq"}, {"href": "/story", "lang": "x-default"}]',
  $$select (page_head('/story', 'en') -> 'alternates')::text$$);

-- Structured data of a product; its description is text, not markup.
select shop_test.answers('Syrad långsamt & länge.', $$select page_head('/products/filmjolk', 'sv') ->> 'description'$$);
select shop_test.answers('Product', $$select page_head('/products/filmjolk', 'sv') #>> '{jsonld,0,@type}'$$);
select shop_test.answers('24.90', $$select page_head('/products/filmjolk', 'sv') #>> '{jsonld,0,offers,price}'$$);
select shop_test.answers('2007310010017', $$select page_head('/products/filmjolk', 'sv') #>> '{jsonld,0,gtin13}'$$);
select shop_test.answers('3', $$select jsonb_array_length(page_head('/products/filmjolk', 'sv') #> '{jsonld,1,itemListElement}')::text$$);
select shop_test.answers('2', $$select jsonb_array_length(page_head('/products/smor', 'sv') #> '{jsonld,1,itemListElement}')::text$$);

-- The rows the storefront starts with: what REST would give this visitor, of this factory, in this language.
select shop_test.answers('A', $$select page_head('/', 'sv') #>> '{boot,factory,name}'$$);
select shop_test.answers('true', $$select ((page_head('/', 'sv') #> '{boot,factory}') = (select to_jsonb(f) from factories f where name = 'A'))::text$$);
select shop_test.answers('true', $$select (page_head('/', 'sv') #> '{boot,settings}' ? 'favicon_url')::text$$);
select shop_test.answers('3', $$select jsonb_array_length(page_head('/', 'sv') #> '{boot,languages}')::text$$);
select shop_test.answers('1', $$select jsonb_array_length(page_head('/', 'sv') #> '{boot,menu_items}')::text$$);
-- Of the texts only those of the first paint.
select shop_test.answers('header.cart', $$select string_agg(t ->> 'translation_key', ' ') from jsonb_array_elements(page_head('/', 'sv') #> '{boot,translations}') t$$);
select shop_test.answers('true', $$select (page_head('/', 'en') #> '{boot,text_words}' ? 'header')::text$$);
select shop_test.answers('[]', $$select (page_head('/', 'en') #> '{boot,translations}')::text$$);

-- The site map: every public address once, nothing hidden.
select shop_test.sees(1, $$select from jsonb_array_elements(sitemap()) as place where place ->> 'path' = '/products/filmjolk'$$);
select shop_test.sees(1, $$select from jsonb_array_elements(sitemap()) as place where place ->> 'path' = '/story'$$);
select shop_test.sees(0, $$select from jsonb_array_elements(sitemap()) as place where place ->> 'path' in ('/products/julost', '/products/sill', '/plans', '/quiet', '/cart', '/home')$$);
select shop_test.sees(0, $$select from jsonb_array_elements(sitemap()) as place where (page_head(place ->> 'path', 'sv') ->> 'status')::integer <> 200$$);
select shop_test.answers('3', $$select jsonb_array_length(place -> 'alternates')::text from jsonb_array_elements(sitemap()) as place where place ->> 'path' = '/'$$);

-- A shop without a factory still answers, with the fallback name.
reset role;
update factories set is_active = false;
select shop_test.be('anon');
select shop_test.answers('200', $$select page_head('/', 'sv') ->> 'status'$$);
select shop_test.answers('Premium Foods Factory', $$select page_head('/', 'sv') ->> 'title'$$);
select shop_test.answers('404', $$select page_head('/products/filmjolk', 'sv') ->> 'status'$$);
select shop_test.answers('[]', $$select sitemap()::text$$);
rollback;
