import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { answerRest, renderApp } from '@/test/render-app'
import { HeaderSearch } from './header-search'
import { type SuggestionRow, mergeSuggestions, nextOption } from './suggestion'

const product = (id: string, more: Partial<SuggestionRow> = {}): SuggestionRow => ({
  id,
  name: `Name ${id}`,
  slug: `slug-${id}`,
  description: null,
  image_url: null,
  package_size: '500 g',
  price_range: '74,00–92,00 kr',
  product_images: [],
  products_i18n: [],
  ...more,
})

const input = () => screen.getByRole('combobox')
const type = (value: string) => fireEvent.change(input(), { target: { value } })
/** Lets the idle time pass and whatever was asked be answered. */
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const productsAsked = (asked: URL[]) => asked.filter((url) => url.pathname === '/rest/v1/products')

async function searchWith(answer: (url: URL) => unknown, at?: string) {
  const rest = answerRest((url) => (url.pathname === '/rest/v1/products' ? answer(url) : []))
  vi.stubGlobal('fetch', rest.send)
  const app = await renderApp(<HeaderSearch />, at)
  return { ...app, asked: rest.asked }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubEnv('VITE_SUPABASE_URL', 'http://backend.test')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'key')
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

describe('the header search', () => {
  it('asks once the input was idle for 500 ms, with at least two characters', async () => {
    const { asked } = await searchWith(() => [product('1')])
    type(' o ')
    await wait(2000)
    expect(asked).toEqual([])
    type('os')
    await wait(499)
    expect(asked).toEqual([])
    type('ost')
    await wait(499)
    expect(asked).toEqual([])
    await wait(1)
    expect(productsAsked(asked)).toHaveLength(1)
    const { searchParams } = productsAsked(asked)[0]!
    expect(searchParams.get('or')).toBe('(name.ilike."%ost%",description.ilike."%ost%")')
    expect(searchParams.get('is_active')).toBe('eq.true')
    expect(searchParams.get('limit')).toBe('8')
  })

  it('shows what was found, and hides it for a shorter term', async () => {
    await searchWith(() => [product('1'), product('2')])
    type('ost')
    await wait(500)
    await wait(50)
    const options = screen.getAllByRole('option')
    expect(options.map((option) => option.getAttribute('href'))).toEqual(['/products/slug-1', '/products/slug-2'])
    expect(options[0]).toHaveTextContent('Name 1500 g74,00–92,00 kr')
    expect(screen.getByRole('link', { name: 'See all results for "ost"' })).toHaveAttribute('href', '/products?search=ost')
    type('o')
    expect(screen.queryByRole('option')).toBeNull()
    expect(input()).toHaveAttribute('aria-expanded', 'false')
  })

  it('says that it is searching, and that nothing was found', async () => {
    let answer: (rows: SuggestionRow[]) => void = () => {}
    const pending = new Promise<SuggestionRow[]>((resolve) => {
      answer = resolve
    })
    vi.stubGlobal('fetch', () => pending.then((rows) => Response.json(rows)))
    await renderApp(<HeaderSearch />)
    type('xyz')
    await wait(500)
    expect(screen.getByRole('status')).toHaveTextContent('Searching...')
    await act(async () => answer([]))
    await wait(50)
    expect(screen.getByRole('status')).toHaveTextContent('No products found for "xyz"')
  })

  it('logs a failure and shows nothing', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    await searchWith(() => new Error('too slow'))
    type('ost')
    await wait(500)
    await wait(50)
    expect(log).toHaveBeenCalledWith('Product search failed:', expect.objectContaining({ message: 'too slow' }))
    expect(input()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('Enter goes to the list of results; a blank term goes nowhere', async () => {
    const { address } = await searchWith(() => [], '/about')
    type('   ')
    fireEvent.submit(screen.getByRole('search'))
    expect(address()).toBe('/about')
    type(' råg & ost ')
    fireEvent.submit(screen.getByRole('search'))
    await wait(0)
    expect(address()).toBe('/products?search=r%C3%A5g+%26+ost')
  })

  it('arrow keys choose a product and Enter opens it; Escape closes the list', async () => {
    const { address } = await searchWith(() => [product('1'), product('2')])
    type('ost')
    await wait(500)
    await wait(50)
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    const second = screen.getByRole('option', { selected: true })
    expect(input()).toHaveAttribute('aria-activedescendant', second.id)
    expect(second).toHaveAttribute('href', '/products/slug-2')
    fireEvent.keyDown(input(), { key: 'Escape' })
    expect(screen.queryByRole('option')).toBeNull()
    fireEvent.focus(input())
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    fireEvent.submit(screen.getByRole('search'))
    await wait(0)
    expect(address()).toBe('/products/slug-1')
  })

  it('the list closes when Tab goes on to something else, and stays for its own', async () => {
    await searchWith(() => [product('1')])
    type('ost')
    await wait(500)
    await wait(50)
    fireEvent.focusIn(screen.getByRole('option'))
    expect(screen.getAllByRole('option')).toHaveLength(1)
    const next = document.body.appendChild(document.createElement('button'))
    fireEvent.focusIn(next)
    expect(screen.queryByRole('option')).toBeNull()
    next.remove()
  })

  it('a click outside closes the list', async () => {
    await searchWith(() => [product('1')])
    type('ost')
    await wait(500)
    await wait(50)
    expect(screen.getAllByRole('option')).toHaveLength(1)
    fireEvent.pointerDown(document.body)
    expect(screen.queryByRole('option')).toBeNull()
  })
})

describe('mergeSuggestions', () => {
  it('shows each product once, in the visitor’s language, at most as many as allowed', () => {
    const translated = product('2', { products_i18n: [{ name: 'جبن', package_size: null, price_range: null }] })
    const merged = mergeSuggestions('ost', [product('1'), product('2'), product('3')], [translated], 2)
    expect(merged.map((suggestion) => suggestion.id)).toEqual(['2', '1'])
  })

  it('puts what is called so before what only mentions it', () => {
    const rows = ['Tunnbröd', 'Gravad Lax', 'Sås', 'Laxpaté'].map((name) => product(name, { name }))
    expect(mergeSuggestions('lax', rows, [], 3).map(({ name }) => name)).toEqual(['Gravad Lax', 'Laxpaté', 'Tunnbröd'])
  })

  it('prefers translated texts and falls back to the product’s own', () => {
    const row = product('1', { products_i18n: [{ name: 'جبن', package_size: '', price_range: null }] })
    expect(mergeSuggestions('ost', [row], [], 8)[0]).toMatchObject({ name: 'جبن', packageSize: '500 g' })
  })
})

it.each([
  ['ArrowDown', -1, 3, 0],
  ['ArrowDown', 2, 3, -1],
  ['ArrowUp', -1, 3, 2],
  ['ArrowUp', 0, 3, -1],
  ['Home', 2, 3, 0],
  ['End', 0, 3, 2],
  ['Home', -1, 3, null],
  ['ArrowDown', -1, 0, null],
  ['a', 0, 3, null],
])('%s at %i of %i leads to %s', (key, current, count, expected) => {
  expect(nextOption(key, current, count)).toBe(expected)
})
