-- The shelves of the shop: a tree of at most two levels.

create table public.categories (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  parent_id uuid references public.categories on delete set null,
  slug app.slug not null,
  name text not null check (char_length(name) between 1 and 200),
  description text check (char_length(description) <= 2000),
  image_url app.picture,
  sort_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (factory_id, slug),
  check (parent_id <> id)
);
comment on table public.categories is 'Product categories.';

create index categories_parent on public.categories (parent_id);

create function app.category_two_levels() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_parent public.categories;
begin
  if new.parent_id is null then
    return new;
  end if;
  select * into v_parent from public.categories where id = new.parent_id for share;
  if v_parent.parent_id is not null or exists (select from public.categories c where c.parent_id = new.id) then
    raise exception 'Categories have two levels' using errcode = '23514';
  end if;
  if v_parent.factory_id is distinct from new.factory_id then
    raise exception 'A category and its parent belong to one factory' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger categories_two_levels before insert or update of parent_id, factory_id on public.categories
  for each row execute function app.category_two_levels();

create trigger categories_touch before update on public.categories for each row execute function app.touch();

alter table public.categories enable row level security;
revoke all on public.categories from anon, authenticated;
grant select on public.categories to anon, authenticated;
grant insert (factory_id, parent_id, slug, name, description, image_url, sort_order, is_active),
  update (parent_id, slug, name, description, image_url, sort_order, is_active), delete
  on public.categories to authenticated;

create policy categories_read on public.categories for select to anon, authenticated using (is_active);
create policy categories_admin_read on public.categories for select to authenticated
  using (factory_id = any ((select app.my_factories('any'))::uuid[]));
create policy categories_admin_insert on public.categories for insert to authenticated
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy categories_admin_update on public.categories for update to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]))
  with check (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));
create policy categories_admin_delete on public.categories for delete to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));

create table public.categories_i18n (
  id uuid primary key default gen_random_uuid(),
  category_id uuid not null references public.categories on delete cascade,
  language_code text not null references public.languages (code) on update cascade on delete cascade,
  name text not null check (char_length(name) between 1 and 200),
  description text check (char_length(description) <= 2000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (category_id, language_code)
);
comment on table public.categories_i18n is 'Name and description of a category in one language.';

create index categories_i18n_language on public.categories_i18n (language_code);

create trigger categories_i18n_touch before update on public.categories_i18n for each row execute function app.touch();

alter table public.categories_i18n enable row level security;
revoke all on public.categories_i18n from anon, authenticated;
grant select on public.categories_i18n to anon, authenticated;
-- An upsert writes every column it was given, the pair of the unique key among them.
grant insert (category_id, language_code, name, description), update (category_id, language_code, name, description), delete
  on public.categories_i18n to authenticated;

-- Whoever may read the parent may read this: the subquery is itself under the parent's policies.
create policy categories_i18n_read on public.categories_i18n for select to anon, authenticated
  using (exists (select from public.categories p where p.id = category_id));
create policy categories_i18n_admin_insert on public.categories_i18n for insert to authenticated
  with check (category_id in (select p.id from public.categories p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy categories_i18n_admin_update on public.categories_i18n for update to authenticated
  using (category_id in (select p.id from public.categories p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])))
  with check (category_id in (select p.id from public.categories p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));
create policy categories_i18n_admin_delete on public.categories_i18n for delete to authenticated
  using (category_id in (select p.id from public.categories p where p.factory_id = any ((select app.my_factories('catalogue'))::uuid[])));

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
