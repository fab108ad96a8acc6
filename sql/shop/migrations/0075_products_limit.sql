-- The limit of products, counted once per statement instead of once per row: a thousand rows in one insert are one count.
--
-- The lock is taken before counting, and a statement's snapshot is younger than its lock: of two inserts at once the second one
-- sees the first one's rows.

create function app.products_limit_of_statement() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_factory uuid;
  v_limit integer;
begin
  -- In one order for everybody, so that two statements over several factories cannot wait for each other in a circle.
  for v_factory in select distinct a.factory_id from added a order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('products:' || v_factory::text, 0));
    v_limit := coalesce((select s.max_products from public.factory_settings s where s.factory_id = v_factory), 1000);
    if (select count(*) from public.products p where p.factory_id = v_factory) > v_limit then
      raise exception 'Product limit reached (% per factory)', v_limit using errcode = 'P0001';
    end if;
  end loop;
  return null;
end $$;

drop trigger products_limit on public.products;
create trigger products_limit after insert on public.products referencing new table as added
  for each statement execute function app.products_limit_of_statement();

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
