import { expect, it } from 'vitest'

import { nextPath } from './next-url'

const ORIGIN = 'http://127.0.0.1:54321'

it.each<[string, string | null, string]>([
  ['nothing asked', null, '/'],
  ['an empty value', '', '/'],
  ['a path', '/cart', '/cart'],
  ['a path with query and hash', '/products?search=ost#top', '/products?search=ost#top'],
  ['another site', 'https://evil.example/cart', '/'],
  ['another site without a scheme', '//evil.example/cart', '/'],
  ['the same with a backslash', '/\\evil.example', '/'],
  ['the same behind a tab, which URLs drop', '/\t/evil.example', '/'],
  ['dots that climb to a double slash', '/.//evil.example', '/'],
  ['a script', 'javascript:alert(1)', '/'],
  ['a script behind a slash is a path', '/javascript:alert(1)', '/javascript:alert(1)'],
  ['credentials in front of a host', 'http://127.0.0.1:54321@evil.example/', '/'],
  ['signing in again', '/auth', '/'],
  ['the callback', '/auth/callback?code=1', '/'],
  ['a page that only begins like it', '/authors', '/authors'],
])('%s', (_name, next, expected) => {
  expect(nextPath(next, ORIGIN)).toBe(expected)
})
