-- What holds for every table and function, so that the next one cannot forget it.
begin;

-- Row security on every table, at least one policy and a comment each; views ask as their caller.
do $$
declare v_bad text;
begin
  select string_agg(c.relname, ', ') into v_bad from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relrowsecurity;
  if v_bad is not null then raise exception 'without row security: %', v_bad; end if;

  select string_agg(c.relname, ', ') into v_bad from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_policy p where p.polrelid = c.oid);
  if v_bad is not null then raise exception 'without a policy: %', v_bad; end if;

  select string_agg(c.relname, ', ') into v_bad from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and obj_description(c.oid, 'pg_class') is null;
  if v_bad is not null then raise exception 'without a comment: %', v_bad; end if;

  select string_agg(c.relname, ', ') into v_bad from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v'
      and not coalesce('security_invoker=true' = any (c.reloptions) or 'security_invoker=on' = any (c.reloptions), false);
  if v_bad is not null then raise exception 'views that ask as their owner: %', v_bad; end if;

  select string_agg(c.relname, ', ') into v_bad from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'm';
  if v_bad is not null then raise exception 'materialised views have no row security: %', v_bad; end if;
end $$;

-- A visitor writes carts and their lines and nothing else; nobody truncates; updates name their columns.
do $$
declare v_bad text;
begin
  select string_agg(c.relname || ' ' || verb, ', ' order by c.relname, verb) into v_bad
    from pg_class c, unnest(array['INSERT', 'UPDATE', 'DELETE']) as verb
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (case when verb = 'DELETE' then has_table_privilege('anon', c.oid, verb) else has_any_column_privilege('anon', c.oid, verb) end);
  if v_bad is distinct from 'cart_items DELETE, cart_items INSERT, cart_items UPDATE, carts INSERT' then
    raise exception 'anon may write: %', v_bad;
  end if;

  select string_agg(role || ' ' || c.relname, ', ') into v_bad
    from pg_class c, unnest(array['anon', 'authenticated']) as role
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and (has_table_privilege(role, c.oid, 'TRUNCATE') or has_table_privilege(role, c.oid, 'REFERENCES')
        or has_table_privilege(role, c.oid, 'TRIGGER') or has_table_privilege(role, c.oid, 'UPDATE'));
  if v_bad is not null then raise exception 'more than the API needs: %', v_bad; end if;

  -- factory_id says whose a row is: an admin must not be able to hand rows over or take them.
  select string_agg(a.attrelid::regclass || '.' || a.attname, ', ') into v_bad
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname in ('id', 'factory_id', 'created_at', 'unit_price')
      and has_column_privilege('authenticated', c.oid, a.attnum, 'UPDATE') and c.relname <> 'translations';
  if v_bad is not null then raise exception 'updatable: %', v_bad; end if;
end $$;

