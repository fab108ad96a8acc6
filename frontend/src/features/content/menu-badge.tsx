/** A demo number on a menu item. Drawn, not written: it says nothing that is true, so it is not read out either. */
export const MenuBadge = ({ count }: { count: number }) =>
  count > 0 ? (
    <span
      aria-hidden
      data-count={count > 99 ? '99+' : count}
      className="absolute -end-2.5 -top-2 flex h-4 min-w-4 items-center justify-center rounded-full bg-berry px-1 text-[0.6875rem] leading-none font-bold text-berry-foreground tabular-nums before:content-[attr(data-count)]"
    />
  ) : null
