// Rich text as it may be shown (specification §5). The server cleans what is written; this cleans what
// is read, so that neither alone has to be perfect. Imported only by what shows rich text: 11 kB.

import DOMPurify from 'dompurify'

const words = (...lines: string[]) => lines.flatMap((line) => line.split(' '))

const TAGS = words(
  'p br strong b em i u span div h1 h2 h3 h4 h5 h6 ul ol li a img blockquote pre code hr sup sub',
  'table thead tbody tfoot tr th td caption colgroup col',
)

const ATTRIBUTES = words('href target rel src alt title class id style width height colspan rowspan')

const FORBIDDEN_TAGS = words('script object embed form input textarea select button')

/** What inline style may set. Nothing that fetches, overlays the page or runs. */
const STYLE_PROPERTIES = new Set(
  words(
    'color background-color text-align text-decoration font-weight font-style font-size',
    'width height max-width margin padding border vertical-align list-style-type',
  ),
)

function safeStyle(style: string): string {
  return style
    .split(';')
    .map((declaration) => declaration.split(':').map((part) => part.trim()))
    .filter(
      ([name, value, ...rest]) =>
        rest.length === 0 && STYLE_PROPERTIES.has(name?.toLowerCase() ?? '') && isPlain(value),
    )
    .map(([name, value]) => `${name}: ${value}`)
    .join('; ')
}

function isPlain(value: string | undefined): boolean {
  return value !== undefined && value !== '' && !/url\(|expression|@import|\\|\/\*/i.test(value)
}

const purifier = DOMPurify(window)

purifier.addHook('afterSanitizeAttributes', (node) => {
  const style = node.getAttribute('style')
  if (style !== null) {
    const kept = safeStyle(style)
    if (kept) node.setAttribute('style', kept)
    else node.removeAttribute('style')
  }
  // A page opened by ours must not be able to steer ours.
  if (node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener noreferrer')
})

export function sanitize(html: string): string {
  return purifier.sanitize(html, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    FORBID_TAGS: FORBIDDEN_TAGS,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // `id` and `name` that would shadow a property of `document` are dropped.
    SANITIZE_DOM: true,
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:|tel:|[/#?]|[^a-z]|[a-z+.-]+(?:[^a-z+.\-:]|$))/i,
  })
}
