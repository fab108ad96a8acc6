-- Content pages tell search engines where they stand, and those that are lists what is in them.

create function app.faq_jsonld(p_factory uuid, p_lang text) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_build_object('@context', 'https://schema.org', '@type', 'FAQPage', 'inLanguage', p_lang, 'mainEntity', jsonb_agg(
    jsonb_build_object('@type', 'Question', 'name', t.question, 'url', '/faq#' || f.slug,
      'acceptedAnswer', jsonb_build_object('@type', 'Answer', 'text', t.answer)) order by f.sort_order))
  from public.faq_items f
  join lateral (
    select t.question, t.answer from public.faq_items_i18n t join public.languages l on l.code = t.language_code
    where t.faq_item_id = f.id and (t.language_code = p_lang or l.is_default) order by t.language_code = p_lang desc limit 1) t on true
  where f.factory_id = p_factory and f.is_active
  having count(*) > 0
$$;

-- schema.org's words for a week: [{dayOfWeek, opens, closes}].
create function app.hours_jsonld(p_hours jsonb) returns jsonb language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('@type', 'OpeningHoursSpecification', 'dayOfWeek', 'https://schema.org/' ||
    (array['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'])[day], 'opens', span ->> 0, 'closes', span ->> 1) order by day), '[]')
  from jsonb_array_elements(p_hours) with ordinality as days (spans, day), jsonb_array_elements(spans) as span
$$;

create function app.locations_jsonld(p_factory uuid, p_lang text) returns jsonb language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object('@context', 'https://schema.org', '@type', 'LocalBusiness',
    'name', t.name, 'description', t.description, 'url', '/locations#' || p.slug, 'telephone', p.phone, 'email', p.email,
    'address', jsonb_build_object('@type', 'PostalAddress', 'streetAddress', p.address, 'postalCode', p.postcode, 'addressLocality', p.city, 'addressCountry', 'SE'),
    'geo', jsonb_build_object('@type', 'GeoCoordinates', 'latitude', p.lat, 'longitude', p.lng),
    'openingHoursSpecification', app.hours_jsonld(p.hours))) order by p.sort_order), '[]')
  from public.locations p
  join lateral (
    select t.name, t.description from public.locations_i18n t join public.languages l on l.code = t.language_code
    where t.location_id = p.id and (t.language_code = p_lang or l.is_default) order by t.language_code = p_lang desc limit 1) t on true
  where p.factory_id = p_factory and p.is_active
$$;

create function app.organization_jsonld(p_factory uuid) returns jsonb language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object('@context', 'https://schema.org', '@type', 'Organization', 'name', coalesce(s.company_name, f.name),
    'legalName', f.name, 'url', '/', 'logo', f.logo_url, 'email', f.email, 'telephone', f.phone, 'address', f.address, 'taxID', f.org_number))
  from public.factories f left join public.factory_settings s on s.factory_id = f.id where f.id = p_factory
$$;

create or replace function app.content_head(p_factory uuid, p_lang text, p_slug text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'status', 200, 'name', coalesce(t.title, p.slug), 'description', t.description, 'type', 'article',
    'robots', case when p.noindex then 'noindex' end,
    'jsonld', case when p.slug <> 'home' then jsonb_build_array(app.crumbs(jsonb_build_array(
        jsonb_build_object('name', app.text_of(p_factory, p_lang, 'head.home.name', '/'), 'path', '/'),
        jsonb_build_object('name', coalesce(t.title, p.slug), 'path', '/' || p.slug))))
      || case p.slug
        when 'faq' then coalesce(jsonb_build_array() || app.faq_jsonld(p_factory, p_lang), '[]')
        when 'locations' then app.locations_jsonld(p_factory, p_lang)
        when 'about' then jsonb_build_array(app.organization_jsonld(p_factory))
        when 'contact' then jsonb_build_array(app.organization_jsonld(p_factory))
        else '[]' end end))
  from public.pages p
  left join lateral (
    select t.title, t.description from public.pages_i18n t join public.languages l on l.code = t.language_code
    where t.page_id = p.id and (t.language_code = p_lang or l.is_default)
    order by t.language_code = p_lang desc limit 1) t on true
  where p.factory_id = p_factory and p.slug = p_slug and p.status = 'published'
$$;

grant execute on function app.faq_jsonld(uuid, text), app.hours_jsonld(jsonb), app.locations_jsonld(uuid, text), app.organization_jsonld(uuid)
  to anon, authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
