import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Upload } from 'lucide-react'
import { Suspense, lazy, useState } from 'react'
import { useDropzone } from 'react-dropzone'
import { useTranslation } from 'react-i18next'
import { useConfirm } from '@/components/admin/confirm'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { toast } from '@/lib/toast'
import { type LoadedProduct, type ProductImageRow, addImage, deleteImage, productQuery, saveAlt, saveCrop } from './data'
import { IMAGE_MAX, IMAGE_TYPES, type Rejection, rejected } from './image-rules'
import { ImageCard } from './image-card'
import { refresh, useDefaultLanguage } from './product-editor'
import { movedTo, useArranging } from './use-arranging'

const ImageCrop = lazy(() => import('./image-crop'))

/** The pictures of a product that is there. Each change is kept at once; nothing here waits for "Save". */
export function ProductImages({ product, name }: { product: LoadedProduct; name: string }) {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const confirm = useConfirm()
  const client = useQueryClient()
  const query = productQuery(factoryId, product.id, useDefaultLanguage())
  const { data } = useQuery(query)
  const images = data?.images ?? product.images
  const [refusals, setRefusals] = useState<readonly Rejection[]>([])
  const [sending, setSending] = useState(0)
  const [cropped, setCropped] = useState<ProductImageRow | null>(null)
  const [said, setSaid] = useState('')
  const [dragged, setDragged] = useState<string | null>(null)

  const failed = (error: unknown) => {
    logError('The pictures were not changed', error)
    toast.error(t('assortment.pictureFailed'))
  }
  const reread = async () => {
    await client.invalidateQueries({ queryKey: query.queryKey })
    await refresh(client)
  }
  /** Does it, shows what is there now, and says so if it could not be done. */
  const act = async (work: () => Promise<void>) => {
    await work().catch(failed)
    await reread()
  }
  const take = async (files: readonly File[]) => {
    setSending(files.length)
    const alt = Object.fromEntries(Object.entries(product.draft.texts).flatMap(([code, texts]) => (texts.name ? [[code, texts.name]] : [])))
    await act(async () => {
      for (const [index, file] of files.entries()) {
        await addImage(factoryId, product.id, file, images.length + index, alt)
        setSending(files.length - index - 1)
      }
    })
    setSending(0)
  }
  const arrange = useArranging({ productId: product.id, queryKey: query.queryKey, reread, failed })
  const move = (from: number, to: number) => {
    setSaid(t('assortment.pictureMoved', { place: to + 1, count: images.length }))
    return arrange(movedTo(images, from, to))
  }
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    // The button is what is pressed; the area only catches what is dropped.
    noClick: true,
    noKeyboard: true,
    accept: IMAGE_TYPES,
    maxSize: IMAGE_MAX,
    onDrop: (accepted, refused) => {
      setRefusals(refused.map(rejected))
      if (accepted.length > 0) void take(accepted)
    },
  })

  return (
    <div className="grid gap-4">
      {images.length > 0 ? (
        <ol className="grid grid-cols-2 gap-3 sm:grid-cols-3">
          {images.map((image, index) => (
            <ImageCard
              key={image.id}
              image={image}
              place={index}
              count={images.length}
              name={name}
              isDragged={dragged === image.id}
              onDragStart={() => setDragged(image.id)}
              onDragEnd={() => setDragged(null)}
              onDropHere={() => {
                const from = images.findIndex((other) => other.id === dragged)
                if (from >= 0 && from !== index) void move(from, index)
                setDragged(null)
              }}
              onMove={(by) => void move(index, index + by)}
              onPrimary={() => void arrange({ ids: images.map((other) => other.id), primary: image.id })}
              onCrop={() => setCropped(image)}
              onAlt={(alt) => act(() => saveAlt(image.id, alt))}
              onDelete={async () => {
                if (await confirm({ title: t('assortment.deletePicture'), action: t('admin.delete'), isDestructive: true })) await act(() => deleteImage(image))
              }}
            />
          ))}
        </ol>
      ) : null}
      <div
        {...getRootProps()}
        className={cn('grid place-items-center gap-2 rounded-xl border-2 border-dashed border-input px-4 py-6 text-center transition-colors', isDragActive && 'border-primary bg-muted')}
      >
        <input {...getInputProps({ 'aria-hidden': true })} />
        <Button variant="secondary" onClick={open}>
          <Upload aria-hidden />
          {t('assortment.addPictures')}
        </Button>
        <p className="text-sm text-muted-foreground">{t('assortment.pictureLimits')}</p>
      </div>
      <p role="status" className="text-sm text-muted-foreground">
        {sending > 0 ? t('assortment.sending', { count: sending }) : said}
      </p>
      {refusals.length > 0 ? (
        <Alert variant="error">
          {refusals.map(({ name: file, reason }) => (
            <p key={file}>{t(`assortment.refused.${reason}`, { name: file })}</p>
          ))}
        </Alert>
      ) : null}
      <Suspense>
        {cropped ? (
          <ImageCrop
            image={cropped}
            onClose={() => setCropped(null)}
            onCropped={async (blob) => {
              setCropped(null)
              await act(() => saveCrop(factoryId, product.id, cropped, blob))
            }}
          />
        ) : null}
      </Suspense>
    </div>
  )
}
