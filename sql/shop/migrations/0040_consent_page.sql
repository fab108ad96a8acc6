-- Where people answer whether another application may use their account here.

insert into app.routes (path, title_key, is_indexed) values ('/oauth/consent', 'auth', false);
