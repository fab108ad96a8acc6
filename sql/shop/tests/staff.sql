-- Every table the staff keeps, against every kind of caller, from one list: who reads what is hidden, who writes what is shown.
-- Rows: 1 shown and 2 hidden in factory A; 3 shown and 4 hidden in factory B; the children hang on those.
begin;
select shop_test.stage();
delete from products where id::text like '%0000000000a_';
delete from categories where id::text like '%0000000000c1';

create function pg_temp.row_id(p_kind text, p_row integer) returns uuid language sql immutable as $$
  select ('e0000000-0000-4000-8000-' || p_kind || lpad(p_row::text, 6, '0'))::uuid
$$;
create function pg_temp.factory(p_row integer) returns uuid language sql immutable as $$
  select case when p_row in (1, 2, 5, 7) then 'a0000000-0000-4000-8000-00000000000f' else 'b0000000-0000-4000-8000-00000000000f' end::uuid
$$;

-- area: whose work it is. parent: null, or the kind of row it hangs on. made: columns and values of a new row, with
-- :id, :factory and :parent put in. set: a harmless change.
create temporary table kept (name text primary key, kind text, area text, parent text, made text, set_to text, hides boolean);
insert into kept values
  ('pages', '010000', 'content', null, $m$(id, factory_id, slug, status) values (:id, :factory, 's' || :n, :page)$m$, 'noindex = true', true),
  ('page_content', '020000', 'content', null, $m$(id, factory_id, page_slug, content_key, is_active) values (:id, :factory, 's' || :n, 'k', :shown)$m$, 'sort_order = 9', true),
  ('menu_items', '030000', 'content', null, $m$(id, factory_id, title, url, is_active) values (:id, :factory, 't', '/t', :shown)$m$, 'sort_order = 9', true),
  ('footer_links', '040000', 'content', null, $m$(id, factory_id, section_key, link_key, title, url, is_active) values (:id, :factory, 'support', 'k', 't', '/t', :shown)$m$, 'sort_order = 9', true),
  ('translations', '050000', 'content', null, $m$(id, factory_id, language_code, translation_key, content) values (:id, :factory, 'sv', 'k' || :n, 'c')$m$, $s$content = 'd'$s$, false),
  ('categories', '060000', 'catalogue', null, $m$(id, factory_id, slug, name, is_active) values (:id, :factory, 'c' || :n, 'c', :shown)$m$, 'sort_order = 9', true),
  ('products', '070000', 'catalogue', null, $m$(id, factory_id, slug, name, is_active) values (:id, :factory, 'p' || :n, 'p', :shown)$m$, 'sort_order = 9', true),
  ('restaurants', '080000', 'catalogue', null, $m$(id, factory_id, slug, name, is_active) values (:id, :factory, 'test-r' || :n, 'r', :shown)$m$, 'prep_minutes = 9', true),
  ('pages_i18n', '110000', 'content', '010000', $m$(id, page_id, language_code, title) values (:id, :parent, 'sv', 't')$m$, $s$title = 'u'$s$, true),
  ('page_content_i18n', '120000', 'content', '020000', $m$(id, page_content_id, language_code, content_value) values (:id, :parent, 'sv', 't')$m$, $s$content_value = 'u'$s$, true),
  ('menu_items_i18n', '130000', 'content', '030000', $m$(id, menu_item_id, language_code, title) values (:id, :parent, 'sv', 't')$m$, $s$title = 'u'$s$, true),
  ('footer_links_i18n', '140000', 'content', '040000', $m$(id, footer_link_id, language_code, title) values (:id, :parent, 'sv', 't')$m$, $s$title = 'u'$s$, true),
  ('categories_i18n', '160000', 'catalogue', '060000', $m$(id, category_id, language_code, name) values (:id, :parent, 'sv', 't')$m$, $s$name = 'u'$s$, true),
  ('products_i18n', '170000', 'catalogue', '070000', $m$(id, product_id, language_code, name) values (:id, :parent, 'sv', 't')$m$, $s$name = 'u'$s$, true),
  ('product_images', '180000', 'catalogue', '070000', $m$(id, product_id, original_url) values (:id, :parent, '/t.webp')$m$, 'sort_order = 9', true),
  ('product_food_info', '190000', 'catalogue', '070000', $m$(product_id) values (:parent)$m$, $s$origin = 'u'$s$, true),
  ('product_food_info_i18n', '200000', 'catalogue', '070000', $m$(id, product_id, language_code, origin) values (:id, :parent, 'sv', 't')$m$, $s$origin = 'u'$s$, true);
