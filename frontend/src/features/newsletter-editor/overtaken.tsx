import { useTranslation } from 'react-i18next'

import { WrittenBy } from '@/components/admin/written-by'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { scrollReach } from '@/lib/scroll-reach'

import { useDesk } from './desk'
import { outline } from './document'
import type { Session, Stored } from './session'

/** Two admins wrote the same language. Both texts are at hand until one is chosen, and the other one is an Undo away then. */
export function OvertakenNotice({ session, theirs }: { session: Session; theirs: Stored }) {
  const { t } = useTranslation()
  const { newsletterId, language } = useDesk()
  const { draft, version } = theirs
  return (
    <Alert variant="error" className="grid gap-3">
      <p className="font-semibold">{t('letters.overtaken')}</p>
      <WrittenBy of={{ table: 'newsletters_i18n', language, row: newsletterId }} version={version} />
      <p>{t('letters.overtakenText')}</p>
      <details>
        <summary className="min-h-8 cursor-pointer font-semibold">{t('letters.overtakenSee')}</summary>
        <div ref={scrollReach} dir="auto" className="mt-2 max-h-60 overflow-y-auto rounded-lg bg-card p-3 text-sm text-card-foreground">
          <p className="font-semibold">{draft.subject}</p>
          <p className="text-muted-foreground">{draft.preheader}</p>
          {outline(draft.blocks).map((text, index) => (
            // Two blocks may say the same.
            // oxlint-disable-next-line react/no-array-index-key
            <p key={index} className="mt-1">
              {text}
            </p>
          ))}
        </div>
      </details>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => session.choose('mine')}>
          {t('letters.keepMine')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => session.choose('theirs')}>
          {t('letters.takeTheirs')}
        </Button>
      </div>
    </Alert>
  )
}
