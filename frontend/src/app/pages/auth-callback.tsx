import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLoaderData, useNavigate } from 'react-router-dom'

import { Button } from '@/components/ui/button'
import { PageLoading } from '@/components/ui/loading-indicator'
import { completeCallback, type Callback } from '@/features/account/data'
import { nextPath } from '@/features/account/next-url'
import { owesSecondStep } from '@/features/security/data'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

import { LinkRefused } from '../link-refused'
import type { PageLoader } from '../page-module'

interface Outcome {
  callback: Callback
  next: string
}

/** The address bar, not the router's: loaders are given an address without its hash. */
export const clientLoader: PageLoader = async ({ url }): Promise<Outcome> => {
  const callback = await completeCallback(new URL(globalThis.location.href))
  const next = nextPath(url.searchParams.get('next'), url.origin)
  // A link or a provider is one proof; an account may ask for two.
  const isHalfway = callback.kind === 'signed-in' && (await owesSecondStep())
  return { callback, next: isHalfway ? paths.auth(next) : next }
}

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

  if (callback.kind === 'signed-in') return <PageLoading label={t('common.loading')} />
  return (
    <LinkRefused
      callback={callback}
      expired={t('auth.callback.expired')}
      nothing={t('auth.callback.nothing')}
      action={
        <Button asChild size="lg">
          <Link to={paths.auth()}>{t('auth.signIn')}</Link>
        </Button>
      }
    />
  )
}
