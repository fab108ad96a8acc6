-- Everything whose JSON might be written in two ways: all types of Postgres, and what users and extensions make of them.
create function create_role(name text, options text) returns void language plpgsql as $$
begin
  execute format('create role %I %s', name, options);
exception when duplicate_object or unique_violation then null;
end $$;
select create_role('diff_anon', 'nologin'), create_role('diff_user', 'nologin');
select create_role('diff_login', 'login noinherit in role diff_anon, diff_user');
drop function create_role(text, text);

create type mood as enum ('glad', 'sad "or" so', 'Ärlig');
create type loud as enum ('LOUD', 'LOUDER');
create function loud_json(loud) returns json language sql immutable as $$ select json_build_object('loud', $1::text) $$;
create cast (loud as json) with function loud_json(loud);
create type pair as (a int, "b c" text);
create domain price as numeric(12, 2) check (value >= 0);
create domain label as varchar(20);
create domain labels as text[];
create domain dated as timestamptz;
create domain feeling as mood;
create domain doc as jsonb;

create table kinds (
  id int primary key,
  v_bool bool, v_int2 int2, v_int4 int4, v_int8 int8, v_numeric numeric, v_float4 float4, v_float8 float8,
  v_text text, v_varchar varchar(30), v_char char(7), v_name name, v_inner "char", v_bytea bytea, v_uuid uuid,
  v_date date, v_time time, v_timetz timetz, v_timestamp timestamp, v_timestamptz timestamptz, v_interval interval,
  v_json json, v_jsonb jsonb, v_xml xml, v_money money, v_inet inet, v_cidr cidr, v_mac macaddr, v_mac8 macaddr8,
  v_bit bit(5), v_varbit varbit, v_point point, v_box box, v_path path, v_polygon polygon, v_circle circle, v_line line,
  v_lseg lseg, v_tsvector tsvector, v_tsquery tsquery, v_int4range int4range, v_numrange numrange, v_tsrange tsrange,
  v_tstzrange tstzrange, v_daterange daterange, v_int8range int8range, v_multi int4multirange, v_datemulti datemultirange,
  v_oid oid, v_lsn pg_lsn, v_class regclass, v_vector int2vector, v_jsonpath jsonpath,
  v_ints int[], v_texts text[][], v_moods mood[], v_pairs pair[], v_stamps timestamptz[],
  v_mood mood, v_loud loud, v_pair pair, v_price price, v_label label, v_labels labels, v_dated dated, v_feeling feeling,
  v_doc doc, "Odd ""name"" é" text
);
insert into kinds
select n, n % 2 = 0, n - 20, n * 1000003, n * 9007199254740993, (n - 20) / 7.0, (n - 20) / 7.0, exp(n - 20),
  (array['', ' ', 'plain', E'tab\t nl\n cr\r', E'\b\f\x01\x1f\x7f', '"quoted"', 'back\slash', 'ÅÄÖ 漢字 🧀', '</script>', repeat('lång ', 90)])[n % 10 + 1],
  'vc' || n, 'c' || n, 'n' || n, chr(64 + n)::"char", decode(md5(n::text), 'hex'), md5(n::text)::uuid,
  date '2026-01-01' + n * 37, time '00:00:00.5' + n * interval '37 minutes', timetz '12:30:00+05:30',
  timestamp '2026-01-01 01:02:03.456' + n * interval '13 days 7 hours',
  timestamptz '2026-01-01 01:02:03.4+00' + n * interval '13 days 7 hours', n * interval '1 month 2 days 03:04:05.6',
  format('{ "a" : %s,  "b": [1, "x"] , "c":null}', n)::json, jsonb_build_object('a', n, 'b', jsonb_build_array(1, 'x'), 'c', null),
  xmlelement(name x, n), n::money, '10.0.0.1'::inet + n, '10.0.0.0/8', '08:00:2b:01:02:03', '08:00:2b:01:02:03:04:05',
  n::bit(5), n::bit(12)::varbit, point(n, -n / 3.0), box(point(n, 0), point(0, n)), '[(0,0),(1,1)]', '((0,0),(1,1),(1,0))', '<(0,0),2>', '{1,-1,0}',
  '[(0,0),(1,1)]', to_tsvector('simple', 'fet ost ' || n), to_tsquery('simple', 'ost & !smör'), int4range(n, n + 5), numrange(n, null), tsrange('2026-01-01', null),
  tstzrange('2026-01-01', '2026-06-01'), daterange('2026-01-01', '2026-06-01'), 'empty', int4multirange(int4range(1, n + 2)), '{[2026-01-01,2026-02-01)}',
  n, '0/16B3748', 'kinds', '1 2 3', '$.a[*] ? (@ > 1)',
  array[n, null, -n], array[['a "', null], ['{', E'\n']], array['glad', 'Ärlig']::mood[], array[row(n, 'x'), null]::pair[], array[timestamptz '2026-01-01', 'infinity'],
  (array['glad', 'sad "or" so', 'Ärlig'])[n % 3 + 1]::mood, (array['LOUD', 'LOUDER'])[n % 2 + 1]::loud, row(n, 'it''s "x"')::pair, n + 0.5, 'l' || n, array['a', n::text],
  timestamptz '1890-01-01 00:00' + n * interval '1 day', 'glad', jsonb_build_array(n, '"'), 'odd ' || n
