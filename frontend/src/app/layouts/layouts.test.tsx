import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { DesktopMenu } from '@/features/content/desktop-menu'
import { Footer } from '@/features/content/footer'
import { headerStyles } from '@/features/content/header-styles'
import type { MenuEntry, MenuLink } from '@/features/content/menu-model'
import { MobileMenu } from '@/features/content/mobile-menu'
import { SiteBrand } from '@/features/content/site-brand'
import { type Auth, AuthContext } from '@/lib/auth'
import { EditModeContext } from '@/lib/edit-mode'
import type { FactorySettings } from '@/lib/factory'
import { renderApp } from '@/test/render-app'
import { AccountMenu } from './account-menu'
import { EditModeBar, EditModeToggle } from './edit-mode-toggle'
// Fetched when the menu is opened. Here it is there before: what a test waits for is the menu, not the compiler.
import './signed-in-menu'

const link = (title: string, url: string, more: Partial<MenuLink> = {}): MenuLink => ({
  id: url,
  title,
  url,
  iconName: null,
  iconColor: null,
  isExternal: false,
  ...more,
})
const entry = (title: string, url: string, children: MenuLink[] = [], more: Partial<MenuLink> = {}): MenuEntry => ({
  ...link(title, url, more),
  children,
})

const entries = [
  entry('Home', '/'),
  entry('Products', '/products', [link('Dairy', '/categories/dairy'), link('Grains', '/categories/grains')]),
  entry('About', '/about'),
  entry('Restaurants', '/restaurants'),
  entry('Elsewhere', 'https://other.example', [], { isExternal: true }),
]

describe('the menu', () => {
  it('marks the page the visitor is on, and only that', async () => {
    await renderApp(<DesktopMenu entries={entries} style={headerStyles.horizontal} label="Main menu" />, '/about/history')
    const current = within(screen.getByRole('navigation', { name: 'Main menu' }))
      .getAllByRole('link')
      .filter((each) => each.getAttribute('aria-current') === 'page')
    expect(current.map((each) => each.textContent)).toEqual(['About'])
  })

  it('opens external links in a new tab and says so', async () => {
    await renderApp(<DesktopMenu entries={entries} style={headerStyles.horizontal} label="Main menu" />)
    const external = screen.getByRole('link', { name: 'Elsewhere (opens in a new tab)' })
    expect(external).toHaveAttribute('target', '_blank')
    expect(external).toHaveAttribute('rel', 'noopener noreferrer')
    expect(screen.getByRole('link', { name: 'About' })).not.toHaveAttribute('target')
  })

  it('opens a dropdown of the style’s width with the children and the parent’s own page', async () => {
    await renderApp(<DesktopMenu entries={entries} style={headerStyles.mega} label="Main menu" />)
    fireEvent.click(screen.getByRole('button', { name: 'Products' }))
    const dairy = await screen.findByRole('link', { name: /Dairy/ })
    expect(dairy).toHaveTextContent('Explore our dairy collection')
    expect(screen.getByRole('link', { name: 'See all: Products' })).toHaveAttribute('href', '/products')
    expect(dairy.closest<HTMLElement>('[data-state=open]')?.style.inlineSize).toContain('600px')
  })

  it('in the compact style puts what is beyond four behind More...', async () => {
    await renderApp(<DesktopMenu entries={entries} style={headerStyles.compact} label="Main menu" />)
    expect(screen.queryByRole('link', { name: /Elsewhere/ })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'More...' }))
    expect(await screen.findByRole('link', { name: /Elsewhere/ })).toBeVisible()
  })

  it('in the drawer shows everything, and tells when a link was followed', async () => {
    const onChosen = vi.fn<() => void>()
    await renderApp(<MobileMenu entries={entries} label="Main menu" onChosen={onChosen} />)
    expect(screen.getAllByRole('link')).toHaveLength(7)
    fireEvent.click(screen.getByRole('link', { name: 'Grains' }))
    expect(onChosen).toHaveBeenCalledOnce()
  })
})

