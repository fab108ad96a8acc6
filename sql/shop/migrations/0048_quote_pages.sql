-- Where a request is thanked for and followed.

insert into app.routes (path, title_key, is_indexed) values
  ('/quote-success', 'quote', false), ('/auth/quotes', 'quote', false), ('/auth/quotes/:id', 'quote', false);
