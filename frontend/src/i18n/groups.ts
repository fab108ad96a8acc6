/**
 * Which texts lie in which file (`<language>/<group>.json`): the first words of their keys. A page names the groups it
 * draws in `app/routes.tsx`; tests compare this list with the files, and the pages with what their code asks for.
 */
export const groups = {
  frame: ['breadcrumbs', 'common', 'editMode', 'error', 'footer', 'header', 'menu', 'notFound', 'search'],
  cart: ['cart', 'order', 'quote', 'toasts'],
  cartPage: ['cartPage'],
  account: ['account', 'auth'],
  catalog: ['allergen', 'catalog', 'categories', 'filter', 'food', 'gallery', 'home', 'nutrient', 'pack', 'pager', 'price', 'product', 'sort', 'tag'],
  aiTest: ['aiTest'],
  checkout: ['checkout', 'orders', 'shop'],
  documents: ['documents'],
  form: ['form'],
  info: ['contact', 'content', 'faq', 'help', 'map', 'ownData', 'places'],
  quotes: ['quotes'],
  newsletter: ['newsletter'],
  security: ['consent', 'security'],
  sellers: ['apply', 'sellers'],
} as const satisfies Record<string, readonly string[]>

export type TextGroup = keyof typeof groups

/** In the first load and in the page's boot block: what the frame around every page says. */
export const eagerGroups = ['frame', 'cart'] as const satisfies readonly TextGroup[]
