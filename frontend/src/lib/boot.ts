/** What the server wrote into the page: rows exactly as the REST calls below would return them, for one language. */
export interface Boot {
  env?: { supabaseUrl?: string; anonKey?: string }
  lang?: string
  factory?: unknown
  settings?: unknown
  languages?: unknown[]
  menu_items?: unknown[]
  menu_items_i18n?: unknown[]
  footer_links?: unknown[]
  footer_links_i18n?: unknown[]
  /** Texts as the table has them, of keys whose first word is one of `text_words`. */
  translations?: unknown[]
  text_words?: string[]
}

/** Reads the boot block. Malformed JSON counts as no block: the storefront then fetches what it needs. */
export function parseBoot(text: string | null | undefined): Boot {
  if (!text) return {}
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? value : {}
  } catch {
    console.warn('The boot block of this page is not valid JSON; loading everything afresh.')
    return {}
  }
}

export const boot: Boot =
  typeof document === 'undefined' ? {} : parseBoot(document.getElementById('boot')?.textContent)
