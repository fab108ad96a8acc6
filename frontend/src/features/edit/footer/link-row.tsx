import { useSortable } from '@dnd-kit/sortable'
import { CSS as Css } from '@dnd-kit/utilities'
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { cn } from '@/lib/cn'
import { type LinkDraft, problemsOf } from './links'

interface LinkRowProps {
  link: LinkDraft
  place: number
  count: number
  /** Null: what holds for every language. */
  language: string | null
  showsProblems: boolean
  onChange: (change: Partial<LinkDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
}

export function LinkRow({ link, place, count, language, showsProblems, onChange, onMove, onRemove }: LinkRowProps) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: link.id })
  const problems = showsProblems ? problemsOf(link) : []
  const name = link.title || link.url
  return (
    <li
      ref={setNodeRef}
      style={{ transform: Css.Transform.toString(transform), transition }}
      className={cn('flex items-start gap-2 rounded-xl border bg-card p-3 text-card-foreground', isDragging && 'relative z-10 shadow-lg')}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={t('edit.footer.drag', { title: name })}
        className="mt-7 inline-flex h-11 w-7 shrink-0 cursor-grab touch-none items-center justify-center rounded-md text-muted-foreground hover:bg-muted"
      >
        <GripVertical aria-hidden className="size-5" />
      </button>
      {language === null ? (
        <div className="grid grow gap-3 sm:grid-cols-2">
          <Field label={t('edit.footer.linkTitle')} error={problems.includes('title') ? t('edit.footer.titleMissing') : undefined}>
            <Input value={link.title} maxLength={200} dir="auto" onChange={(event) => onChange({ title: event.target.value })} />
          </Field>
          <Field label={t('edit.footer.linkUrl')} error={problems.includes('url') ? t('edit.footer.urlWrong') : undefined}>
            <Input value={link.url} maxLength={500} dir="ltr" placeholder={t('edit.footer.urlHint', { host: location.origin })} onChange={(event) => onChange({ url: event.target.value })} />
          </Field>
          <label className="flex min-h-8 items-center gap-2 text-sm">
            <Checkbox checked={link.isExternal} onCheckedChange={(checked) => onChange({ isExternal: checked === true })} />
            {t('edit.footer.external')}
          </label>
        </div>
      ) : (
        <Field label={link.title} className="grow">
          <Input
            value={link.titles[language] ?? ''}
            lang={language}
            maxLength={200}
            dir="auto"
            placeholder={link.title}
            onChange={(event) => onChange({ titles: { ...link.titles, [language]: event.target.value } })}
          />
        </Field>
      )}
      <div className="mt-6 flex shrink-0 flex-col gap-1 sm:flex-row">
        <Button size="icon-sm" variant="ghost" disabled={place === 0} aria-label={t('edit.footer.up', { title: name })} onClick={() => onMove(place - 1)}>
          <ArrowUp aria-hidden />
        </Button>
        <Button size="icon-sm" variant="ghost" disabled={place === count - 1} aria-label={t('edit.footer.down', { title: name })} onClick={() => onMove(place + 1)}>
          <ArrowDown aria-hidden />
        </Button>
        <Button size="icon-sm" variant="ghost" aria-label={t('edit.footer.remove', { title: name })} onClick={onRemove}>
          <Trash2 aria-hidden />
        </Button>
      </div>
    </li>
  )
}
