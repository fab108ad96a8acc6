import { Check, MapPin } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { useCommands } from '@/components/admin/commands'
import { ReasonForm } from '@/components/admin/reason-form'
import { Button } from '@/components/ui/button'

import type { DeskApplication, ReviewMove } from './data'
import { isWorded, MOVES, type ReviewStep } from './machine'
import { PlaceForm } from './place-form'
import { ApplicationBadge } from './seller-table'

interface SellerActionsProps {
  application: DeskApplication
  isBusy: boolean
  onMove: (move: ReviewMove) => Promise<boolean>
}

/** The state, and only what may follow it. What needs words or a place asks for them where the button was. */
export function SellerActions({ application, isBusy, onMove }: SellerActionsProps) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState<ReviewStep | null>(null)
  const { status } = application
  const steps = MOVES[status]
  const isFirstApproval = application.seller_id === null
  const press = useCallback(
    (step: ReviewStep) => {
      if (isWorded(step) || (step === 'approved' && isFirstApproval)) setAsking(step)
      else if (!isBusy) void onMove({ kind: 'review', to: step })
    },
    [isFirstApproval, isBusy, onMove],
  )
  const commands = useMemo(() => steps.map((step, index) => ({ id: `review-${step}`, title: t(`applicants.do.${step}`), ...(index === 0 ? { shortcut: 'n' } : {}), run: () => press(step) })), [steps, t, press])
  useCommands(commands)
  const move = async (wanted: ReviewMove) => {
    if (await onMove(wanted)) setAsking(null)
  }
  const open = asking && steps.includes(asking) ? asking : null
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3" role="group" aria-label={t('applicants.state')}>
        <ApplicationBadge status={status} />
        {open === null
          ? steps.map((step) => (
              <Button key={step} variant={step === 'approved' || step === 'under_review' ? 'primary' : step === 'changes_requested' ? 'outline' : 'ghost'} aria-disabled={isBusy} onClick={() => press(step)}>
                {step === 'approved' ? isFirstApproval ? <MapPin aria-hidden /> : <Check aria-hidden /> : null}
                {t(`applicants.do.${step}`)}
              </Button>
            ))
          : null}
      </div>
      {open === 'approved' ? (
        <PlaceForm start={application} isBusy={isBusy} onSubmit={(place) => move({ kind: 'review', to: open, place })} onCancel={() => setAsking(null)} />
      ) : open && isWorded(open) ? (
        <ReasonForm
          key={open}
          label={t(`applicants.words.${open}`)}
          submit={t(`applicants.do.${open}`)}
          maxLength={2000}
          isBusy={isBusy}
          isDestructive={open !== 'changes_requested'}
          onSubmit={(answer) => move({ kind: 'review', to: open, answer })}
          onCancel={() => setAsking(null)}
        />
      ) : null}
    </div>
  )
}
