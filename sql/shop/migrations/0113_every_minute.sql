-- What the shop does by the clock; the server calls it once a minute (crates/server/src/minute.rs).

create function public.every_minute() returns void language plpgsql set search_path = '' as $$
begin
  -- A customer hears that an offer has ended, whether or not anybody looks at it.
  perform public.settle_quotes();
end $$;
revoke all on function public.every_minute() from public, anon, authenticated, service_role;
grant execute on function public.every_minute() to service_role;
comment on function public.every_minute() is 'Called by the server once a minute. For the service key alone.';
