import { Check, Plug } from 'lucide-react'
import { useTranslation } from 'react-i18next'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { Ltr } from '@/components/ui/ltr'

import type { Request } from './data'
import { shownAddress } from './destination'

const KNOWN_SCOPES = ['openid', 'email', 'profile', 'phone', 'offline_access'] as const
type KnownScope = (typeof KNOWN_SCOPES)[number]
const isKnown = (scope: string): scope is KnownScope => (KNOWN_SCOPES as readonly string[]).includes(scope)

export type Failure = 'auth.error.offline' | 'auth.error.unknown'

interface ConsentCardProps {
  request: Extract<Request, { kind: 'ask' }>
  isBusy: boolean
  failure: Failure | null
  onAnswer: (isAllowed: boolean) => void
  onSignOut: () => void
}

/** Who asks, for whom, for what, and where the answer goes. Both answers weigh the same: neither is the obvious one. */
export function ConsentCard({ request, isBusy, failure, onAnswer, onSignOut }: ConsentCardProps) {
  const { t } = useTranslation()
  return (
    <Card className="grid gap-6 p-5 sm:p-8">
      <div className="flex items-center gap-4">
        <span aria-hidden className="arch flex h-18 w-15 shrink-0 items-end justify-center bg-secondary pb-4 text-rye">
          <Plug className="size-7" />
        </span>
        <div className="min-w-0">
          <p className="font-display text-xl font-semibold break-words">
            <bdi>{request.application}</bdi>
          </p>
          {request.website && (
            <p className="text-sm break-all text-muted-foreground">
              <Ltr>{request.website}</Ltr>
            </p>
          )}
        </div>
      </div>
      {failure && <Alert variant="error">{t(failure)}</Alert>}
      <div>
        <h2 className="text-xl">{t('consent.gets')}</h2>
        <ul className="mt-3 grid gap-2">
          {[...request.scopes.map((scope) => (isKnown(scope) ? t(`consent.scope.${scope}`) : scope)), t('consent.acts')].map(
            (line) => (
              <li key={line} className="flex gap-3">
                <Check aria-hidden className="mt-0.5 size-5 shrink-0 text-spruce" />
                {line}
              </li>
            ),
          )}
        </ul>
      </div>
      <dl className="grid gap-3 rounded-lg bg-muted px-4 py-3 text-sm">
        <div>
          <dt className="text-muted-foreground">{t('consent.as')}</dt>
          <dd className="font-semibold break-all">
            <Ltr>{request.email}</Ltr>
          </dd>
        </div>
        <div>
          <dt className="text-muted-foreground">{t('consent.back')}</dt>
          <dd className="font-semibold break-all">
            <Ltr>{shownAddress(request.back)}</Ltr>
          </dd>
        </div>
      </dl>
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="outline" size="lg" aria-disabled={isBusy} onClick={() => onAnswer(false)}>
          {t('consent.deny')}
        </Button>
        <Button size="lg" aria-disabled={isBusy} onClick={() => onAnswer(true)}>
          {isBusy && <LoadingIndicator size="sm" label={t('auth.busy')} className="text-current" />}
          {t('consent.approve')}
        </Button>
      </div>
      <Button variant="link" className="h-auto justify-self-center py-1.5" onClick={onSignOut}>
        {t('consent.notYou')}
      </Button>
    </Card>
  )
}