grant select on kept to anon, authenticated;

-- The insert of row `p_row`. Staff never send an id, so theirs leave it to the default.
create function pg_temp.making(p_kept kept, p_row integer, p_with_id boolean) returns text language sql as $$
  select format('insert into %I ', p_kept.name) || replace(replace(replace(replace(replace(replace(
    case when p_with_id then p_kept.made else replace(replace(p_kept.made, '(id, ', '('), '(:id, ', '(') end,
    ':id', quote_literal(pg_temp.row_id(p_kept.kind, p_row))), ':factory', quote_literal(pg_temp.factory(p_row))),
    ':parent', coalesce(quote_literal(pg_temp.row_id(p_kept.parent, p_row)), '')),
    ':page', case when p_row % 2 = 1 then '''published''' else '''draft''' end), ':shown', (p_row % 2 = 1)::text), ':n', quote_literal(p_row))
$$;
-- How row `p_row` of a table is named.
create function pg_temp.naming(p_kept kept, p_row integer) returns text language sql as $$
  select case when p_kept.name = 'product_food_info' then format('product_id = %L', pg_temp.row_id(p_kept.parent, p_row))
    else format('id = %L', pg_temp.row_id(p_kept.kind, p_row)) end
$$;

do $$
declare
  k kept;
  v_row integer;
begin
  for k in select * from kept order by kind loop
    for v_row in 1 .. 4 loop execute pg_temp.making(k, v_row, true); end loop;
  end loop;
  -- Rows 5 (factory A) and 6 (factory B, shown): parents for what the staff will try to add.
  for k in select * from kept where parent is null loop
    execute pg_temp.making(k, 5, true);
    execute replace(replace(pg_temp.making(k, 6, true), 'false', 'true'), '''draft''', '''published''');
  end loop;
  -- Food information hangs on products, and its translation on both: two products that already have some.
  for v_row in 7 .. 8 loop
    execute replace(pg_temp.making((select kept from kept where name = 'products'), v_row, true), 'false', 'true');
    execute pg_temp.making((select kept from kept where name = 'product_food_info'), v_row, true);
  end loop;
end $$;

-- New rows hang on the shown parents 5 (factory A) and 6 (factory B); translations of food information on 7 and 8.
create function pg_temp.adding(p_kept kept, p_own boolean) returns text language sql as $$
  select replace(replace(replace(replace(pg_temp.making(p_kept, r, false), '''5''', '''55'''), '''6''', '''66'''), 'false', 'true'), '''draft''', '''published''')
  from (select case when p_own then 5 else 6 end + case when p_kept.name = 'product_food_info_i18n' then 2 else 0 end as r) as rows
$$;

do $$
declare
  k kept;
  c record;
  v_staff boolean;
  v_writes boolean;
