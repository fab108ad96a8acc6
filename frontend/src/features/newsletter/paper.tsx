import { useLayoutEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'

import { sanitize } from '@/lib/sanitize'

/** As narrow as a phone: what stands side by side there stands below each other. */
const NARROW = '.nl-column { display: block; width: 100%; padding: 0 !important; }'

/** A letter is light paper in either theme, as in the mail it came by. The shop's typefaces come in as its variables do;
 * they have no slanted cut, so that is drawn. */
const LOOKS = `
:host { display: block; color: #14272d; background: #fffdf9; font: 17px/1.6 var(--font-sans); font-synthesis: style; }
* { box-sizing: border-box; }
h2 { font-family: var(--font-display); font-weight: 600; line-height: 1.2; text-wrap: balance; overflow-wrap: break-word; }
p, li { line-height: 1.6; overflow-wrap: break-word; }
a { text-underline-offset: 4px; }
a:focus-visible { outline: 3px solid #0b5f73; outline-offset: 3px; border-radius: 4px; }
img { max-width: 100%; border-radius: 14px; background: #f2ecdf; }
img[width='100%']:not([height]) { aspect-ratio: 3 / 2; object-fit: cover; }
table { border-collapse: separate; border-spacing: 0; }
td { padding: 0; }
.nl-product { border-radius: 14px; border: 1px solid #e3d9c6; }
.nl-product td { padding: 12px; }
.nl-button td { border-radius: 999px; padding: 0 !important; }
.nl-button a { display: block; padding: 13px 26px; border-radius: 999px; }
.nl-button a:hover { background: #8b1226; }
@media (max-width: 560px) { ${NARROW} }
`

interface PaperProps {
  html: string
  language: string
  direction: 'ltr' | 'rtl'
  /** Shown as on a phone, on whatever screen. */
  isNarrow?: boolean
}

/** A newsletter's own page in a shadow root: neither do its styles reach the shop, nor the shop's it. Cleaned once more. */
export function Paper({ html, language, direction, isNarrow = false }: PaperProps) {
  const host = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useLayoutEffect(() => {
    const element = host.current!
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' })
    const style = document.createElement('style')
    style.textContent = isNarrow ? LOOKS + NARROW : LOOKS
    const page = document.createElement('div')
    page.innerHTML = sanitize(html)
    root.replaceChildren(style, page)
  }, [html, isNarrow])
  useLayoutEffect(() => {
    const element = host.current!
    // Links into the shop stay in the page that is open.
    const follow = (event: MouseEvent) => {
      const link = event.composedPath().find((node): node is HTMLAnchorElement => node instanceof HTMLAnchorElement)
      const href = link?.getAttribute('href') ?? ''
      if (!href.startsWith('/') || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      void navigate(href)
    }
    element.addEventListener('click', follow)
    return () => element.removeEventListener('click', follow)
  }, [navigate])
  return <div ref={host} lang={language} dir={direction} />
}