describe('the account menu', () => {
  const auth = (more: Partial<Auth>): Auth => ({
    user: null,
    session: null,
    isLoading: false,
    isAdmin: false,
    adminRole: null,
    adminFactoryId: null,
    signOut: vi.fn<() => Promise<void>>(() => Promise.resolve()),
    ...more,
  })
  const show = (value: Auth) =>
    renderApp(
      <AuthContext value={value}>
        <AccountMenu />
      </AuthContext>,
      '/cart',
    )

  it('is a way in for those signed out', async () => {
    await show(auth({}))
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth')
  })

  it('has exactly two entries for those signed in; signing out leads home', async () => {
    const value = auth({ user: { id: 'u' } as Auth['user'] })
    const { address } = await show(value)
    fireEvent.click(screen.getByRole('button', { name: 'Account' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map((item) => item.textContent)).toEqual(['Admin Panel', 'Sign Out'])
    await act(async () => fireEvent.click(items[1]!))
    expect(value.signOut).toHaveBeenCalledOnce()
    expect(address()).toBe('/')
  })
})

describe('edit mode', () => {
  const part = (name: string) => () => <span>{name}</span>
  const tools = {
    Text: part('Text'), MenuPencil: part('MenuPencil'), FooterTitle: part('FooterTitle'), FooterSection: part('FooterSection'),
    FooterColors: part('FooterColors'), Toolbar: part('Toolbar'), mayLeave: () => Promise.resolve(true),
  }
  const show = (canEdit: boolean, isEditing: boolean, toggle = vi.fn<() => void>()) =>
    renderApp(
      <EditModeContext value={{ canEdit, isEditing, toggle, tools: canEdit ? tools : null }}>
        <EditModeToggle />
        <EditModeBar />
      </EditModeContext>,
    )

  it('is not offered to visitors', async () => {
    await show(false, false)
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('is switched on by an admin', async () => {
    const toggle = vi.fn<() => void>()
    await show(true, false, toggle)
    fireEvent.click(screen.getByRole('button', { name: 'Edit Mode' }))
    expect(toggle).toHaveBeenCalledOnce()
  })

  it('brings its toolbar while it is on, and only then', async () => {
    await show(true, true)
    expect(screen.getByText('Toolbar')).toBeInTheDocument()
    cleanup()
    await show(true, false)
    expect(screen.queryByText('Toolbar')).toBeNull()
  })
})

describe('the brand', () => {
  const settings: FactorySettings = {
    factory_id: 'f',
    company_name: 'Nordfjärd Mat',
    logo_url: '/logo.svg',
    description: null,
    contact_phone: null,
    contact_email: null,
    show_company_name_in_header: true,
    header_menu_style: null,
    header_max_logo_width: 120,
    header_logo_width: 48,
    header_logo_height: 24,
    header_logo_style: 'circular',
    favicon_url: null,
  }

  it('draws the logo as the settings say', async () => {
    const { container } = await renderApp(<SiteBrand settings={settings} companyName="Nordfjärd Mat" />)
    const logo = container.querySelector('img')!
    expect(logo).toHaveAttribute('width', '48')
    expect(logo.style.maxInlineSize).toBe('120px')
    expect(logo).toHaveClass('rounded-full')
  })

  it('keeps a hidden name for screen readers', async () => {
    await renderApp(<SiteBrand settings={{ ...settings, show_company_name_in_header: false }} companyName="Nordfjärd Mat" />)
    expect(screen.getByText('Nordfjärd Mat')).toHaveClass('sr-only')
  })
})

it('the footer has three columns, a bottom row, and numbers one can call', async () => {
  const one = (title: string) => [{ id: title, title, url: '/x', isExternal: false }]
  await renderApp(
    <Footer
      label="Site footer"
      company={{ name: 'Nordfjärd', logoUrl: null, description: 'd', address: 'a', phone: '+46 650 555 01 00', email: 'hej@nordfjard.example' }}
      sections={{ quicklinks: one('q'), products: one('p'), support: one('s'), bottom: one('Privacy Policy') }}
      titles={{ quicklinks: 'Quick Links', products: 'Products', support: 'Support', bottom: 'Legal' }}
      copyright="© 2026"
      copyrightText="© {year}"
      colors={{ '--footer-background': '#eaf2fb' }}
    />,
  )
  const footer = screen.getByRole('contentinfo', { name: 'Site footer' })
  expect(within(footer).getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Quick Links', 'Products', 'Support'])
  expect(within(footer).getByRole('link', { name: '+46 650 555 01 00' })).toHaveAttribute('href', 'tel:+466505550100')
  expect(within(footer).getByRole('link', { name: 'Privacy Policy' })).toBeInTheDocument()
  expect(footer.style.getPropertyValue('--footer-background')).toBe('#eaf2fb')
})

describe('the loading indicator', () => {
  it.each([
    ['sm', 'size-4'],
    ['md', 'size-8'],
    ['lg', 'size-12'],
  ] as const)('of size %s measures %s', async (size, expected) => {
    const { container } = await renderApp(<LoadingIndicator size={size} label="Loading…" />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading…')
    expect(container.querySelector(`[aria-hidden].${expected}`)).not.toBeNull()
  })

  it('shows a custom picture, and the spinner where there is none', async () => {
    const { container } = await renderApp(<LoadingIndicator type="custom" customImageUrl="/x.svg" label="Loading…" className="mt-4" />)
    expect(container.querySelector('img')).toHaveAttribute('src', '/x.svg')
    expect(screen.getByRole('status')).toHaveClass('mt-4')
    const { container: bare } = await renderApp(<LoadingIndicator type="custom" label="Loading…" />)
    expect(bare.querySelector('.animate-spin')).not.toBeNull()
  })
})
