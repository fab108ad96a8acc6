/** A ref: what is longer than its frame can be scrolled by whoever goes by keys, for as long as it is. */
export function scrollReach(box: HTMLElement | null): (() => void) | undefined {
  if (!box || typeof ResizeObserver === 'undefined') return undefined
  const watch = new ResizeObserver(() => {
    if (box.scrollHeight > box.clientHeight) box.tabIndex = 0
    else box.removeAttribute('tabindex')
  })
  watch.observe(box)
  return () => watch.disconnect()
}
