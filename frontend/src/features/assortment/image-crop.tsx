import { useState } from 'react'
import Cropper, { type Area } from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { NativeSelect } from '@/components/ui/input'
import { logError } from '@/lib/errors'
import { toast } from '@/lib/toast'
import type { ProductImageRow } from './data'

interface ImageCropProps {
  image: ProductImageRow
  onClose: () => void
  onCropped: (blob: Blob) => Promise<void>
}

/** Longest side of what is kept: the product page never shows more. */
const LONGEST = 1600
const ratios = { '1:1': 1, '4:3': 4 / 3, '3:4': 3 / 4 } as const

/** The crop: dragged, or moved with the arrow keys; how near with the slider. The original is kept. */
export default function ImageCrop({ image, onClose, onCropped }: ImageCropProps) {
  const { t } = useTranslation()
  const source = image.original_url ?? image.processed_url ?? ''
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [ratio, setRatio] = useState<keyof typeof ratios>('1:1')
  const [area, setArea] = useState<Area | null>(null)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    if (!area) return
    setBusy(true)
    try {
      await onCropped(await cut(source, area))
    } catch (error) {
      logError('The picture was not cropped', error)
      toast.error(t('assortment.pictureFailed'))
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()}>
      <DialogContent closeLabel={t('common.close')} className="max-w-2xl">
        <DialogTitle>{t('assortment.crop')}</DialogTitle>
        <DialogDescription className="mt-1 text-sm">{t('assortment.cropText')}</DialogDescription>
        <div dir="ltr" className="relative mt-4 h-[50vh] overflow-hidden rounded-xl bg-muted">
          <Cropper
            image={source}
            crop={crop}
            zoom={zoom}
            aspect={ratios[ratio]}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
            // The arrows are its own: a screen reader leaves them to it.
            cropperProps={{ role: 'application', 'aria-label': t('assortment.cropText') }}
          />
        </div>
        <div className="mt-4 flex flex-wrap items-center gap-4">
          <label className="flex grow items-center gap-3 text-sm font-semibold">
            {t('assortment.zoom')}
            <input type="range" min={1} max={3} step={0.05} value={zoom} onChange={(event) => setZoom(Number(event.target.value))} className="h-6 grow accent-primary" />
          </label>
          <NativeSelect aria-label={t('assortment.ratio')} value={ratio} onChange={(event) => setRatio(event.target.value as keyof typeof ratios)} className="w-auto" dir="ltr">
            {Object.keys(ratios).map((name) => (
              <option key={name}>{name}</option>
            ))}
          </NativeSelect>
          <Button disabled={!area || isBusy} aria-busy={isBusy} onClick={() => void save()}>
            {t('admin.save')}
          </Button>
        </div>
      </DialogContent>
    </Dialog>
  )
}

/** The chosen part as WebP, on this computer. */
async function cut(source: string, area: Area): Promise<Blob> {
  const answer = await fetch(source)
  if (!answer.ok) throw new Error(`the picture answered ${answer.status}`)
  const picture = await createImageBitmap(await answer.blob())
  const scale = Math.min(1, LONGEST / Math.max(area.width, area.height))
  const canvas = new OffscreenCanvas(Math.round(area.width * scale), Math.round(area.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.86 })
}
