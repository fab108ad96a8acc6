import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Button } from '@/components/ui/button'
import { HeaderSearch } from '@/features/search/header-search'
import { usePageTitle } from '@/lib/page-title'
import { paths } from '@/lib/paths'

/** For an address that names nothing. The server answers 404 for the same ones. */
export function NotFoundScreen() {
  const { t } = useTranslation()
  usePageTitle(t('notFound.title'))
  return (
    <div className="page grid grid-cols-1 items-center gap-12 py-10 lg:grid-cols-[1fr_22rem] lg:py-20">
      <div>
        <p className="eyebrow">404</p>
        <h1 tabIndex={-1} className="mt-3 text-4xl md:text-6xl">
          {t('notFound.title')}
        </h1>
        <p className="mt-5 max-w-prose text-lg text-muted-foreground">{t('notFound.text')}</p>
        <HeaderSearch label={t('notFound.search')} className="mt-8 max-w-md" />
        <nav aria-label={t('notFound.popular')} className="mt-8 flex flex-wrap gap-3">
          <Button asChild>
            <Link to={paths.home()}>{t('common.backToHome')}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.products()}>{t('menu.products')}</Link>
          </Button>
          <Button asChild variant="outline">
            <Link to={paths.categories()}>{t('menu.categories')}</Link>
          </Button>
        </nav>
      </div>
      <EmptyShelf />
    </div>
  )
}

/** A market-hall window at night with one jar missing from the shelf. */
const EmptyShelf = () => (
  <svg viewBox="0 0 320 380" aria-hidden className="mx-auto hidden w-full max-w-80 lg:block">
    <path d="M10 380V160a150 150 0 0 1 300 0v220Z" fill="#0e4350" />
    <circle cx="224" cy="96" r="24" fill="#d9304c" />
    <path d="m10 236 64-82 40 52 52-92 66 104 34-40 44 66v14H10Z" fill="#fbf8f1" />
    <path d="m74 154 40 52-20 14-20-24-24 16 -9-16Zm92-40 66 104-34-22-32 20-34-26Z" fill="#b9cfd0" />
    <path d="M10 240c38 0 38-14 75-14s37 14 75 14 38-14 75-14 37 14 75 14v140H10Z" fill="#0a343f" />
    <path d="M10 322h300v12H10Z" fill="#6b4226" />
    <g>
      <rect x="52" y="254" width="52" height="68" rx="8" fill="#a8182f" />
      <rect x="57" y="242" width="42" height="14" rx="4" fill="#f5ce6a" />
      <rect x="60" y="276" width="36" height="24" rx="2" fill="#fbf8f1" />
      <rect x="216" y="254" width="52" height="68" rx="8" fill="#f5ce6a" />
      <rect x="221" y="242" width="42" height="14" rx="4" fill="#6b4226" />
      <rect x="224" y="276" width="36" height="24" rx="2" fill="#fbf8f1" />
      <rect x="134" y="254" width="52" height="68" rx="8" fill="none" stroke="#fbf8f1" strokeWidth="2.5" strokeDasharray="6 7" />
      <rect x="139" y="242" width="42" height="14" rx="4" fill="none" stroke="#fbf8f1" strokeWidth="2.5" strokeDasharray="6 7" />
    </g>
  </svg>
)
