import { describe, expect, it } from 'vitest'

import { blocks, roleOf, textOf, type BlockRow } from './page'

function row(key: string, texts: Record<string, string>): BlockRow {
  return {
    id: key,
    content_key: key,
    content_type: 'text',
    sort_order: 0,
    page_content_i18n: Object.entries(texts).map(([language_code, content_value]) => ({
      language_code,
      content_value,
    })),
  }
}

const ROWS = [row('title', { sv: 'Hej', ar: 'مرحبا' }), row('lead', { sv: 'Välkommen', ar: ' ' }), row('new', {})]

describe('blocks', () => {
  it('are in the reader’s language, marked where they are not, absent where there is no text', () => {
    expect(blocks(ROWS, 'ar', 'sv').map((block) => [block.key, block.value, block.language])).toEqual([
      ['title', 'مرحبا', null],
      ['lead', 'Välkommen', 'sv'],
    ])
  })

  it('give a screen only texts in its own language', () => {
    const page = { title: null, description: null, updatedAt: null, blocks: blocks(ROWS, 'ar', 'sv') }
    expect(textOf(page, 'title')).toBe('مرحبا')
    expect(textOf(page, 'lead')).toBeNull()
    expect(textOf(page, 'gone')).toBeNull()
    expect(textOf(null, 'title')).toBeNull()
  })
})

it.each([
  ['title', 'text', 'title'],
  ['hero.title', 'text', 'title'],
  ['section1.title', 'text', 'heading'],
  ['intro', 'text', 'lead'],
  ['section1.intro', 'text', 'body'],
  ['body', 'html', 'body'],
  ['title', 'html', 'body'],
] as const)('%s as %s is the %s', (key, type, role) => {
  expect(roleOf({ key, type })).toBe(role)
})
