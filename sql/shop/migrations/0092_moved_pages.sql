-- A page that moved answers 301 at its former address, so that links and search engines follow it.

-- The path a page moved to from `p_path`, if one did and may be read; null for every other address.
create function app.page_moved_to(p_path text) returns text language sql stable set search_path = '' as $$
  select '/' || p.slug from public.page_redirects r join public.pages p on p.id = r.page_id
  where r.factory_id = app.only_factory() and r.old_slug = btrim(p_path, '/') and p.status = 'published' and p.slug <> r.old_slug
$$;
grant execute on function app.page_moved_to(text) to anon, authenticated, service_role;

create or replace function public.page_head(p_path text, p_lang text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_path text := coalesce(nullif(rtrim(split_part(p_path, '?', 1), '/'), ''), '/');
  v_head jsonb := app.page_words(p_path, p_lang);
  v_moved text;
begin
  if v_head ->> 'status' is distinct from '200' then
    return v_head;
  end if;
  v_moved := app.page_moved_to(v_path);
  if v_moved is not null then
    return v_head || jsonb_build_object('status', 301, 'location', v_moved);
  end if;
  return v_head || jsonb_strip_nulls(jsonb_build_object('paint', app.paint(v_path, v_head ->> 'lang')));
end $$;
comment on function public.page_head(text, text) is 'What the server writes into index.html for an address: status, where it moved, title, links, structured data, first paint and boot rows.';
revoke execute on all functions in schema app from public;
