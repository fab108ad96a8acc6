import { ArrowLeft, ArrowRight, Crop, Star, Text, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextField } from '@/components/admin/form-fields'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { Form, useSending } from '@/components/ui/form'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import type { ProductImageRow } from './data'

interface ImageCardProps {
  image: ProductImageRow
  place: number
  count: number
  name: string
  isDragged: boolean
  onDragStart: () => void
  onDragEnd: () => void
  onDropHere: () => void
  onMove: (by: 1 | -1) => void
  onPrimary: () => void
  onCrop: () => void
  onAlt: (alt: Record<string, string>) => Promise<void>
  onDelete: () => void
}

/** One picture: dragged to its place or moved by buttons. */
export function ImageCard({ image, place, count, name, isDragged, ...on }: ImageCardProps) {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const [isNaming, setNaming] = useState(false)
  const label = t('assortment.picture', { place: place + 1 })
  const hasAlt = Object.values(image.alt).some(Boolean)
  return (
    // Dragging is a second way; the buttons are the first.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li
      draggable
      onDragStart={on.onDragStart}
      onDragEnd={on.onDragEnd}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        on.onDropHere()
      }}
      aria-label={label}
      className={cn('@container overflow-hidden rounded-xl border bg-card', isDragged && 'opacity-50')}
    >
      <div className="relative">
        <img src={image.processed_url ?? image.original_url ?? ''} alt={image.alt[code] ?? name} width={320} height={320} className="aspect-square w-full cursor-grab bg-muted object-cover" />
        {image.is_primary ? (
          <Badge variant="butter" className="absolute start-2 top-2">
            {t('assortment.primary')}
          </Badge>
        ) : null}
      </div>
      <div className="grid grid-cols-3 justify-items-center p-1 @min-[13rem]:grid-cols-6">
        <Button size="icon-sm" variant="ghost" aria-label={`${label}: ${t('assortment.earlier')}`} disabled={place === 0} onClick={() => on.onMove(-1)}>
          <ArrowLeft aria-hidden className="rtl:rotate-180" />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={`${label}: ${t('assortment.later')}`} disabled={place === count - 1} onClick={() => on.onMove(1)}>
          <ArrowRight aria-hidden className="rtl:rotate-180" />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={`${label}: ${t('assortment.makePrimary')}`} aria-pressed={image.is_primary} onClick={on.onPrimary}>
          <Star aria-hidden className={cn(image.is_primary && 'fill-current')} />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={`${label}: ${t('assortment.altTexts')}`} onClick={() => setNaming(true)}>
          <Text aria-hidden className={cn(!hasAlt && 'text-berry-text')} />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={`${label}: ${t('assortment.crop')}`} onClick={on.onCrop}>
          <Crop aria-hidden />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={`${label}: ${t('admin.delete')}`} onClick={on.onDelete}>
          <Trash2 aria-hidden />
        </Button>
      </div>
      {isNaming ? <AltTexts image={image} label={label} onAlt={on.onAlt} onClose={() => setNaming(false)} /> : null}
    </li>
  )
}

function AltTexts({ image, label, onAlt, onClose }: { image: ProductImageRow; label: string; onAlt: ImageCardProps['onAlt']; onClose: () => void }) {
  const { t } = useTranslation()
  const { languages } = useLanguage()
  const [alt, setAlt] = useState(image.alt)
  const [isBusy, save] = useSending(async () => {
    await onAlt(Object.fromEntries(Object.entries(alt).filter(([, text]) => text.trim())))
    onClose()
  })
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent closeLabel={t('common.close')} onKeyDown={(event) => event.stopPropagation()}>
        <DialogTitle className="pe-10">
          {label}: {t('assortment.altTexts')}
        </DialogTitle>
        <DialogDescription className="mt-1 text-sm">{t('assortment.altText')}</DialogDescription>
        <Form isBusy={isBusy}
          className="mt-5 grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            // Portals are inside the editor's form as far as React's events go.
            event.stopPropagation()
            void save()
          }}
        >
          {languages.map(({ code, native_name: native, direction }) => (
            <TextField key={code} lang={code} dir={direction} label={<span lang={code}>{native}</span>} value={alt[code] ?? ''} maxLength={200} onChange={(text) => setAlt({ ...alt, [code]: text })} />
          ))}
          <Button type="submit" className="justify-self-end">
            {t('admin.save')}
          </Button>
        </Form>
      </DialogContent>
    </Dialog>
  )
}
