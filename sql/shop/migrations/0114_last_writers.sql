-- Who wrote a text last, for the colleague who comes second and has to choose between two: among five people "somebody" is no answer.

-- Written by the trigger alone. Readers never come near the row: they have their calls, and the policies let only the staff see it.
-- No reference: what is written stays when its author's account is deleted, and says no longer by whom.
alter table public.newsletters_i18n add column written_by uuid;
comment on column public.newsletters_i18n.written_by is 'Who of the staff wrote this language last; null for the server itself.';

create function app.newsletter_written_by() returns trigger language plpgsql set search_path = '' as $$
begin
  new.written_by := auth.uid();
  return new;
end $$;
create trigger newsletters_i18n_written_by before insert or update of subject, preheader, document on public.newsletters_i18n
  for each row execute function app.newsletter_written_by();

-- One text in one language: a row's, or (`p_key`) an interface text's. Without a name for whoever is no colleague (any more); no row where
-- nobody has written it through the shop, and for everybody who may not write it themselves.
create function public.last_writer(p_table text, p_language text, p_row uuid default null, p_key text default null)
returns table (name text, is_me boolean, written_at timestamptz)
language sql stable security definer set search_path = '' as $$
  with mine as materialized (select unnest(app.my_factories('content')) as id), texts as (
    select p_row as id where p_row is not null union all select app.translation_id(m.id, p_key) from mine m where p_key is not null
  ), last as (
    (select r.factory_id, r.author_id, r.created_at from public.content_revisions r
      where r.table_name = p_table and r.row_id in (select t.id from texts t) and r.language_code = p_language
        and r.factory_id in (select m.id from mine m)
      order by r.id desc limit 1)
    union all
    select n.factory_id, i.written_by, i.updated_at from public.newsletters_i18n i join public.newsletters n on n.id = i.newsletter_id
      where p_table = 'newsletters_i18n' and i.newsletter_id = p_row and i.language_code = p_language and n.factory_id in (select m.id from mine m)
  )
  select (select coalesce(nullif(btrim(p.full_name), ''), u.email::text) from public.admins a join auth.users u on u.id = a.user_id
      left join public.profiles p on p.user_id = a.user_id where a.user_id = l.author_id and a.factory_id = l.factory_id limit 1),
    coalesce(l.author_id = (select auth.uid()), false), l.created_at
  from last l
$$;
comment on function public.last_writer(text, text, uuid, text) is 'Which colleague wrote a text last, and when. Nothing for anybody who may not write it.';
revoke all on function public.last_writer(text, text, uuid, text) from public, anon;
grant execute on function public.last_writer(text, text, uuid, text) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
