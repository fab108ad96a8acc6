-- The browser may choose a line's id, so that an insert whose answer was lost can be sent again without becoming two lines.
--
-- A chosen id opens nothing. The policies ask for the cart, and for an id only where a request filters by it; an insert is no
-- filter. An id that is taken is refused with 23505 whoever owns the row, and only after the trigger and the policy have
-- agreed to the new line: who learns this way that a line exists already knew its 122 random bits. It cannot be turned into
-- an update either: neither the id nor anything but the quantity may be updated, and the row in conflict must be one that
-- the policies show to the caller.
grant insert (id) on public.cart_items to anon, authenticated;
