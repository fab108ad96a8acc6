import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type HeaderStyleName, headerStyleNames, headerStyles } from '@/features/content/header-styles'
import { type Auth, AuthContext } from '@/lib/auth'
import { EditModeContext } from '@/lib/edit-mode'
import { type Factory, FactoryContext, type FactorySettings } from '@/lib/factory'
import { answerRest, renderApp } from '@/test/render-app'
import { ShoppingProviders } from '../slots'
// Fetched when wanted. Here they are there before: what a test waits for is the header, not the compiler.
import './header-extras'
import './menu-drawer'
import './menu-rail'
import './menu-picture'
import { SiteHeader } from './site-header'

// Whole headers are much to draw: a busy machine is given time before something counts as missing.
configure({ asyncUtilTimeout: 10_000 })

const auth: Auth = {
  user: null,
  session: null,
  isLoading: false,
  isAdmin: false,
  adminRole: null,
  adminFactoryId: null,
  signOut: () => Promise.resolve(),
}

const item = (id: string, title: string, url: string, more: object = {}) => ({
  id, title, url, parent_id: null, icon_name: 'house', icon_color: null, is_external: false, is_active: true, sort_order: Number(id), ...more,
})
const items = [
  item('1', 'Home', '/'),
  item('2', 'Products', '/products'),
  item('21', 'Dairy', '/categories/dairy', { parent_id: '2' }),
  item('22', 'Fish', '/products?category=fish', { parent_id: '2' }),
  item('3', 'Categories', '/categories'),
  item('4', 'About', '/about'),
  item('5', 'Support', '/support', { icon_name: 'nobody-drew-this' }),
  item('6', 'Contact', '/contact'),
]
const categories = ['dairy', 'fish'].map((slug) => ({
  id: slug, parent_id: null, slug, name: slug, description: null, image_url: `/media/${slug}.webp`, categories_i18n: [],
}))

const settingsOf = (style: HeaderStyleName | null): FactorySettings => ({
  factory_id: 'f',
  company_name: 'Nordfjärd Mat',
  logo_url: null,
  description: null,
  contact_phone: null,
  contact_email: null,
  show_company_name_in_header: true,
  header_menu_style: style,
  header_max_logo_width: null,
  header_logo_width: null,
  header_logo_height: null,
  header_logo_style: null,
  favicon_url: null,
})

const factoryOf = (style: HeaderStyleName | null, more: Partial<Factory> = {}): Factory => ({
  factory: { id: 'f', name: 'Nordfjärd Mat AB', logo_url: null, description: null, address: null, phone: null, email: null },
  settings: settingsOf(style),
  companyName: 'Nordfjärd Mat',
  isLoading: false,
  error: null,
  retry: () => {},
  ...more,
})

let menuAnswer: () => unknown = () => items
let letters: unknown[] = []

async function show(style: HeaderStyleName | null, more: Partial<Factory> = {}, at = '/') {
  const rest = answerRest(({ pathname }) => {
    if (pathname.endsWith('/menu_items')) return menuAnswer()
    if (pathname.endsWith('/rpc/list_newsletters')) return letters
    return pathname.endsWith('/categories') ? categories : []
  })
  vi.stubGlobal('fetch', rest.send)
  const app = await renderApp(
    <AuthContext value={auth}>
      <FactoryContext value={factoryOf(style, more)}>
        <EditModeContext value={{ canEdit: false, isEditing: false, toggle: () => {}, tools: null }}>
          <ShoppingProviders>
            <SiteHeader />
          </ShoppingProviders>
        </EditModeContext>
      </FactoryContext>
    </AuthContext>,
    at,
  )
  return { ...app, asked: rest.asked }
}

const banner = () => screen.getByRole('banner')
const menu = (name = 'Main menu') => within(screen.getByRole('navigation', { name }))
const topLevel = async (name?: string) => {
  await screen.findAllByText('Home')
  const list = menu(name).getAllByRole('list')[0]!
  return [...list.children].map((entry) => entry.querySelector('a, button')?.textContent)
}

beforeEach(() => {
  menuAnswer = () => items
  letters = []
  vi.stubEnv('VITE_SUPABASE_URL', 'http://backend.test')
  vi.stubEnv('VITE_SUPABASE_ANON_KEY', 'key')
})
afterEach(() => {
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
})

