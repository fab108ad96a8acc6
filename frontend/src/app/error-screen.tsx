import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { NotFoundError, errorMessage, logError } from '@/lib/errors'
import { paths } from '@/lib/paths'
import { NotFoundScreen } from './not-found-screen'
import { usePageRetry } from './page-retry'

const isNotFound = (error: unknown) =>
  error instanceof NotFoundError || (isRouteErrorResponse(error) && error.status === 404)

/** What a page shows instead of itself when its loader or its rendering failed. */
export function ErrorScreen() {
  const error = useRouteError()
  if (isNotFound(error)) return <NotFoundScreen />
  return <FailedScreen error={error} />
}

function FailedScreen({ error }: { error: unknown }) {
  const { t } = useTranslation()
  const { retry, isTrying } = usePageRetry(error)
  useEffect(() => logError('The page failed', error), [error])
  return (
    <div className="page py-16" role="alert">
      <h1 tabIndex={-1} className="text-4xl">
        {t('error.title')}
      </h1>
      <p className="mt-4 max-w-prose text-muted-foreground">{t('error.text')}</p>
      <p className="mt-2 max-w-prose text-sm text-muted-foreground">
        <bdi>{errorMessage(error, '')}</bdi>
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button disabled={isTrying} onClick={() => void retry()}>
          {t('common.retry')}
        </Button>
        <Button asChild variant="outline">
          <Link to={paths.home()}>{t('common.backToHome')}</Link>
        </Button>
      </div>
    </div>
  )
}
