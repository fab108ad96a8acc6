import type { QueryClient } from '@tanstack/react-query'

import { languagesQuery } from '@/i18n/data'

/** The language the shop writes in first. Start-up has fetched the list; without one it is English, as everywhere. */
export function defaultLanguage(client: QueryClient): string {
  return client.getQueryData(languagesQuery.queryKey)?.find((language) => language.is_default)?.code ?? 'en'
}