begin
  for c in select * from (values
    ('owner of A', 'authenticated', 'a0000000-0000-4000-8000-000000000001'::uuid, true, array['content', 'catalogue']),
    ('editor of A', 'authenticated', 'a0000000-0000-4000-8000-000000000002', true, array['content']),
    ('former owner of A', 'authenticated', 'a0000000-0000-4000-8000-000000000003', false, array[]::text[]),
    ('customer', 'authenticated', 'c0000000-0000-4000-8000-000000000001', false, array[]::text[]),
    ('visitor', 'anon', null, false, array[]::text[])) as callers (name, role, id, staff, areas)
  loop
    for k in select * from kept order by kind desc loop
      perform shop_test.be(c.role, c.id);
      v_staff := c.staff;
      v_writes := k.area = any (c.areas);
      begin
        -- Reading: what is shown to all; what is hidden to the staff of its own factory.
        perform shop_test.sees(1, format('select * from %I where %s', k.name, pg_temp.naming(k, 1)));
        perform shop_test.sees(1, format('select * from %I where %s', k.name, pg_temp.naming(k, 3)));
        if k.hides then
          perform shop_test.sees(case when v_staff then 1 else 0 end, format('select * from %I where %s', k.name, pg_temp.naming(k, 2)));
          perform shop_test.sees(0, format('select * from %I where %s', k.name, pg_temp.naming(k, 4)));
        end if;
        if c.role = 'anon' then
          perform shop_test.refused('42501', format('update %I set %s', k.name, k.set_to));
          perform shop_test.refused('42501', format('delete from %I', k.name));
          perform shop_test.refused('42501', pg_temp.adding(k, true));
        else
          -- Writing: one's own factory's rows, if it is one's work; never the other factory's.
          perform shop_test.changes(case when v_writes then 1 else 0 end, format('update %I set %s where %s', k.name, k.set_to, pg_temp.naming(k, 1)));
          perform shop_test.changes(0, format('update %I set %s where %s', k.name, k.set_to, pg_temp.naming(k, 3)));
          perform shop_test.changes(0, format('delete from %I where %s', k.name, pg_temp.naming(k, 3)));
          perform shop_test.refused('42501', pg_temp.adding(k, false));
          if v_writes then
            perform shop_test.changes(1, pg_temp.adding(k, true));
            perform shop_test.changes(1, format('delete from %I where %s', k.name, pg_temp.naming(k, 1)));
            -- Undo, so that the next caller finds the row.
            raise exception 'undo' using errcode = 'ZZ001';
          else
            perform shop_test.changes(0, format('delete from %I where %s', k.name, pg_temp.naming(k, 1)));
            perform shop_test.refused('42501', pg_temp.adding(k, true));
          end if;
        end if;
      exception when sqlstate 'ZZ001' then
        null;
      when others then
        raise exception '%, table %: %', c.name, k.name, sqlerrm;
      end;
    end loop;
  end loop;
end $$;

-- A translation cannot be carried over to a row of another factory, nor can any other child.
do $$
declare
  k kept;
  v_column text;
begin
  for k in select * from kept where parent is not null loop
    perform shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
    v_column := (regexp_match(k.made, '\m(\w+_id)\M'))[1];
    begin
      perform shop_test.refused('42501', format('update %I set %I = %L where %s', k.name, v_column, pg_temp.row_id(k.parent, case k.name when 'product_food_info_i18n' then 8 else 6 end), pg_temp.naming(k, 1)));
    exception when others then
      raise exception 'table %: %', k.name, sqlerrm;
    end;
  end loop;
end $$;
reset role;
-- Settings are the owner's to make where there are none, and hidden with their factory.
insert into factories (id, name, is_active) values ('e0000000-0000-4000-8000-00000000000f', 'New', false);
update admins set factory_id = 'e0000000-0000-4000-8000-00000000000f' where user_id = 'c0000000-0000-4000-8000-000000000002';
insert into admins (user_id, factory_id, role) values ('c0000000-0000-4000-8000-000000000002', 'e0000000-0000-4000-8000-00000000000f', 'owner');
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000002');
select shop_test.sees(1, $$select * from factories where name = 'New'$$);
select shop_test.sees(0, $$select * from factories where name = 'Closed'$$);
select shop_test.changes(1, $$insert into factory_settings (factory_id) values ('e0000000-0000-4000-8000-00000000000f')$$);
select shop_test.sees(1, $$select * from factory_settings where factory_id = 'e0000000-0000-4000-8000-00000000000f'$$);
select shop_test.sees(0, $$select * from factory_settings where factory_id = 'd0000000-0000-4000-8000-00000000000f'$$);
select shop_test.refused('42501', $$insert into factory_settings (factory_id) values ('b0000000-0000-4000-8000-00000000000f')$$);
-- An owner promotes and dismisses their own staff.
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.changes(1, $$update admins set role = 'orders' where user_id = 'a0000000-0000-4000-8000-000000000002'$$);
rollback;
