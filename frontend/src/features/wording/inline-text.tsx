import { TriangleAlert } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '@/components/admin/status-badge'
import { useUnsaved } from '@/components/admin/unsaved'
import { WrittenBy } from '@/components/admin/written-by'
import { Button } from '@/components/ui/button'
import { useHeld } from '@/components/ui/form'
import { Textarea } from '@/components/ui/input'
import { logError } from '@/lib/errors'
import { ChangedMeanwhile, type StoredText, readText } from './data'
import { TEXT_MAX } from './model'

interface InlineTextProps {
  factoryId: string
  textKey: string
  language: string
  direction: 'ltr' | 'rtl'
  value: string | undefined
  isMissing: boolean
  /** Placeholders that do not agree with the original. */
  stray: readonly string[]
  onSave: (content: string, base: StoredText) => Promise<void>
}

/** A text in its cell: a press opens it, Enter saves, Shift+Enter is a new line, Escape leaves it, Ctrl+Enter saves and goes on to the next. */
export function InlineText(props: InlineTextProps) {
  const { t } = useTranslation()
  const { language, direction, value, isMissing, stray, textKey } = props
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  if (isOpen) return <Editor {...props} onClose={() => setOpen(false)} />
  return (
    <button
      ref={button}
      type="button"
      data-text-cell
      lang={language}
      dir={direction}
      aria-label={t('wording.edit', { key: textKey, text: value ?? t('wording.missing') })}
      onClick={() => setOpen(true)}
      className="block min-h-9 w-full rounded-md border border-transparent px-2 py-1 text-start whitespace-pre-wrap wrap-anywhere hover:border-input hover:bg-card"
    >
      {isMissing ? <StatusBadge tone="todo">{t('wording.missing')}</StatusBadge> : value ? <span className="line-clamp-3">{value}</span> : <span className="text-muted-foreground">–</span>}
      {stray.length > 0 ? (
        <span className="mt-1 flex items-center gap-1 text-xs font-medium text-berry-text" dir="auto">
          <TriangleAlert aria-hidden className="size-3.5" />
          {t('wording.stray')} <bdi>{stray.join(' ')}</bdi>
        </span>
      ) : null}
    </button>
  )
}

function Editor({ factoryId, textKey, language, direction, value, onSave, onClose }: InlineTextProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const hint = useId()
  const [text, setText] = useState(value ?? '')
  const [state, setState] = useState<'idle' | 'saving' | 'failed' | 'changed'>('idle')
  const base = useRef<StoredText>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  useUnsaved(text !== (value ?? ''))
  const held = useHeld<HTMLDivElement>(state === 'saving')
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
    // Which version this is begun from; the table may be minutes old.
    readText(factoryId, textKey, language)
      .then((stored) => {
        base.current = stored
        if (stored.content !== null && stored.content !== (value ?? '')) setText((now) => (now === (value ?? '') ? stored.content! : now))
      })
      .catch((error: unknown) => logError('The text was not read', error))
    // The editor is about the text it was opened with.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const canSave = state !== 'saving' && text.trim() !== '' && text !== value && text.length <= TEXT_MAX

  const save = async (goesOn: boolean) => {
    if (!canSave) return
    setState('saving')
    const cell = field.current?.closest('tr')
    try {
      base.current ??= await readText(factoryId, textKey, language)
      await onSave(text, base.current)
      const next = goesOn ? nextCell(cell) : null
      onClose()
      next?.click()
    } catch (error) {
      if (error instanceof ChangedMeanwhile) {
        base.current = await readText(factoryId, textKey, language).catch(() => undefined)
        return setState('changed')
      }
      logError('Text save failed', error)
      setState('failed')
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    }
    if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void save(event.ctrlKey || event.metaKey)
    }
  }
  return (
    <div ref={held} aria-busy={state === 'saving'} className="grid gap-2">
      <Textarea
        ref={field}
        aria-label={t('wording.field', { key: textKey })}
        aria-describedby={hint}
        aria-invalid={state === 'failed' || state === 'changed' || undefined}
        lang={language}
        dir={direction}
        value={text}
        maxLength={TEXT_MAX}
        className="min-h-20 text-sm"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <p id={hint} className="text-xs text-muted-foreground">
        {t('wording.keys')}
      </p>
      {state === 'failed' ? <p role="alert" className="text-sm font-medium text-berry-text">{t('edit.failed')}</p> : null}
      {state === 'changed' ? (
        <div role="alert" className="text-sm font-medium text-berry-text">
          <p>
            {t('wording.changed')} <q dir="auto">{base.current?.content ?? ''}</q>
          </p>
          <WrittenBy of={{ table: 'translations', language, key: textKey }} version={base.current?.updatedAt ?? null} />
        </div>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={!canSave} aria-busy={state === 'saving'} onClick={() => void save(false)}>
          {state === 'saving' ? t('admin.saving') : state === 'changed' ? t('wording.replace') : t('admin.save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          {t('admin.cancel')}
        </Button>
      </div>
    </div>
  )
}

/** Found before the row may leave the list: it is no longer missing. */
function nextCell(row: HTMLTableRowElement | null | undefined): HTMLElement | null {
  const next = row?.nextElementSibling
  const cells = next?.querySelectorAll<HTMLElement>('[data-text-cell]')
  return cells?.[cells.length - 1] ?? null
}
