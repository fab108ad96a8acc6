-- Requests for a price, their lines and files. Nobody writes here but the functions of 0043 to 0047.
--
-- Whoever asks is mostly nobody we know: a guest follows the request by a link. Every letter brings a link of its own, because only
-- hashes of what opens a quote are kept (`app.quote_tokens`).

create sequence app.quote_numbers start 1001;

-- Told from an order's number at a glance: Q26-1001.
create function app.next_quote_number() returns text language sql volatile security definer set search_path = '' as $$
  select 'Q' || to_char(now() at time zone 'Europe/Stockholm', 'YY') || '-' || nextval('app.quote_numbers')
$$;

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete restrict,
  quote_number text not null unique default app.next_quote_number() check (char_length(quote_number) between 1 and 40),
  -- A request is the customer's own: it goes with their account. What came of it, an order, stays for the books.
  user_id uuid references auth.users (id) on delete cascade,
  language_code text references public.languages (code) on update cascade on delete set null,
  status text not null default 'submitted' check (status in ('submitted', 'in_review', 'info_requested', 'quoted', 'revision_requested',
    'accepted', 'converted', 'declined', 'expired', 'rejected', 'withdrawn')),
  company text check (char_length(company) between 1 and 200),
  contact text not null check (char_length(contact) between 1 and 200),
  email text not null check (app.email_is_likely(email)),
  phone text check (char_length(phone) between 6 and 30),
  delivery jsonb not null default '{}' check (jsonb_typeof(delivery) = 'object' and octet_length(delivery::text) <= 4096),
  wanted_date date,
  message text check (char_length(message) <= 5000),
  po_number text check (char_length(po_number) <= 60),
  -- The offer: which one it is, until when it holds, and what it comes to. Amounts include VAT, as everywhere in the shop.
  offer_number integer not null default 0 check (offer_number >= 0),
  offered_at timestamptz,
  valid_until timestamptz,
  delivery_method_id uuid references public.delivery_methods on delete set null,
  delivery_name text check (char_length(delivery_name) <= 100),
  currency char(3) not null default 'NOK' check (currency ~ '^[A-Z]{3}$'),
  subtotal numeric(12, 2) check (subtotal >= 0),
  delivery_price numeric(12, 2) check (delivery_price >= 0),
  vat numeric(12, 2) check (vat >= 0),
  vat_lines jsonb check (jsonb_typeof(vat_lines) = 'array'),
  total numeric(12, 2) check (total >= 0),
  assigned_to uuid references auth.users (id) on delete set null,
  order_id uuid unique references public.orders on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint quotes_total_is_a_sum check (total = subtotal + delivery_price),
  constraint quotes_vat_is_a_sum check (vat = app.vat_sum(vat_lines)),
  constraint quotes_an_offer_is_whole check (offer_number = 0
    or (offered_at is not null and valid_until is not null and delivery_name is not null and total is not null and vat is not null))
);
comment on table public.quotes is 'Requests for a price and what was offered. Written and moved by calls only; amounts include VAT.';
comment on column public.quotes.delivery is 'Where to: {line1, postcode, city}, each of them only if it was told.';
comment on column public.quotes.offer_number is 'Which offer stands. Whoever accepts names it, so that nobody accepts one they have not seen.';

create index quotes_user on public.quotes (user_id, created_at desc);
create index quotes_factory on public.quotes (factory_id, created_at desc);
create index quotes_open_offers on public.quotes (valid_until) where status = 'quoted';
create index quotes_language on public.quotes (language_code);
create index quotes_delivery_method on public.quotes (delivery_method_id);
create index quotes_assigned on public.quotes (assigned_to);

create trigger quotes_touch before update on public.quotes for each row execute function app.touch();

create table public.quote_items (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes on delete cascade,
  product_id uuid references public.products on delete set null,
  sku text check (char_length(sku) <= 64),
  title text not null check (char_length(title) between 1 and 200),
  package_size text check (char_length(package_size) <= 60),
  image_url text check (char_length(image_url) <= 500),
  quantity integer not null check (quantity between 1 and 99999),
  notes text check (char_length(notes) <= 1000),
  list_price numeric(12, 2) check (list_price >= 0),
  vat_rate numeric(5, 2) not null check (vat_rate between 0 and 100),
  offered_qty integer check (offered_qty between 1 and 99999),
  offered_unit_price numeric(12, 2) check (offered_unit_price >= 0),
  sort_order integer not null default 0,
  created_at timestamptz not null default now(),
  constraint quote_items_an_offer_is_whole check ((offered_qty is null) = (offered_unit_price is null))
);
comment on table public.quote_items is 'Lines of quotes: what was asked for as it was called that day, and what is offered for it. No offer: not part of it.';
comment on column public.quote_items.list_price is 'The shop''s price that day; null for what is sold on request only.';

