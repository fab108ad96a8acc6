import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { RichText } from '@/components/ui/rich-text'
import { cn } from '@/lib/cn'
import type { EditableProps } from '@/lib/edit-mode'
import { InlineEditor } from './inline-editor'
import { Pencil } from './pencil'
import { isHtml } from './target'
import { useEditing } from './use-editing'

/** A text with its pencil. Double-click, Enter or F2 on the pencil begin; what follows is `InlineEditor`. */
export function InlineText({ target, value, multiline, children }: EditableProps) {
  const { t } = useTranslation()
  const edit = useEditing({ target, value })
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = edit.editing !== undefined
  // Whoever saves or cancels goes on from where they began, unless they write somewhere else by then.
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) pencil.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  if (edit.editing) return <InlineEditor edit={edit} editing={edit.editing} isMultiline={multiline ?? false} label={value} />
  const Tag = isHtml(target) ? 'div' : 'span'
  const shown = edit.draft?.value
  return (
    // The pencil is the way in for keyboards; a double click is the shortcut of those with a mouse.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <Tag
      data-editable
      onDoubleClick={() => void edit.begin()}
      className="relative z-1 rounded-sm outline-1 outline-offset-4 outline-current/35 outline-dashed hover:outline-2"
    >
      {shown === undefined ? (children ?? value) : isHtml(target) ? <RichText html={shown} /> : shown}
      {edit.draft ? (
        <span className="ms-2 rounded-full bg-accent px-2 py-0.5 align-middle font-sans text-xs font-semibold tracking-normal text-accent-foreground normal-case">
          {t('edit.draft')}
        </span>
      ) : null}
      <Pencil
        ref={pencil}
        aria-label={t('edit.edit', { text: short(value) })}
        aria-keyshortcuts="Enter F2"
        className={cn('ms-2', isHtml(target) && 'absolute end-0 -top-3')}
        onClick={() => void edit.begin()}
        onKeyDown={(event: KeyboardEvent) => {
          if (event.key === 'F2') void edit.begin()
        }}
      />
    </Tag>
  )
}

/** Enough to know which text it is. */
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text).replace(/<[^>]*>/g, ' ')
