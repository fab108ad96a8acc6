-- An address with a character nobody sees goes into the queue and nowhere from there.
create or replace function app.email_is_likely(p_email text) returns boolean language sql immutable parallel safe set search_path = '' as $$
  select coalesce(char_length(p_email) <= 254 and p_email !~ '[[:cntrl:]\u00a0\u00ad\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff]'
    and p_email ~ '^[^\s@<>,;:"()\[\]\\]+@[^\s@<>,;:"()\[\]\\]+\.[^\s@.<>,;:"()\[\]\\]+$', false)
$$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
