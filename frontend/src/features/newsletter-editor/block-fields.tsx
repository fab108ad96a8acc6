import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'

import { useTextLanguage } from '@/components/admin/text-language'
import { Field } from '@/components/ui/field'
import { Input, NativeSelect } from '@/components/ui/input'
import { Skeleton } from '@/components/ui/skeleton'

import { ADDRESS_LIKE, type Block, type Change } from './document'
import { PictureFields } from './picture-fields'
import { ProductField } from './product-field'

/** ProseMirror comes with the first block of words. */
const RichWords = lazy(() => import('./rich-words'))

interface FieldsProps {
  block: Block
  /** Just added: what is written next goes into it. */
  isNew: boolean
  onChange: (change: Change<Block>) => void
}

/** What can be written into one block. */
export function BlockFields({ block, isNew, onChange }: FieldsProps) {
  const { t } = useTranslation()
  switch (block.type) {
    case 'heading':
      return <Line label={t('letters.kind.heading')} value={block.text} onWrite={(text) => onChange((now) => ({ ...now, text }))} />
    case 'text':
      return (
        <Suspense fallback={<Skeleton className="h-36 rounded-lg" />}>
          <RichWords label={t('letters.kind.text')} content={block.content} isNew={isNew} onChange={(content) => onChange((now) => ({ ...now, content }))} />
        </Suspense>
      )
    case 'picture':
      return <PictureFields block={block} onChange={onChange} />
    case 'product':
      return <ProductField block={block} onChange={onChange} />
    case 'button':
      return (
        <div className="grid gap-3 sm:grid-cols-2">
          <Line label={t('letters.label')} value={block.label} onWrite={(label) => onChange((now) => ({ ...now, label }))} />
          <Line label={t('letters.href')} value={block.href} isAddress onWrite={(href) => onChange((now) => ({ ...now, href }))} />
        </div>
      )
    case 'spacer':
      return (
        <Field label={t('letters.size')} className="max-w-48">
          <NativeSelect value={block.size ?? 'medium'} onChange={(event) => onChange((now) => ({ ...now, size: event.target.value as Block['size'] }))}>
            {(['small', 'medium', 'large'] as const).map((size) => (
              <option key={size} value={size}>
                {t(`letters.size.${size}`)}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )
    case 'columns':
      return (
        <div className="grid gap-4 md:grid-cols-2">
          {block.columns?.flat().map((inner) => (
            <BlockFields key={inner.id} block={inner} isNew={false} onChange={(change) => onChange((now) => inColumns(now, inner.id, change))} />
          ))}
        </div>
      )
    default:
      return <hr className="my-2" />
  }
}

const inColumns = (block: Block, id: string, change: Change<Block>): Block => ({
  ...block,
  columns: block.columns?.map((column) => column.map((inner) => (inner.id === id ? change(inner) : inner))),
})

interface LineProps {
  label: string
  value: string | undefined
  isAddress?: boolean
  onWrite: (value: string) => void
}

const Line = ({ label, value = '', isAddress = false, onWrite }: LineProps) => (
  <Field label={label}>
    <Input
      {...useTextLanguage()}
      value={value}
      maxLength={isAddress ? 500 : 300}
      {...(isAddress && { dir: 'ltr', placeholder: ADDRESS_LIKE, className: 'text-start' })}
      onChange={(event) => onWrite(event.target.value)}
    />
  </Field>
)
