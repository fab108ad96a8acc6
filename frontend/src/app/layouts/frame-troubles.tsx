import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy } from 'react'
import { footerLinksQuery, menuQuery, pageContentQuery } from '@/features/content/data'
import { useLanguage } from '@/i18n/language'
import { errorMessage } from '@/lib/errors'
import { useFactory } from '@/lib/factory'

// Nearly nobody ever sees it.
const TroubleNote = lazy(() => import('./trouble-note'))

/** What the frame stands in for because it could not be read: said once, with a way to try again. The page's own failures are the page's. */
export function FrameTroubles() {
  const troubles = useTroubles()
  return <Suspense>{troubles.length > 0 ? <TroubleNote key={troubles.join()} troubles={troubles} /> : null}</Suspense>
}

/** An old answer that could not be renewed is no trouble: it is still shown. */
const trouble = ({ error, data }: { error: Error | null; data: unknown }, fallback: string) =>
  error && data === undefined ? errorMessage(error, fallback) : null

function useTroubles(): string[] {
  const { code, error: languages } = useLanguage()
  const { factory, error: noFactory } = useFactory()
  const menu = useQuery(menuQuery(factory?.id, code))
  const links = useQuery(footerLinksQuery(factory?.id, code))
  const texts = useQuery(pageContentQuery('footer', factory?.id, code))
  const all = [
    languages,
    noFactory,
    trouble(menu, 'Failed to load header data'),
    trouble(links, 'Failed to load footer links'),
    trouble(texts, 'Failed to load page content'),
  ]
  return [...new Set(all.filter((message) => message !== null))]
}