create index quote_items_quote on public.quote_items (quote_id, sort_order);
create index quote_items_product on public.quote_items (product_id);

-- An offer is worth its lines, when the transaction ends and whoever asks. `app.vat_of` is what orders are taxed by.
create function app.offer_lines(p_quote_id uuid) returns jsonb language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('vat_rate', i.vat_rate, 'line_total', i.offered_unit_price * i.offered_qty)), '[]')
  from public.quote_items i where i.quote_id = p_quote_id and i.offered_qty is not null
$$;
create function app.lines_sum(p_lines jsonb) returns numeric language sql immutable parallel safe set search_path = '' as $$
  select coalesce(sum((l ->> 'line_total')::numeric), 0) from jsonb_array_elements(p_lines) as l
$$;
create function app.quote_adds_up() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes;
  v_lines jsonb;
begin
  select * into v_quote from public.quotes q where q.id = case tg_table_name
    when 'quotes' then (to_jsonb(new) ->> 'id')::uuid
    else (coalesce(to_jsonb(new), to_jsonb(old)) ->> 'quote_id')::uuid end;
  if not found or v_quote.offer_number = 0 then
    return null; -- deleted together with its lines, or nothing offered yet
  end if;
  v_lines := app.offer_lines(v_quote.id);
  if v_quote.subtotal <> app.lines_sum(v_lines) or v_quote.vat_lines <> app.vat_of(v_lines, v_quote.delivery_price) then
    raise exception 'The lines of quote % do not add up to its offer', v_quote.quote_number using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger quotes_add_up after insert or update of offer_number, subtotal, delivery_price, vat, vat_lines, total on public.quotes
  deferrable initially deferred for each row execute function app.quote_adds_up();
create constraint trigger quote_items_add_up after insert or update or delete on public.quote_items
  deferrable initially deferred for each row execute function app.quote_adds_up();

alter table public.quotes enable row level security;
revoke all on public.quotes from anon, authenticated;
grant select on public.quotes to authenticated;
create policy quotes_own_read on public.quotes for select to authenticated using (user_id = (select auth.uid()));
create policy quotes_staff_read on public.quotes for select to authenticated
  using (factory_id = any ((select app.my_selling_factories())::uuid[]));

alter table public.quote_items enable row level security;
revoke all on public.quote_items from anon, authenticated;
grant select on public.quote_items to authenticated;
-- Whoever may read the quote may read its lines: the subquery is itself under the quote's policies.
create policy quote_items_read on public.quote_items for select to authenticated
  using (exists (select from public.quotes q where q.id = quote_id));

-- What opens a quote to somebody who is not signed in, one for each letter. Hashes only; not exposed.
create table app.quote_tokens (
  token_hash bytea primary key,
  quote_id uuid not null references public.quotes on delete cascade,
  expires_at timestamptz not null
);
comment on table app.quote_tokens is 'Hashes of the tokens in the links that open a quote, each for half a year.';
create index quote_tokens_quote on app.quote_tokens (quote_id);

-- What makes a request known again, so that a second press is the same quote.
create table app.quote_keys (
  idempotency_key uuid primary key,
  quote_id uuid not null references public.quotes on delete cascade,
  request_hash bytea not null
);
comment on table app.quote_keys is 'Keys of requests already taken, and a hash of what they asked for.';
create index quote_keys_quote on app.quote_keys (quote_id);

create function app.new_quote_token(p_quote_id uuid) returns text language plpgsql security definer set search_path = '' as $$
declare
  v_token text := app.new_token();
begin
  insert into app.quote_tokens (token_hash, quote_id, expires_at) values (app.token_hash(v_token), p_quote_id, now() + interval '180 days');
  return v_token;
end $$;

-- Checks run as whoever writes, the service key among them.
grant execute on function app.next_quote_number() to service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
