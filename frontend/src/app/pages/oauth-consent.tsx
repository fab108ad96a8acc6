import { useQuery } from '@tanstack/react-query'
import { CircleOff, Hourglass, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { PageLoading } from '@/components/ui/loading-indicator'
import { ConsentCard, type Failure } from '@/features/consent/consent-card'
import { answer, requestQuery } from '@/features/consent/data'
import { isSecondStepOwed } from '@/features/security/level'
import { useAuth } from '@/lib/auth'
import { logError } from '@/lib/errors'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { SendOn } from '../send-on'

/** Where the auth server sends whoever signs in at another application with an account of this shop. */
export default function OauthConsentPage() {
  const { t } = useTranslation()
  const { user, session, isLoading } = useAuth()
  const [params] = useSearchParams()
  const id = params.get('authorization_id')
  usePageTitle(t('consent.title'))
  if (!id) return <Nothing />
  if (isLoading) return <PageLoading label={t('common.loading')} />
  // The first who looks at a request is the one it is for, so whoever owes a step takes it before looking.
  if (!user || isSecondStepOwed(session)) return <SendOn to={paths.auth(paths.oauthConsent(id))} />
  return <Asked id={id} userId={user.id} />
}

function Asked({ id, userId }: { id: string; userId: string }) {
  const { t } = useTranslation()
  const { signOut } = useAuth()
  const { data: request, isPending, error, refetch, isFetching } = useQuery(requestQuery(id, userId))
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [leavingTo, setLeavingTo] = useState<string | null>(null)
  const target = request?.kind === 'go' ? request.url : leavingTo
  useEffect(() => {
    if (target !== null) globalThis.location.assign(target)
  }, [target])

  const send = async (isAllowed: boolean) => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      setLeavingTo(await answer(id, isAllowed))
    } catch (refusal) {
      logError('The answer was refused', (refusal as Error).name)
      const { status = 0 } = refusal as { status?: number }
      // Answered in another tab, or too late: asking again tells which.
      if (status === 400 || status === 404) await refetch()
      else setFailure(status === 0 ? 'auth.error.offline' : 'auth.error.unknown')
      setBusy(false)
    }
  }

  if (isPending) return <PageLoading label={t('common.loading')} />
  if (error) return <Failed isTrying={isFetching} onRetry={() => void refetch()} />
  if (request.kind === 'gone') return <Gone />
  if (target !== null || request.kind === 'go') return <Leaving />
  return (
    <div className="page max-w-xl pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('consent.title')}
      </h1>
      <p className="mt-3 mb-6 text-muted-foreground">{t('consent.asks')}</p>
      <ConsentCard
        request={request}
        isBusy={isBusy}
        failure={failure}
        onAnswer={(isAllowed) => void send(isAllowed)}
        // Signed out, the page itself leads to signing in and back.
        onSignOut={() => void signOut()}
      />
    </div>
  )
}

/** Heading and picture of a page that has no question to ask. */
function Plain({ icon, title, text, action }: { icon: React.ReactNode; title: string; text: string; action?: React.ReactNode }) {
  const heading = (
    <h1 tabIndex={-1} className="text-2xl">
      {title}
    </h1>
  )
  return (
    <div className="page max-w-xl pb-16" role="status">
      <EmptyState icon={icon} title={heading} text={text} action={action} />
    </div>
  )
}

function Home() {
  const { t } = useTranslation()
  return (
    <Button asChild variant="outline">
      <Link to={paths.home()}>{t('common.backToHome')}</Link>
    </Button>
  )
}

function Nothing() {
  const { t } = useTranslation()
  return <Plain icon={<CircleOff />} title={t('consent.nothing.title')} text={t('consent.nothing.text')} action={<Home />} />
}

function Gone() {
  const { t } = useTranslation()
  return <Plain icon={<Hourglass />} title={t('consent.gone.title')} text={t('consent.gone.text')} action={<Home />} />
}

function Failed({ isTrying, onRetry }: { isTrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Plain
      icon={<TriangleAlert />}
      title={t('consent.failed')}
      text={t('auth.error.offline')}
      action={
        <Button disabled={isTrying} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  )
}

function Leaving() {
  const { t } = useTranslation()
  return (
    <div className="page max-w-xl pb-16">
      <h1 tabIndex={-1} className="sr-only">
        {t('consent.leaving')}
      </h1>
      <PageLoading label={t('consent.leaving')} />
      <p aria-hidden className="-mt-40 text-center text-muted-foreground">
        {t('consent.leaving')}
      </p>
    </div>
  )
}
