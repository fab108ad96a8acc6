import { DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS as Css } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { cn } from '@/lib/cn'

export interface SortableListProps<Item extends { id: string }> {
  label: string
  items: readonly Item[]
  /** What an item is called, for the handle, the buttons and what is said while it moves. */
  name: (item: Item) => string
  onMove: (from: number, to: number) => void
  /** Where the buttons lead; without it to the next place. Null: no further. */
  step?: (index: number, by: -1 | 1) => number | null
  itemClass?: (item: Item) => string | undefined
  /** Buttons in one row with those that move it; without them the two stand one above the other on a phone. */
  beside?: (item: Item) => ReactNode
  children: (item: Item) => ReactNode
}

/** A list put in order by dragging, by the keys of a lifted handle, or by the buttons (WCAG 2.5.7). */
export function SortableList<Item extends { id: string }>({ label, items, name, onMove, step, itemClass, beside, children }: SortableListProps<Item>) {
  const { t } = useTranslation()
  const sensors = useSensors(
    // A press is a press until the finger has moved.
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const place = (id: string | number) => items.findIndex((item) => item.id === id)
  const title = (id: string | number) => {
    const item = items[place(id)]
    return item ? name(item) : ''
  }
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) onMove(place(active.id), place(over.id))
  }
  const next = (index: number, by: -1 | 1) => (step ? step(index, by) : index + by < 0 || index + by >= items.length ? null : index + by)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('sort.how') },
        announcements: {
          onDragStart: ({ active }) => t('sort.lifted', { name: title(active.id) }),
          onDragOver: ({ active, over }) => (over ? t('sort.over', { name: title(active.id), place: place(over.id) + 1 }) : undefined),
          onDragEnd: ({ active, over }) => t('sort.dropped', { name: title(active.id), place: place(over?.id ?? active.id) + 1 }),
          onDragCancel: ({ active }) => t('sort.cancelled', { name: title(active.id) }),
        },
      }}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {items.map((item, index) => (
            <SortableItem key={item.id} id={item.id} name={name(item)} className={itemClass?.(item)} up={next(index, -1)} down={next(index, 1)} beside={beside?.(item)} onMove={(to) => onMove(index, to)}>
              {children(item)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface SortableItemProps {
  id: string
  name: string
  className: string | undefined
  up: number | null
  down: number | null
  beside: ReactNode
  onMove: (to: number) => void
  children: ReactNode
}

function SortableItem({ id, name, className, up, down, beside, onMove, children }: SortableItemProps) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  return (
    <li
      ref={setNodeRef}
      style={{ transform: Css.Translate.toString(transform), transition }}
      className={cn('flex min-w-0 items-center gap-1 rounded-xl border bg-card p-2 text-card-foreground max-[20rem]:flex-wrap sm:gap-2', isDragging && 'relative z-10 shadow-lg', className)}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('sort.handle', { name })}
        className="inline-flex h-11 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-muted"
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      {/* Where letters are large, what moves it stands below it. */}
      <div className="min-w-0 grow max-[20rem]:order-first max-[20rem]:basis-full">{children}</div>
      <div className={cn('flex shrink-0 max-[20rem]:ms-auto max-[20rem]:min-w-0 max-[20rem]:shrink max-[20rem]:flex-wrap max-[20rem]:justify-end', beside === undefined && 'flex-col max-[20rem]:flex-row sm:flex-row')}>
        {beside}
        {/* Not `disabled`: the button that was just pressed would lose the focus at the end of the list. */}
        <Button size="icon-sm" variant="ghost" aria-disabled={up === null} aria-label={t('sort.up', { name })} onClick={() => up !== null && onMove(up)}>
          <ArrowUp aria-hidden />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-disabled={down === null} aria-label={t('sort.down', { name })} onClick={() => down !== null && onMove(down)}>
          <ArrowDown aria-hidden />
        </Button>
      </div>
    </li>
  )
}
