import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'

import { CheckField, SelectField, TextAreaField, TextField } from '@/components/admin/form-fields'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { Form, useSending } from '@/components/ui/form'
import { Ltr } from '@/components/ui/ltr'
import { formatMoney } from '@/lib/money'

import type { DeskQuote, Way } from './data'
import { amountOf, draftOf, isLineWrong, offerRequest, totalOf, type OfferDraft, type OfferLine, type OfferRequest } from './offer'

interface OfferFormProps {
  quote: DeskQuote
  ways: readonly Way[]
  today: string
  isBusy: boolean
  onOffer: (offer: OfferRequest) => Promise<unknown>
  onCancel: () => void
}

const FORTNIGHT = 14 * 86_400_000
const later = (day: string) => new Date(Date.parse(day) + FORTNIGHT).toISOString().slice(0, 10)

/** Prices line by line, with the sum as it grows. Prices are what the customer pays, VAT included. */
export function OfferForm({ quote, ways, today, isBusy, onOffer, onCancel }: OfferFormProps) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState<OfferDraft>(() => {
    const way = ways.find(({ name }) => name === quote.delivery_name) ?? ways[0]
    return draftOf(quote.items, way?.code ?? '', quote.delivery_price ?? way?.price ?? 0, later(today))
  })
  const [isTried, setTried] = useState(false)
  const change = (fields: Partial<OfferDraft>) => setDraft((former) => ({ ...former, ...fields }))
  const changeLine = (itemId: string, fields: Partial<OfferLine>) =>
    change({ lines: draft.lines.map((line) => (line.itemId === itemId ? { ...line, ...fields } : line)) })
  const [isSending, give] = useSending(onOffer)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const offer = offerRequest(draft)
    if (offer && !isBusy) void give(offer)
  }
  return (
    <Form isBusy={isSending} onSubmit={send} aria-label={t('desk.offer')} className="grid gap-5">
      <ul className="divide-y">
        {quote.items.map((item) => {
          const line = draft.lines.find(({ itemId }) => itemId === item.id)
          if (!line) return null
          const isWrong = isTried && isLineWrong(line)
          return (
            <li key={item.id} className="grid gap-2 py-3">
              <CheckField
                label={<bdi>{item.title}</bdi>}
                hint={
                  <>
                    {t('desk.asked')} <Ltr>{item.quantity}</Ltr>
                    {item.list_price !== null && (
                      <>
                        {' '}
                        · {t('desk.listPrice')} <Ltr>{formatMoney(item.list_price)}</Ltr>
                      </>
                    )}
                  </>
                }
                checked={line.isOffered}
                onChange={(isOffered) => changeLine(item.id, { isOffered })}
              />
              {line.isOffered && (
                <div className="grid grid-cols-2 items-start gap-3 max-sm:[&_label]:min-h-10 max-sm:[&_label]:content-end sm:max-w-sm">
                  <TextField
                    label={t('desk.quantity')}
                    aria-label={`${t('desk.quantity')}: ${item.title}`}
                    inputMode="numeric"
                    dir="ltr"
                    value={line.quantity}
                    onChange={(quantity) => changeLine(item.id, { quantity })}
                  />
                  <TextField
                    label={t('desk.price')}
                    aria-label={`${t('desk.price')}: ${item.title}`}
                    inputMode="decimal"
                    dir="ltr"
                    value={line.price}
                    error={isWrong ? t('desk.error.line') : undefined}
                    onChange={(price) => changeLine(item.id, { price })}
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <SelectField
          label={t('desk.method')}
          value={draft.method}
          onChange={(method) => change({ method })}
          options={ways.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <TextField
          label={t('desk.deliveryPrice')}
          inputMode="decimal"
          dir="ltr"
          value={draft.deliveryPrice}
          error={isTried && amountOf(draft.deliveryPrice) === null ? t('desk.error.amount') : undefined}
          onChange={(deliveryPrice) => change({ deliveryPrice })}
        />
        <TextField
          label={t('desk.validUntil')}
          type="date"
          min={today}
          value={draft.validUntil}
          error={isTried && draft.validUntil === '' ? t('desk.error.date') : undefined}
          onChange={(validUntil) => change({ validUntil })}
        />
      </div>
      <TextAreaField label={t('desk.toCustomer')} maxLength={5000} value={draft.message} onChange={(message) => change({ message })} />
      <p className="text-lg">
        {t('desk.total')} <Ltr className="font-display text-2xl font-semibold">{formatMoney(totalOf(draft))}</Ltr>
      </p>
      {isTried && offerRequest(draft) === null && <Alert variant="error">{t('desk.error.offer')}</Alert>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {t('desk.sendOffer')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('admin.cancel')}
        </Button>
      </div>
    </Form>
  )
}
