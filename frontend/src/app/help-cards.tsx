import { ArrowRight, CircleHelp, MapPin, PenLine } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'

import { paths } from '@/lib/paths'

/** Ways on from a page that helps. */
export function HelpCards() {
  const { t } = useTranslation()
  const cards = [
    { to: paths.content('faq'), icon: CircleHelp, title: t('help.faq'), text: t('help.faqText') },
    { to: paths.contact(), icon: PenLine, title: t('help.write'), text: t('help.writeText') },
    { to: paths.content('locations'), icon: MapPin, title: t('help.visit'), text: t('help.visitText') },
  ]
  return (
    <ul className="mt-12 grid gap-4 sm:grid-cols-3">
      {cards.map(({ to, icon: Icon, title, text }) => (
        <li key={to}>
          <Link to={to} className="group flex h-full flex-col gap-2 rounded-xl border bg-card p-5 shadow-sm transition-shadow hover:shadow-md">
            <Icon aria-hidden className="size-6 text-rye" />
            <span className="font-display text-lg font-semibold">{title}</span>
            <span className="text-sm text-muted-foreground">{text}</span>
            <ArrowRight aria-hidden className="mt-auto size-5 text-link transition-transform group-hover:translate-x-1 rtl:rotate-180 rtl:group-hover:-translate-x-1" />
          </Link>
        </li>
      ))}
    </ul>
  )
}
