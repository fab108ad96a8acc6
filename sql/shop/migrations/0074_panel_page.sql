-- The panel is a page of the storefront, and nobody's search result.

insert into app.routes (path, title_key, is_indexed) values ('/admin', 'auth', false) on conflict do nothing;
