// People the stories about the staff need, made with the service key as an owner would make them, and what they say to the server directly.

import { type APIRequestContext, expect } from '@playwright/test'

import { FACTORY, unique } from './panel'

export const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const INBOX = process.env.INBOX_URL ?? 'http://127.0.0.1:54324'
const ANON = process.env.SUPABASE_ANON_KEY ?? ''
const SERVICE = process.env.SUPABASE_SERVICE_ROLE_KEY ?? ''
const PASSWORD = 'en mening som jag minns'

export interface Person {
  id: string
  email: string
  password: string
}

const headers = (token: string, apikey = ANON) => ({ apikey, authorization: `Bearer ${token}` })

/** Without a role a customer. */
export async function person(request: APIRequestContext, row?: { role: string; factory_id?: string; is_active?: boolean }): Promise<Person> {
  const email = `person-${unique()}@example.com`
  const made = await request.post(`${BASE}/auth/v1/admin/users`, { headers: headers(SERVICE, SERVICE), data: { email, password: PASSWORD, email_confirm: true } })
  expect(made.ok(), await made.text()).toBe(true)
  const { id } = (await made.json()) as { id: string }
  if (row) {
    const data = { user_id: id, factory_id: FACTORY, is_active: true, ...row }
    expect((await request.post(`${BASE}/rest/v1/admins`, { headers: headers(SERVICE, SERVICE), data })).status()).toBe(201)
  }
  return { id, email, password: PASSWORD }
}

export interface Answer {
  status: number
  body: unknown
}

/** Calls as this person, or as a visitor. */
export async function caller(request: APIRequestContext, who: Person | null) {
  let token = ANON
  if (who) {
    const signed = await request.post(`${BASE}/auth/v1/token?grant_type=password`, { headers: { apikey: ANON }, data: { email: who.email, password: who.password } })
    token = ((await signed.json()) as { access_token: string }).access_token
  }
  const send = async (method: 'get' | 'post' | 'patch' | 'delete', path: string, data?: unknown, more: Record<string, string> = {}): Promise<Answer> => {
    const answer = await request[method](`${BASE}${path}`, { headers: { ...headers(token), ...more }, ...(data === undefined ? {} : { data }) })
    const text = await answer.text()
    let body: unknown = text
    try {
      body = JSON.parse(text)
    } catch {
      // An empty answer, or a file.
    }
    return { status: answer.status(), body }
  }
  return {
    send,
    /** The answer of a call that has to work. */
    rpc: async <T = Record<string, string>>(name: string, data: object, more?: Record<string, string>): Promise<T> => {
      const answer = await send('post', `/rest/v1/rpc/${name}`, data, more)
      expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300)
      return answer.body as T
    },
  }
}

/** A mail to an address whose subject fits, as text. */
export async function mailTo(email: string, subject: RegExp): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { messages } = (await (await fetch(`${INBOX}/api/v1/search?query=to:${email}`)).json()) as { messages: { ID: string; Subject: string }[] }
    const found = messages.find((message) => subject.test(message.Subject))
    if (found) return ((await (await fetch(`${INBOX}/api/v1/message/${found.ID}`)).json()) as { Text: string }).Text
    await new Promise((done) => setTimeout(done, 150))
  }
  throw new Error(`no mail ${subject} came to ${email}`)
}

const SALMON = '10000000-0000-4000-8000-000000001029'

/** A guest's order of two packs of salmon, to be fetched. */
export async function placed(request: APIRequestContext, email: string, name = 'Åsa Öberg'): Promise<{ id: string; number: string }> {
  const guest = await caller(request, null)
  const session_id = `guest_1_${crypto.randomUUID()}`
  const proof = { 'x-guest-session': session_id, prefer: 'return=representation' }
  const cart = (await guest.send('post', '/rest/v1/carts', { session_id }, proof)).body as { id: string }[]
  const cart_id = cart[0]!.id
  expect((await guest.send('post', '/rest/v1/cart_items', { cart_id, product_id: SALMON, quantity: 2 }, proof)).status).toBe(201)
  const order = await guest.rpc<{ order_id: string; order_number: string }>(
    'place_order',
    {
      p_cart_id: cart_id,
      p_contact: { name, email, phone: '0701234567', language: 'sv' },
      p_delivery: { method: 'pickup' },
      p_payment: { method: 'invoice' },
      p_idempotency_key: crypto.randomUUID(),
    },
    { 'x-guest-session': session_id },
  )
  return { id: order.order_id, number: order.order_number }
}
