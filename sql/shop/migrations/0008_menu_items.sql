-- The header's menu: top-level items and one level of children.

create table public.menu_items (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  parent_id uuid references public.menu_items on delete cascade,
  is_active boolean not null default true,
  sort_order integer not null default 0,
  title text not null check (char_length(title) between 1 and 200),
  url app.link not null,
  icon_name text check (icon_name ~ '^[a-z0-9-]{1,60}$'),
  icon_color text check (char_length(icon_color) <= 60),
  is_external boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.menu_items is 'Header menu. A parent is always top level and of the same factory.';

create index menu_items_factory on public.menu_items (factory_id, sort_order);
create index menu_items_parent on public.menu_items (parent_id);

-- One level, whichever end of the link is moved: the parent must have no parent, and who has children stays on top.
create function app.menu_one_level() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_parent public.menu_items;
begin
  if new.parent_id is null then
    return new;
  end if;
  select * into v_parent from public.menu_items where id = new.parent_id for share;
  if new.parent_id = new.id or v_parent.parent_id is not null
     or exists (select from public.menu_items c where c.parent_id = new.id) then
    raise exception 'A menu has one dropdown level' using errcode = '23514';
  end if;
  if v_parent.factory_id is distinct from new.factory_id then
    raise exception 'A menu item and its parent belong to one factory' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger menu_items_one_level before insert or update of parent_id, factory_id on public.menu_items
  for each row execute function app.menu_one_level();

create trigger menu_items_touch before update on public.menu_items for each row execute function app.touch();

alter table public.menu_items enable row level security;
revoke all on public.menu_items from anon, authenticated;
grant select on public.menu_items to anon, authenticated;
grant insert (factory_id, parent_id, is_active, sort_order, title, url, icon_name, icon_color, is_external),
  update (parent_id, is_active, sort_order, title, url, icon_name, icon_color, is_external), delete
  on public.menu_items to authenticated;

create policy menu_items_read on public.menu_items for select to anon, authenticated using (is_active);
create policy menu_items_admin_read on public.menu_items for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy menu_items_admin_insert on public.menu_items for insert to authenticated
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy menu_items_admin_update on public.menu_items for update to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('content'))::uuid[]));
create policy menu_items_admin_delete on public.menu_items for delete to authenticated
  using (factory_id = any ((select app.my_factories('content'))::uuid[]));

create table public.menu_items_i18n (
  id uuid primary key default gen_random_uuid(),
  menu_item_id uuid not null references public.menu_items on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  title text not null check (char_length(title) between 1 and 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (menu_item_id, language_code)
);
comment on table public.menu_items_i18n is 'Title of a menu item in one language, preferred over the item''s own.';

create index menu_items_i18n_language on public.menu_items_i18n (language_code);

create trigger menu_items_i18n_touch before update on public.menu_items_i18n for each row execute function app.touch();

alter table public.menu_items_i18n enable row level security;
revoke all on public.menu_items_i18n from anon, authenticated;
grant select on public.menu_items_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (menu_item_id, language_code, title), update (menu_item_id, language_code, title), delete
  on public.menu_items_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy menu_items_i18n_read on public.menu_items_i18n for select to anon, authenticated
  using (exists (select from public.menu_items p where p.id = menu_item_id));
create policy menu_items_i18n_admin_insert on public.menu_items_i18n for insert to authenticated
  with check (menu_item_id in (select p.id from public.menu_items p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy menu_items_i18n_admin_update on public.menu_items_i18n for update to authenticated
  using (menu_item_id in (select p.id from public.menu_items p where p.factory_id = any ((select app.my_factories('content'))::uuid[])))
  with check (menu_item_id in (select p.id from public.menu_items p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));
create policy menu_items_i18n_admin_delete on public.menu_items_i18n for delete to authenticated
  using (menu_item_id in (select p.id from public.menu_items p where p.factory_id = any ((select app.my_factories('content'))::uuid[])));

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
