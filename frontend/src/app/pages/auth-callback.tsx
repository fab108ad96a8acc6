import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useNavigate } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { PageLoading } from '@/components/ui/loading-indicator'
import { refusalKey } from '@/features/account/credentials'
import { completeCallback, type Callback } from '@/features/account/data'
import { nextPath } from '@/features/account/next-url'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import type { PageLoader } from '../page-module'

interface Outcome {
  callback: Callback
  next: string
}

/** The address bar, not the router's: loaders are given an address without its hash. */
export const clientLoader: PageLoader = async ({ url }): Promise<Outcome> => ({
  callback: await completeCallback(new URL(globalThis.location.href)),
  next: nextPath(url.searchParams.get('next'), url.origin),
})

export default function AuthCallbackPage() {
  const { t } = useTranslation()
  const { callback, next } = useLoaderData<Outcome>()
  const navigate = useNavigate()
  const isDone = callback.kind === 'signed-in'
  usePageTitle(isDone ? t('auth.title') : t('auth.callback.title'))

  // `replace` takes the used code out of the address and the history.
  useEffect(() => {
    if (isDone) void navigate(next, { replace: true })
    else globalThis.history.replaceState(globalThis.history.state, '', paths.authCallback())
  }, [isDone, next, navigate])

  if (isDone) return <PageLoading label={t('common.loading')} />
  return (
    <div className="page max-w-xl py-10" role="alert">
      <h1 tabIndex={-1} className="text-4xl">
        {t('auth.callback.title')}
      </h1>
      <p className="mt-4 text-muted-foreground">{explain(callback, t)}</p>
      <Button asChild className="mt-8">
        <Link to={paths.auth()}>{t('auth.signIn')}</Link>
      </Button>
    </div>
  )
}

function explain(callback: Callback, t: ReturnType<typeof useTranslation>['t']): string {
  if (callback.kind !== 'refused') return t('auth.callback.nothing')
  if (callback.code === 'otp_expired') return t('auth.callback.expired')
  if (callback.code === 'access_denied') return t('auth.callback.denied')
  const key = refusalKey({ code: callback.code })
  return key === 'auth.error.unknown' ? callback.message : t(key)
}
