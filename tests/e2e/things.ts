// What a screen needs to have something to show: a customer with an order and a request for a price, made over REST as the
// shop's own pages make them. Each run has its own.

const PRODUCT = '10000000-0000-4000-8000-00000000'

export interface Things {
  email: string
  password: string
  order: string
  quote: string
  quoteToken: string
}

type Send = <T>(path: string, data: object) => Promise<T>

/** The public key stands in the page itself, as for any visitor. */
async function senderOf(baseURL: string): Promise<(token?: string) => Send> {
  const html = await (await fetch(baseURL)).text()
  const boot = /<script[^>]*id="boot"[^>]*>([^<]*)</.exec(html)?.[1]
  if (!boot) throw new Error(`${baseURL} is no shop: its page names no key`)
  const { anonKey } = (JSON.parse(boot) as { env: { anonKey: string } }).env
  return (token = anonKey) =>
    async <T>(path: string, data: object) => {
      const headers = { apikey: anonKey, authorization: `Bearer ${token}`, 'content-type': 'application/json', prefer: 'return=representation' }
      const answer = await fetch(baseURL + path, { method: 'POST', headers, body: JSON.stringify(data) })
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
      return (await answer.json()) as T
    }
}

export async function makeThings(baseURL: string): Promise<Things> {
  const email = `looks-${Date.now()}-${Math.random().toString(36).slice(2)}@example.com`
  const password = 'en mening som jag minns'
  const sender = await senderOf(baseURL)
  const { access_token, user } = await sender()<{ access_token: string; user: { id: string } }>('/auth/v1/signup', { email, password })
  const send = sender(access_token)
  const contact = { name: 'Åsa Öberg', email, phone: '070-123 45 67' }
  return { email, password, order: await order(send, user.id, contact), ...(await quote(send, contact)) }
}

async function order(send: Send, userId: string, contact: object): Promise<string> {
  const [cart] = await send<[{ id: string }]>('/rest/v1/carts', { user_id: userId })
  for (const [product, quantity] of [['1029', 2], ['1005', 1]] as const) {
    await send('/rest/v1/cart_items', { cart_id: cart.id, product_id: PRODUCT + product, quantity })
  }
  const { order_id } = await send<{ order_id: string }>('/rest/v1/rpc/place_order', {
    p_cart_id: cart.id,
    p_contact: contact,
    p_delivery: { method: 'pickup' },
    p_payment: { method: 'invoice' },
    p_idempotency_key: crypto.randomUUID(),
  })
  return order_id
}

async function quote(send: Send, contact: object): Promise<Pick<Things, 'quote' | 'quoteToken'>> {
  const { quote_id, token } = await send<{ quote_id: string; token: string }>('/rest/v1/rpc/submit_quote', {
    p_lines: [{ product_id: `${PRODUCT}1052`, quantity: 12, notes: '' }],
    p_contact: { ...contact, company: 'Bistro Ljusnan' },
    p_message: '',
    p_idempotency_key: crypto.randomUUID(),
    p_files: [],
  })
  return { quote: quote_id, quoteToken: token }
}
