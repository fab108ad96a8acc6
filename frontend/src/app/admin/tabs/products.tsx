import { useQuery } from '@tanstack/react-query'
import { Download, Plus, Upload } from 'lucide-react'
import { Suspense, lazy, useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommands } from '@/components/admin/commands'
import { PanelHeading } from '@/components/admin/panel-heading'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { BulkActions } from '@/features/assortment/bulk-actions'
import { type ProductListRow, categoryChoicesQuery, exportProducts, productLimitQuery, productListQuery } from '@/features/assortment/data'
import { ProductTable } from '@/features/assortment/product-table'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { toast } from '@/lib/toast'
import { useAddress } from '@/lib/use-address'

// The editor (with its pictures) and the import (with its CSV) are fetched when they are opened.
const ProductEditor = lazy(() => import('@/features/assortment/product-editor').then((module) => ({ default: module.ProductEditor })))
const ImportDialog = lazy(() => import('@/features/assortment/import-dialog'))

const none: readonly never[] = []

export default function ProductsTab() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const { code } = useLanguage()
  const { params, change: changeAddress } = useAddress()
  const [isImporting, setImporting] = useState(false)
  const { data: categories = none } = useQuery(categoryChoicesQuery(factoryId, code))
  const open = useCallback(
    (id: string | null) =>
      changeAddress((now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('id', id)
        else next.delete('id')
        return next
      }),
    [changeAddress],
  )
  const download = useDownload()
  const commands = useMemo(
    () => [
      { id: 'product-new', title: t('assortment.new'), icon: Plus, shortcut: 'n', run: () => open('new') },
      { id: 'product-import', title: t('assortment.import'), icon: Upload, shortcut: 'i', run: () => setImporting(true) },
      { id: 'product-export', title: t('assortment.export'), icon: Download, run: download },
    ],
    [t, open, download],
  )
  useCommands(commands)
  const newButton = (
    <Button size="sm" onClick={() => open('new')}>
      <Plus aria-hidden />
      {t('assortment.new')}
    </Button>
  )
  const bulk = useCallback((rows: readonly ProductListRow[], clear: () => void) => <BulkActions rows={rows} clear={clear} categories={categories} />, [categories])
  const id = params.get('id')
  return (
    <>
      <PanelHeading
        title={t('admin.tab.products')}
        lead={<Count />}
        actions={
          <>
            <Button size="sm" variant="outline" onClick={download}>
              <Download aria-hidden />
              {t('assortment.export')}
            </Button>
            <Button size="sm" variant="outline" onClick={() => setImporting(true)}>
              <Upload aria-hidden />
              {t('assortment.import')}
            </Button>
            {newButton}
          </>
        }
      />
      <ProductTable
        factoryId={factoryId}
        categories={categories}
        onOpen={(row) => open(row.id)}
        bulk={bulk}
        emptyAction={newButton}
      />
      <Suspense>
        {id ? <ProductEditor id={id} categories={categories} onClose={() => open(null)} onCreated={open} /> : null}
        {isImporting ? <ImportDialog open onClose={() => setImporting(false)} /> : null}
      </Suspense>
    </>
  )
}

/** How many there are, and how many there may be. */
function Count() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const { data: rows } = useQuery(productListQuery(factoryId))
  const { data: limit } = useQuery(productLimitQuery(factoryId))
  if (!rows || limit === undefined) return <>&nbsp;</>
  return (
    <>
      <Ltr className="font-semibold tabular-nums">
        {rows.length}/{limit}
      </Ltr>{' '}
      {t('assortment.ofLimit')}
    </>
  )
}

function useDownload(): () => void {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const { languages } = useLanguage()
  return useCallback(() => {
    const others = languages.filter((language) => !language.is_default).map((language) => language.code)
    const work = async () => {
      const [products, { saveCsv }] = await Promise.all([exportProducts(factoryId), import('@/features/assortment/csv-file')])
      await saveCsv(products, others, `products-${new Date().toISOString().slice(0, 10)}.csv`)
    }
    work().catch((error: unknown) => {
      logError('The products were not exported', error)
      toast.error(t('assortment.exportFailed'))
    })
  }, [factoryId, languages, t])
}
