import { IndentDecrease, IndentIncrease } from 'lucide-react'
import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { SortableList } from '@/components/admin/sortable-list'
import { StatusBadge } from '@/components/admin/status-badge'
import { Button } from '@/components/ui/button'
import { Ltr } from '@/components/ui/ltr'
import { useLanguage } from '@/i18n/language'
import { cn } from '@/lib/cn'
import type { DeskItem } from './data'
import { hostOf, indented, moved, outdented, stepOf } from './tree'

interface MenuTreeProps {
  /** As `flatten` lays it out. */
  items: readonly DeskItem[]
  Icon: ComponentType<{ name: string | null; color: string | null; className?: string }>
  onArrange: (items: DeskItem[], title: string) => void
  onOpen: (id: string) => void
}

/** The menu with its dropdowns indented: moved by dragging, by keys or by buttons, in and out of a dropdown too. */
export function MenuTree({ items, Icon, onArrange, onOpen }: MenuTreeProps) {
  const { t } = useTranslation()
  const { code, languages } = useLanguage()
  const title = (item: DeskItem) => item.menu_items_i18n.find((own) => own.language_code === code)?.title ?? item.title
  return (
    <SortableList
      label={t('admin.tab.menu')}
      items={items}
      name={title}
      onMove={(from, to) => onArrange(moved(items, from, to), title(items[from]!))}
      step={(index, by) => stepOf(items, index, by)}
      itemClass={(item) => (item.parent_id ? 'ms-4 sm:ms-12' : undefined)}
      // oxlint-disable-next-line react/no-unstable-nested-components -- drawn once an item, as its children are
      beside={(item) => <Depth items={items} item={item} title={title(item)} onArrange={onArrange} />}
    >
      {(item) => {
        const written = languages.filter((language) => language.is_default || item.menu_items_i18n.some((own) => own.language_code === language.code)).length
        return (
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <button type="button" onClick={() => onOpen(item.id)} className="group flex min-h-11 min-w-0 grow basis-28 items-center gap-2 sm:basis-40 sm:gap-3 rounded-lg text-start">
              <span className="inline-flex size-6 shrink-0 items-center justify-center">
                <Icon name={item.icon_name} color={item.icon_color} className="size-5" />
              </span>
              <span className="min-w-0">
                <span className={cn('block font-semibold underline-offset-4 group-hover:underline max-[20rem]:wrap-anywhere', !item.is_active && 'text-muted-foreground')}>{title(item)}</span>
                <Ltr className="block truncate text-xs text-muted-foreground">{item.url}</Ltr>
              </span>
            </button>
            {item.is_active ? null : <StatusBadge tone="quiet">{t('navigation.hidden')}</StatusBadge>}
            {item.is_external ? <StatusBadge tone="going">{t('navigation.newTab')}</StatusBadge> : null}
            <span className={cn('text-xs text-muted-foreground', written === languages.length && 'hidden sm:inline')}>{t('navigation.languages', { count: languages.length, done: written })}</span>
          </div>
        )
      }}
    </SortableList>
  )
}

/** Into the dropdown of the item above, or out of the one it is in. */
function Depth({ items, item, title, onArrange }: Pick<MenuTreeProps, 'items' | 'onArrange'> & { item: DeskItem; title: string }) {
  const { t } = useTranslation()
  const index = items.indexOf(item)
  if (item.parent_id !== null)
    return (
      <Button size="icon-sm" variant="ghost" aria-label={t('navigation.outdent', { name: title })} onClick={() => onArrange(outdented(items, index), title)}>
        <IndentDecrease aria-hidden className="rtl:-scale-x-100" />
      </Button>
    )
  const isAlone = hostOf(items, index) === null
  return (
    <Button size="icon-sm" variant="ghost" aria-disabled={isAlone} aria-label={t('navigation.indent', { name: title })} onClick={() => !isAlone && onArrange(indented(items, index), title)}>
      <IndentIncrease aria-hidden className="rtl:-scale-x-100" />
    </Button>
  )
}
