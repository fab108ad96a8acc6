import { CircleCheck, CircleOff, CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { cn } from '@/lib/cn'

import type { Health } from './health'

const LOOKS = {
  up: { icon: CircleCheck, tone: 'text-spruce' },
  absent: { icon: CircleOff, tone: 'text-muted-foreground' },
  down: { icon: CircleX, tone: 'text-berry-text' },
} as const

export function HealthList({ services }: { services: readonly Health[] }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-3 sm:grid-cols-2">
      {services.map(({ id, state, status, ms }) => {
        const { icon: Icon, tone } = LOOKS[state]
        return (
          <li key={id} className="flex items-start gap-3 rounded-lg border p-4">
            <Icon aria-hidden className={cn('mt-0.5 size-5 shrink-0', tone)} />
            <div className="min-w-0">
              <p className="font-semibold">{t(`aiTest.service.${id}`)}</p>
              <p>{t(`aiTest.${state}`)}</p>
              <p className="text-sm text-muted-foreground">{t('aiTest.took', { ms, status: status ?? '–' })}</p>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
