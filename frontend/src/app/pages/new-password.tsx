import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useNavigate } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CredentialsForm } from '@/features/account/credentials-form'
import { choosePassword, completeCallback, type Callback } from '@/features/account/data'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { toast } from '@/lib/toast'

import { AccountGate } from '../account-gate'
import { LinkRefused } from '../link-refused'
import type { PageLoader } from '../page-module'

/** The link from the mail signs in; the address bar has what it brought, which loaders are not given. */
export const clientLoader: PageLoader = async (): Promise<Callback> =>
  completeCallback(new URL(globalThis.location.href))

export default function NewPasswordPage() {
  const callback = useLoaderData<Callback>()
  // What the link carried stays neither in the address nor in the history.
  useEffect(() => globalThis.history.replaceState(globalThis.history.state, '', paths.newPassword()), [])
  if (callback.kind !== 'signed-in') return <Refused callback={callback} />
  return (
    // The mail is one proof; who has two is asked for the other one, too.
    <AccountGate>
      <Choose />
    </AccountGate>
  )
}

function Refused({ callback }: { callback: Exclude<Callback, { kind: 'signed-in' }> }) {
  const { t } = useTranslation()
  usePageTitle(t('auth.callback.title'))
  return (
    <LinkRefused
      callback={callback}
      expired={t('auth.new.expired')}
      nothing={t('auth.new.nothing')}
      action={
        <Button asChild size="lg">
          <Link to={paths.forgotPassword()}>{t('auth.new.again')}</Link>
        </Button>
      }
    />
  )
}

function Choose() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  usePageTitle(t('auth.new.title'))
  return (
    <div className="page max-w-xl pb-16">
      <h1 tabIndex={-1} className="text-4xl md:text-5xl">
        {t('auth.new.title')}
      </h1>
      <p className="mt-3 mb-6 text-muted-foreground">{t('auth.new.intro')}</p>
      <Card className="p-5 sm:p-8">
        <CredentialsForm
          mode="new-password"
          onSubmit={async ({ password }) => {
            await choosePassword(password)
            toast.success(t('auth.new.saved'))
            await navigate(paths.auth(), { replace: true })
          }}
        />
      </Card>
    </div>
  )
}
