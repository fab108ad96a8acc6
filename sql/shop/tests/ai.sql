-- Suggestions: for the staff, one credit each, never one too many, and none without a provider.
begin;
select shop_test.stage();
select shop_test.be('anon');
select shop_test.refused('42501', $$select ai_status()$$);
select shop_test.refused('42501', $$select ai_complete('product', 'Beskriv osten')$$);
select shop_test.be('authenticated', 'c0000000-0000-4000-8000-000000000001');
select shop_test.refused('42501', $$select ai_status()$$);
select shop_test.refused('42501', $$select ai_complete('product', 'Beskriv osten')$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000003');
select shop_test.refused('42501', $$select ai_status()$$);

select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('false 1000', $$select (ai_status() ->> 'configured') || ' ' || (ai_status() ->> 'credits')$$);
-- Nobody to ask: said so, and nothing is counted.
select shop_test.refused('0A000', $$select ai_complete('product', 'Beskriv osten')$$, 'No provider configured');
select shop_test.answers('1000', $$select ai_status() ->> 'credits'$$);
select shop_test.refused('22023', $$select ai_complete('poem', 'Beskriv osten')$$);
select shop_test.refused('22023', $$select ai_complete('product', 'x')$$);
select shop_test.refused('42501', $$update factory_settings set ai_credits = 5000$$);

reset role;
create function app.ai_provide(p_kind text, p_prompt text, p_language text) returns text language plpgsql as $$
begin
  if p_prompt = 'fail' then raise exception 'away'; end if;
  return p_kind || '/' || p_language || ': ' || p_prompt;
end $$;
comment on function app.ai_provide(text, text, text) is 'Echo';
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('true Echo', $$select (ai_status() ->> 'configured') || ' ' || (ai_status() ->> 'provider')$$);
select shop_test.answers('{"text" : "product/sv: Beskriv osten", "credits" : 999}', $$select ai_complete('product', ' Beskriv osten ', 'sv')::text$$);
-- A provider that fails costs nothing.
select shop_test.refused('P0001', $$select ai_complete('product', 'fail')$$, 'away');
select shop_test.answers('999 1', $$select (ai_status() ->> 'credits') || ' ' || (ai_status() ->> 'used_today')$$);
reset role;
update factory_settings set ai_credits = 1 where factory_id = 'a0000000-0000-4000-8000-00000000000f';
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000002');
select shop_test.answers('0', $$select ai_complete('page', 'Det sista')::json ->> 'credits'$$);
select shop_test.refused('22023', $$select ai_complete('page', 'Ett till')$$, 'No credits left');
select shop_test.sees(0, $$select from ai_usage$$);
select shop_test.be('authenticated', 'a0000000-0000-4000-8000-000000000001');
select shop_test.sees(2, $$select from ai_usage$$);
select shop_test.refused('42501', $$insert into ai_usage (factory_id, kind, credits, characters) values ('a0000000-0000-4000-8000-00000000000f', 'page', 1, 1)$$);
select shop_test.be('authenticated', 'b0000000-0000-4000-8000-000000000001');
select shop_test.sees(0, $$select from ai_usage$$);
rollback;
