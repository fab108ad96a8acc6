-- A newsletter's blocks as HTML that mail programs show, and as plain text.
--
-- Why here and not in the browser: the database queues the letters, knows the products and their prices, and is the one place
-- that makes the page on the web, the preview, the test letter and the thousand letters, so that they cannot differ. The words
-- of a block travel as a tree (what the editor's ProseMirror writes) and never as HTML: everything is escaped here, so a
-- document cannot bring markup along. What comes out keeps to the specification's list of tags all the same; the page cleans
-- it once more (DOMPurify) before it is shown.

create function app.escaped(p_text text) returns text language sql immutable parallel safe set search_path = '' as $$
  select replace(replace(replace(replace(coalesce(p_text, ''), '&', '&amp;'), '<', '&lt;'), '>', '&gt;'), '"', '&quot;')
$$;

-- An address as `app.link` and `app.picture` have it, or null.
create function app.sound_link(p_link text) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(p_link) <= 500 and p_link ~* '^(/|https?://|mailto:|tel:)' and p_link !~ '^//' and p_link !~ '[[:cntrl:][:space:]\\]' then p_link end
$$;
create function app.sound_picture(p_link text) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when char_length(p_link) <= 500 and p_link ~* '^(/|https://)' and p_link !~ '^//' and p_link !~ '[[:cntrl:][:space:]\\]' then p_link end
$$;

-- Words with their marks.
create function app.inline_html(p_nodes jsonb) returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_all text := '';
  v_node jsonb;
  v_one text;
  v_mark jsonb;
  v_link text;
begin
  for v_node in select value from jsonb_array_elements(case jsonb_typeof(p_nodes) when 'array' then p_nodes else '[]' end) loop
    if v_node ->> 'type' = 'hardBreak' then
      v_all := v_all || '<br>';
    elsif v_node ->> 'type' = 'text' then
      v_one := app.escaped(v_node ->> 'text');
      for v_mark in select value from jsonb_array_elements(case jsonb_typeof(v_node -> 'marks') when 'array' then v_node -> 'marks' else '[]' end) loop
        v_link := app.sound_link(v_mark #>> '{attrs,href}');
        v_one := case v_mark ->> 'type'
          when 'bold' then '<strong>' || v_one || '</strong>'
          when 'italic' then '<em>' || v_one || '</em>'
          when 'underline' then '<u>' || v_one || '</u>'
          when 'link' then case when v_link is null then v_one
            else '<a href="' || app.escaped(v_link) || '" style="color:#0b5f73;text-decoration:underline">' || v_one || '</a>' end
          else v_one end;
      end loop;
      v_all := v_all || v_one;
    end if;
  end loop;
  return v_all;
end $$;

create function app.inline_text(p_nodes jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select coalesce(string_agg(case node ->> 'type' when 'hardBreak' then E'\n' when 'text' then coalesce(node ->> 'text', '') || coalesce((
      select ' (' || app.sound_link(mark #>> '{attrs,href}') || ')'
      from jsonb_array_elements(case jsonb_typeof(node -> 'marks') when 'array' then node -> 'marks' else '[]' end) as mark
      where mark ->> 'type' = 'link' and app.sound_link(mark #>> '{attrs,href}') is not null limit 1), '') else '' end, '' order by place), '')
  from jsonb_array_elements(case jsonb_typeof(p_nodes) when 'array' then p_nodes else '[]' end) with ordinality as nodes (node, place)
$$;

-- Paragraphs and lists. A list in a list is shown as part of it.
create function app.prose(p_doc jsonb, p_html boolean) returns text language plpgsql immutable parallel safe set search_path = '' as $$
declare
  v_all text := '';
  v_node jsonb;
  v_item jsonb;
  v_items text;
  v_place integer;
begin
  for v_node in select value from jsonb_array_elements(case jsonb_typeof(p_doc -> 'content') when 'array' then p_doc -> 'content' else '[]' end) loop
    if v_node ->> 'type' in ('bulletList', 'orderedList') then
      v_items := '';
      v_place := 0;
      for v_item in select value from jsonb_array_elements(case jsonb_typeof(v_node -> 'content') when 'array' then v_node -> 'content' else '[]' end) loop
        v_place := v_place + 1;
        v_items := v_items || (select case
            when p_html then '<li style="margin:0 0 6px">' || string_agg(app.inline_html(part -> 'content'), '<br>' order by place) || '</li>'
            when v_node ->> 'type' = 'orderedList' then v_place || '. ' || string_agg(app.inline_text(part -> 'content'), E'\n   ' order by place) || E'\n'
            else '- ' || string_agg(app.inline_text(part -> 'content'), E'\n  ' order by place) || E'\n' end
          from jsonb_array_elements(case jsonb_typeof(v_item -> 'content') when 'array' then v_item -> 'content' else '[{}]' end) with ordinality as parts (part, place));
      end loop;
      v_all := v_all || case
        when not p_html then v_items || E'\n'
        when v_node ->> 'type' = 'orderedList' then '<ol style="margin:0 0 16px;padding:0 24px">' || v_items || '</ol>'
        else '<ul style="margin:0 0 16px;padding:0 24px">' || v_items || '</ul>' end;
    elsif p_html then
      v_all := v_all || '<p style="margin:0 0 16px;line-height:1.6">' || app.inline_html(v_node -> 'content') || '</p>';
    else
      v_all := v_all || app.inline_text(v_node -> 'content') || E'\n\n';
    end if;
  end loop;
  return v_all;
end $$;

-- One product in the reader's language, with today's price.
create function app.product_card(p_factory uuid, p_lang text, p_slug text, p_html boolean) returns text language sql stable set search_path = '' as $$
  select case when not p_html then p.name || coalesce(', ' || p.size, '') || coalesce(E'\n' || p.price, '') || E'\n/products/' || p.slug || E'\n\n'
    else '<table class="nl-product" width="100%" style="margin:0 0 16px;border:1px solid #e3d9c6;border-radius:14px"><tbody><tr>'
      || case when p.image is null then '' else '<td width="128" style="padding:12px;vertical-align:top"><a href="/products/' || app.escaped(p.slug) || '"><img src="' || app.escaped(p.image)
        || '" alt="' || app.escaped(p.name) || '" width="104" height="104" style="border-radius:10px"></a></td>' end
      || '<td style="padding:14px;vertical-align:middle"><p style="margin:0;font-weight:700;font-size:17px"><a href="/products/' || app.escaped(p.slug)
      || '" style="color:#0e4350;text-decoration:underline">' || app.escaped(p.name) || '</a></p>'
      || coalesce('<p style="margin:4px 0 0;color:#4d5d5d">' || app.escaped(p.size) || '</p>', '')
      || coalesce('<p style="margin:8px 0 0;font-weight:700">' || app.escaped(p.price) || '</p>', '') || '</td></tr></tbody></table>' end
  from (
    select p.slug, coalesce(t.name, p.name) as name, coalesce(t.package_size, p.package_size) as size,
      app.sound_picture(coalesce(i.processed_url, i.original_url, p.image_url)) as image,
      coalesce(app.money(p.shop_price), t.price_range, p.price_range) as price
    from public.products p
    left join public.products_i18n t on t.product_id = p.id and t.language_code = p_lang
    left join lateral (select i.processed_url, i.original_url from public.product_images i where i.product_id = p.id
      order by i.is_primary desc, i.sort_order limit 1) i on true
    where p.factory_id = p_factory and p.slug = p_slug and p.is_active) p
$$;

-- A picture as wide as the letter, whose height is known before it has come.
create function app.picture_size(p_block jsonb) returns text language sql immutable parallel safe set search_path = '' as $$
  select case when width between 1 and 10000 and height between 1 and 10000
    then format(' width="600" height="%s" style="width:100%%;max-width:100%%;height:auto;border-radius:14px"', greatest(1, round(600.0 * height / width)))
    else ' width="100%" style="max-width:100%;border-radius:14px"' end
  from (select case when p_block ->> 'width' ~ '^[0-9]{1,5}$' then (p_block ->> 'width')::integer end as width,
    case when p_block ->> 'height' ~ '^[0-9]{1,5}$' then (p_block ->> 'height')::integer end as height) as size
$$;

-- A row of blocks. `p_depth` keeps columns out of columns.
create function app.blocks(p_factory uuid, p_lang text, p_blocks jsonb, p_html boolean, p_depth integer default 0) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_all text := '';
  v_block jsonb;
  v_one text;
  v_link text;
  v_picture text;
begin
  for v_block in select value from jsonb_array_elements(case jsonb_typeof(p_blocks) when 'array' then p_blocks else '[]' end) limit 100 loop
    v_link := app.sound_link(nullif(v_block ->> 'href', ''));
    v_picture := app.sound_picture(nullif(v_block ->> 'src', ''));
    v_one := case v_block ->> 'type'
      when 'heading' then case when coalesce(v_block ->> 'text', '') = '' then ''
        when p_html then '<h2 style="margin:8px 0 12px;font-size:26px;line-height:1.2;color:#14272d">' || app.escaped(v_block ->> 'text') || '</h2>'
        else upper(v_block ->> 'text') || E'\n\n' end
      when 'text' then app.prose(v_block -> 'content', p_html)
      when 'picture' then case
        when v_picture is null then ''
        when p_html then '<p style="margin:0 0 16px">' || case when v_link is null then '' else '<a href="' || app.escaped(v_link) || '">' end
          || '<img src="' || app.escaped(v_picture) || '" alt="' || app.escaped(left(v_block ->> 'alt', 300)) || '"' || app.picture_size(v_block) || '>'
          || case when v_link is null then '' else '</a>' end || '</p>'
        when coalesce(v_block ->> 'alt', '') <> '' then '[' || (v_block ->> 'alt') || ']' || coalesce(E'\n' || v_link, '') || E'\n\n'
        else coalesce(v_link || E'\n\n', '') end
      when 'button' then case
        when v_link is null or coalesce(v_block ->> 'label', '') = '' then ''
        when p_html then '<table class="nl-button" style="margin:8px 0 24px"><tbody><tr><td style="background-color:#a8182f;border-radius:999px;padding:13px 26px"><a href="'
          || app.escaped(v_link) || '" style="color:#fff8f4;font-weight:700;text-decoration:none">' || app.escaped(v_block ->> 'label') || '</a></td></tr></tbody></table>'
        else (v_block ->> 'label') || E':\n' || v_link || E'\n\n' end
      when 'product' then app.product_card(p_factory, p_lang, v_block ->> 'slug', p_html)
      when 'divider' then case when p_html then '<hr style="margin:24px 0;border:0;border-color:#e3d9c6;height:1px;background-color:#e3d9c6">' else E'----------\n\n' end
      when 'spacer' then case when p_html then '<div style="height:' || case v_block ->> 'size' when 'small' then 12 when 'large' then 48 else 24 end || 'px"></div>' else '' end
      when 'columns' then case
        when p_depth > 0 then ''
        when p_html then '<table class="nl-columns" width="100%"><tbody><tr><td class="nl-column" width="50%" style="vertical-align:top;padding:0 10px 0 0">'
          || app.blocks(p_factory, p_lang, v_block #> '{columns,0}', true, 1) || '</td><td class="nl-column" width="50%" style="vertical-align:top;padding:0 0 0 10px">'
          || app.blocks(p_factory, p_lang, v_block #> '{columns,1}', true, 1) || '</td></tr></tbody></table>'
        else app.blocks(p_factory, p_lang, v_block #> '{columns,0}', false, 1) || app.blocks(p_factory, p_lang, v_block #> '{columns,1}', false, 1) end
    end;
    v_all := v_all || coalesce(v_one, '');
  end loop;
  return v_all;
end $$;

-- HTML and text follow the document, and the document may be written while the newsletter is a draft only.
create function app.newsletter_written() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  v_newsletter public.newsletters;
begin
  select * into v_newsletter from public.newsletters n where n.id = case tg_op when 'DELETE' then old.newsletter_id else new.newsletter_id end;
  -- Gone already: the rows below it go with it.
  if v_newsletter.id is null then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  if v_newsletter.status <> 'draft' and (tg_op <> 'UPDATE' or (new.newsletter_id, new.language_code, new.subject, new.preheader, new.document)
      is distinct from (old.newsletter_id, old.language_code, old.subject, old.preheader, old.document)) then
    raise exception 'Only a draft can be changed' using errcode = '55000', hint = 'status';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.html := app.blocks(v_newsletter.factory_id, new.language_code, new.document -> 'blocks', true);
  new.text := app.blocks(v_newsletter.factory_id, new.language_code, new.document -> 'blocks', false);
  return new;
end $$;
create trigger newsletters_i18n_written before insert or update or delete on public.newsletters_i18n
  for each row execute function app.newsletter_written();

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
