import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Ltr } from '@/components/ui/ltr'
import { formatMoney } from '@/lib/money'
import { paths } from '@/lib/paths'
import { BarTable } from './bar-table'
import type { Overview } from './data'

/** What waits is red, what is on its way yellow, what is well green. */
const tones = {
  pending: 'bg-berry', confirmed: 'bg-accent', packing: 'bg-accent', shipped: 'bg-spruce', delivered: 'bg-spruce', closed: 'bg-spruce', returned: 'bg-border', cancelled: 'bg-border',
} as const

export function OrderStates({ states }: Pick<Overview, 'states'>) {
  const { t } = useTranslation()
  return (
    <BarTable
      title={t('overview.states')}
      head={[t('overview.state'), t('overview.count')]}
      empty={t('overview.noOrders')}
      rows={states.map(({ state, count }) => ({ id: state, name: t(`overview.stateOf.${state}`), value: count, shown: count, tone: tones[state] }))}
    />
  )
}

/** A name leads to its product where the reader may open it. */
export function BestSellers({ best, canOpen }: Pick<Overview, 'best'> & { canOpen: boolean }) {
  const { t } = useTranslation()
  return (
    <BarTable
      title={t('overview.best')}
      head={[t('overview.product'), t('overview.total')]}
      empty={t('overview.noOrders')}
      rows={best.map(({ id, name, quantity, total }) => ({
        id: id ?? name,
        name: (
          <>
            {id && canOpen ? (
              <Link to={paths.admin({ tab: 'products', id })} className="inline-block min-h-6 underline-offset-4 hover:underline">
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
            <span className="text-muted-foreground">{t('overview.best.sold', { count: quantity })}</span>
          </>
        ),
        value: total,
        shown: <Ltr>{formatMoney(total)}</Ltr>,
      }))}
    />
  )
}
