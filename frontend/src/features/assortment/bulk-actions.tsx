import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '@/components/admin/confirm'
import { TextField } from '@/components/admin/form-fields'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { Form, useSending } from '@/components/ui/form'
import { NativeSelect } from '@/components/ui/input'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'
import { type CategoryChoice, type ProductListRow, changePrices, changeProducts, deleteProducts } from './data'
import { numberOf, stockStates } from './draft'
import { refresh } from './product-editor'

interface BulkActionsProps {
  rows: readonly ProductListRow[]
  clear: () => void
  categories: readonly CategoryChoice[]
}

/** What can be done to several products at once. */
export function BulkActions({ rows, clear, categories }: BulkActionsProps) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const confirm = useConfirm()
  const [isPricing, setPricing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const ids = rows.map((row) => row.id)

  /** Answers whether it was done: what was chosen or written for it is kept otherwise. */
  const run = async (work: () => Promise<number>): Promise<boolean> => {
    setBusy(true)
    const count = await work().catch((error: unknown) => {
      logError('The products were not changed', error)
      return null
    })
    const seen = refresh(client)
    if (count === null) toast.error(t('assortment.bulkFailed'))
    else {
      toast.success(t('assortment.changed', { count }))
      // After a refusal nobody is kept from trying again at once.
      await seen
    }
    setBusy(false)
    return count !== null
  }
  const price = async (percent: number) => {
    if (await run(() => changePrices(ids, percent))) setPricing(false)
  }
  const choose = (value: string) => {
    const [what, which = ''] = value.split(':')
    if (what === 'category') return void run(() => changeProducts(ids, { category_id: which || null }))
    if (what === 'stock') return void run(() => changeProducts(ids, { stock_status: which }))
    if (what === 'price') return setPricing(true)
    if (what === 'delete')
      void confirm({ title: t('assortment.deleteTitle', { count: ids.length }), text: t('assortment.deleteText'), action: t('admin.delete'), isDestructive: true }).then(async (yes) => {
        if (yes && (await run(() => deleteProducts(ids)))) clear()
      })
  }
  return (
    <>
      <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void run(() => changeProducts(ids, { is_active: true }))}>
        {t('assortment.publish')}
      </Button>
      <Button size="sm" variant="secondary" disabled={isBusy} onClick={() => void run(() => changeProducts(ids, { is_active: false }))}>
        {t('assortment.hide')}
      </Button>
      <NativeSelect aria-label={t('assortment.more')} value="" disabled={isBusy} onChange={(event) => choose(event.target.value)} className="h-9 w-auto max-w-44 text-sm">
        <option value="">{t('assortment.more')}</option>
        <option value="price">{t('assortment.changePrice')}</option>
        <optgroup label={t('assortment.stock')}>
          {stockStates.map((state) => (
            <option key={state} value={`stock:${state}`}>{t(`assortment.stockState.${state}`)}</option>
          ))}
        </optgroup>
        <optgroup label={t('assortment.category')}>
          {categories.map(({ id, name }) => (
            <option key={id} value={`category:${id}`}>{name}</option>
          ))}
          <option value="category:">{t('assortment.noCategory')}</option>
        </optgroup>
        <option value="delete">{t('admin.delete')}</option>
      </NativeSelect>
      {isPricing ? <PriceDialog rows={rows} onClose={() => setPricing(false)} onPercent={price} /> : null}
    </>
  )
}

function PriceDialog({ rows, onClose, onPercent }: { rows: readonly ProductListRow[]; onClose: () => void; onPercent: (percent: number) => Promise<void> }) {
  const { t } = useTranslation()
  const [percent, setPercent] = useState('')
  const [isBusy, change] = useSending(onPercent)
  const number = numberOf(percent)
  const isRight = typeof number === 'number' && number > -100 && number <= 1000 && number !== 0
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent closeLabel={t('common.close')} className="max-w-md">
        <DialogTitle className="pe-10">{t('assortment.changePrice')}</DialogTitle>
        <DialogDescription className="mt-1">{t('assortment.changePriceText', { count: rows.filter((row) => row.shop_price !== null).length })}</DialogDescription>
        <Form isBusy={isBusy}
          className="mt-4 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (isRight) void change(number)
          }}
        >
          <TextField dir="ltr" inputMode="decimal" label={t('assortment.percent')} value={percent} onChange={setPercent} error={percent !== '' && !isRight ? t('assortment.problem.number') : undefined} />
          <Button type="submit" disabled={!isRight} className="justify-self-end">
            {t('assortment.changePrice')}
          </Button>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