-- Definer functions look names up nowhere, and the public calls are exactly these.
do $$
declare v_bad text;
begin
  select string_agg(p.oid::regprocedure::text, ', ') into v_bad from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and p.prosecdef
      and not coalesce(p.proconfig @> array['search_path=""'], false);
  if v_bad is not null then raise exception 'definer without a fixed search_path: %', v_bad; end if;

  select string_agg(p.proname, ', ' order by p.proname) into v_bad from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and has_function_privilege('anon', p.oid, 'EXECUTE')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
  if v_bad is distinct from 'accept_cart_prices, cancel_order, confirm_subscription, document, get_newsletter, get_order, get_quote, list_newsletters, '
    'open_quote_file, page_form, page_head, place_order, preview_order, quote_accept, quote_decline, quote_reply, '
    'quote_request_revision, quote_withdraw, send_contact_message, sitemap, submit_quote, subscribe_newsletter, unsubscribe' then raise exception 'anon may call: %', v_bad; end if;

  select string_agg(p.proname, ', ' order by p.proname) into v_bad from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and has_function_privilege('authenticated', p.oid, 'EXECUTE')
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
  if v_bad is distinct from 'accept_cart_prices, add_order_note, add_staff, ai_complete, ai_status, answer_application, answer_message, '
    'archive_newsletter, arrange_menu, arrange_product_images, assign_message, audit_log, cancel_order, change_prices, '
    'confirm_subscription, content_history, delete_own_account, delete_page, desk_messages, desk_orders, desk_staff, '
    'document, duplicate_newsletter, export_own_data, get_newsletter, get_order, get_quote, import_products, '
    'import_translations, language_progress, last_writer, list_newsletters, merge_guest_cart_to_user, newsletter_audience, '
    'newsletter_report, open_quote_file, order_languages, page_form, page_head, page_history, panel_overview, panel_waiting, place_order, '
    'preview_newsletter, preview_order, publish_drafts, quote_accept, quote_answer, quote_convert, quote_decline, '
    'quote_offer, quote_reject, quote_reply, quote_request_revision, quote_review, quote_withdraw, rename_page, '
    'reply_application, restore_footer_section, restore_revision, retry_newsletter, review_seller_application, '
    'schedule_newsletter, send_contact_message, send_newsletter_test, set_default_language, set_message_status, '
    'set_order_status, set_payment_status, settle_quotes, sitemap, staff_list, submit_quote, submit_seller_application, '
    'subscribe_newsletter, translation_history, translations_table, unschedule_newsletter, unsubscribe' then raise exception 'authenticated may call: %', v_bad; end if;

  -- PUBLIC itself is granted nothing: a role made later starts with nothing.
  select string_agg(p.oid::regprocedure::text, ', ') into v_bad from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) as a
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and a.grantee = 0
      and p.prorettype <> 'trigger'::regtype
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e');
  if v_bad is not null then raise exception 'callable by PUBLIC: %', v_bad; end if;
end $$;

-- Policies read the caller's identity once per query, not once per row.
do $$
declare v_bad text;
begin
  select string_agg(tablename || '.' || policyname, ', ') into v_bad from pg_policies
    where schemaname = 'public'
      and (replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT auth.uid()', '') like '%auth.uid()%'
        or replace(coalesce(qual, '') || coalesce(with_check, ''), 'SELECT app.my_', '') like '%app.my\_%');
  if v_bad is not null then raise exception 'asks per row: %', v_bad; end if;
end $$;

-- Every foreign key can be followed backwards by an index: deletes and embeds stay quick.
do $$
declare v_bad text;
begin
  select string_agg(k.conrelid::regclass || ' (' || a.attname || ')', ', ') into v_bad
    from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.connamespace = 'public'::regnamespace
      and not exists (select from pg_index i where i.indrelid = k.conrelid and i.indkey[0] = k.conkey[1]);
  if v_bad is not null then raise exception 'no index behind: %', v_bad; end if;
end $$;
rollback;

-- Whatever a page is made of tells the server when it changes.
do $$
declare v_bad text;
begin
  with recursive made as (
    select p.oid, p.prosrc from pg_proc p where p.oid in ('public.page_head'::regproc, 'app.page_words'::regproc, 'public.sitemap'::regproc)
    union
    select p.oid, p.prosrc from made m, pg_proc p
      where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and m.prosrc ~ ('\m' || p.pronamespace::regnamespace || '\.' || p.proname || '\(')
  )
  select string_agg(distinct c.relname, ', ') into v_bad from made m, pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and m.prosrc ~ ('\mpublic\.' || c.relname || '\M')
      and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'site_changed');
  if v_bad is not null then raise exception 'pages are made of them, and nobody is told: %', v_bad; end if;
end $$;

-- What a function refuses is an answer: codes that the server tells as its own failure (HTTP 500) are for failures.
do $$
declare v_bad text;
begin
  select string_agg(p.proname, ', ') into v_bad from pg_proc p
    where p.pronamespace in ('public'::regnamespace, 'app'::regnamespace) and p.prosrc ~ 'errcode = ''(P0002|P0003|55000|XX...)''';
  if v_bad is not null then raise exception 'refuse with HTTP 500: %', v_bad; end if;
end $$;
