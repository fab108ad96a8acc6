import { local, storageKeys } from '@/lib/storage'
import type { MenuRows } from './menu-model'

/** `header_data_cache` in local storage: the menu per language and when it was fetched (ms since 1970). */
type HeaderCache = Record<string, { at: number; data: MenuRows }>

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

const isEntry = (entry: HeaderCache[string] | undefined): entry is HeaderCache[string] =>
  typeof entry?.at === 'number' && Array.isArray(entry.data?.items) && Array.isArray(entry.data.titles)

export function cachedMenu(language: string): HeaderCache[string] | undefined {
  const entry = read()[language]
  return isEntry(entry) ? entry : undefined
}

export function keepMenu(language: string, data: MenuRows, now: number): void {
  local.set(storageKeys.headerCache, JSON.stringify({ ...read(), [language]: { at: now, data } }))
}
