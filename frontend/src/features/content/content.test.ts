import { describe, expect, it, vi } from 'vitest'
import { colorProperties, toSections, withYear } from './footer-model'
import { cachedHeader, keepHeader } from './header-cache'
import { demoBadges, headerStyle, headerStyleNames, headerStyles, panelShift, splitAroundLogo, splitOverflow } from './header-styles'
import { type MenuItemRow, isActiveLink, toMenu } from './menu-model'

const item = (id: string, more: Partial<MenuItemRow> = {}): MenuItemRow => ({
  id,
  parent_id: null,
  title: id,
  url: `/${id}`,
  icon_name: null,
  icon_color: null,
  is_external: false,
  is_active: true,
  sort_order: 0,
  ...more,
})

describe('toMenu', () => {
  it('orders, nests one level, prefers translated titles and drops what is switched off', () => {
    const menu = toMenu({
      items: [
        item('b', { sort_order: 2 }),
        item('a', { sort_order: 1 }),
        item('a2', { parent_id: 'a', sort_order: 2 }),
        item('a1', { parent_id: 'a', sort_order: 1 }),
        item('off', { is_active: false }),
        item('orphan', { parent_id: 'off' }),
      ],
      titles: [
        { menu_item_id: 'a', title: 'Å' },
        { menu_item_id: 'b', title: '' },
      ],
    })
    expect(menu.map((entry) => [entry.title, entry.children.map((child) => child.title)])).toEqual([
      ['Å', ['a1', 'a2']],
      ['b', []],
    ])
  })
})

describe('isActiveLink', () => {
  it.each([
    ['/', '/', '', true],
    ['/', '/products', '', false],
    ['/products', '/products', '', true],
    ['/products', '/products/ost', '', true],
    ['/products/', '/products/ost', '', true],
    ['/shop', '/shopping-cart', '', false],
    ['/products?category=dairy', '/products', '', false],
    ['/products?category=dairy', '/products', '?category=dairy&page=2', true],
    ['https://other.example/products', '/products', '', false],
  ])('%s at %s%s: %s', (url, pathname, search, expected) => {
    expect(isActiveLink(url, pathname, search)).toBe(expected)
  })
})

describe('header styles', () => {
  it('are fifteen, each with an allowed dropdown width', () => {
    expect(headerStyleNames).toHaveLength(15)
    expect(Object.keys(headerStyles).toSorted()).toEqual([...headerStyleNames].toSorted())
    for (const style of Object.values(headerStyles)) expect([300, 400, 500, 600]).toContain(style.dropdownWidth)
  })

  it.each([
    [300, ['minimal', 'linkedin', 'instagram', 'gmail', 'compact']],
    [400, ['horizontal', 'centered', 'split', 'youtube', 'facebook']],
    [500, ['bbc', 'cnn', 'bootstrap', 'medium']],
    [600, ['mega']],
  ] as const)('of %i px wide dropdowns are the ones designed so', (width, names) => {
    expect(headerStyleNames.filter((name) => headerStyles[name].dropdownWidth === width)).toEqual(names)
  })

  it.each([
    ['0, 9,0,2', [0, 9, 0, 2]],
    ['', [0]],
    ['many, -3, 2.7', [0, 0, 2]],
  ])('read the demo numbers %j', (text, expected) => {
    expect(demoBadges(text)).toEqual(expected)
  })

  it.each([
    ['has room', 300, 600, 1280, 0],
    ['would pass the end', 800, 600, 1280, 136],
    ['is wider than the window', 40, 600, 620, 24],
    ['stands at the very start', 0, 300, 1280, 0],
  ])('a dropdown that %s moves back as far as needed, never past the start', (_, start, width, window, expected) => {
    expect(panelShift(start, width, window)).toBe(expected)
  })

  it('fall back to horizontal', () => {
    for (const name of [null, undefined, '', 'toString', 'nonsense']) expect(headerStyle(name)).toBe(headerStyles.horizontal)
  })

  it('compact hides what is beyond four items, and only then', () => {
    const { visibleItems } = headerStyles.compact
    expect(splitOverflow([1, 2, 3, 4], visibleItems)).toEqual({ shown: [1, 2, 3, 4], more: [] })
    expect(splitOverflow([1, 2, 3, 4, 5, 6], visibleItems)).toEqual({ shown: [1, 2, 3, 4], more: [5, 6] })
    expect(splitOverflow([1, 2, 3, 4, 5, 6], headerStyles.horizontal.visibleItems).more).toEqual([])
  })

  it('split puts three items before the logo', () => {
    expect(splitAroundLogo([1, 2, 3, 4, 5])).toEqual({ before: [1, 2, 3], after: [4, 5] })
  })
})

describe('header cache', () => {
  const rows = { items: [item('a')], titles: [] }

  it('keeps each language apart', () => {
    keepHeader('sv', { at: 5, data: rows, style: 'bbc' })
    keepHeader('ar', { at: 6, data: { items: [], titles: [] } })
    expect(cachedHeader('sv')).toEqual({ at: 5, data: rows, style: 'bbc' })
    expect(cachedHeader('fi')).toBeUndefined()
  })

  it.each(['{', 'null', '7', '{"sv":{"at":1}}', '{"sv":null}'])('reads %s as nothing', (text) => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    localStorage.setItem('header_data_cache', text)
    expect(cachedHeader('sv')).toBeUndefined()
  })
})

const link = (id: string, section_key: string, sort_order: number) => ({
  id,
  section_key,
  link_key: id,
  title: id,
  url: '/',
  is_external: false,
  sort_order,
})

describe('footer', () => {
  it('sorts links into their sections and prefers translated titles', () => {
    const sections = toSections(
      [link('b', 'support', 2), link('a', 'support', 1), link('c', 'bottom', 1), link('x', 'elsewhere', 1)],
      [{ footer_link_id: 'a', title: 'Å' }],
    )
    expect(sections.support.map((entry) => entry.title)).toEqual(['Å', 'b'])
    expect(sections.bottom).toHaveLength(1)
    expect(sections.quicklinks).toEqual([])
  })

  it('applies only colours that are colours', () => {
    const scheme = JSON.stringify({ backgroundColor: '#fff', textColor: 'red;} body{display:none', linkColor: 7, other: '#000' })
    expect(colorProperties(scheme, (value) => /^#[0-9a-f]{3,8}$/i.test(value))).toEqual({ '--footer-background': '#fff' })
    for (const text of [undefined, '', '{', 'null', '"x"']) expect(colorProperties(text, () => true)).toEqual({})
  })

  it('puts the year into the copyright line', () => {
    expect(withYear('© {year} Nordfjärd', 2026)).toBe('© 2026 Nordfjärd')
  })
})
