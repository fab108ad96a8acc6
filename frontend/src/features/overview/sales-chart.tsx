import { useTranslation } from 'react-i18next'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import { formatDate } from '@/lib/dates'
import { formatMoney } from '@/lib/money'
import type { Day } from './data'

/**
 * Thirty days as bars. Time runs with the reading direction. The bars are decoration; the numbers are a table that a
 * screen reader reads, and that everybody can open.
 */
export function SalesChart({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const most = Math.max(1, ...days.map((day) => day.total))
  const sum = days.reduce((total, day) => total + day.total, 0)
  const orders = days.reduce((total, day) => total + day.orders, 0)
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{t('overview.sales')}</span>
        <span className="text-sm text-muted-foreground">
          <Ltr className="font-display text-xl font-semibold text-foreground">{formatMoney(sum)}</Ltr> · {t('overview.orderCount', { count: orders })}
        </span>
      </figcaption>
      <div aria-hidden className="mt-4 flex h-36 items-end gap-[3px] border-b">
        {days.map((day) => (
          <div key={day.day} title={`${formatDate(day.day, code, 'dayOfYear')}: ${formatMoney(day.total)}`} className="group flex h-full flex-1 items-end">
            <div className={cn('w-full rounded-t-sm transition-colors', day.total > 0 ? 'bg-spruce group-hover:bg-berry' : 'bg-border')} style={{ height: day.total > 0 ? `max(4px, ${(day.total / most) * 100}%)` : '2px' }} />
          </div>
        ))}
      </div>
      <div aria-hidden className="mt-1 flex justify-between text-xs text-muted-foreground">
        {[days[0], days[Math.floor(days.length / 2)], days.at(-1)].map((day) => (day ? <span key={day.day}>{formatDate(day.day, code, 'dayOfYear')}</span> : null))}
      </div>
      <details className="mt-2 text-sm">
        <summary className="w-fit cursor-pointer rounded-sm py-1 text-muted-foreground underline underline-offset-4">{t('overview.asTable')}</summary>
        <table className="mt-2 w-full max-w-md">
          <thead>
            <tr className="border-b">
              <th scope="col" className="py-1 text-start">{t('overview.day')}</th>
              <th scope="col" className="py-1 text-end">{t('overview.orders')}</th>
              <th scope="col" className="py-1 text-end">{t('overview.total')}</th>
            </tr>
          </thead>
          <tbody>
            {days.filter((day) => day.orders > 0).map((day) => (
              <tr key={day.day} className="border-b">
                <th scope="row" className="py-1 text-start font-normal">{formatDate(day.day, code, 'dayOfYear')}</th>
                <td className="py-1 text-end">{day.orders}</td>
                <td className="py-1 text-end"><Ltr>{formatMoney(day.total)}</Ltr></td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
