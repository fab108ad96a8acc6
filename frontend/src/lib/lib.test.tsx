import { render } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { useLanguage } from '@/i18n/language'
import { useAuth } from './auth'
import { parseBoot } from './boot'
import { useEditMode } from './edit-mode'
import { missingEnvMessage, resolveEnv } from './env'
import { errorMessage, isNoRow } from './errors'
import { useFactory } from './factory'
import { ensureGuestSession, forgetGuestSession, newGuestSessionId, peekGuestSession } from './guest-session'
import { containsPattern } from './like'
import { formatMoney, formatRound } from './money'
import { paths } from './paths'
import { displayedImage } from './product-image'
import { local } from './storage'
import { withGuestSession } from './supabase'

describe('env', () => {
  const origin = 'https://shop.example'

  it('takes the server’s word over the build’s', () => {
    const env = resolveEnv({ supabaseUrl: '', anonKey: 'page' }, { VITE_SUPABASE_URL: 'https://other', VITE_SUPABASE_ANON_KEY: 'build' }, origin)
    expect(env).toEqual({ supabaseUrl: origin, anonKey: 'page' })
  })

  it('takes the build’s where the page says nothing', () => {
    const env = resolveEnv(undefined, { VITE_SUPABASE_URL: 'https://other', VITE_SUPABASE_ANON_KEY: 'k' }, origin)
    expect(env).toEqual({ supabaseUrl: 'https://other', anonKey: 'k' })
  })

  it.each([
    [undefined, {}],
    [undefined, { VITE_SUPABASE_URL: 'https://other' }],
    [undefined, { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: 'k' }],
    [{ supabaseUrl: '' }, {}],
  ])('fails and warns when something is missing: %j %j', (page, build) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(() => resolveEnv(page, build, origin)).toThrow(missingEnvMessage)
    expect(warn).toHaveBeenCalledWith('Missing environment variables:', expect.any(String))
  })

  it('words the failure as specified', () => {
    expect(missingEnvMessage).toBe('Missing Supabase environment variables. Please check your .env file.')
  })
})

describe('parseBoot', () => {
  it('reads rows and survives nonsense', () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    expect(parseBoot('{"lang":"ar"}')).toEqual({ lang: 'ar' })
    for (const text of [undefined, null, '', '[]', 'null', '{']) expect(parseBoot(text)).toEqual({})
  })
})

describe('guest session', () => {
  it('holds a prefix, the time and 128 random bits', () => {
    expect(newGuestSessionId(17, new Uint8Array(16).fill(171))).toBe(`guest_17_${'ab'.repeat(16)}`)
  })

  it('is made on first use, kept, and forgotten', () => {
    expect(peekGuestSession()).toBeNull()
    const id = ensureGuestSession()
    expect(ensureGuestSession()).toBe(id)
    expect(localStorage.getItem('guest_session_id')).toBe(id)
    forgetGuestSession()
    expect(peekGuestSession()).toBeNull()
    expect(ensureGuestSession()).not.toBe(id)
    forgetGuestSession()
  })

  it('is shown to the data API only', async () => {
    const send = vi.fn<typeof fetch>(() => Promise.resolve(new Response()))
    const id = ensureGuestSession()
    await withGuestSession(send)('https://x/rest/v1/carts', { headers: { apikey: 'k' } })
    await withGuestSession(send)('https://x/auth/v1/token', {})
    const headersOf = (call: number) => new Headers(send.mock.calls[call]![1]?.headers)
    expect(headersOf(0).get('x-guest-session')).toBe(id)
    expect(headersOf(0).get('apikey')).toBe('k')
    expect(headersOf(1).get('x-guest-session')).toBeNull()
    forgetGuestSession()
  })
})

describe('storage', () => {
  it('only warns when the browser refuses', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full')
    })
    expect(local.get('a')).toBeNull()
    local.set('a', 'b')
    expect(warn).toHaveBeenCalledTimes(2)
  })
})

describe('paths', () => {
  it('encodes what people type', () => {
    expect(paths.products({ search: 'råg & korn' })).toBe('/products?search=r%C3%A5g+%26+korn')
    expect(paths.products()).toBe('/products')
    expect(paths.products({ category: 'dairy' })).toBe('/products?category=dairy')
    expect(paths.product('a/b')).toBe('/products/a%2Fb')
    expect(paths.auth('/cart')).toBe('/auth?next=%2Fcart')
  })
})

const image = (processed_url: string | null, original_url: string | null, is_primary: boolean, sort_order: number) => ({
  processed_url,
  original_url,
  is_primary,
  sort_order,
})

describe('displayedImage', () => {
  it.each([
    ['the primary image, processed', [image('a', 'b', false, 0), image('c', 'd', true, 1)], 'c'],
    ['the primary image’s original', [image('a', 'b', false, 0), image(null, 'd', true, 1)], 'd'],
    ['the first image', [image('z', null, false, 2), image('a', 'b', false, 1)], 'a'],
    ['image_url', [], 'url'],
  ])('is %s', (_rule, product_images, expected) => {
    expect(displayedImage({ image_url: 'url', product_images })).toBe(expected)
  })

  it('is nothing where there is nothing', () => {
    expect(displayedImage({ image_url: null })).toBeNull()
  })
})

it('a searched term is escaped for LIKE and for the filter it stands in', () => {
  expect(containsPattern('ost')).toBe('"%ost%"')
  expect(containsPattern('a,b(c).d')).toBe('"%a,b(c).d%"')
  expect(containsPattern('50%_"x"')).toBe(String.raw`"%50\\%\\_\"x\"%"`)
  expect(containsPattern('a\\b')).toBe(String.raw`"%a\\\\b%"`)
})

it('money is Norwegian kroner the Norwegian way', () => {
  expect(formatMoney(29.9).replaceAll(/\s/g, ' ')).toBe('29,90 kr')
  expect(formatMoney(1234.5).replaceAll(/\s/g, ' ')).toBe('1 234,50 kr')
})

it('a limit without øre is written without them', () => {
  expect(formatRound(1000).replaceAll(/\s/g, ' ')).toBe('1 000 kr')
})

it('an error’s own message is kept, else the fallback stands', () => {
  expect(errorMessage(new Error('boom'), 'f')).toBe('boom')
  expect(errorMessage({ message: 'rest', code: 'X' }, 'f')).toBe('rest')
  for (const error of [new Error(''), null, undefined, 'text', { message: 7 }]) expect(errorMessage(error, 'f')).toBe('f')
  expect(isNoRow({ code: 'PGRST116' })).toBe(true)
  expect(isNoRow(null)).toBe(false)
})

describe('a context outside its provider', () => {
  it.each([
    [useLanguage, 'useLanguage must be used within a LanguageProvider'],
    [useAuth, 'useAuth must be used within an AuthProvider'],
    [useFactory, 'useFactory must be used within a FactoryProvider'],
    [useEditMode, 'useEditMode must be used within an EditModeProvider'],
  ] as [() => unknown, string][])('says so', (hook, message) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const Probe = () => {
      hook()
      return null
    }
    expect(() => render(<Probe />)).toThrow(message)
  })
})
