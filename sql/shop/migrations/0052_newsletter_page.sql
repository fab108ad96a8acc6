-- A newsletter in public: by its address, in the list, and as search engines see it.

-- Whether everybody with the address may read it. Letters lead to it from the first one on.
create function app.newsletter_is_open(p_newsletter public.newsletters) returns boolean language sql stable set search_path = '' as $$
  select p_newsletter.status in ('sending', 'sent', 'failed', 'archived') or (p_newsletter.status = 'scheduled' and (p_newsletter.is_early or p_newsletter.scheduled_for <= now()))
$$;

-- The languages a newsletter is written in.
create function app.newsletter_languages(p_id uuid) returns text[] language sql stable set search_path = '' as $$
  select coalesce(array_agg(t.language_code order by l.sort_order), '{}') from public.newsletters_i18n t
    join public.languages l on l.code = t.language_code and l.is_active where t.newsletter_id = p_id and t.subject <> '' and t.html <> ''
$$;

-- The one a reader of `p_lang` gets: theirs, else the shop's own, else the first.
create function app.newsletter_in(p_id uuid, p_lang text) returns public.newsletters_i18n language sql stable set search_path = '' as $$
  select t from public.newsletters_i18n t join public.languages l on l.code = t.language_code and l.is_active
  where t.newsletter_id = p_id and t.subject <> '' and t.html <> ''
  order by t.language_code = p_lang desc, l.is_default desc, l.sort_order limit 1
$$;

create function public.get_newsletter(p_shareable_url text, p_lang text default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters;
  v_text public.newsletters_i18n;
begin
  select n.* into v_newsletter from public.newsletters n join public.factories f on f.id = n.factory_id and f.is_active
    where n.shareable_url = p_shareable_url;
  v_text := app.newsletter_in(v_newsletter.id, p_lang);
  -- A draft and an address that never was look the same.
  if v_newsletter.id is null or v_text.id is null or not app.newsletter_is_open(v_newsletter) then
    return null;
  end if;
  return jsonb_build_object('subject', v_text.subject, 'preheader', v_text.preheader, 'html', v_text.html, 'language', v_text.language_code,
    'direction', (select l.direction from public.languages l where l.code = v_text.language_code),
    'languages', to_jsonb(app.newsletter_languages(v_newsletter.id)), 'sent_at', coalesce(v_newsletter.sent_at, v_newsletter.scheduled_for),
    'noindex', v_newsletter.noindex);
end $$;

-- What was sent, newest first: the list at /newsletter, and with one row the headers' ticker.
create function public.list_newsletters(p_lang text default null, p_limit integer default 24) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('shareable_url', n.shareable_url, 'subject', t.subject, 'preheader', t.preheader,
      'language', t.language_code, 'sent_at', n.sent_at) order by n.sent_at desc), '[]')
  from (select n.* from public.newsletters n where n.factory_id = app.only_factory() and n.status = 'sent' and not n.noindex
    order by n.sent_at desc limit least(greatest(coalesce(p_limit, 24), 1), 100)) n,
    lateral app.newsletter_in(n.id, p_lang) t
  where t.id is not null
$$;

revoke all on function public.get_newsletter(text, text), public.list_newsletters(text, integer) from public, anon, authenticated, service_role;
grant execute on function public.get_newsletter(text, text), public.list_newsletters(text, integer) to anon, authenticated, service_role;
comment on function public.get_newsletter(text, text) is 'A newsletter by its address, in the language asked for or the nearest there is; null when there is none to read.';
comment on function public.list_newsletters(text, integer) is 'Newsletters that were sent, newest first: [{shareable_url, subject, preheader, language, sent_at}].';

insert into app.routes (path, title_key, is_indexed) values ('/newsletter', 'newsletter', true),
  ('/newsletter/confirm', 'newsletter_confirm', false), ('/newsletter/unsubscribe', 'newsletter_unsubscribe', false);

