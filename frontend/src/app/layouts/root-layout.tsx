import { useTranslation } from 'react-i18next'
import { Link, Outlet, ScrollRestoration } from 'react-router-dom'
import { useFactory } from '@/lib/factory'
import { paths } from '@/lib/paths'

export function RootLayout() {
  const { t } = useTranslation()
  const { companyName } = useFactory()
  return (
    <>
      <a href="#main" className="sr-only focus:not-sr-only">
        {t('common.skipToContent')}
      </a>
      <header className="fixed inset-x-0 top-0 z-40 border-b bg-background">
        <div className="page flex h-18 items-center gap-6">
          <Link to={paths.home()} className="font-display text-xl font-semibold">
            {companyName}
          </Link>
          <Link to={paths.products()}>{t('menu.products')}</Link>
          <Link to={paths.categories()}>{t('menu.categories')}</Link>
        </div>
      </header>
      <main id="main" className="grow pt-24 md:pt-28">
        <Outlet />
      </main>
      <ScrollRestoration />
    </>
  )
}
