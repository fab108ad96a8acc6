-- Values within right-to-left letters. After an Arabic word the mail program turns `2026-11-22` into 22-11-2026 and moves a Latin name to
-- the sentence's other end; isolated, a value keeps its own direction. The storefront does the same for its texts (`i18n/isolate.ts`).

-- A value as it stands in a sentence of that language: between FIRST STRONG ISOLATE and POP DIRECTIONAL ISOLATE where it runs the other
-- way. What has lines of its own is left alone, an isolate ends with its paragraph.
create function app.within(p_language text, p_value text) returns text language sql stable set search_path = '' as $$
  select case
    when p_value ~ '[A-Za-z\u00c0-\u052f]|[0-9][^0-9.,\u00a0\u202f]+[0-9]|[-+][0-9]' and p_value !~ E'\n'
      and exists (select from public.languages l where l.code = p_language and l.direction = 'rtl')
    then E'\u2068' || p_value || E'\u2069' else p_value end
$$;

-- As in 0030, with each value isolated where the letter needs it.
create or replace function app.send_letter(p_name text, p_to text, p_language text, p_values jsonb default '{}', p_path text default null,
  p_lines text[] default '{}', p_lasts interval default interval '1 day') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_factory uuid := app.only_factory();
  v_language text := app.known_language(p_language);
  v_subject text := app.text_of(v_factory, v_language, 'mail.' || p_name || '.subject', p_name);
  v_text text := app.text_of(v_factory, v_language, 'mail.' || p_name || '.text', '');
  v_value record;
begin
  if to_regclass('mail.queue') is null then
    return;
  end if;
  for v_value in select key, value from jsonb_each_text(p_values) loop
    v_subject := replace(v_subject, '{' || v_value.key || '}', app.within(v_language, v_value.value));
    v_text := replace(v_text, '{' || v_value.key || '}', app.within(v_language, v_value.value));
  end loop;
  insert into mail.queue (id, kind, recipient, languages, variables, expires_at) values (
    gen_random_uuid(), 'letter', p_to, array[v_language], jsonb_build_object(
      'Subject', v_subject, 'Paragraphs', to_jsonb(string_to_array(v_text, E'\n')), 'Lines', to_jsonb(p_lines),
      'Button', case when p_path is not null then app.text_of(v_factory, v_language, 'mail.' || p_name || '.button', v_subject) end,
      'ConfirmationURL', app.site_url(v_factory) || p_path,
      'Dir', (select l.direction from public.languages l where l.code = v_language),
      'Company', (select coalesce(s.company_name, 'Premium Foods Factory') from (select v_factory as id) f
        left join public.factory_settings s on s.factory_id = f.id)), now() + p_lasts);
end $$;

-- As in 0027, with names and sums isolated.
create or replace function app.confirm_order_by_mail(p_order_id uuid, p_token text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_order public.orders;
  v_lang text;
  v_lines text[];
begin
  select * into v_order from public.orders o where o.id = p_order_id;
  v_lang := app.known_language(v_order.language_code);
  select array_agg(i.quantity || ' × ' || app.within(v_lang, i.title) || ': ' || app.within(v_lang, app.money(i.line_total)) order by i.sort_order) into v_lines
    from public.order_items i where i.order_id = p_order_id;
  v_lines := v_lines || array[
    app.within(v_lang, v_order.delivery_name) || ': ' || app.within(v_lang, app.money(v_order.delivery)),
    app.text_of(v_order.factory_id, v_lang, 'mail.order.total', 'Total') || ': ' || app.within(v_lang, app.money(v_order.total)),
    app.text_of(v_order.factory_id, v_lang, 'mail.order.vat', 'of which VAT') || ': ' || app.within(v_lang, app.money(v_order.vat))];
  perform app.send_letter('order.' || v_order.payment_method, v_order.contact ->> 'email', v_lang,
    (select jsonb_build_object('number', v_order.order_number, 'reference', p.reference, 'due', to_char(p.due_on, 'YYYY-MM-DD'),
        -- Last, so that a name cannot bring places of its own to be filled in.
        'name', translate(v_order.contact ->> 'name', '{}', '()'))
      from public.payments p where p.order_id = p_order_id),
    '/order-success/' || p_order_id || '?lang=' || v_lang || '#token=' || p_token, v_lines, interval '3 days');
end $$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
