import { Suspense, lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'

import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { PageLoading } from '@/components/ui/loading-indicator'
import { Skeleton } from '@/components/ui/skeleton'
import { Tabs, TabsContent, TabsList, TabsTrigger } from '@/components/ui/tabs'
import { AccountCard } from '@/features/account/account-card'
import type { Credentials } from '@/features/account/credentials'
import { CredentialsForm } from '@/features/account/credentials-form'
import { signIn, signUp } from '@/features/account/data'
import { nextPath } from '@/features/account/next-url'
import { owesSecondStep } from '@/features/security/data'
import { OtherWays } from '@/features/security/other-ways'
import { useLanguage } from '@/i18n/language'
import { withTexts } from '@/i18n/texts'
import { useAuth } from '@/lib/auth'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { AccountGate } from '../account-gate'
import { SmokehouseScene } from '../scenes'

/** Fetched by whoever is signed in, not by everybody who signs in. */
const SecurityCard = lazy(withTexts(() => import('@/features/security/security-card'), 'security'))

export default function AuthPage() {
  const { t } = useTranslation()
  const { user, isLoading } = useAuth()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const wanted = params.get('next')
  if (isLoading) return <PageLoading label={t('common.loading')} />
  if (!user) return <SignIn />
  const goOn = () => void navigate(nextPath(wanted, globalThis.location.origin), { replace: true })
  return (
    <AccountGate onDone={goOn}>
      <Account />
    </AccountGate>
  )
}

function Account() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { user, signOut } = useAuth()
  const navigate = useNavigate()
  usePageTitle(t('header.account'))
  const leave = async () => {
    await signOut()
    await navigate(paths.home())
  }
  return (
    <div className="page max-w-xl pb-16">
      <h1 tabIndex={-1} className="mb-6 text-4xl">
        {t('header.account')}
      </h1>
      <div className="mb-6 grid gap-3 sm:grid-cols-2">
        <Button asChild variant="secondary" size="lg">
          <Link to={paths.orders()}>{t('orders.mine')}</Link>
        </Button>
        <Button asChild variant="secondary" size="lg">
          <Link to={paths.quotes()}>{t('quotes.mine')}</Link>
        </Button>
      </div>
      <AccountCard
        email={user?.email ?? ''}
        since={user?.created_at ?? ''}
        language={code}
        onSignOut={() => void leave()}
      />
      {user && (
        <Suspense fallback={<Skeleton className="mt-8 h-96" aria-busy />}>
          <div className="mt-8">
            <SecurityCard userId={user.id} language={code} onSignedOut={() => void navigate(paths.home())} />
          </div>
        </Suspense>
      )}
    </div>
  )
}

function SignIn() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [confirming, setConfirming] = useState<string | null>(null)
  const next = nextPath(params.get('next'), globalThis.location.origin)
  const [way, setWay] = useState('sign-in')
  // The heading says what the form beneath it does.
  const title = t(way === 'sign-up' ? 'auth.signUp' : 'auth.title')
  usePageTitle(title)

  // An account that owes a second step stays here: this page asks for it.
  const goOn = async () => {
    if (!(await owesSecondStep())) await navigate(next, { replace: true })
  }
  const enter = async (credentials: Credentials) => {
    await signIn(credentials)
    await goOn()
  }
  const register = async (credentials: Credentials) => {
    if ((await signUp(credentials)) === 'signed-in') await navigate(next, { replace: true })
    else setConfirming(credentials.email)
  }

  return (
    <div className="page grid min-h-dvh max-w-xl content-start gap-x-20 pb-16 lg:max-w-5xl lg:grid-cols-[1fr_22rem]">
      <div className="lg:col-span-2">
        <h1 tabIndex={-1} className="text-4xl md:text-5xl">
          {title}
        </h1>
        <p className="mt-3 mb-6 text-muted-foreground">{t('auth.intro')}</p>
      </div>
      <div className="min-w-0 self-start">
        {confirming && (
          <Alert className="mb-6">
            {t('auth.confirm')} <bdi className="font-semibold">{confirming}</bdi>
          </Alert>
        )}
        <Card className="p-5 sm:p-8">
          <Tabs value={way} onValueChange={setWay}>
            <TabsList aria-label={t('auth.tabs')} className="flex">
              <TabsTrigger value="sign-in" className="grow">
                {t('auth.signIn')}
              </TabsTrigger>
              <TabsTrigger value="sign-up" className="grow">
                {t('auth.signUp')}
              </TabsTrigger>
            </TabsList>
            <TabsContent value="sign-in">
              <CredentialsForm mode="sign-in" onSubmit={enter} />
              <p className="mt-5 text-center">
                <Link to={paths.forgotPassword()} className="inline-block py-1.5 underline underline-offset-4">
                  {t('auth.forgot.link')}
                </Link>
              </p>
              <OtherWays next={next} onSignedIn={goOn} />
            </TabsContent>
            <TabsContent value="sign-up">
              <CredentialsForm mode="sign-up" onSubmit={register} />
            </TabsContent>
          </Tabs>
        </Card>
      </div>
      {/* Beside the form where there is room; the window does not grow with what the form says. */}
      <div aria-hidden className="arch hidden h-120 overflow-hidden bg-muted lg:block">
        <SmokehouseScene />
      </div>
    </div>
  )
}