// The whole header and its drawer fifteen times: much to draw for a machine that is busy.
describe('every header style', { timeout: 30_000 }, () => {
  it.each(headerStyleNames)('%s has the brand, the search, the cart, the way in and the drawer', async (name) => {
    await show(name)
    const header = within(banner())
    expect(await header.findByRole('link', { name: 'Nordfjärd Mat' })).toHaveAttribute('href', '/')
    expect(header.getByRole('combobox', { name: 'Search products' })).toBeInTheDocument()
    expect(header.getByRole('button', { name: 'Open cart, 0 items' })).toBeInTheDocument()
    expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
    fireEvent.click(header.getByRole('button', { name: 'Open menu' }))
    const drawer = await screen.findByRole('dialog', { name: 'Menu' })
    expect(within(drawer).getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home', 'Products', 'Dairy', 'Fish', 'Categories', 'About', 'Support', 'Contact', 'Sign In',
    ])
    expect(drawer.style.inlineSize).toContain(`${headerStyles[name].dropdownWidth}px`)
    fireEvent.click(within(drawer).getByRole('link', { name: 'Fish' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('is horizontal where none is set', async () => {
    await show(null)
    expect(await topLevel()).toEqual(['Home', 'Products', 'Categories', 'About', 'Support', 'Contact'])
  })
})

describe('what a style has of its own', { timeout: 30_000 }, () => {
  it('split: three items, the brand, the rest, in the order of the keyboard', async () => {
    await show('split')
    expect(await topLevel()).toEqual(['Home', 'Products', 'Categories'])
    expect(await topLevel('Menu')).toEqual(['About', 'Support', 'Contact'])
    const order = within(banner()).getAllByRole('link').map((link) => link.textContent)
    expect(order.slice(0, 6)).toEqual(['Home', 'Categories', 'Nordfjärd Mat', 'About', 'Support', 'Contact'])
  })

  it('compact: four items and More...', async () => {
    await show('compact')
    expect(await topLevel()).toEqual(['Home', 'Products', 'Categories', 'About', 'More...'])
  })

  it('compact with four items: no More...', async () => {
    menuAnswer = () => items.filter(({ id }) => !['5', '6'].includes(id))
    await show('compact')
    expect(await topLevel()).toEqual(['Home', 'Products', 'Categories', 'About'])
  })

  it('mega: each child as a card with its line and its category’s picture', async () => {
    await show('mega')
    fireEvent.click(await screen.findByRole('button', { name: 'Products' }))
    expect(await screen.findByText('Explore our dairy collection')).toBeVisible()
    expect(screen.getByText('Explore our fish collection')).toBeVisible()
    await waitFor(() => expect([...banner().querySelectorAll('img')].map((img) => img.getAttribute('src'))).toEqual(['/media/dairy.webp', '/media/fish.webp']))
  })

  it.each(['minimal', 'youtube'] as const)('%s: no menu in the bar', async (name) => {
    await show(name)
    await screen.findByRole('link', { name: 'Nordfjärd Mat' })
    expect(screen.queryByRole('navigation')).toBeNull()
    expect(screen.getByRole('button', { name: 'Open menu' })).not.toHaveClass('lg:hidden')
  })

  it('bbc: the company’s initials in blocks over a second row', async () => {
    await show('bbc')
    await waitFor(() => expect([...banner().querySelectorAll('[data-letter]')].map((block) => block.getAttribute('data-letter'))).toEqual(['N', 'M']))
    expect(screen.getByText('From the farms of Hälsingland')).toBeInTheDocument()
  })

  it('cnn: a ticker that leads to the news', async () => {
    await show('cnn')
    expect(await screen.findByText('Just in')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'The first herring of the season is on the counter' })).toHaveAttribute('href', '/newsletter#subscribe')
  })

  it('cnn: the newest newsletter, where there is one', async () => {
    letters = [{ shareable_url: 'abc', subject: 'Herring is here', preheader: '', language: 'en', sent_at: '2026-11-01' }]
    await show('cnn')
    expect(await screen.findByRole('link', { name: 'Herring is here' })).toHaveAttribute('href', '/newsletter/abc')
  })

  it.each([
    ['youtube', 'News from the hall by e-mail'],
    ['medium', 'Follow'],
  ] as const)('%s: a link %s to the newsletter', async (name, label) => {
    await show(name)
    expect(await screen.findByRole('link', { name: label })).toHaveAttribute('href', '/newsletter#subscribe')
  })

  it('bootstrap: a word beside the brand, on a dark bar', async () => {
    await show('bootstrap')
    expect(await screen.findByText('Market hall')).toBeInTheDocument()
    expect(banner()).toHaveAttribute('data-theme', 'dark')
  })

  it.each(['facebook', 'gmail'] as const)('%s: demo numbers that are drawn and not read out', async (name) => {
    await show(name)
    await screen.findByRole('navigation', { name: 'Main menu' })
    const badges = [...banner().querySelectorAll('nav [data-count]')]
    expect(badges.map((badge) => badge.getAttribute('data-count'))).toEqual(['9', '2'])
    for (const badge of badges) expect(badge).toHaveAttribute('aria-hidden', 'true')
  })

  it('gmail: a rail of icons for which the page leaves room', async () => {
    await show('gmail', {}, '/about')
    expect(await topLevel()).toEqual(['Home', 'Products', 'Categories', 'About', 'Support', 'Contact'])
    expect(banner()).toHaveAttribute('data-rail')
    expect(menu().getByRole('link', { name: 'About' })).toHaveAttribute('aria-current', 'page')
  })

  it('instagram: icons with names, and the name itself where nobody drew the icon', async () => {
    await show('instagram')
    expect(await topLevel()).toEqual(['Home', 'Products', 'Categories', 'About', 'Support', 'Contact'])
    const support = menu().getByRole('link', { name: 'Support' })
    await waitFor(() => expect(support.querySelector('[data-text=Support]')).not.toBeNull())
    await waitFor(() => expect(menu().getByRole('link', { name: 'Home' }).querySelector('svg')).not.toBeNull())
  })
})

describe('what the header remembers', () => {
  const cache = () => JSON.parse(localStorage.getItem('header_data_cache') ?? '{}') as Record<string, { at: number; data: { items: unknown[] }; style: string }>

  it('keeps menu and style of the language', async () => {
    await show('bbc')
    await screen.findAllByText('Home')
    await waitFor(() => expect(Object.keys(cache())).toEqual(['en']))
    expect(cache().en).toMatchObject({ style: 'bbc', data: { items } })
  })

  it('shows a stale menu at once while a fresh one is fetched', async () => {
    const stale = [item('1', 'Home of yesterday', '/')]
    localStorage.setItem('header_data_cache', JSON.stringify({ en: { at: 1, data: { items: stale, titles: [] } } }))
    const { asked } = await show('horizontal')
    expect(screen.getAllByText('Home of yesterday')).not.toHaveLength(0)
    await waitFor(() => expect(screen.queryByText('Home of yesterday')).toBeNull())
    expect(asked.some(({ pathname }) => pathname.endsWith('/menu_items'))).toBe(true)
    expect(cache().en!.at).toBeGreaterThan(1)
  })

  it('asks nothing while what it remembers is fresh', async () => {
    localStorage.setItem('header_data_cache', JSON.stringify({ en: { at: Date.now(), data: { items, titles: [] } } }))
    const { asked } = await show('horizontal')
    await act(() => Promise.resolve())
    expect(asked.filter(({ pathname }) => pathname.endsWith('/menu_items'))).toEqual([])
  })

  it('is a skeleton of the last visit’s height while the settings load', async () => {
    localStorage.setItem('header_data_cache', JSON.stringify({ en: { at: 1, data: { items, titles: [] }, style: 'medium' } }))
    await show(null, { settings: null, isLoading: true })
    expect(within(banner()).getByRole('status')).toHaveTextContent('Loading…')
    expect(within(banner()).getByRole('status')).toHaveClass('lg:h-14')
  })

  it('stands on a small menu of its own when the real one cannot be read', async () => {
    menuAnswer = () => new Error('gone')
    await show('horizontal')
    expect(await topLevel()).toEqual(['Home', 'Products', 'Categories'])
  })
})
