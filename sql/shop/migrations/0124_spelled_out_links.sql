-- A link that spells `javascript:` with entities (`java&#9;script:`) is the same link to a browser: where the place is HTML, no address is
-- spelled that way. As in 0007 but for that.
create or replace function app.html_is_harmless(p_html text) returns boolean language sql immutable strict parallel safe set search_path = '' as $$
  select p_html !~* '<\s*/?\s*(script|object|embed|form|input|textarea|select|button|iframe|svg|math|link|meta|base|style)\M'
     and p_html !~* '<[^>]*[\s/"'']on[a-z]+\s*='
     and p_html !~* '(javascript|vbscript|data)\s*:'
     and p_html !~* '\m(href|src)\s*=\s*("[^"]*|''[^'']*|[^\s>"'']*)&(#|tab;|newline;|colon;)'
$$;

-- Callable by whom a grant above names, and by nobody else.
revoke execute on all functions in schema app from public;
