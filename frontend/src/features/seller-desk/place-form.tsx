import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { TextField } from '@/components/admin/form-fields'
import { useUnsaved } from '@/components/admin/unsaved'
import { Button } from '@/components/ui/button'
import { Form, useSending } from '@/components/ui/form'

import type { SellerPlace } from './data'

/** Where the map begins and ends, as the database has it. */
const numberWithin = (text: string, from: number, to: number): number | null => {
  const value = Number(text.trim().replace(',', '.'))
  return text.trim() !== '' && value >= from && value <= to ? value : null
}

interface PlaceFormProps {
  start: { lat: number | null; lng: number | null }
  isBusy: boolean
  onSubmit: (place: SellerPlace) => Promise<unknown>
  onCancel: () => void
}

/** Where the seller stands on the map and in which county it is listed: the applicant's town is only a beginning. */
export function PlaceForm({ start, isBusy, onSubmit, onCancel }: PlaceFormProps) {
  const { t } = useTranslation()
  const begun = { lat: start.lat === null ? '' : String(start.lat), lng: start.lng === null ? '' : String(start.lng), county: '' }
  const [draft, setDraft] = useState(begun)
  const [isTried, setTried] = useState(false)
  useUnsaved(draft.county !== '' || draft.lat !== begun.lat || draft.lng !== begun.lng)
  const lat = numberWithin(draft.lat, 55, 69.5)
  const lng = numberWithin(draft.lng, 10, 25)
  const [isSending, give] = useSending(onSubmit)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (lat !== null && lng !== null && !isBusy) void give({ lat, lng, county: draft.county.trim() })
  }
  return (
    <Form isBusy={isSending} onSubmit={send} aria-label={t('applicants.placeTitle')} className="grid max-w-2xl gap-4 rounded-xl border p-4">
      <p className="text-sm text-muted-foreground">{t('applicants.placeHint')}</p>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label={t('applicants.county')}
          // The button that opened this form has gone; the form goes on where it was.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          maxLength={100}
          value={draft.county}
          onChange={(county) => setDraft({ ...draft, county })}
        />
        <TextField
          label={t('applicants.lat')}
          dir="ltr"
          inputMode="decimal"
          value={draft.lat}
          error={isTried && lat === null ? t('applicants.placeWrong') : undefined}
          onChange={(value) => setDraft({ ...draft, lat: value })}
        />
        <TextField
          label={t('applicants.lng')}
          dir="ltr"
          inputMode="decimal"
          value={draft.lng}
          error={isTried && lng === null ? t('applicants.placeWrong') : undefined}
          onChange={(value) => setDraft({ ...draft, lng: value })}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isBusy}>
          {t('applicants.do.approved')}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('admin.cancel')}
        </Button>
      </div>
    </Form>
  )
}
