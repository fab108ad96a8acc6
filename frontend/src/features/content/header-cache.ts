import { local, storageKeys } from '@/lib/storage'
import type { MenuRows } from './menu-model'

interface CachedHeader {
  /** When it was fetched (ms since 1970). */
  at: number
  data: MenuRows
  /** `header_menu_style`, so that the next visit's skeleton is as high as the header that follows. */
  style?: string | null
}

/** `header_data_cache` in local storage: what the header shows, per language. */
type HeaderCache = Record<string, CachedHeader>

function read(): HeaderCache {
  const text = local.get(storageKeys.headerCache)
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' ? (value as HeaderCache) : {}
  } catch (error) {
    console.warn('The cached header is not readable; it will be fetched.', error)
    return {}
  }
}

const isEntry = (entry: CachedHeader | undefined): entry is CachedHeader =>
  typeof entry?.at === 'number' && Array.isArray(entry.data?.items) && Array.isArray(entry.data.titles)

export function cachedHeader(language: string): CachedHeader | undefined {
  const entry = read()[language]
  return isEntry(entry) ? entry : undefined
}

export function keepHeader(language: string, header: CachedHeader): void {
  local.set(storageKeys.headerCache, JSON.stringify({ ...read(), [language]: header }))
}
