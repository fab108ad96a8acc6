-- The panel opens what an address names by `id`, in every tab: letters to the company lead there.
create or replace function app.tell_company_of_quote(p_quote_id uuid, p_letter text, p_lines text[] default '{}') returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_quote public.quotes;
  v_email text;
begin
  select * into v_quote from public.quotes q where q.id = p_quote_id;
  select f.email into v_email from public.factories f where f.id = v_quote.factory_id;
  if v_email is not null then
    perform app.send_letter('quote.' || p_letter, v_email, null, jsonb_build_object('number', v_quote.quote_number),
      '/admin?tab=quotes&id=' || p_quote_id,
      array[coalesce(v_quote.company || ', ', '') || v_quote.contact || ' <' || v_quote.email || '>'] || p_lines, interval '3 days');
  end if;
end $$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
