// The log in words: what tables and columns are called by those who never see them. Pure, but for the words themselves.
import type { TFunction } from 'i18next'
import { keyName, pageName } from '@/components/admin/place-name'
import type { PanelTexts } from '@/i18n/panel'
import { formatMoney } from '@/lib/money'

type Named<Prefix extends string> = Extract<keyof PanelTexts, `${Prefix}.${string}`> extends `${Prefix}.${infer Name}` ? Name : never

/** What one filters by, and which tables belong to it. */
export const areas = {
  products: ['products'],
  categories: ['categories'],
  company: ['factories', 'factory_settings'],
  staff: ['admins'],
  pages: ['pages', 'pages_i18n', 'page_content', 'page_content_i18n'],
  menu: ['menu_items', 'menu_items_i18n'],
  footer: ['footer_links', 'footer_links_i18n'],
  translations: ['translations'],
  languages: ['languages'],
} as const satisfies Partial<Record<Named<'log.areaOf'>, readonly string[]>>
export type Area = keyof typeof areas

/** The key of a word if there is one; a table or column that came later is shown as it is called. */
const word = (t: TFunction, key: string, otherwise: string): string => {
  const said = (t as unknown as (key: string, options: { defaultValue: string }) => string)(key, { defaultValue: '' })
  return said === '' || said === key ? otherwise.replaceAll('_', ' ') : said
}

/** What was changed; texts of pages by the page's and the place's name. */
export function subjectName(t: TFunction, table: string, subject: string): string {
  const place = /^page_content(_i18n)?$/.test(table) ? /^\/(\S+) · (.+)$/.exec(subject) : null
  return place ? `${pageName(t, place[1]!)} · ${keyName(t, place[2]!)}` : subject
}

export const kindName = (t: TFunction, table: string): string => word(t, `log.kindOf.${table}`, table)
export const fieldName = (t: TFunction, column: string): string => word(t, `log.fieldOf.${column}`, column)

/** Columns whose values are names of something. */
const vocabulary: Record<string, string> = {
  role: 'company.roleOf', stock_status: 'assortment.stockState', kind: 'assortment.kindOf', header_menu_style: 'company.styleOf', header_logo_style: 'company.logoStyleOf',
}
/** Ids tell nobody anything. */
const silent = new Set(['user_id', 'page_id', 'page_content_id', 'menu_item_id', 'footer_link_id'])
const LONGEST = 160

export function valueText(t: TFunction, column: string, value: unknown, nameOf: (language: string) => string): string {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return t('log.blank')
  if (typeof value === 'boolean') return t(value ? 'log.yes' : 'log.no')
  if (column === 'shop_price' && typeof value === 'number') return formatMoney(value)
  if (column === 'language_code' && typeof value === 'string') return nameOf(value)
  if (typeof value === 'string' && vocabulary[column]) return word(t, `${vocabulary[column]}.${value}`, value)
  const text = Array.isArray(value) ? value.map((each) => (typeof each === 'string' ? each : JSON.stringify(each))).join(', ') : typeof value === 'object' ? JSON.stringify(value) : String(value as string | number)
  const plain = text.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ').trim()
  return plain.length > LONGEST ? `${plain.slice(0, LONGEST)}…` : plain
}

export interface Change {
  column: string
  before: unknown
  after: unknown
}

const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** What is worth telling, what people call things first. */
export function tellable(changes: Readonly<Record<string, readonly [unknown, unknown]>>): Change[] {
  const order = ['name', 'title', 'content_value', 'content', 'shop_price', 'is_active', 'role']
  const rank = (column: string) => (order.indexOf(column) + order.length + 1) % (order.length + 1)
  return Object.entries(changes)
    .filter(([column, [before, after]]) => !silent.has(column) && !(isBlank(before) && isBlank(after)))
    .map(([column, [before, after]]) => ({ column, before, after }))
    .toSorted((a, b) => rank(a.column) - rank(b.column) || a.column.localeCompare(b.column))
}
