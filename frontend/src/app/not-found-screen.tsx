import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

export function NotFoundScreen() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <div className="page py-16">
      <h1 tabIndex={-1} className="text-4xl">
        {t('notFound.title')}
      </h1>
      <p className="mt-4 max-w-prose text-muted-foreground">{t('notFound.text')}</p>
      <Button asChild className="mt-8">
        <Link to={paths.home()}>{t('common.backToHome')}</Link>
      </Button>
    </div>
  )
}
