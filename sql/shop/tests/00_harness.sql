-- What the stories are told with. Run first; the other files need it and leave nothing behind.
-- Every file is plain SQL in one transaction that is rolled back; a claim that does not hold raises and fails the file.

create schema if not exists shop_test;
grant usage on schema shop_test to anon, authenticated, service_role;

-- From here on the statements run as this role, this user, this guest.
create or replace function shop_test.be(p_role text, p_user uuid default null, p_guest text default null) returns void
language plpgsql as $$
begin
  perform set_config('request.jwt.claims', case when p_user is null then json_build_object('role', p_role)
    else json_build_object('role', p_role, 'sub', p_user) end::text, true);
  perform set_config('request.headers', case when p_guest is null then '{}' else json_build_object('x-guest-session', p_guest)::text end, true);
  perform set_config('request.eq', '{}', true);
  perform set_config('app.written', '', true);
  perform set_config('role', p_role, true);
end $$;

-- The request filters by `p_key = eq.p_value`: what the server would publish.
create or replace function shop_test.filters(p_key text, p_value text) returns void language sql as $$
  select set_config('request.eq', json_build_object(p_key, json_build_array(p_value))::text, true)
$$;

create or replace function shop_test.sees(p_rows bigint, p_query text) returns void language plpgsql as $$
declare v_rows bigint;
begin
  execute 'select count(*) from (' || p_query || ') as q' into v_rows;
  if v_rows <> p_rows then
    raise exception '% sees % rows instead of %: %', current_user, v_rows, p_rows, p_query;
  end if;
end $$;

create or replace function shop_test.answers(p_value text, p_query text) returns void language plpgsql as $$
declare v_value text;
begin
  execute p_query into v_value;
  if v_value is distinct from p_value then
    raise exception '% gets % instead of %: %', current_user, v_value, p_value, p_query;
  end if;
end $$;

create or replace function shop_test.changes(p_rows bigint, p_statement text) returns void language plpgsql as $$
declare v_rows bigint;
begin
  execute p_statement;
  get diagnostics v_rows = row_count;
  if v_rows <> p_rows then
    raise exception '% changed % rows instead of %: %', current_user, v_rows, p_rows, p_statement;
  end if;
end $$;

create or replace function shop_test.refused(p_sqlstate text, p_statement text, p_message text default null) returns void
language plpgsql as $$
declare v_message text;
begin
  begin
    execute p_statement;
  exception when others then
    get stacked diagnostics v_message = message_text;
    if sqlstate <> p_sqlstate or (p_message is not null and v_message <> p_message) then
      raise exception '% is refused with % (%) instead of % (%): %', current_user, sqlstate, v_message, p_sqlstate, p_message, p_statement;
    end if;
    return;
  end;
  raise exception '% was not refused: %', current_user, p_statement;
end $$;

-- Two factories, their staff, two customers and a little of everything. Ids: a… is factory A's, b… factory B's, c… customers.
create or replace function shop_test.stage() returns void language plpgsql as $$
begin
  insert into public.languages (code, name, native_name) values ('sv', 'Swedish', 'Svenska'), ('en', 'English', 'English') on conflict do nothing;
  insert into public.factories (id, name, is_active) values
    ('a0000000-0000-4000-8000-00000000000f', 'A', true), ('b0000000-0000-4000-8000-00000000000f', 'B', true),
    ('d0000000-0000-4000-8000-00000000000f', 'Closed', false);
  insert into auth.users (id, email) values
    ('a0000000-0000-4000-8000-000000000001', 'owner-a@test.example'), ('a0000000-0000-4000-8000-000000000002', 'editor-a@test.example'),
    ('a0000000-0000-4000-8000-000000000003', 'former-a@test.example'), ('b0000000-0000-4000-8000-000000000001', 'owner-b@test.example'),
    ('c0000000-0000-4000-8000-000000000001', 'kund@test.example'), ('c0000000-0000-4000-8000-000000000002', 'annan@test.example');
  insert into public.admins (user_id, factory_id, role, is_active) values
    ('a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-00000000000f', 'owner', true),
    ('a0000000-0000-4000-8000-000000000002', 'a0000000-0000-4000-8000-00000000000f', 'editor', true),
    ('a0000000-0000-4000-8000-000000000003', 'a0000000-0000-4000-8000-00000000000f', 'owner', false),
    ('b0000000-0000-4000-8000-000000000001', 'b0000000-0000-4000-8000-00000000000f', 'owner', true);
  insert into public.factory_settings (factory_id) values ('a0000000-0000-4000-8000-00000000000f'), ('d0000000-0000-4000-8000-00000000000f');
  insert into public.categories (id, factory_id, slug, name) values
    ('a0000000-0000-4000-8000-0000000000c1', 'a0000000-0000-4000-8000-00000000000f', 'mejeri', 'Mejeri'),
    ('b0000000-0000-4000-8000-0000000000c1', 'b0000000-0000-4000-8000-00000000000f', 'mejeri', 'Mejeri');
  insert into public.products (id, factory_id, slug, name, shop_price, is_active, category_id) values
    ('a0000000-0000-4000-8000-0000000000a1', 'a0000000-0000-4000-8000-00000000000f', 'filmjolk', 'Filmjölk', 24.90, true, 'a0000000-0000-4000-8000-0000000000c1'),
    ('a0000000-0000-4000-8000-0000000000a2', 'a0000000-0000-4000-8000-00000000000f', 'smor', 'Smör', 69.90, true, null),
    ('a0000000-0000-4000-8000-0000000000a3', 'a0000000-0000-4000-8000-00000000000f', 'julost', 'Julost', 99.00, false, null),
    ('b0000000-0000-4000-8000-0000000000a1', 'b0000000-0000-4000-8000-00000000000f', 'sill', 'Sill', 38.90, true, null);
end $$;

grant execute on all functions in schema shop_test to anon, authenticated, service_role;
