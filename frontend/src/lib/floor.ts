// Bars and notes that stand at the lower edge of the window, over the page. What takes the focus stops above them (WCAG 2.4.11),
// and the page ends above them: `--floor` is how much they take, and styles/index.css keeps clear of it.

const heights = new Map<Element, number>()

function tell(): void {
  const { style } = document.documentElement
  if (heights.size === 0) style.removeProperty('--floor')
  else style.setProperty('--floor', `${Math.max(...heights.values())}px`)
}

/** The `ref` of such a bar, for as long as it is there. */
export function floor(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar || typeof ResizeObserver === 'undefined') return
  const observer = new ResizeObserver(() => {
    heights.set(bar, bar.offsetHeight)
    tell()
  })
  observer.observe(bar)
  return () => {
    observer.disconnect()
    heights.delete(bar)
    tell()
  }
}
