import { Check, X } from 'lucide-react'
import { type MouseEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Input } from '@/components/ui/input'
import { useLanguage } from '@/i18n/language'
import type { EditableProps } from '@/lib/edit-mode'
import { toast } from '@/lib/toast'
import { editStore } from '../store'
import { keyOf } from '../target'
import { Pencil } from '../pencil'
import { useEditing } from '../use-editing'

/** How long a click waits for its second one before the link is followed. */
const DOUBLE_CLICK_MS = 300

const focus = (field: HTMLInputElement | null) => field?.focus()

/** A footer link with its pencil; its title is edited where it stands. Enter or the check saves, Escape or the cross cancels. */
export function FooterTitle({ target, value, children }: EditableProps) {
  const { t } = useTranslation()
  const { current, code } = useLanguage()
  const edit = useEditing({ target, value })
  const waiting = useWaitingClick(() => void edit.begin())
  const pencil = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  const isOpen = edit.editing !== undefined
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) pencil.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])

  const save = async () => {
    const isDraft = editStore.get().isDrafting
    if (await edit.save()) {
      if (!isDraft) toast.success(t('edit.footer.titleSaved'), { description: t('edit.footer.titleSavedFor', { language: current?.native_name ?? code }) })
    } else if (editStore.get().open.get(keyOf(target, code))?.status === 'failed') {
      toast.error(t('edit.error'), { description: t('edit.footer.titleFailed') })
    }
  }
  if (edit.editing) {
    return (
      <form
        className="flex items-center gap-1"
        aria-label={t('edit.group')}
        onSubmit={(event) => {
          event.preventDefault()
          if (edit.canSave) void save()
        }}
      >
        <Input
          ref={focus}
          dir="auto"
          required
          maxLength={200}
          aria-label={t('edit.field', { text: value })}
          aria-invalid={edit.editing.status === 'failed' || undefined}
          value={edit.editing.text}
          className="h-9 min-w-32 px-2"
          onChange={(event) => edit.change(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && edit.cancel()}
        />
        <button type="submit" disabled={!edit.canSave || edit.editing.text.trim() === ''} aria-label={t('common.save')} className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-accent text-accent-foreground disabled:opacity-40">
          <Check aria-hidden className="size-4" />
        </button>
        <button type="button" aria-label={t('common.cancel')} onClick={edit.cancel} className="inline-flex size-8 shrink-0 items-center justify-center rounded-full bg-secondary text-secondary-foreground">
          <X aria-hidden className="size-4" />
        </button>
      </form>
    )
  }
  return (
    // The pencil is the way in for keyboards; a double click is the shortcut of those with a mouse.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events
    <span className="flex items-center gap-1.5" onClickCapture={waiting}>
      {children}
      <Pencil ref={pencil} className="size-6" aria-label={t('edit.edit', { text: value })} aria-keyshortcuts="Enter F2" onClick={() => void edit.begin()} onKeyDown={(event) => event.key === 'F2' && void edit.begin()} />
    </span>
  )
}

/** In edit mode a link within the site waits a moment: the second click may mean its title. Keys and modified clicks do not wait. */
function useWaitingClick(onDouble: () => void) {
  const navigate = useNavigate()
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.detail === 0 || event.metaKey || event.ctrlKey || event.shiftKey || link.target === '_blank') return
    event.preventDefault()
    event.stopPropagation()
    window.clearTimeout(timer.current)
    if (event.detail > 1) onDouble()
    else timer.current = window.setTimeout(() => follow(link, navigate), DOUBLE_CLICK_MS)
  }
}

function follow(link: HTMLAnchorElement, navigate: (to: string) => unknown): void {
  if (link.origin === location.origin) void navigate(link.pathname + link.search + link.hash)
  else location.assign(link.href)
}
