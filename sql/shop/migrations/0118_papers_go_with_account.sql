-- What an applicant handed in is theirs: an account that goes takes its folder in `seller-docs` along, whoever deletes it. Storage keeps
-- bytes as long as a row speaks of them; its sweeper takes what no row speaks of.

create function app.papers_go_with_account() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o where o.bucket_id = 'seller-docs' and o.name like old.id::text || '/%';
  perform set_config('storage.allow_delete_query', 'false', true);
  return null;
end $$;
create trigger shop_papers_go_with_account after delete on auth.users for each row execute function app.papers_go_with_account();

-- A token outlives its account for up to an hour, and an account is quickly made: whoever hands in is still there, and has a folder of
-- forty files at most, where an application names ten.
create function app.may_hand_in_paper(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select (storage.foldername(p_name))[1] = u.id::text
    and (select count(*) from storage.objects o where o.bucket_id = 'seller-docs' and o.name like u.id::text || '/%') < 40
  from auth.users u where u.id = (select auth.uid())
$$;
grant execute on function app.may_hand_in_paper(text) to authenticated, service_role;

drop policy shop_seller_docs_hand_in on storage.objects;
create policy shop_seller_docs_hand_in on storage.objects for insert to authenticated
  with check (bucket_id = 'seller-docs' and app.may_hand_in_paper(name));

-- Accounts that went before this.
do $$
begin
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects o where o.bucket_id = 'seller-docs'
    and not exists (select from auth.users u where u.id::text = (storage.foldername(o.name))[1]);
  perform set_config('storage.allow_delete_query', 'false', true);
end $$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
