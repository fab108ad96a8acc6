-- The staff's desk for orders: a list searched and cut by the server, notes that no customer reads, who is who of the staff, a letter at
-- each step a customer waits for, and the slip that goes into the parcel.

-- What the staff tells itself about an order. Only ever added to.
create table public.order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  text text not null check (char_length(text) between 1 and 2000),
  -- Says so to `export_own_data`, which hands customers what hangs on their orders, but for this.
  internal boolean not null default true check (internal),
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'What the staff notes about an order, for itself. Written by add_order_note.';
create index order_notes_order on public.order_notes (order_id, created_at);
create index order_notes_author on public.order_notes (author_id);

alter table public.order_notes enable row level security;
revoke all on public.order_notes from anon, authenticated;
grant select on public.order_notes to authenticated;
create policy order_notes_staff_read on public.order_notes for select to authenticated
  using (exists (select from public.orders o where o.id = order_id and o.factory_id = any ((select app.my_selling_factories())::uuid[])));

create function public.add_order_note(p_order_id uuid, p_text text) returns uuid language plpgsql security definer set search_path = '' as $$
declare
  v_text text := app.worded(p_text, 2000, 'text');
  v_id uuid;
begin
  if not exists (select from public.orders o where o.id = p_order_id and o.factory_id = any (app.my_selling_factories())) then
    raise exception 'Order not found' using errcode = 'PT404', hint = 'order_not_found';
  end if;
  insert into public.order_notes (order_id, author_id, text) values (p_order_id, (select auth.uid()), v_text) returning id into v_id;
  return v_id;
end $$;
comment on function public.add_order_note(uuid, text) is 'Notes something about an order of the caller''s factory, for the staff''s eyes only.';

-- Names of colleagues, for "who did this" and "who takes it". Their addresses are the owner's to see (staff_list); without a name of
-- their own they are called by the part before the @.
create function public.desk_staff() returns table (user_id uuid, name text, role text, is_active boolean)
language sql stable security definer set search_path = '' as $$
  select distinct on (a.user_id) a.user_id, coalesce(nullif(btrim(p.full_name), ''), split_part(u.email::text, '@', 1)), a.role, a.is_active
  from public.admins a join auth.users u on u.id = a.user_id left join public.profiles p on p.user_id = a.user_id
  where a.factory_id = any (app.my_selling_factories())
  order by a.user_id, a.is_active desc
$$;
comment on function public.desk_staff() is 'The colleagues of whoever handles what customers send: {user_id, name, role, is_active}.';

-- One page of orders and how many there are in all. Every word that is searched for has to be somewhere: number, names, address, references.
-- `open` is the state of what waits for the staff. Security invoker: the rows are those the caller may read.
create function public.desk_orders(p_search text default '', p_status text default '', p_payment text default '', p_sort text default 'at',
  p_desc boolean default true, p_offset integer default 0, p_limit integer default 25) returns jsonb
language sql stable set search_path = '' as $$
  with words as (
    select lower(w) as word from regexp_split_to_table(left(coalesce(p_search, ''), 200), '\s+') as w where w <> ''
  ), found as (
    select o.id, o.order_number, o.status, o.payment_status, o.payment_method, o.contact ->> 'name' as name, o.contact ->> 'company' as company,
      o.delivery_name, o.total, o.placed_at,
      case p_sort when 'number' then o.order_number when 'customer' then lower(coalesce(o.contact ->> 'company', o.contact ->> 'name')) end as by_text,
      case p_sort when 'total' then o.total when 'at' then extract(epoch from o.placed_at)
        when 'status' then array_position(array['pending', 'confirmed', 'packing', 'shipped', 'delivered', 'closed', 'returned', 'cancelled'], o.status) end as by_size
    from public.orders o
    where o.factory_id = any ((select app.my_selling_factories())::uuid[])
      and (coalesce(p_status, '') = '' or o.status = p_status or (p_status = 'open' and o.status in ('pending', 'confirmed', 'packing')))
      and (coalesce(p_payment, '') = '' or o.payment_status = p_payment)
      and not exists (select from words where position(word in lower(concat_ws(' ', o.order_number, o.contact ->> 'name', o.contact ->> 'company',
        o.contact ->> 'email', o.contact ->> 'phone', o.po_number, o.shipping ->> 'city', o.shipping ->> 'postcode',
        (select string_agg(p.reference, ' ') from public.payments p where p.order_id = o.id)))) = 0)
  ), page as (
    select f.*, row_number() over (order by
        case when not p_desc then f.by_text end, case when p_desc then f.by_text end desc,
        case when not p_desc then f.by_size end, case when p_desc then f.by_size end desc, f.placed_at desc, f.id) as place
    from found f order by place offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 1000)
  )
  select jsonb_build_object('count', (select count(*) from found), 'rows', coalesce((select jsonb_agg(to_jsonb(p) - 'by_text' - 'by_size' - 'place'
    || jsonb_build_object('pieces', (select coalesce(sum(i.quantity), 0) from public.order_items i where i.order_id = p.id)) order by p.place) from page p), '[]'))
$$;
comment on function public.desk_orders(text, text, text, text, boolean, integer, integer) is 'Orders of the caller''s factory, searched and cut: {count, rows}.';

