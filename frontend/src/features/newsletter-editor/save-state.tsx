import { CircleAlert, CircleCheck, CloudUpload } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { useLanguage } from '@/i18n/language'
import { formatDate } from '@/lib/dates'

import type { Session, State } from './session'

const WORDS = { saved: 'letters.saved', waiting: 'letters.waiting', saving: 'letters.saving', failed: 'letters.unsaved', overtaken: 'letters.unsaved' } as const
const ICONS = { saved: CircleCheck, waiting: CloudUpload, saving: CloudUpload, failed: CircleAlert, overtaken: CircleAlert } as const

/** Whether what stands there is safe, always in sight. */
export function SaveState({ session, state: { saving, savedAt } }: { session: Session; state: State }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const Icon = ICONS[saving]
  const at = savedAt && formatDate(savedAt, code, 'time')
  return (
    <>
      <p role="status" className="flex items-center gap-1.5 text-sm text-muted-foreground">
        <Icon aria-hidden className="size-4" />
        {saving === 'saved' && at ? t('letters.savedAt', { time: at }) : t(WORDS[saving])}
      </p>
      {saving === 'failed' && (
        <Button size="sm" variant="outline" onClick={() => void session.store()}>
          {t('letters.retry')}
        </Button>
      )}
    </>
  )
}
