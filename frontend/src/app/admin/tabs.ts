import {
  BookText,
  Boxes,
  ChartColumn,
  FolderTree,
  Globe,
  Handshake,
  Languages,
  type LucideIcon,
  MailOpen,
  Menu,
  MessageSquare,
  PanelBottom,
  Receipt,
  Settings,
  Store,
} from 'lucide-react'
import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import type { PanelTexts } from '@/i18n/panel'
import type { PanelRole } from '@/lib/panel'

interface TabEntry {
  /** `/admin?tab=<id>`. */
  id: string
  title: Extract<keyof PanelTexts, `admin.tab.${string}`>
  group: 'start' | 'sales' | 'shop' | 'content' | 'company'
  icon: LucideIcon
  /** Who is offered it. The rows behind it are the database's decision. */
  roles: readonly PanelRole[]
  /** `g` and then this key. */
  goKey: string
  load: () => Promise<{ default: ComponentType }>
}

export interface PanelTab extends TabEntry {
  Screen: LazyExoticComponent<ComponentType>
}

const everybody: readonly PanelRole[] = ['owner', 'admin', 'editor', 'orders']
/** As `app.my_factories('catalogue')`, `('content')`; the last one is who handles what customers send. */
const catalogue: readonly PanelRole[] = ['owner', 'admin']
const content: readonly PanelRole[] = ['owner', 'admin', 'editor']
const sales: readonly PanelRole[] = ['owner', 'admin', 'orders']

/** The icons and keys that tabs still to come will take: one place, so that no two choose the same. */
export const reserved = {
  orders: { title: 'admin.tab.orders', group: 'sales', icon: Receipt, roles: sales, goKey: 'o' },
  quotes: { title: 'admin.tab.quotes', group: 'sales', icon: Handshake, roles: sales, goKey: 'q' },
  sellers: { title: 'admin.tab.sellers', group: 'sales', icon: Store, roles: catalogue, goKey: 's' },
  messages: { title: 'admin.tab.messages', group: 'sales', icon: MessageSquare, roles: sales, goKey: 'm' },
  products: { title: 'admin.tab.products', group: 'shop', icon: Boxes, roles: catalogue, goKey: 'p' },
  categories: { title: 'admin.tab.categories', group: 'shop', icon: FolderTree, roles: catalogue, goKey: 'k' },
  pages: { title: 'admin.tab.pages', group: 'content', icon: BookText, roles: content, goKey: 'i' },
  menu: { title: 'admin.tab.menu', group: 'content', icon: Menu, roles: content, goKey: 'u' },
  footer: { title: 'admin.tab.footer', group: 'content', icon: PanelBottom, roles: content, goKey: 'f' },
  translations: { title: 'admin.tab.translations', group: 'content', icon: Languages, roles: content, goKey: 't' },
  languages: { title: 'admin.tab.languages', group: 'content', icon: Globe, roles: catalogue, goKey: 'l' },
  newsletters: { title: 'admin.tab.newsletters', group: 'content', icon: MailOpen, roles: content, goKey: 'n' },
  settings: { title: 'admin.tab.settings', group: 'company', icon: Settings, roles: catalogue, goKey: 'e' },
} as const satisfies Record<string, Omit<TabEntry, 'id' | 'load'>>

/** The whole panel on one screen. The order is the navigation's; the first one is where `/admin` begins. */
const entries: readonly TabEntry[] = [
  { id: 'overview', title: 'admin.tab.overview', group: 'start', icon: ChartColumn, roles: everybody, goKey: 'h', load: () => import('./tabs/overview') },
  { id: 'orders', ...reserved.orders, load: () => import('./tabs/orders') },
  { id: 'quotes', ...reserved.quotes, load: () => import('./tabs/quotes') },
  { id: 'sellers', ...reserved.sellers, load: () => import('./tabs/sellers') },
  { id: 'messages', ...reserved.messages, load: () => import('./tabs/messages') },
  { id: 'products', ...reserved.products, load: () => import('./tabs/products') },
  { id: 'categories', ...reserved.categories, load: () => import('./tabs/categories') },
  { id: 'pages', ...reserved.pages, load: () => import('./tabs/pages') },
  { id: 'menu', ...reserved.menu, load: () => import('./tabs/menu') },
  { id: 'footer', ...reserved.footer, load: () => import('./tabs/footer') },
  { id: 'translations', ...reserved.translations, load: () => import('./tabs/translations') },
  { id: 'languages', ...reserved.languages, load: () => import('./tabs/languages') },
  { id: 'newsletters', ...reserved.newsletters, load: () => import('./tabs/newsletters') },
  { id: 'settings', ...reserved.settings, load: () => import('./tabs/settings') },
]

export const groups = ['start', 'sales', 'shop', 'content', 'company'] as const

export const tabs: readonly PanelTab[] = entries.map((entry) => ({ ...entry, Screen: lazy(entry.load) }))

/** The tabs a role is offered. */
export const tabsOf = (role: PanelRole): readonly PanelTab[] => tabs.filter((tab) => tab.roles.includes(role))