-- What opens an order to somebody who is not signed in, beside the token of its first mail: every letter brings one of its own.
create table app.order_tokens (
  token_hash bytea primary key,
  order_id uuid not null references public.orders on delete cascade,
  expires_at timestamptz not null
);
comment on table app.order_tokens is 'Hashes of the tokens in the links of letters about orders, each for half a year.';
create index order_tokens_order on app.order_tokens (order_id);

create function app.new_order_token(p_order_id uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  v_token text := app.new_token();
begin
  insert into app.order_tokens (token_hash, order_id, expires_at) values (app.token_hash(v_token), p_order_id, now() + interval '180 days');
  return v_token;
end $$;

create or replace function app.order_access(p_order_id uuid, p_token text) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when o.user_id = (select auth.uid()) then 'full'
    when o.factory_id = any (app.my_selling_factories()) then 'full'
    when k.token_hash = sha256(convert_to(p_token, 'UTF8')) and k.token_expires_at > now() then 'full'
    when exists (select from app.order_tokens t where t.order_id = o.id and t.token_hash = app.token_hash(p_token) and t.expires_at > now()) then 'full'
    when o.user_id is null and exists (
      select from unnest(app.presented('session_id')) as s where sha256(convert_to(s, 'UTF8')) = k.guest_key_hash)
      then case when o.placed_at > now() - interval '24 hours' then 'full' else 'status' end
  end
  from public.orders o left join app.order_keys k on k.order_id = o.id where o.id = p_order_id
$$;

-- A letter to whoever ordered, in their language and in this transaction. A name keeps no braces, so that it cannot bring places of its
-- own to be filled in.
create function app.write_about_order(p_order_id uuid, p_letter text, p_lines text[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_lang text;
begin
  select * into v_order from public.orders o where o.id = p_order_id;
  if not app.email_is_likely(v_order.contact ->> 'email') then
    return;
  end if;
  v_lang := app.known_language(v_order.language_code);
  perform app.send_letter('order.' || p_letter, v_order.contact ->> 'email', v_lang,
    jsonb_build_object('number', v_order.order_number, 'delivery', translate(v_order.delivery_name, '{}', '()'),
      'name', translate(coalesce(v_order.contact ->> 'name', ''), '{}', '()')),
    '/order-success/' || p_order_id || '?lang=' || v_lang || '#token=' || app.new_order_token(p_order_id), p_lines, interval '3 days');
end $$;

-- As before, and: who takes an order back or has it returned says why, and the customer is told of every step they wait for. Packing and
-- closing are the house's own affair.
create or replace function public.set_order_status(p_order_id uuid, p_status text, p_expected_status text, p_reason text default null) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_reason text := nullif(btrim(p_reason), '');
begin
  if not exists (select from public.orders o where o.id = p_order_id and o.factory_id = any (app.my_selling_factories())) then
    raise exception 'Order not found' using errcode = 'PT404', hint = 'order_not_found';
  end if;
  if p_status in ('cancelled', 'returned') then
    v_reason := app.worded(p_reason, 500, 'reason');
  end if;
  perform app.move_order(p_order_id, 'status', p_status, p_expected_status, 'staff', v_reason);
  if p_status in ('confirmed', 'shipped', 'delivered', 'cancelled', 'returned') then
    perform app.write_about_order(p_order_id, p_status, array_remove(array[v_reason], null));
  end if;
end $$;

-- `packing`: what is to be in the parcel, without prices; for the staff alone.
create function app.packing_document(p_lang text, p_parameters jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('template', 'packing.typ', 'file', 'packing-' || o.order_number || '.pdf', 'public', false,
    'pictures', jsonb_build_array(frame #> '{company,logo}'),
    'data', frame || jsonb_build_object('order', jsonb_build_object('order_number', o.order_number, 'placed_at', o.placed_at, 'contact', o.contact,
      'shipping', o.shipping, 'delivery_name', o.delivery_name, 'po_number', o.po_number, 'note', o.note,
      'items', (select coalesce(jsonb_agg(jsonb_build_object('sku', i.sku, 'title', i.title, 'package_size', i.package_size, 'quantity', i.quantity)
        order by i.sort_order), '[]') from public.order_items i where i.order_id = o.id))))
  from public.orders o
  cross join lateral app.offered_language(coalesce(p_lang, o.language_code)) as l
  cross join lateral app.document_frame(o.factory_id, l) as frame
  where o.id = case when p_parameters ->> 'id' ~* '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$' then (p_parameters ->> 'id')::uuid end
    and o.factory_id = any (app.my_selling_factories())
$$;

create or replace function public.document(p_kind text, p_lang text default null, p_parameters jsonb default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_kind in ('catalog', 'prices') then app.assortment_document(p_kind, app.offered_language(p_lang), p_parameters)
    when p_kind = 'order' then app.order_document(p_lang, p_parameters)
    when p_kind = 'quote' then app.quote_document(p_lang, p_parameters)
    when p_kind = 'packing' then app.packing_document(p_lang, p_parameters)
  end
$$;
grant execute on function app.packing_document(text, jsonb) to anon, authenticated, service_role;

revoke all on function public.add_order_note(uuid, text), public.desk_staff(), public.desk_orders(text, text, text, text, boolean, integer, integer)
  from public, anon, authenticated, service_role;
grant execute on function public.add_order_note(uuid, text), public.desk_staff(),
  public.desk_orders(text, text, text, text, boolean, integer, integer) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
