import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useNavigate } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { refusalKey } from '@/features/account/credentials'
import { CredentialsForm } from '@/features/account/credentials-form'
import { choosePassword, completeCallback, type Callback } from '@/features/account/data'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'
import { toast } from '@/lib/toast'

import type { PageLoader } from '../page-module'

/** The link from the mail signs in; the address bar has what it brought, which loaders are not given. */
export const clientLoader: PageLoader = async (): Promise<Callback> =>
  completeCallback(new URL(globalThis.location.href))

export default function NewPasswordPage() {
  const callback = useLoaderData<Callback>()
  // What the link carried stays neither in the address nor in the history.
  useEffect(() => globalThis.history.replaceState(globalThis.history.state, '', paths.newPassword()), [])
  return callback.kind === 'signed-in' ? <Choose /> : <Refused callback={callback} />
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

function Refused({ callback }: { callback: Callback }) {
  const { t } = useTranslation()
  usePageTitle(t('auth.callback.title'))
  return (
    <div className="page max-w-xl py-10" role="alert">
      <h1 tabIndex={-1} className="text-4xl">
        {t('auth.callback.title')}
      </h1>
      <p className="mt-4 text-muted-foreground">{explain(callback, t)}</p>
      <Button asChild className="mt-8">
        <Link to={paths.forgotPassword()}>{t('auth.new.again')}</Link>
      </Button>
    </div>
  )
}

function explain(callback: Callback, t: ReturnType<typeof useTranslation>['t']): string {
  if (callback.kind !== 'refused') return t('auth.new.nothing')
  if (callback.code === 'otp_expired') return t('auth.new.expired')
  const key = refusalKey({ code: callback.code })
  return key === 'auth.error.unknown' ? t('auth.new.expired') : t(key)
}