-- What the server says of a newsletter's page; null, and with it 404, when there is none to read.
create function app.newsletter_head(p_factory uuid, p_lang text, p_share text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('status', 200, 'type', 'article', 'name', n ->> 'subject', 'description', nullif(n ->> 'preheader', ''),
    'robots', case when (n ->> 'noindex')::boolean then 'noindex' end,
    'jsonld', jsonb_build_array(jsonb_build_object('@context', 'https://schema.org', '@type', 'Article', 'headline', n ->> 'subject',
      'inLanguage', n ->> 'language', 'datePublished', n ->> 'sent_at')))
  from public.get_newsletter(p_share, p_lang) as n where n is not null
$$;
grant execute on function app.newsletter_head(uuid, text, text) to anon, authenticated, service_role;

-- As in 0029, and newsletters.
create or replace function public.page_head(p_path text, p_lang text default null) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_path text := coalesce(nullif(rtrim(split_part(left(p_path, 1000), '?', 1), '/'), ''), '/');
  v_parts text[] := string_to_array(ltrim(v_path, '/'), '/');
  v_lang public.languages;
  v_factory public.factories;
  v_company text;
  v_home text;
  v_page jsonb;
  v_found boolean;
  v_route app.routes;
begin
  v_route := app.route_of(v_path);
  select * into v_lang from public.languages l where l.is_active and (l.code = p_lang or l.is_default)
    order by l.code = p_lang desc nulls last limit 1;
  select * into v_factory from public.factories f where f.is_active order by f.created_at limit 1;
  select coalesce(s.company_name, 'Premium Foods Factory') into v_company
    from (select v_factory.id as id) f left join public.factory_settings s on s.factory_id = f.id;
  v_home := app.text_of(v_factory.id, v_lang.code, 'head.home.name', v_company);

  v_page := case
    when v_path = '/' then coalesce(app.content_head(v_factory.id, v_lang.code, 'home'), '{}')
      || jsonb_build_object('status', 200, 'type', 'website', 'image', '/media/scenes/hero.webp', 'jsonld', jsonb_build_array(
           jsonb_strip_nulls(jsonb_build_object('@context', 'https://schema.org', '@type', 'Organization', 'name', v_company,
             'url', '/', 'logo', v_factory.logo_url, 'email', v_factory.email, 'telephone', v_factory.phone,
             'address', v_factory.address))))
    when cardinality(v_parts) = 2 and v_parts[1] = 'newsletter' and v_route.path is null then app.newsletter_head(v_factory.id, v_lang.code, v_parts[2])
    when v_route.path is not null then app.route_head(v_route, v_factory.id, v_lang.code)
    when cardinality(v_parts) = 2 and v_parts[1] = 'products' then
      app.product_head(v_factory.id, v_lang.code, v_parts[2], v_home, v_company)
    when cardinality(v_parts) = 2 and v_parts[1] = 'categories' then
      app.category_head(v_factory.id, v_lang.code, v_parts[2], v_home)
    when cardinality(v_parts) = 1 and v_parts[1] <> 'home' then
      app.content_head(v_factory.id, v_lang.code, v_parts[1])
  end;
  v_found := v_page is not null;
  v_page := coalesce(v_page, jsonb_build_object('status', 404, 'type', 'website', 'robots', 'noindex',
    'name', app.text_of(v_factory.id, v_lang.code, 'head.not_found.title', 'Page not found')));

  return jsonb_strip_nulls(jsonb_build_object(
    'status', v_page -> 'status',
    'lang', v_lang.code,
    'dir', v_lang.direction,
    'title', case when v_page ->> 'name' is null then v_company
      when v_path = '/' then v_page ->> 'name' else (v_page ->> 'name') || ' – ' || v_company end,
    'description', coalesce(v_page ->> 'description', v_factory.description),
    'canonical', case when v_found then app.path_in(v_path, v_lang.code, coalesce(v_lang.is_default, true)) end,
    'robots', v_page -> 'robots',
    'alternates', case when v_found and v_page ->> 'robots' is null then (
      select jsonb_agg(jsonb_build_object('lang', l.code, 'href', app.path_in(v_path, l.code, l.is_default)) order by l.sort_order)
        || jsonb_build_object('lang', 'x-default', 'href', v_path)
      from public.languages l where l.is_active) else '[]' end,
    'og', jsonb_build_object('type', v_page -> 'type', 'site_name', v_company, 'locale', v_lang.code,
      'title', coalesce(v_page ->> 'name', v_company), 'description', coalesce(v_page ->> 'description', v_factory.description),
      'image', v_page -> 'image'),
    'jsonld', coalesce(v_page -> 'jsonld', '[]'),
    'preload_image', v_page -> 'preload_image'))
    -- Added after the nulls were taken out: rows keep theirs, as REST would answer.
    || jsonb_build_object('boot', app.boot(v_factory.id, v_lang.code));
end $$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
