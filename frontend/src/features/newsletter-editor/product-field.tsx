import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { ProductThumb } from '@/components/ui/product-thumb'
import { useDebounced } from '@/lib/use-debounced'

import { type Found, productQuery, productsQuery } from './data'
import { useDesk } from './desk'
import type { Block, Change } from './document'

interface ProductProps {
  block: Block
  onChange: (change: Change<Block>) => void
}

/** Found by its name; the letter shows it in the reader's language with the price of the day it is sent. */
export function ProductField({ block, onChange }: ProductProps) {
  const { t } = useTranslation()
  const desk = useDesk()
  const [isChoosing, setChoosing] = useState(false)
  const { data: product, isSuccess } = useQuery(productQuery(desk, block.slug ?? ''))
  if (!block.slug || isChoosing)
    return (
      <Search
        isWanted={isChoosing}
        onChoose={(slug) => {
          setChoosing(false)
          onChange((now) => ({ ...now, slug }))
        }}
      />
    )
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ProductThumb src={product?.image ?? null} className="size-14 shrink-0" />
      <p className="min-w-0 grow">
        <span className="block font-semibold break-words">{product?.name ?? block.slug}</span>
        <span className="text-sm text-muted-foreground">{isSuccess && !product ? t('letters.product.gone') : product?.size}</span>
      </p>
      <Button size="sm" variant="outline" onClick={() => setChoosing(true)}>
        {t('letters.product.other')}
      </Button>
    </div>
  )
}

function Search({ isWanted, onChoose }: { isWanted: boolean; onChoose: (slug: string) => void }) {
  const { t } = useTranslation()
  const desk = useDesk()
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isWanted) field.current?.focus()
  }, [isWanted])
  const { data: found } = useQuery({ ...productsQuery(desk, useDebounced(text.trim(), 200)), placeholderData: (before) => before })
  return (
    <div className="grid gap-2">
      <Field label={t('letters.product.find')}>
        <Input type="search" ref={field} value={text} autoComplete="off" onChange={(event) => setText(event.target.value)} />
      </Field>
      <p role="status" className="sr-only">
        {found && t('letters.product.found', { count: found.length })}
      </p>
      {found?.length === 0 && <p className="text-sm text-muted-foreground">{t('letters.product.none')}</p>}
      <ul className="grid gap-1 sm:grid-cols-2">{found?.map((one) => <Choice key={one.slug} product={one} onChoose={() => onChoose(one.slug)} />)}</ul>
    </div>
  )
}

function Choice({ product, onChoose }: { product: Found; onChoose: () => void }) {
  return (
    <li>
      <button type="button" onClick={onChoose} className="flex min-h-11 w-full items-center gap-3 rounded-lg border p-2 text-start hover:bg-muted">
        <ProductThumb src={product.image} className="size-10 shrink-0" />
        <span className="min-w-0">
          <span className="flex">
            <bdi className="min-w-0 truncate font-semibold">{product.name}</bdi>
          </span>
          <span className="block text-sm text-muted-foreground">{product.size}</span>
        </span>
      </button>
    </li>
  )
}
