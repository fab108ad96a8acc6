// The script that begins the application, as text for dist/theme.js: pages that the server painted (paint.html) are shown
// first, and their pictures; what makes them alive is fetched after that, all of it at once, and evaluated piece by piece, so
// that a slow processor answers a tap in between. On a telephone it is evaluated when the visitor first does something.

/**
 * Runs in the page, so it uses nothing from outside. `table` rows are `[pattern of the path, files, groups of texts]`;
 * `first` is what every page needs in the order it is evaluated in, the application itself last.
 */
export function start(table, texts, first) {
  const html = document.documentElement
  const stored = (() => {
    try {
      return localStorage.getItem('preferred-language')
    } catch {
      return null
    }
  })()
  const asked = new URLSearchParams(location.search).get('lang')

  // Painted is the page the server was asked for, in the language of the browser: not what this visitor chose here once,
  // and without a network not always this page.
  const here = decodeURI(location.pathname).replace(/\/+$/, '') || '/'
  if (html.dataset.painted !== here || (!asked && stored && stored !== html.lang)) delete html.dataset.painted

  const filesHere = () => {
    const [, files, groups] = table.find(([pattern]) => new RegExp(pattern).test(location.pathname)) ?? ['', [], []]
    // The same order as initialLanguage() in src/i18n/language.ts; a wrong guess costs one small file.
    const wishes = [asked, stored, navigator.language.split('-')[0], html.lang]
    const ofGroup = (group) => texts[group]?.[wishes.find((code) => code && texts[group]?.[code])]
    return [...files, ...groups.map(ofGroup).filter(Boolean)]
  }
  const fetchAll = () => {
    for (const file of [...first, ...filesHere()]) {
      const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href: `/${file}` })
      document.head.appendChild(link)
    }
  }
  const begin = async () => {
    for (const file of first) {
      await import(`/${file}`)
      // A task of its own for each, or they would be evaluated in one.
      await new Promise((next) => setTimeout(next))
    }
  }

  if (!('painted' in html.dataset)) {
    fetchAll()
    return void begin()
  }

  /** On a telephone the first screen is whole without the application (paint.html), and who was never here has nothing to find
   * again: their processor is left alone until the first sign of a wish, for as long as it takes to begin to read. */
  const mayWait = (() => {
    try {
      return matchMedia('(width < 40rem)').matches && localStorage.length === 0
    } catch {
      return false
    }
  })()
  const whenWanted = (work) => {
    if (!mayWait) return work()
    const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'scroll', 'focusin']
    const go = (event) => {
      // A press on a painted link leads to the next page by itself.
      if (event?.type === 'pointerdown' && event.target.closest?.('#paint a')) return
      for (const sign of signs) removeEventListener(sign, go, true)
      clearTimeout(timer)
      work()
    }
    const timer = setTimeout(go, 4000)
    for (const sign of signs) addEventListener(sign, go, { capture: true, passive: true })
  }

  /** What is pressed on the paint is pressed again when the application stands there. */
  let pressed
  let until = 0
  const pressAgain = () => {
    const name = `[data-later=${JSON.stringify(pressed.dataset.later)}]`
    const alive = pressed.isConnected ? undefined : document.querySelector(name)
    // An application that could not start, or has no such control, is not waited for without end.
    if (!alive && Date.now() < until) return void setTimeout(pressAgain, 50)
    alive?.focus()
    alive?.click()
    pressed = undefined
  }
  addEventListener('click', ({ target }) => {
    const later = target.closest?.('#paint [data-later]')
    if (!later) return
    if (!pressed) setTimeout(pressAgain, 50)
    pressed?.classList.remove('animate-pulse')
    pressed = later
    until = Date.now() + 10_000
    later.classList.add('animate-pulse')
  })

  // A picture on a slow line is not waited for longer than it takes to read the first sentence.
  let isBegun = false
  const once = () => {
    if (isBegun) return
    isBegun = true
    fetchAll()
    whenWanted(() => void begin())
  }
  /** Loaded is not seen: what is fetched between the two shares the line and the processor with the first pictures. The
   * browser says of each when it is seen; one that has nothing to say of it is not waited for. */
  const onceSeen = () => {
    const pictures = [...document.querySelectorAll('#paint [elementtiming]')].filter((picture) => picture.getBoundingClientRect().top < innerHeight)
    const unseen = new Set(pictures)
    if (unseen.size === 0 || !globalThis.PerformanceObserver?.supportedEntryTypes?.includes('element')) return once()
    const observer = new PerformanceObserver((list) => {
      for (const { element } of list.getEntries()) unseen.delete(element)
      if (unseen.size > 0) return
      observer.disconnect()
      once()
    })
    observer.observe({ type: 'element', buffered: true })
    setTimeout(once, 500)
  }
  // Two frames: the first one paints.
  addEventListener('load', () => requestAnimationFrame(() => requestAnimationFrame(onceSeen)), { once: true })
  setTimeout(once, 1500)
}

export const starter = (table, texts, first) => `\n;(${start})(${JSON.stringify(table)}, ${JSON.stringify(texts)}, ${JSON.stringify(first)})\n`
