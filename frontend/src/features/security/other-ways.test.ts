import { expect, it } from 'vitest'

import { westernDigits } from './code-form'
import { offered } from './other-ways'

it('offers a provider that the shop wants and the server has', () => {
  const ways = { passkeys: false, providers: ['email', 'google', 'keycloak'] }
  expect(offered(ways, { google: true, github: true })).toEqual(['google'])
  expect(offered(ways, { google: false, github: false })).toEqual([])
  expect(offered({ passkeys: true, providers: [] }, { google: true, github: true })).toEqual([])
})

it('reads the digits of every keyboard', () => {
  expect(westernDigits('١٢٣ ۴۵۶ 7')).toBe('123 456 7')
})
