-- The inbox of the contact form: who takes a message, what is answered, what is put away. Nothing is moved but by the calls below, so that
-- each move says what the caller saw.

-- People write to the company, not to who edits its texts: the roles that sell read, as they do with orders and quotes.
drop policy contact_messages_admin_read on public.contact_messages;
drop policy contact_messages_admin_update on public.contact_messages;
create policy contact_messages_staff_read on public.contact_messages for select to authenticated
  using (factory_id = any ((select app.my_selling_factories())::uuid[]));
revoke update on public.contact_messages from authenticated;
revoke update (status) on public.contact_messages from authenticated;

alter table public.contact_messages
  drop constraint contact_messages_status_check,
  add constraint contact_messages_status_check check (status in ('new', 'read', 'answered', 'archived', 'spam')),
  add column assigned_to uuid references auth.users (id) on delete set null;
comment on column public.contact_messages.status is '`new` is unread, for all of the staff together.';
create index contact_messages_assigned on public.contact_messages (assigned_to);

create table public.contact_replies (
  id uuid primary key default gen_random_uuid(),
  message_id uuid not null references public.contact_messages on delete cascade,
  author_id uuid references auth.users (id) on delete set null,
  text text not null check (char_length(text) between 1 and 5000),
  -- What the staff tells itself; anything else went out as a letter.
  internal boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table public.contact_replies is 'What the staff answered to a message, and what it noted for itself (`internal`). Written by answer_message.';
create index contact_replies_message on public.contact_replies (message_id, created_at);
create index contact_replies_author on public.contact_replies (author_id);

alter table public.contact_replies enable row level security;
revoke all on public.contact_replies from anon, authenticated;
grant select on public.contact_replies to authenticated;
create policy contact_replies_staff_read on public.contact_replies for select to authenticated
  using (exists (select from public.contact_messages m where m.id = message_id));

-- A message of the caller's factory, locked. `p_expected` is what the caller saw.
create function app.staffs_message(p_id uuid, p_expected text) returns public.contact_messages
language plpgsql security definer set search_path = '' as $$
declare
  v_message public.contact_messages;
begin
  select * into v_message from public.contact_messages m where m.id = p_id and m.factory_id = any (app.my_selling_factories()) for update;
  if not found then
    raise exception 'Message not found' using errcode = 'PT404', hint = 'message_not_found';
  end if;
  if p_expected is not null and p_expected <> v_message.status then
    raise exception 'The message has moved meanwhile' using errcode = 'PT409', hint = 'moved', detail = v_message.status;
  end if;
  return v_message;
end $$;

create function public.set_message_status(p_id uuid, p_status text, p_expected_status text default null) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform app.staffs_message(p_id, p_expected_status);
  if p_status is null or p_status not in ('new', 'read', 'answered', 'archived', 'spam') then
    raise exception 'No such state' using errcode = '22023', hint = 'status';
  end if;
  update public.contact_messages m set status = p_status where m.id = p_id;
end $$;
comment on function public.set_message_status(uuid, text, text) is 'Marks a message as new, read, answered, archived or spam, if it still is as expected.';

-- Null: nobody's any more.
create function public.assign_message(p_id uuid, p_user_id uuid) returns void language plpgsql security definer set search_path = '' as $$
declare
  v_message public.contact_messages := app.staffs_message(p_id, null);
begin
  if p_user_id is not null and not exists (select from public.admins a where a.user_id = p_user_id and a.factory_id = v_message.factory_id
      and a.is_active and a.role in ('owner', 'admin', 'orders')) then
    raise exception 'No such colleague' using errcode = '22023', hint = 'user_id';
  end if;
  update public.contact_messages m set assigned_to = p_user_id where m.id = p_id;
end $$;
comment on function public.assign_message(uuid, uuid) is 'Gives a message to somebody of the staff, or to nobody.';

-- An answer goes out as a letter in the sender's language, with what they wrote below it; a note (`p_internal`) stays in the house.
create function public.answer_message(p_id uuid, p_text text, p_internal boolean default false) returns uuid
language plpgsql security definer set search_path = '' as $$
declare
  v_text text := app.worded(p_text, 5000, 'text');
  v_message public.contact_messages := app.staffs_message(p_id, null);
  v_id uuid;
begin
  insert into public.contact_replies (message_id, author_id, text, internal) values (p_id, (select auth.uid()), v_text, p_internal) returning id into v_id;
  if not p_internal then
    update public.contact_messages m set status = 'answered', assigned_to = coalesce(m.assigned_to, (select auth.uid())) where m.id = p_id;
    perform app.send_letter('contact_answer', v_message.email, v_message.language_code,
      jsonb_build_object('reference', v_message.reference, 'name', translate(v_message.name, '{}', '()')), null,
      array[v_text, '» ' || v_message.message], interval '3 days');
  end if;
  return v_id;
end $$;
comment on function public.answer_message(uuid, text, boolean) is 'Answers a message by mail, or (internal) notes something about it.';

-- One page of messages, how many there are in all and how many are unread. `inbox` is what is neither put away nor spam.
create function public.desk_messages(p_search text default '', p_status text default '', p_topic text default '', p_mine boolean default false,
  p_desc boolean default true, p_offset integer default 0, p_limit integer default 25) returns jsonb
language sql stable set search_path = '' as $$
  with words as (
    select lower(w) as word from regexp_split_to_table(left(coalesce(p_search, ''), 200), '\s+') as w where w <> ''
  ), found as (
    select m.id, m.reference, m.topic, m.name, m.email, left(m.message, 160) as opening, m.status, m.assigned_to, m.created_at
    from public.contact_messages m
    where m.factory_id = any ((select app.my_selling_factories())::uuid[])
      and (case coalesce(p_status, '') when '' then m.status not in ('archived', 'spam') when 'all' then true else m.status = p_status end)
      and (coalesce(p_topic, '') = '' or m.topic = p_topic)
      and (not coalesce(p_mine, false) or m.assigned_to = (select auth.uid()))
      and not exists (select from words where position(word in lower(concat_ws(' ', m.reference, m.name, m.email, m.message))) = 0)
  ), page as (
    select f.*, row_number() over (order by case when not p_desc then f.created_at end, f.created_at desc, f.id) as place
    from found f order by place offset greatest(p_offset, 0) limit least(greatest(p_limit, 1), 1000)
  )
  select jsonb_build_object('count', (select count(*) from found),
    'unread', (select count(*) from public.contact_messages m where m.factory_id = any ((select app.my_selling_factories())::uuid[]) and m.status = 'new'),
    'rows', coalesce((select jsonb_agg(to_jsonb(p) - 'place' order by p.place) from page p), '[]'))
$$;
comment on function public.desk_messages(text, text, text, boolean, boolean, integer, integer) is
  'Messages to the caller''s factory, searched and cut: {count, unread, rows}.';

revoke all on function public.set_message_status(uuid, text, text), public.assign_message(uuid, uuid), public.answer_message(uuid, text, boolean),
  public.desk_messages(text, text, text, boolean, boolean, integer, integer) from public, anon, authenticated, service_role;
grant execute on function public.set_message_status(uuid, text, text), public.assign_message(uuid, uuid), public.answer_message(uuid, text, boolean),
  public.desk_messages(text, text, text, boolean, boolean, integer, integer) to authenticated, service_role;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
