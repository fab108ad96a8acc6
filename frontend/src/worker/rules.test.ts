import { describe, expect, it } from 'vitest'
import { isAnonymous, isAsset, isCatalogueRead, isKept, isPage, isPicture, pageKey } from './rules'

const at = (path: string) => new URL(path, 'https://shop.example')

describe('the service worker', () => {
  it.each(['/rest/v1/products?select=*', '/rest/v1/pages', '/rest/v1/translations?language_code=eq.sv'])('keeps %s', (path) => {
    expect(isCatalogueRead(at(path))).toBe(true)
  })

  it.each(['/rest/v1/carts', '/rest/v1/cart_items', '/rest/v1/orders', '/rest/v1/profiles', '/rest/v1/rpc/products', '/auth/v1/user'])('never keeps %s', (path) => {
    expect(isCatalogueRead(at(path))).toBe(false)
    expect(isPicture(at(path)) || isAsset(at(path))).toBe(false)
  })

  it.each<[Record<string, string>, boolean]>([
    [{}, true],
    [{ apikey: 'anon', authorization: 'Bearer anon' }, true],
    [{ apikey: 'anon', authorization: 'Bearer a.users.token' }, false],
    [{ authorization: 'Bearer a.users.token' }, false],
  ])('takes %j for anonymous: %s', (headers, expected) => {
    expect(isAnonymous(new Headers(headers))).toBe(expected)
  })

  it.each([
    ['/', true, true],
    ['/products/ost?lang=ar', true, true],
    ['/auth/v1/authorize?provider=x', false, false],
    ['/storage/v1/object/public/a/b', false, false],
    ['/catalog.pdf', false, false],
    ['/auth/callback?code=secret', true, false],
    ['/newsletter/abc?token=secret', true, false],
    ['/order-success/1', true, false],
    ['/admin', true, false],
    ['/administration', true, true],
  ])('%s is a page: %s, and kept: %s', (path, page, kept) => {
    expect(isPage(at(path))).toBe(page)
    expect(isKept(at(path))).toBe(kept)
  })

  it('keeps pictures of the shop and public files', () => {
    expect(isPicture(at('/media/products/ost-640.webp'))).toBe(true)
    expect(isPicture(at('/storage/v1/render/image/public/product-images/a.png?width=200'))).toBe(true)
    expect(isPicture(at('/storage/v1/object/sign/quote-files/a.png'))).toBe(false)
  })

  it('knows a page by path and language alone', () => {
    expect(pageKey(at('/products?page=2&lang=ar&search=x'))).toBe('https://shop.example/products?lang=ar')
    expect(pageKey(at('/products?page=2'))).toBe('https://shop.example/products')
  })
})
