// How the stories go about in the panel: in by the door, on by the keyboard.

import { expect, type APIRequestContext, type FileChooser, type Page } from '@playwright/test'

export const ADMIN = { email: process.env.ADMIN_EMAIL ?? 'admin@nordfjard.example', password: process.env.ADMIN_PASSWORD ?? 'saluhall-demo' }
export const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`

export async function enter(page: Page, path: string, who = ADMIN): Promise<void> {
  await page.goto(`/auth?next=${encodeURIComponent(path)}`)
  await page.locator('main input[type=email]').fill(who.email)
  await page.locator('main input[type=password]').first().fill(who.password)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**${path}`)
}

/**
 * Presses the tab key (or shift and it) until what has the focus is called so; the way a keyboard goes. `which` is a selector, for when several
 * things are called alike: a filter and the column it filters.
 */
export async function tabTo(page: Page, name: RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab', which = '*'): Promise<void> {
  const passed: string[] = []
  for (let press = 0; press < 150; press += 1) {
    await page.keyboard.press(key)
    const { label, fits } = await page.evaluate((selector) => {
      const element = document.activeElement
      const labels = (element as HTMLInputElement | null)?.labels
      const text = element?.getAttribute('aria-label') ?? labels?.[0]?.textContent ?? element?.textContent ?? ''
      return { label: text.trim(), fits: element?.matches(selector) ?? false }
    }, which)
    if (fits && name.test(label)) return
    passed.push(label.slice(0, 40))
  }
  throw new Error(`the tab key never reached ${name} (${which}), but ${[...new Set(passed)].join(' | ')}`)
}

/**
 * Files for the choosers that keys open. Listens from now on and not from the press on: the browser begins to hand choosers over a moment
 * after it is asked to, and one that opened before that is a window nobody sees.
 */
export function chooserOf(page: Page): (files: string[]) => Promise<void> {
  const opened: FileChooser[] = []
  let tell = () => {}
  page.on('filechooser', (chooser) => {
    opened.push(chooser)
    tell()
  })
  return async (files) => {
    const next = opened.length === 0 ? new Promise<void>((resolve) => (tell = resolve)) : Promise.resolve()
    await page.keyboard.press('Enter')
    await next
    await opened.shift()!.setFiles(files)
  }
}

const BASE = process.env.BASE_URL ?? 'http://127.0.0.1:54321'
const ANON = process.env.SUPABASE_ANON_KEY ?? ''
const SERVICE = process.env.SUPABASE_SERVICE_ROLE_KEY ?? ''
export const FACTORY = '0fac7000-0000-4000-8000-000000000001'
export const OTHER_FACTORY = '0fac7000-0000-4000-8000-000000000002'

const as = (token: string, apikey = ANON) => ({ apikey, authorization: `Bearer ${token}` })

/** An account, and a row of the staff's register if one is given; without it a customer. */
export async function person(request: APIRequestContext, row?: { role: string; factory_id?: string; is_active?: boolean }): Promise<typeof ADMIN> {
  const who = { email: `panel-${unique()}@example.com`, password: 'en mening som jag minns' }
  const made = await request.post(`${BASE}/auth/v1/admin/users`, { headers: as(SERVICE, SERVICE), data: { ...who, email_confirm: true } })
  const { id } = (await made.json()) as { id: string }
  if (row) expect((await request.post(`${BASE}/rest/v1/admins`, { headers: as(SERVICE, SERVICE), data: { user_id: id, factory_id: FACTORY, is_active: true, ...row } })).status()).toBe(201)
  return who
}

export type Call = (method: string, path: string, data?: unknown) => Promise<{ status: number; body: unknown }>

/** The API with this person's own token; null is a visitor. Rows that were changed are answered. */
export async function apiOf(request: APIRequestContext, who: typeof ADMIN | null): Promise<Call> {
  const signed = who && (await request.post(`${BASE}/auth/v1/token?grant_type=password`, { headers: { apikey: ANON }, data: who }))
  const token = signed ? ((await signed.json()) as { access_token: string }).access_token : ANON
  return async (method, path, data) => {
    const answer = await request.fetch(`${BASE}${path}`, { method, headers: { ...as(token), prefer: 'return=representation' }, data })
    return { status: answer.status(), body: await answer.json().catch(() => null) }
  }
}
