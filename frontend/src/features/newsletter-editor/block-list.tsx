import { closestCenter, DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { BlockCard } from './block-card'
import { type Block, BLOCKS_MAX, type Change, copied, fresh, type Kind, KINDS, moved, withBlock } from './document'
import { KIND_ICONS } from './kinds'

interface BlockListProps {
  blocks: readonly Block[]
  onChange: (change: Change<Block[]>) => void
}

/** The blocks in their order: dragged, moved by keys, added, copied, removed. Each of it is said to who does not see it.
 * Not drawn again for a letter of the subject. */
export const BlockList = memo(function BlockList({ blocks, onChange }: BlockListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  const kept = useRef<Element | null>(null)
  const [added, setAdded] = useState('')
  const [said, setSaid] = useState('')
  const sensors = useSensors(
    // A press is a press until the finger has moved.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  // Moving a node takes the focus off it.
  useLayoutEffect(() => {
    const element = kept.current
    kept.current = null
    if (element instanceof HTMLElement && element.isConnected && document.activeElement !== element) element.focus()
  })
  const place = (id: string | number) => blocks.findIndex((block) => block.id === id)
  const named = (id: string | number) => t(`letters.kind.${blocks[place(id)]?.type ?? 'text'}`)
  const insert = (block: Block, at: number) => {
    if (blocks.length >= BLOCKS_MAX) return setSaid(t('letters.full', { count: BLOCKS_MAX }))
    setAdded(block.id)
    onChange((now) => now.toSpliced(at, 0, block))
    setSaid(t('letters.added', { kind: t(`letters.kind.${block.type}`), place: at + 1 }))
  }
  const move = (from: number, to: number) => {
    const target = Math.max(0, Math.min(to, blocks.length - 1))
    if (from < 0 || target === from) return
    kept.current = document.activeElement
    setAdded('')
    onChange((now) => moved(now, from, target))
    setSaid(t('letters.moved', { kind: t(`letters.kind.${blocks[from]!.type}`), place: target + 1, count: blocks.length }))
  }
  const remove = (index: number) => {
    const neighbour = blocks[index + 1] ?? blocks[index - 1]
    setAdded('')
    onChange((now) => now.toSpliced(index, 1))
    setSaid(t('letters.removed', { kind: t(`letters.kind.${blocks[index]!.type}`) }))
    const next = neighbour ? list.current?.querySelector<HTMLElement>(`[data-block="${neighbour.id}"] button`) : list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')
    next?.focus()
  }
  return (
    <div className="grid gap-4">
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        onDragEnd={({ active, over }: DragEndEvent) => over && move(place(active.id), place(over.id))}
        accessibility={{
          screenReaderInstructions: { draggable: t('letters.dragHow') },
          announcements: {
            onDragStart: ({ active }) => t('letters.dragged', { kind: named(active.id) }),
            onDragOver: ({ active, over }) => (over ? t('letters.moved', { kind: named(active.id), place: place(over.id) + 1, count: blocks.length }) : undefined),
            onDragEnd: ({ active, over }) => t('letters.dropped', { kind: named(active.id), place: place(over?.id ?? active.id) + 1 }),
            onDragCancel: ({ active }) => t('letters.dragCancelled', { kind: named(active.id) }),
          },
        }}
      >
        <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ol ref={list} aria-label={t('letters.blocks')} className="grid gap-3">
            {blocks.map((block, index) => (
              <BlockCard
                key={block.id}
                block={block}
                index={index}
                count={blocks.length}
                isNew={block.id === added}
                onChange={(change) => onChange((now) => withBlock(now, block.id, change))}
                onMove={(to) => move(index, to)}
                onCopy={() => insert(copied(block, crypto.randomUUID()), index + 1)}
                onRemove={() => remove(index)}
                onInsert={(kind) => insert(fresh(kind, crypto.randomUUID()), index + 1)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      {blocks.length === 0 && <p className="rounded-xl border border-dashed p-6 text-center text-muted-foreground">{t('letters.begin')}</p>}
      <p role="status" className="sr-only">
        {said}
      </p>
      <Palette onAdd={(kind) => insert(fresh(kind, crypto.randomUUID()), blocks.length)} />
    </div>
  )
})

/** Everything a letter can be made of, at its end. */
function Palette({ onAdd }: { onAdd: (kind: Kind) => void }) {
  const { t } = useTranslation()
  return (
    <div role="group" aria-label={t('letters.add')} className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-2">
      {KINDS.map((kind) => {
        const Icon = KIND_ICONS[kind]
        return (
          <button
            key={kind}
            type="button"
            data-add
            onClick={() => onAdd(kind)}
            className="flex min-h-16 flex-col items-center justify-center gap-1 rounded-xl border bg-card p-2 text-sm font-semibold text-card-foreground transition-shadow hover:bg-muted hover:shadow-md"
          >
            <Icon aria-hidden className="size-5 text-primary" />
            {t(`letters.kind.${kind}`)}
          </button>
        )
      })}
    </div>
  )
}
