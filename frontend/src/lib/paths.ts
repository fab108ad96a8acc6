/** Every link target of the site. Features and pages take addresses from here, so a moved page is one line. */
export const paths = {
  home: () => '/',
  products: (filter: { search?: string; category?: string } = {}) => `/products${query(filter)}`,
  product: (slug: string) => `/products/${encodeURIComponent(slug)}`,
  categories: () => '/categories',
  category: (slug: string) => `/categories/${encodeURIComponent(slug)}`,
  cart: () => '/cart',
  shop: () => '/shop',
  checkout: (step?: string) => `/checkout${query({ step })}`,
  orderSuccess: (id: string) => `/order-success/${encodeURIComponent(id)}`,
  orders: () => '/auth/orders',
  order: (id: string) => `/auth/orders/${encodeURIComponent(id)}`,
  auth: (next?: string) => `/auth${query({ next })}`,
  authCallback: () => '/auth/callback',
  forgotPassword: () => '/auth/forgot-password',
  newPassword: () => '/auth/new-password',
  oauthConsent: (id: string) => `/oauth/consent${query({ authorization_id: id })}`,
  quoteCheckout: () => '/quote-checkout',
  quoteSuccess: () => '/quote-success',
  quotes: () => '/auth/quotes',
  quote: (id: string, token?: string) => `/auth/quotes/${encodeURIComponent(id)}${token ? `#token=${token}` : ''}`,
  admin: (at: { tab?: string; id?: string } = {}) => `/admin${query(at)}`,
  catalogPdf: (choice: { category?: string; only?: string } = {}) => `/catalog-pdf${query(choice)}`,
  contact: () => '/contact',
  newsletters: () => '/newsletter',
  newsletter: (share: string) => `/newsletter/${encodeURIComponent(share)}`,
  newsletterEditor: (id: string) => `/admin/newsletter/${encodeURIComponent(id)}/edit`,
  sellersMap: () => '/sellers-map',
  becomeSeller: () => '/become-seller',
  sellerRegistered: () => '/seller-registration-success',
  newsletterSignUp: () => '/newsletter#subscribe',
  content: (slug: string) => `/${encodeURIComponent(slug)}`,
} as const

function query(values: Record<string, string | undefined>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) parameters.set(name, value)
  const text = parameters.toString()
  return text && `?${text}`
}
