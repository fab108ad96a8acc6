import { useQuery, useQueryClient } from '@tanstack/react-query'
import { KeyRound, RefreshCw } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { PageLoading } from '@/components/ui/loading-indicator'
import { aiStatusQuery, healthQuery, suggest, type AiStatus } from '@/features/ai-test/data'
import { HealthList } from '@/features/ai-test/health-list'
import { SuggestionForm } from '@/features/ai-test/suggestion-form'
import { useLanguage } from '@/i18n/language'
import { useAuth } from '@/lib/auth'
import { config } from '@/lib/config'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

const FLAGS = ['aiServices', 'payments', 'multiTenant', 'customDomains', 'subscriptions', 'cardPayments', 'analytics'] as const

/** Diagnostics for the staff. Whose page it is the database decides: without its answer nothing but an explanation is shown. */
export default function AiTestPage() {
  const { t } = useTranslation()
  const { user, isLoading } = useAuth()
  usePageTitle(t('aiTest.title'))
  const status = useQuery({ ...aiStatusQuery(user?.id ?? ''), enabled: user !== null })
  if (isLoading || (user && status.isPending)) return <PageLoading label={t('common.loading')} />
  // 42501: signed in, and not of the staff.
  if (!user || (status.error as { code?: string } | null)?.code === '42501') return <StaffOnly isSignedIn={user !== null} />
  return (
    <div className="page pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('aiTest.title')}
      </h1>
      <p className="mt-4 max-w-2xl text-xl text-muted-foreground">{t('aiTest.lead')}</p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-6">
          <Services />
          {status.data ? <Suggestions status={status.data} /> : <Failed onRetry={() => void status.refetch()} />}
        </div>
        <Flags />
      </div>
    </div>
  )
}

function StaffOnly({ isSignedIn }: { isSignedIn: boolean }) {
  const { t } = useTranslation()
  return (
    <div className="page min-h-[60dvh] max-w-2xl pb-16">
      <EmptyState
        icon={<KeyRound />}
        title={
          <h1 tabIndex={-1} className="text-3xl">
            {t('aiTest.staffOnly')}
          </h1>
        }
        text={t('aiTest.staffOnlyText')}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <Button asChild>
              <Link to={paths.home()}>{t('aiTest.toShop')}</Link>
            </Button>
            {!isSignedIn && (
              <Button asChild variant="outline">
                <Link to={paths.auth('/ai-test')}>{t('aiTest.signIn')}</Link>
              </Button>
            )}
          </div>
        }
      />
    </div>
  )
}

function Services() {
  const { t } = useTranslation()
  const { data, isFetching, refetch } = useQuery(healthQuery())
  return (
    <Card className="p-5 sm:p-6">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-2xl">{t('aiTest.services')}</h2>
        <Button variant="outline" size="sm" aria-disabled={isFetching} onClick={() => void refetch()}>
          <RefreshCw aria-hidden />
          {t('aiTest.check')}
        </Button>
      </div>
      <div aria-live="polite">{data ? <HealthList services={data} /> : <p>{t('aiTest.checking')}</p>}</div>
    </Card>
  )
}

function Suggestions({ status }: { status: AiStatus }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const queryClient = useQueryClient()
  const ask = async (kind: Parameters<typeof suggest>[0], prompt: string) => {
    const text = await suggest(kind, prompt, code)
    await queryClient.invalidateQueries({ queryKey: ['ai-status'] })
    return text
  }
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-2xl">{t('aiTest.suggestions')}</h2>
      <p className="mt-2 text-muted-foreground">
        {t('aiTest.credits', { left: status.credits, max: status.credits_max, today: status.used_today })}
      </p>
      {status.configured ? (
        <>
          <p className="text-muted-foreground">{t('aiTest.provider', { name: status.provider ?? t('aiTest.unnamed') })}</p>
          <SuggestionForm onSuggest={ask} />
        </>
      ) : (
        <Alert variant="warning" className="mt-4">
          <p className="font-semibold">{t('aiTest.noProvider')}</p>
          <p>{t('aiTest.noProviderText')}</p>
        </Alert>
      )}
    </Card>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert variant="error" className="grid justify-items-start gap-3">
      {t('aiTest.loadFailed')}
      <Button variant="outline" size="sm" onClick={onRetry}>
        {t('aiTest.retry')}
      </Button>
    </Alert>
  )
}

function Flags() {
  const { t } = useTranslation()
  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-2xl">{t('aiTest.flags')}</h2>
      <dl className="mt-4 grid gap-2">
        {FLAGS.map((flag) => (
          <div key={flag} className="flex min-h-8 items-center justify-between gap-4">
            <dt>{t(`aiTest.flag.${flag}`)}</dt>
            <dd>
              <Badge>{t(config[flag] ? 'aiTest.on' : 'aiTest.off')}</Badge>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
