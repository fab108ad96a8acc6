import { useQueryClient } from '@tanstack/react-query'
import { CloudOff, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { useLanguage } from '@/i18n/language'
import { floor } from '@/lib/floor'
import { useOnline } from '@/lib/online'

/** The sentences the specification names, in the visitor's language. What the server said stays as it said it. */
const KNOWN = {
  'Failed to load languages': 'error.languages',
  'Failed to load factory data': 'error.factory',
  'No factory found': 'error.noFactory',
  'Failed to load header data': 'error.headerData',
  'Failed to load footer links': 'error.footerLinks',
  'Failed to load page content': 'error.pageContent',
} as const

const isKnown = (message: string): message is keyof typeof KNOWN => message in KNOWN

/** Over the page, so that nothing moves; it can be put away. Without a network the offline banner has said it all. */
export default function TroubleNote({ troubles }: { troubles: readonly string[] }) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const [isAway, setAway] = useState(false)
  const retry = useRetry()
  if (isAway || !isOnline) return null
  return (
    <div ref={floor} className="pointer-events-none fixed inset-x-0 bottom-0 z-40 flex justify-center px-4 pb-[max(1rem,env(safe-area-inset-bottom))] print:hidden">
      <div
        role="alert"
        className="pointer-events-auto flex w-full max-w-xl items-start gap-3 rounded-2xl border border-s-4 border-s-berry bg-card p-4 text-card-foreground shadow-lg"
      >
        <CloudOff aria-hidden className="mt-0.5 size-5 shrink-0 text-berry-text" />
        <div className="min-w-0 grow">
          <ul className="font-medium">
            {troubles.map((message) => (
              <li key={message} dir="auto" className="break-words">
                {isKnown(message) ? t(KNOWN[message]) : message}
              </li>
            ))}
          </ul>
          <Button size="sm" variant="outline" className="mt-3" onClick={() => void retry()}>
            {t('common.retry')}
          </Button>
        </div>
        <Button size="icon-sm" variant="ghost" aria-label={t('common.close')} onClick={() => setAway(true)}>
          <X aria-hidden />
        </Button>
      </div>
    </div>
  )
}

/** Asks again for all that failed. Languages are known before anything is drawn, so for them the page begins anew. */
function useRetry(): () => Promise<void> {
  const queryClient = useQueryClient()
  const { error: languages } = useLanguage()
  const { revalidate } = useRevalidator()
  return async () => {
    if (languages) return location.reload()
    await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' || state.data === null })
    // Afterwards, and not beside it: the router's error boundary misses a revalidation whose beginning and end are drawn at once.
    await revalidate()
  }
}
