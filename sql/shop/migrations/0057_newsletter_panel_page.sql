-- The address of a newsletter in the panel is a page, found by a direct load too.
insert into app.routes (path, title_key, is_indexed) values ('/admin/newsletter/:id/edit', 'admin', false) on conflict (path) do nothing;
