-- Visitors are counted apart: one in a hurry stops nobody else, and a flood from everywhere ends, too.
begin;
select shop_test.stage();
update factories set is_active = false where id = 'b0000000-0000-4000-8000-00000000000f';

create function pg_temp.come_from(p_address text) returns void language sql as $$
  select set_config('request.headers', json_build_object('x-forwarded-for', p_address)::text, true)
$$;
create function pg_temp.write(p_times integer, p_name text) returns bigint language sql as $$
  select count(public.send_contact_message('order', 'Anna', p_name || n || '@test.example', 'Ett meddelande', 'sv')) from generate_series(1, p_times) as n
$$;
create function pg_temp.written_from(p_address text) returns text language sql as $$
  select pg_temp.come_from(p_address);
  select pg_temp.write(1, md5(random()::text))::text
$$;

-- Sixty in ten minutes by one; the neighbour is let in meanwhile.
select shop_test.be('anon');
select pg_temp.come_from('192.0.2.1');
select pg_temp.write(60, 'a');
select shop_test.refused('PT429', $$select pg_temp.written_from('192.0.2.1')$$);
select shop_test.refused('PT429', $$select pg_temp.written_from(' 192.0.2.1 , 192.0.2.7')$$);
select shop_test.answers('1', $$select pg_temp.written_from('192.0.2.2')$$);

-- A home has a whole network of IPv6.
select pg_temp.come_from('2001:db8:0:1::1');
select pg_temp.write(60, 'b');
select shop_test.refused('PT429', $$select pg_temp.written_from('2001:db8:0:1:ffff::2')$$);
select shop_test.answers('1', $$select pg_temp.written_from('2001:db8:0:2::1')$$);

-- Whoever cannot be told from others is counted with all of them, whatever stands there.
reset role;
delete from app.attempts;
select shop_test.be('anon');
select pg_temp.come_from('');
select pg_temp.write(20, 'c');
select pg_temp.come_from('unknown');
select pg_temp.write(20, 'd');
select pg_temp.come_from('9999::99999');
select pg_temp.write(20, 'e');
select shop_test.refused('PT429', $$select pg_temp.written_from('unknown')$$);
select set_config('request.headers', '', true);
select shop_test.refused('PT429', $$select pg_temp.write(1, 'f')$$);
select shop_test.answers('1', $$select pg_temp.written_from('192.0.2.3')$$);

-- Six hundred by all of them; the company's own programs are not counted.
reset role;
delete from app.attempts;
insert into app.attempts (what, key) select 'contact', sha256('everybody') from generate_series(1, 599);
select shop_test.be('anon');
select shop_test.answers('1', $$select pg_temp.written_from('192.0.2.4')$$);
select shop_test.refused('PT429', $$select pg_temp.written_from('192.0.2.5')$$);
select shop_test.be('service_role');
select shop_test.answers('1', $$select pg_temp.written_from('192.0.2.5')$$);

-- The other forms count so, too, each by itself.
select shop_test.be('anon');
select pg_temp.come_from('192.0.2.4');
select open_quote_file() from generate_series(1, 60);
select shop_test.refused('PT429', 'select open_quote_file()');
select subscribe_newsletter('n' || n || '@test.example', 'sv') from generate_series(1, 120) as n;
select shop_test.refused('PT429', $$select subscribe_newsletter('m@test.example', 'sv')$$);
select pg_temp.come_from('192.0.2.6');
select open_quote_file(), subscribe_newsletter('m@test.example', 'sv');

-- A guest has a few carts; with an account there is one. The service key may move thousands.
insert into carts (session_id) select 'guest_' || n from generate_series(1, 300) as n;
select shop_test.refused('PT429', $$insert into carts (session_id) values ('guest_301')$$);
select pg_temp.come_from('192.0.2.7');
select shop_test.changes(1, $$insert into carts (session_id) values ('guest_301')$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select pg_temp.come_from('192.0.2.6');
select shop_test.refused('PT429', $$insert into carts (session_id) values ('guest_302')$$);
select shop_test.changes(1, $$insert into carts (user_id) values ('c0000000-0000-4000-8000-000000000001')$$);
select shop_test.be('service_role');
select pg_temp.come_from('192.0.2.6');
select shop_test.changes(400, $$insert into carts (session_id) select 'moved_' || n from generate_series(1, 400) as n$$);

-- Forgotten by the clock: attempts after a day, and guests' carts after a month. Nobody else may.
reset role;
update app.attempts set at = now() - interval '25 hours' where what = 'quote_file';
update carts set updated_at = now() - interval '31 days' where session_id = 'guest_301';
select shop_test.be('anon');
select shop_test.refused('42501', 'select app.forget_attempts()');
select shop_test.refused('42501', $$select app.throttle_visitor('x', 1, '1 hour')$$);
select shop_test.be('service_role');
select every_minute();
reset role;
select shop_test.sees(0, $$select from app.attempts where what = 'quote_file'$$);
select shop_test.answers('true', $$select (count(*) > 0)::text from app.attempts$$);
select shop_test.sees(0, $$select from carts where session_id = 'guest_301'$$);
rollback;
