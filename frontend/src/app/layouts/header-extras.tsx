import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { buttonVariants } from '@/components/ui/button'
import { MenuBadge } from '@/features/content/menu-badge'
import { demoBadges } from '@/features/content/header-styles'
import { newslettersQuery } from '@/features/newsletter/data'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { formatDate } from '@/lib/dates'
import { useFactory } from '@/lib/factory'
import { paths } from '@/lib/paths'
import type { ExtraKind } from './header-extra'

/** Words and numbers are demo texts, rows of `translations` like any other; the links lead where they say. */
export default function HeaderExtras({ kind }: { kind: ExtraKind }) {
  const Extra = extras[kind]
  return <Extra />
}

const extras: Record<ExtraKind, () => ReactElement> = { blocks: Blocks, ticker: Ticker, word: Word, bell: NewsBell, follow: Follow }

/** Up to three initials of a name, a block each. */
export const initialsOf = (name: string): string[] =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 3)
    .map((letter) => letter.toLocaleUpperCase('sv'))

function Blocks() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { companyName } = useFactory()
  const [today] = useState(() => new Date())
  return (
    <div className="mx-auto flex h-full max-w-[92rem] items-center gap-4 px-6 text-sm">
      <span aria-hidden className="flex gap-1">
        {initialsOf(companyName).map((letter, place) => (
          // Letters may repeat; their place is their identity.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={place} data-letter={letter} className="flex size-4.5 items-center justify-center bg-white text-xs leading-none font-bold text-black before:content-[attr(data-letter)]" />
        ))}
      </span>
      <p>{t('header.strip')}</p>
      <p className="ms-auto opacity-80">
        {formatDate(today, code, 'today')}
      </p>
    </div>
  )
}

/** The newest newsletter; a demo text leads to all of them where none was sent yet. */
function Ticker() {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { data } = useQuery(newslettersQuery(code, 1))
  const newest = data?.[0]
  return (
    <div className="mx-auto flex h-full max-w-[92rem] items-center gap-3 px-6 text-sm">
      <strong className="flex items-center gap-2 whitespace-nowrap">
        <span aria-hidden className="size-2 rounded-full bg-current motion-safe:animate-pulse" />
        {t('header.ticker.label')}
      </strong>
      <p className="truncate">
        <Link
          to={newest ? paths.newsletter(newest.shareable_url) : paths.newsletterSignUp()}
          lang={newest?.language}
          className="underline-offset-4 hover:underline"
        >
          {newest?.subject ?? t('header.ticker.demo')}
        </Link>
      </p>
    </div>
  )
}

function Word() {
  const { t } = useTranslation()
  return <span className="flex h-full items-center justify-center rounded-md border border-current/40 px-2 text-xs font-bold tracking-wide whitespace-nowrap">{t('header.word')}</span>
}

function NewsBell() {
  const { t } = useTranslation()
  const [count = 0] = demoBadges(t('header.bell.badge'))
  return (
    <Link to={paths.newsletterSignUp()} aria-label={t('header.bell.label')} className={buttonVariants({ variant: 'ghost', size: 'icon' })}>
      <span className="relative">
        <Bell aria-hidden />
        <MenuBadge count={count} />
      </span>
    </Link>
  )
}

function Follow() {
  const { t } = useTranslation()
  return (
    <Link to={paths.newsletterSignUp()} className={cn(buttonVariants({ variant: 'outline', size: 'sm' }), 'w-full px-2')}>
      {t('header.follow')}
    </Link>
  )
}
