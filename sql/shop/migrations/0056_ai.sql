-- Text suggestions: how many a factory may still ask for, and who asked. What writes them is the operator's: a function
-- `app.ai_provide(kind, prompt, language) returns text`, which this shop does not bring along. Without it nothing is suggested,
-- nothing is counted, and that is said.

create table public.ai_usage (
  id uuid primary key default gen_random_uuid(),
  factory_id uuid not null references public.factories on delete cascade,
  user_id uuid references auth.users (id) on delete set null,
  kind text not null check (kind in ('product', 'newsletter', 'page')),
  credits integer not null check (credits > 0),
  characters integer not null,
  created_at timestamptz not null default now()
);
comment on table public.ai_usage is 'Suggestions that were made, and their price in credits; not what they said. Written by ai_complete.';
create index ai_usage_factory on public.ai_usage (factory_id, created_at desc);
create index ai_usage_user on public.ai_usage (user_id);

alter table public.ai_usage enable row level security;
revoke all on public.ai_usage from anon, authenticated;
grant select on public.ai_usage to authenticated;
create policy ai_usage_admin_read on public.ai_usage for select to authenticated
  using (factory_id = any ((select app.my_factories('catalogue'))::uuid[]));

create function app.ai_provider() returns text language sql stable set search_path = '' as $$
  select obj_description(to_regprocedure('app.ai_provide(text, text, text)'), 'pg_proc')
    from (select to_regprocedure('app.ai_provide(text, text, text)') as provider) p where p.provider is not null
$$;

create function public.ai_status() returns json language plpgsql stable security definer set search_path = '' as $$
declare
  v_factory uuid := (app.my_factories('any'))[1];
begin
  if v_factory is null then
    raise exception 'For the staff' using errcode = '42501';
  end if;
  return json_build_object('configured', to_regprocedure('app.ai_provide(text, text, text)') is not null, 'provider', app.ai_provider(),
    'credits', (select s.ai_credits from public.factory_settings s where s.factory_id = v_factory), 'credits_max', 1000,
    'used_today', (select coalesce(sum(u.credits), 0) from public.ai_usage u where u.factory_id = v_factory and u.created_at >= date_trunc('day', now())));
end $$;

-- One credit for one suggestion, taken and given in one transaction: two at once cannot share the last one, and a provider that
-- fails costs nothing.
create function public.ai_complete(p_kind text, p_prompt text, p_language text default null) returns json
language plpgsql security definer set search_path = '' as $$
declare
  v_factory uuid := (app.my_factories('content'))[1];
  v_left integer;
  v_text text;
begin
  if v_factory is null then
    raise exception 'For the staff' using errcode = '42501';
  elsif p_kind is null or p_kind not in ('product', 'newsletter', 'page') then
    raise exception 'Choose what the text is for' using errcode = '22023', hint = 'kind';
  elsif not coalesce(char_length(btrim(p_prompt)) between 3 and 2000, false) then
    raise exception 'Write between 3 and 2000 characters' using errcode = '22023', hint = 'prompt';
  elsif to_regprocedure('app.ai_provide(text, text, text)') is null then
    raise exception 'No provider configured' using errcode = '0A000', hint = 'provider';
  end if;
  update public.factory_settings s set ai_credits = s.ai_credits - 1 where s.factory_id = v_factory and s.ai_credits > 0 returning s.ai_credits into v_left;
  if v_left is null then
    raise exception 'No credits left' using errcode = '22023', hint = 'credits';
  end if;
  execute 'select app.ai_provide($1, $2, $3)' into v_text using p_kind, btrim(p_prompt), app.known_language(p_language);
  if coalesce(v_text, '') = '' then
    raise exception 'The provider had nothing to say' using errcode = '58000', hint = 'provider';
  end if;
  insert into public.ai_usage (factory_id, user_id, kind, credits, characters) values (v_factory, (select auth.uid()), p_kind, 1, char_length(v_text));
  return json_build_object('text', v_text, 'credits', v_left);
end $$;

revoke all on function public.ai_status(), public.ai_complete(text, text, text) from public, anon, authenticated, service_role;
grant execute on function public.ai_status(), public.ai_complete(text, text, text) to authenticated;
comment on function public.ai_status() is 'Whether suggestions can be had, and how many credits are left: {configured, provider, credits, credits_max, used_today}. Staff only.';
comment on function public.ai_complete(text, text, text) is 'A text suggestion for one credit: {text, credits}. 0A000 without a provider, 22023 with credits as hint when none are left.';

insert into app.routes (path, title_key, is_indexed) values ('/ai-test', 'ai_test', false);

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
