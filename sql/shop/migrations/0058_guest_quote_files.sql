-- Whoever asked for a price as a guest may fetch the files they handed in themselves. They prove it as everywhere else, by the token
-- of their letters: in the header `x-quote-token` of the request for the file. It is compared by its hash, ends when the token ends,
-- opens the files of its own quote and no others.

create function app.presents_quote_token(p_name text) returns boolean language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.quote_files f join app.quote_tokens t on t.quote_id = f.quote_id
    where f.path = p_name and t.expires_at > now()
      and t.token_hash = app.token_hash(nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-quote-token'))
$$;
grant execute on function app.presents_quote_token(text) to anon, authenticated, service_role;
comment on function app.presents_quote_token(text) is 'Whether the request shows a token, not yet over, of the quote to which this file belongs.';

create policy shop_quote_files_by_token on storage.objects for select to anon, authenticated
  using (bucket_id = 'quote-files' and app.presents_quote_token(name));

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
