// Every screen of the specification's §2 but those of the admin and of the restaurants, as a Swede meets them.

export interface Route {
  path: string
  /** Its own heading. */
  heading: string
  /** What the tab says before the company's name, where that is not the heading. */
  title?: string
  /** Drawn from the database: it waits, and fails, with it. */
  asks?: boolean
  /** A page that tells its own failure, under its own heading. The others give way to the error page. */
  fails?: { heading: string; says: string }
  /** What it says when the answers of these tables are empty. */
  empty?: { tables: RegExp; says: string }
}

const NOT_FOUND = 'Sidan finns inte'
/** A letter's secret, which nobody has. */
const TOKEN = '0123456789abcdef'.repeat(4)
export const NOBODY = '00000000-0000-4000-8000-000000000000'
const none = (tables: RegExp, says: string) => ({ tables, says })
/** A page an editor writes: without its row there is no such page. */
const written = (path: string, heading: string): Route => ({ path, heading, asks: true, empty: none(/\/(pages|page_content)$/, NOT_FOUND) })

const quoteFails = { heading: 'Din offert', says: 'Offerten kunde inte hämtas.' }
const ordersFail = { heading: 'Mina beställningar', says: 'Dina beställningar kunde inte hämtas.' }

export const ROUTES: readonly Route[] = [
  { path: '/', heading: 'Mat med kustlinje', title: '', asks: true, empty: none(/\/products$/, 'Hyllorna fylls på just nu') },
  { path: '/products', heading: 'Produkter', asks: true, empty: none(/\/products$/, 'Inga produkter här') },
  { path: '/products/gravad-lax', heading: 'Gravad lax', asks: true, empty: none(/\/products$/, NOT_FOUND) },
  { path: '/categories', heading: 'Kategorier', asks: true, empty: none(/\/categories$/, 'Inga kategorier ännu') },
  { path: '/products?search=ost&category=dairy', heading: 'Resultat för ”ost”', asks: true, empty: none(/\/products(_i18n)?$/, 'Inga produkter hittades för ”ost”') },
  { path: '/categories/fish', heading: 'Fisk', asks: true, empty: none(/\/products$/, 'Inga produkter här') },
  { path: '/categories/no-such-shelf', heading: NOT_FOUND, asks: true },
  written('/about', 'Om oss'),
  { path: '/faq', heading: 'Frågor och svar', asks: true, empty: none(/\/faq_items$/, 'Inga frågor ännu') },
  { path: '/locations', heading: 'Här finns vi', asks: true, empty: none(/\/locations$/, 'Inga platser att visa ännu') },
  { path: '/resellers', heading: 'Återförsäljare', asks: true, empty: none(/\/sellers_public$/, 'Ingen återförsäljare där') },
  { path: '/contact', heading: 'Kontakt', asks: true },
  written('/support', 'Kundservice'),
  written('/quality', 'Kvalitet'),
  written('/privacy', 'Integritetspolicy'),
  written('/terms', 'Köpvillkor'),
  written('/cookies', 'Kakpolicy'),
  { path: '/sellers-map', heading: 'Här finns våra varor', asks: true, empty: none(/\/sellers_public$/, 'Ingen återförsäljare där') },
  { path: '/shop', heading: 'Snabbeställning', asks: true, empty: none(/\/products$/, 'Inget kan beställas på nätet just nu') },
  { path: '/cart', heading: 'Din varukorg', empty: none(/\/carts$/, 'Din varukorg är tom') },
  { path: '/checkout', heading: 'Kassa', empty: none(/\/carts$/, 'Det finns inget att beställa') },
  { path: `/order-success/${NOBODY}`, heading: 'Beställningen hittades inte', asks: true },
  { path: '/auth', heading: 'Logga in' },
  { path: '/become-seller', heading: 'Bli återförsäljare' },
  { path: '/seller-registration-success', heading: 'Tack för din ansökan' },
  { path: '/quote-checkout', heading: 'Begär offert', empty: none(/\/carts$/, 'Din offertlista är tom') },
  { path: '/quote-success', heading: 'Tack för din förfrågan!' },
  { path: `/auth/quotes/${NOBODY}`, heading: 'Offerten hittades inte', title: 'Din offert', asks: true, fails: quoteFails },
  { path: '/catalog-pdf', heading: 'Katalogen som PDF', asks: true },
  { path: '/newsletter', heading: 'Nyhetsbrev', asks: true, empty: none(/\/rpc\/list_newsletters$/, 'Inga brev ännu') },
  { path: '/newsletter/barens-veckor-2026-k7m3', heading: 'Bärens veckor är här', asks: true, empty: none(/\/rpc\/get_newsletter$/, NOT_FOUND) },
  { path: '/newsletter/no-such-letter', heading: NOT_FOUND, asks: true },
  { path: '/newsletter/unsubscribe', heading: 'Länken gäller inte längre', title: 'Vill du sluta få brev?' },
  { path: `/newsletter/confirm#token=${TOKEN}`, heading: 'Ett tryck kvar' },
  { path: `/newsletter/unsubscribe#token=${TOKEN}`, heading: 'Vill du sluta få brev?' },
  written('/shopping-cart', 'Så handlar du'),
  { path: '/ai-test', heading: 'För butikens personal', title: 'Diagnos' },
  { path: '/auth/callback', heading: 'Länken fungerade inte' },
  { path: '/auth/forgot-password', heading: 'Glömt lösenord' },
  { path: '/oauth/consent', heading: 'Det finns inget att svara på', title: 'Dela ditt konto?' },
  { path: '/no/such/page', heading: NOT_FOUND },
]

/** What a customer sees of their own: an order and a quote they have, and those of nobody. */
export const mine = (order: { id: string; number: string }, quote: { id: string; number: string }): Route[] => [
  { path: '/auth', heading: 'Konto' },
  { path: '/auth/orders', heading: 'Mina beställningar', asks: true, fails: ordersFail, empty: none(/\/orders$/, 'Inga beställningar än') },
  { path: `/auth/orders/${order.id}`, heading: `Beställning ${order.number}`, asks: true, fails: ordersFail },
  { path: `/auth/orders/${NOBODY}`, heading: NOT_FOUND, asks: true, fails: ordersFail },
  { path: `/order-success/${order.id}`, heading: 'Tack för din beställning!', title: `Beställning ${order.number}`, asks: true },
  { path: '/auth/quotes', heading: 'Dina offerter', asks: true, fails: { ...quoteFails, heading: 'Dina offerter' }, empty: none(/\/quotes$/, 'Inga offerter än') },
  { path: `/auth/quotes/${quote.id}`, heading: `Offert ${quote.number}`, asks: true, fails: quoteFails },
  { path: '/ai-test', heading: 'För butikens personal', title: 'Diagnos', asks: true, fails: { heading: 'Diagnos', says: 'Uppgifterna gick inte att hämta' } },
]
