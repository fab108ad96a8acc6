-- Files that come with a request: drawings, last year's order, a tender. Visitors have no folder of their own, so each file is given
-- a place first: a name nobody can guess, good for one upload and two hours. What is never handed in is forgotten after a day.

create table app.quote_places (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  is_taken boolean not null default false
);
comment on table app.quote_places is 'Names under which one file each may be uploaded to the bucket quote-files.';
create index quote_places_open on app.quote_places (created_at) where not is_taken;

create table public.quote_files (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid not null references public.quotes on delete cascade,
  path text not null unique check (char_length(path) between 1 and 300),
  name text not null check (char_length(name) between 1 and 200),
  size bigint not null check (size between 1 and 50000000),
  created_at timestamptz not null default now()
);
comment on table public.quote_files is 'Files of a request; the bytes are in storage, bucket quote-files.';
create index quote_files_quote on public.quote_files (quote_id);

alter table public.quote_files enable row level security;
revoke all on public.quote_files from anon, authenticated;
grant select on public.quote_files to authenticated;
create policy quote_files_read on public.quote_files for select to authenticated
  using (exists (select from public.quotes q where q.id = quote_id));

-- Storage keeps bytes as long as a row speaks of them; its sweeper takes what no row speaks of.
create function app.forget_quote_objects(p_names text[]) returns void language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o where o.bucket_id = 'quote-files' and o.name = any (p_names);
  perform set_config('storage.allow_delete_query', 'false', true);
end $$;
create function app.quote_file_is_gone() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform app.forget_quote_objects(array[old.path]);
  return null;
end $$;
create trigger quote_files_gone after delete on public.quote_files for each row execute function app.quote_file_is_gone();

-- One place for one file. Whoever is in a hurry is slowed down together with everybody: a visitor has nothing to be known by.
create function public.open_quote_file() returns json language plpgsql security definer set search_path = '' as $$
declare
  v_id uuid;
  v_old text[];
begin
  perform app.throttle('quote_file', 'everybody', 60, interval '10 minutes');
  with gone as (delete from app.quote_places p where not p.is_taken and p.created_at < now() - interval '1 day' returning p.id)
    select array_agg(gone.id::text) into v_old from gone;
  if v_old is not null then
    perform app.forget_quote_objects(v_old);
  end if;
  insert into app.quote_places default values returning id into v_id;
  return json_build_object('path', v_id);
end $$;
revoke all on function public.open_quote_file() from public, anon, authenticated, service_role;
grant execute on function public.open_quote_file() to anon, authenticated, service_role;
comment on function public.open_quote_file() is 'A place for one file of a request, in the bucket quote-files: {path}. Open for two hours.';

create function app.quote_place_is_open(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from app.quote_places p where p.id::text = p_name and not p.is_taken and p.created_at > now() - interval '2 hours')
$$;
create function app.may_read_quote_file(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (select from public.quote_files f join public.quotes q on q.id = f.quote_id
    where f.path = p_name and (q.user_id = (select auth.uid()) or q.factory_id = any (app.my_selling_factories())))
$$;
grant execute on function app.quote_place_is_open(text) to anon, authenticated, service_role;
grant execute on function app.may_read_quote_file(text) to authenticated, service_role;

-- Handed in is handed in: nobody lists, changes or takes back but the functions.
create policy shop_quote_files_hand_in on storage.objects for insert to anon, authenticated
  with check (bucket_id = 'quote-files' and app.quote_place_is_open(name));
create policy shop_quote_files_read on storage.objects for select to authenticated
  using (bucket_id = 'quote-files' and app.may_read_quote_file(name));

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
