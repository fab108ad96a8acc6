// What the service worker may keep, by address. Everything else it leaves alone: carts, orders, accounts and anything sent.

/** Tables anybody may read and that change seldom: what the catalogue and the pages around it are made of. */
const READABLE = new Set([
  'categories',
  'factories',
  'factory_settings',
  'faq_items',
  'footer_links',
  'footer_links_i18n',
  'languages',
  'locations',
  'menu_items',
  'menu_items_i18n',
  'page_content',
  'pages',
  'products',
  'products_i18n',
  'sellers_public',
  'translations',
])

export const isCatalogueRead = (url: URL): boolean => READABLE.has(/^\/rest\/v1\/(\w+)$/.exec(url.pathname)?.[1] ?? '')

/** An answer for one who is signed in may hold what others must not see; only what the anonymous key opens is kept. */
export function isAnonymous(headers: Headers): boolean {
  const authorization = headers.get('authorization')
  return authorization === null || authorization === `Bearer ${headers.get('apikey')}`
}

export const isAsset = (url: URL): boolean => url.pathname.startsWith('/assets/')

export const isPicture = (url: URL): boolean =>
  /^\/media\/.+\.(webp|avif|png|jpe?g|svg)$/.test(url.pathname) || /^\/storage\/v1\/(object|render\/image)\/public\//.test(url.pathname)

const BACKEND = /^\/(auth|functions|graphql|realtime|rest|storage)\/v1(\/|$)/

/** An address the storefront answers. A dot in the last part is a file, such as a PDF; the backend's own are sent on. */
export const isPage = (url: URL): boolean => !BACKEND.test(url.pathname) && !/\.\w+$/.test(url.pathname)

/** Pages somebody is led to with a secret, or that are about one person, are shown and forgotten. */
const PRIVATE = /^\/(admin|auth|checkout|kitchen|oauth|order-success|order-tracking|quote-success)(\/|$)/

export const isKept = (url: URL): boolean => isPage(url) && !PRIVATE.test(url.pathname) && !/[?&](token|code)=/.test(url.search)

/** The document of a page depends on nothing but path and language. */
export function pageKey(url: URL): string {
  const language = url.searchParams.get('lang')
  return url.origin + url.pathname + (language ? `?lang=${encodeURIComponent(language)}` : '')
}
