import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PanelHeading } from '@/components/admin/panel-heading'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { Card } from '@/components/ui/card'
import { overviewQuery } from '@/features/overview/data'
import { BestSellers, OrderStates } from '@/features/overview/more-charts'
import { SalesChart } from '@/features/overview/sales-chart'
import { Allowance, TodoList, WaitingTiles } from '@/features/overview/tiles'
import { useFactory } from '@/lib/factory'
import { usePanel } from '@/lib/panel'

import { tabsOf } from '../tabs'

export default function OverviewTab() {
  const { t } = useTranslation()
  const { factoryId, role } = usePanel()
  const { companyName } = useFactory()
  const { data, isError, refetch } = useQuery(overviewQuery(factoryId))
  const tabs = new Set(tabsOf(role).map((tab) => tab.id))
  return (
    <>
      <PanelHeading title={t('admin.tab.overview')} lead={companyName} />
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {!data && !isError ? <RowsLoading rows={6} /> : null}
      {data ? (
        <div className="grid gap-4">
          <WaitingTiles overview={data} tabs={tabs} />
          <div className="grid gap-4 xl:grid-cols-[2fr_1fr]">
            <Card className="min-w-0 p-5">
              <SalesChart days={data.sales} />
            </Card>
            <Card className="grid content-start gap-5 p-5">
              <h2 className="text-lg">{t('overview.allowances')}</h2>
              <Allowance label={t('admin.tab.products')} used={data.products} of={data.limits.products} />
              <Allowance label={t('overview.aiCredits')} used={data.limits.ai_credits} />
            </Card>
          </div>
          <div className="grid gap-4 xl:grid-cols-2">
            <Card className="min-w-0 p-5">
              <OrderStates states={data.states} />
            </Card>
            <Card className="min-w-0 p-5">
              <BestSellers best={data.best} canOpen={tabs.has('products')} />
            </Card>
          </div>
          <Card className="p-5">
            <h2 className="mb-2 text-lg">{t('overview.todoTitle')}</h2>
            <TodoList overview={data} canOpen={tabs.has('products')} />
          </Card>
        </div>
      ) : null}
    </>
  )
}