from generate_series(1, 37) n;
insert into kinds (id) values (38);
insert into kinds (id, v_numeric, v_float4, v_float8, v_date, v_timestamp, v_timestamptz, v_int8, v_interval) values
  (39, 'NaN', 'NaN', 'Infinity', 'infinity', '-infinity', 'infinity', -9223372036854775808, '-1 year'),
  (40, '-0.000', '-0', '-Infinity', '0044-03-15 BC', '0044-03-15 12:00 BC', '0044-03-15 12:00+00 BC', 9223372036854775807, '0'),
  (41, 'Infinity', '1e30', '5e-324', '12026-01-02', '12026-01-02 00:00:00.000001', '0001-01-01 00:00+00', 0, null),
  (42, '12345678901234567890.12345678901234567890', '1e-30', '1.7976931348623157e308', '0001-01-01', '2026-02-28 23:59:59.9999995', '1889-12-31 23:00:00+00', 1, null);

-- The same to write to, so that the planner's estimates of the other hold still.
create table others (like kinds including all);
insert into others select * from kinds;

create table categories (id int primary key, name text not null, parent_id int references categories);
create table products (
  id int primary key, category_id int references categories, name text not null, price price, tags text[], mood mood,
  published bool not null default true, owner text not null, created_at timestamptz not null default '2026-01-01', extra jsonb
);
create table images (id int primary key, product_id int not null references products, url text not null, width int, shot pair);
create table product_details (product_id int primary key references products, note text, weight float8);
create table tags (id int primary key, name text unique);
create table product_tags (product_id int references products, tag_id int references tags, primary key (product_id, tag_id));
insert into categories select n, 'Kategori ' || n, nullif(n / 3, 0) from generate_series(1, 9) n;
insert into products
select n, nullif(n % 10, 0), case n % 4 when 0 then 'Ost "' || n || E'"\n' else 'Smör ' || n % 13 end, nullif(n % 17, 0) * 1.25, case when n % 3 > 0 then array['a' || n % 4, null, '"'] end,
  (array['glad', 'sad "or" so', 'Ärlig', null])[n % 4 + 1]::mood, n % 7 <> 0, (array['ada', 'bo'])[n % 2 + 1], timestamptz '2026-01-01' + n * interval '5 hours', jsonb_build_object('k', n % 5, 's', 'x' || n)
from generate_series(1, 120) n;
insert into images select n, n % 100 + 1, '/i/' || n || '.webp', nullif(n % 900, 0), row(n, null)::pair from generate_series(1, 260) n;
insert into product_details select n, nullif('note ' || n, 'note 6'), n / 3.0 from generate_series(2, 120, 2) n;
insert into tags select n, 'tag ' || n from generate_series(1, 8) n;
insert into product_tags select p, t from generate_series(1, 120) p, generate_series(1, 8) t where (p * t) % 5 = 1;

create function title(products) returns text language sql stable as $$ select upper($1.name) $$;
create function sizes(products) returns int[] language sql stable as $$ select array_agg(width order by id) from images where product_id = $1.id $$;
create function cover(products) returns setof images rows 1 language sql stable as $$ select * from images where product_id = $1.id order by id limit 1 $$;
create function cheap(max numeric) returns setof products language sql stable as $$ select * from products where price <= max order by id $$;
create function one_kind(wanted int) returns kinds language sql stable as $$ select * from kinds where id = wanted $$;
create function numbers() returns setof int language sql immutable as $$ select generate_series(1, 3) $$;
create function add_them(a int, b int) returns int language sql immutable as $$ select a + b $$;
create function said(products) returns text language plpgsql as $$
begin
  perform set_config('response.headers', json_build_array(json_build_object('X-Said', $1.id::text))::text, true);
  if $1.id = 13 then perform set_config('response.status', '418', true); end if;
  return 'said';
end $$;
create view cheese as select p.*, c.name as category, p.price::float8 as price_float from products p left join categories c on c.id = p.category_id where p.name like 'Ost%';
create view telling as select id, name, said(p) as told from products p;

alter table products enable row level security;
create policy seen on products for select using (published or owner = current_setting('request.jwt.claims', true)::json ->> 'sub');
create policy mine on products to diff_user using (owner = current_setting('request.jwt.claims', true)::json ->> 'sub')
  with check (owner = current_setting('request.jwt.claims', true)::json ->> 'sub');
grant select on all tables in schema public to diff_anon, diff_user;
grant insert, update, delete on others, products, images, tags to diff_user;
revoke select on product_details from diff_anon;
grant select (product_id, weight) on product_details to diff_anon;
analyze;
