import { expect, it } from 'vitest'

import { destination, shownAddress } from './destination'

it('goes to applications on the web and on phones', () => {
  for (const address of ['https://app.example/cb?code=1&state=2', 'http://127.0.0.1:8080/cb', 'com.example.app:/cb'])
    expect(destination(address)).toBe(address)
})

it('goes nowhere that would run in this page', () => {
  for (const address of ['javascript:alert(1)', 'JavaScript:alert(1)', 'data:text/html,x', 'blob:https://a/b', '/relative'])
    expect(() => destination(address)).toThrow(/not an address to go to|Invalid URL/)
})

it('shows the part of an address that tells whose it is', () => {
  expect(shownAddress('https://app.example:8443/callback?x=1')).toBe('app.example:8443')
  expect(shownAddress('com.example.app:/cb')).toBe('com.example.app:')
})
