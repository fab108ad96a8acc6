import { Check, History, RotateCcw, X } from 'lucide-react'
import { type KeyboardEvent, Suspense, lazy, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { cn } from '@/lib/cn'
import { type Editing, editStore } from './store'
import { isHtml } from './target'
import type { InlineEdit } from './use-editing'

const RichEditor = lazy(() => import('./rich-editor'))

const box =
  'w-full min-w-0 rounded-lg border-2 border-primary bg-card px-3 py-1.5 text-card-foreground tracking-[inherit] normal-case [font:inherit] opacity-100'

export interface InlineEditorProps {
  edit: InlineEdit
  editing: Editing
  isMultiline: boolean
  /** What the text was called when it was only shown. */
  label: string
}

/** The field in the text's own letters, and below it what can be done. Leaving it saves nothing and loses nothing. */
export function InlineEditor({ edit, editing, isMultiline, label }: InlineEditorProps) {
  const { t } = useTranslation()
  const errorId = useId()
  const isRich = isHtml(editing.target)
  const Tag = isRich ? 'div' : 'span'
  const isMany = isMultiline || isRich
  const field = {
    'aria-label': t('edit.field', { text: label.slice(0, 60) }),
    'aria-invalid': editing.status === 'failed' || undefined,
    'aria-describedby': editing.status === 'failed' ? errorId : undefined,
    value: editing.text,
    ref: focus,
    onChange: (event: { target: { value: string } }) => edit.change(event.target.value),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that chooses a word of an input method is not ours.
    if (event.nativeEvent.isComposing || isLinking(event.target)) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      edit.cancel()
    } else if (event.key === 'Enter' && (isMany ? event.ctrlKey || event.metaKey : !event.shiftKey) && !isButton(event.target)) {
      event.preventDefault()
      void edit.save()
    }
  }
  return (
    // Keys of the field and the buttons alike: Escape cancels from wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Tag role="group" aria-label={t('edit.group')} className="relative z-10 block w-full min-w-56" onKeyDownCapture={onKeyDown}>
      {isRich ? (
        <Suspense fallback={<LoadingIndicator label={t('common.loading')} />}>
          <RichEditor html={editing.seed} text={editing.text} label={field['aria-label']} onChange={edit.change} />
        </Suspense>
      ) : isMany ? (
        <textarea {...field} dir="auto" className={cn(box, 'min-h-[100px] resize-y field-sizing-content')} />
      ) : (
        <input {...field} dir="auto" className={box} />
      )}
      <span className="mt-2 flex flex-wrap items-center gap-2 font-sans text-base tracking-normal normal-case">
        <Button size="sm" variant="butter" disabled={!edit.canSave} onClick={() => void edit.save()}>
          <Check aria-hidden />
          {editing.status === 'saving' ? t('edit.saving') : t('common.save')}
        </Button>
        <Button size="sm" variant="secondary" onClick={edit.cancel}>
          <X aria-hidden />
          {t('common.cancel')}
        </Button>
        {editing.base.rowId ? (
          <Button size="sm" variant="secondary" onClick={() => showHistory(editing)}>
            <History aria-hidden />
            {t('edit.history')}
          </Button>
        ) : null}
        <span className="text-sm font-normal opacity-80">{isMany ? t('edit.keysMany') : t('edit.keys')}</span>
      </span>
      {editing.status === 'failed' ? (
        <span id={errorId} role="alert" className="mt-2 flex w-fit flex-wrap items-center gap-3 rounded-lg bg-card px-3 py-2 font-sans text-sm font-medium tracking-normal text-berry-text normal-case">
          {t('edit.failed')}
          <Button size="sm" variant="outline" className="text-card-foreground" onClick={() => void edit.save()}>
            <RotateCcw aria-hidden />
            {t('common.retry')}
          </Button>
        </span>
      ) : null}
    </Tag>
  )
}

/** What was just opened is where one writes. */
const focus = (field: HTMLInputElement | HTMLTextAreaElement | null) => field?.focus()

const isButton = (target: EventTarget) => target instanceof Element && target.closest('button') !== null

/** The address of a link has an Enter and an Escape of its own. */
const isLinking = (target: EventTarget) => target instanceof Element && target.closest('[data-link-row]') !== null

const showHistory = ({ target, language, base }: Editing) =>
  editStore.set((state) => ({ ...state, history: { target, language, stored: base } }))
