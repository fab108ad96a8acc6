import { useSortable } from '@dnd-kit/sortable'
import { CSS as Css } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, CopyPlus, GripVertical, Plus, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

import { Button } from '@/components/ui/button'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuTrigger } from '@/components/ui/dropdown-menu'
import { cn } from '@/lib/cn'

import { BlockFields } from './block-fields'
import { type Block, type Change, KINDS, type Kind, todos } from './document'
import { KIND_ICONS } from './kinds'

export interface BlockCardProps {
  block: Block
  index: number
  count: number
  /** Just added, by this very press. */
  isNew: boolean
  onChange: (change: Change<Block>) => void
  onMove: (to: number) => void
  onCopy: () => void
  onRemove: () => void
  onInsert: (kind: Kind) => void
}

/** A block: a handle to drag, its name, its buttons, its fields. Alt and an arrow moves it from anywhere inside. */
export function BlockCard({ block, index, count, isNew, onChange, onMove, onCopy, onRemove, onInsert }: BlockCardProps) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: block.id })
  const fields = useRef<HTMLDivElement>(null)
  // What is added is what is written next; words look after themselves, they come later.
  useEffect(() => {
    if (isNew) (fields.current?.querySelector<HTMLElement>('input:not([type=file]), select') ?? fields.current?.querySelector<HTMLElement>('button'))?.focus()
  }, [isNew])
  const what = t('letters.block', { kind: t(`letters.kind.${block.type}`), place: index + 1 })
  const Icon = KIND_ICONS[block.type]
  const lack = todos([block])[0]?.lack
  const move = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <li
      ref={setNodeRef}
      data-block={block.id}
      aria-label={what}
      style={{ transform: Css.Translate.toString(transform), transition }}
      // Before the words inside hear of it.
      onKeyDownCapture={move}
      className={cn('rounded-xl border bg-card text-card-foreground shadow-sm', isDragging && 'relative z-10 shadow-lg')}
    >
      <div className="flex items-center gap-0.5 border-b py-1 ps-1 pe-2">
        <button
          type="button"
          ref={setActivatorNodeRef}
          {...attributes}
          {...listeners}
          aria-label={t('letters.drag', { what })}
          className="inline-flex h-9 w-8 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-muted"
        >
          <GripVertical aria-hidden className="size-5" />
        </button>
        <Icon aria-hidden className="size-4 shrink-0 text-muted-foreground" />
        <h2 className="min-w-0 grow truncate ps-1 font-sans text-sm font-semibold">
          {t(`letters.kind.${block.type}`)}
          {lack && <span className="ms-2 font-normal text-muted-foreground">{t(`letters.lack.${lack}`)}</span>}
        </h2>
        <Button size="icon-sm" variant="ghost" aria-label={t('letters.up', { what })} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUp aria-hidden />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={t('letters.down', { what })} disabled={index === count - 1} onClick={() => onMove(index + 1)}>
          <ArrowDown aria-hidden />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={t('letters.copy', { what })} onClick={onCopy}>
          <CopyPlus aria-hidden />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={t('letters.remove', { what })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
        <InsertMenu label={t('letters.below', { what })} onInsert={onInsert} />
      </div>
      <div ref={fields} className="p-4">
        <BlockFields block={block} isNew={isNew} onChange={onChange} />
      </div>
    </li>
  )
}

function InsertMenu({ label, onInsert }: { label: string; onInsert: (kind: Kind) => void }) {
  const { t } = useTranslation()
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button size="icon-sm" variant="ghost" aria-label={label}>
          <Plus aria-hidden />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        align="end"
        // The focus is in the block that was added.
        onCloseAutoFocus={(event) => document.activeElement !== document.body && event.preventDefault()}
      >
        {KINDS.map((kind) => {
          const Icon = KIND_ICONS[kind]
          return (
            <DropdownMenuItem key={kind} onSelect={() => onInsert(kind)}>
              <Icon aria-hidden />
              {t(`letters.kind.${kind}`)}
            </DropdownMenuItem>
          )
        })}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
