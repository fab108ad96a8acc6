-- A shop in three tables, with the roles and the row security that every request meets.
do $$ begin
    create role anon nologin;
    create role authenticated nologin;
    create role authenticator login noinherit in role anon, authenticated;
exception when duplicate_object then null;
end $$;

create table products (
    id int primary key,
    name text not null,
    slug text not null unique,
    description text not null,
    price numeric(10, 2) not null,
    stock int not null,
    published bool not null,
    created_at timestamptz not null
);
create table images (
    id int primary key,
    product_id int not null references products,
    url text not null,
    is_primary bool not null
);
create index on images (product_id);
create table orders (
    id bigint generated always as identity primary key,
    owner uuid not null,
    item text not null,
    quantity int not null,
    created_at timestamptz not null default now()
);

insert into products
select n, 'Produkt ' || n, 'produkt-' || n, repeat('Kallrökt över enris. ', 12), n % 400 + 0.5, n % 70, n % 10 <> 0,
       timestamptz '2026-01-01 12:00+00' + n * interval '1 minute'
from generate_series(1, 10000) as n;
insert into images
select n, (n - 1) / 3 + 1, '/images/' || n || '.webp', n % 3 = 1 from generate_series(1, 30000) as n;

alter table products enable row level security;
alter table images enable row level security;
alter table orders enable row level security;
create policy published on products for select using (published);
create policy visible on images for select using (true);
create policy own on orders to authenticated
    using (owner = ((current_setting('request.jwt.claims', true))::json ->> 'sub')::uuid)
    with check (owner = ((current_setting('request.jwt.claims', true))::json ->> 'sub')::uuid);
grant usage on schema public to anon, authenticated;
grant select on products, images to anon, authenticated;
grant select, insert on orders to authenticated;
vacuum analyze;
