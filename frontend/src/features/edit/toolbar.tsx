import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History, Languages, Redo2, Send, Undo2, X } from 'lucide-react'
import { Suspense, lazy, useCallback, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveQuestion, useQuestion } from '@/components/admin/confirm'
import { Button } from '@/components/ui/button'
import { useLanguage } from '@/i18n/language'
import { useEditMode } from '@/lib/edit-mode'
import { logError } from '@/lib/errors'
import { useFactory } from '@/lib/factory'
import { toast } from '@/lib/toast'
import { draftsQuery, publishDrafts } from './data'
import { useLeaving } from './leaving'
import { refreshAll } from './refresh'
import { editStore, unsavedCount, useEditState } from './store'
import { useUndo } from './use-undo'

const ConflictDialog = lazy(() => import('./conflict-dialog'))
const HistoryPanel = lazy(() => import('./history-panel'))
const MenuTitleDialog = lazy(() => import('./menu-title-dialog'))

/** At the foot of the window while edit mode is on, with what can be done to the page as a whole. */
export function Toolbar() {
  const { t } = useTranslation()
  const { toggle } = useEditMode()
  const { current, code } = useLanguage()
  const { canUndo, canRedo, undo, redo } = useUndo()
  const count = useEditState(unsavedCount)
  const isDrafting = useEditState((state) => state.isDrafting)
  const { ask, window: question } = useQuestion()
  useLeaveGuard(count > 0)
  const mayLeave = useCallback(async () => {
    const left = unsavedCount(editStore.get())
    if (left > 0 && !(await ask(leaveQuestion(t, t('edit.leaveText', { count: left }))))) return false
    editStore.set((state) => ({ ...state, open: new Map() }))
    return true
  }, [ask, t])
  useLeaving(mayLeave)
  useEffect(() => leaveFocus, [])
  return (
    <>
      {/* A landmark of its own: it belongs to no part of the page. */}
      <aside aria-label={t('edit.toolbar')}>
        <div
          role="toolbar"
          aria-label={t('edit.toolbar')}
          className="fixed inset-x-0 bottom-3 z-40 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center justify-center gap-x-1 gap-y-0.5 rounded-2xl border border-rye/30 bg-accent px-3 py-1.5 text-accent-foreground shadow-lg"
        >
          <span className="flex items-center gap-2 px-1 text-sm font-semibold">
            <Languages aria-hidden className="size-4 shrink-0" />
            {/* On a telephone the sentence would take a line of its own. */}
            <span className="max-sm:sr-only">{t('editMode.bar', { language: current?.native_name ?? code })}</span>
            <span aria-hidden className="sm:hidden">
              {current?.native_name ?? code}
            </span>
          </span>
          <span role="status" className="px-2 text-sm">
            {t('edit.unsaved', { count })}
          </span>
          <Tool label={t('edit.undo')} icon={Undo2} disabled={!canUndo} onClick={undo} />
          <Tool label={t('edit.redo')} icon={Redo2} disabled={!canRedo} onClick={redo} />
          <Tool label={t('edit.history')} icon={History} onClick={() => editStore.set((state) => ({ ...state, history: null }))} />
          <label className="flex min-h-9 cursor-pointer items-center gap-2 rounded-full px-3 text-sm font-semibold hover:bg-black/10 max-sm:px-1">
            <input
              type="checkbox"
              role="switch"
              aria-checked={isDrafting}
              checked={isDrafting}
              onChange={() => editStore.set((state) => ({ ...state, isDrafting: !state.isDrafting }))}
              className="size-4.5 accent-fjord-deep"
            />
            {t('edit.draftSwitch')}
          </label>
          <Publish />
          <Button size="sm" variant="secondary" onClick={toggle}>
            <X aria-hidden />
            {t('editMode.exit')}
          </Button>
        </div>
      </aside>
      <Windows />
      {question}
    </>
  )
}

/** The bar goes with the button that was pressed: whoever had the focus in it is left in the page, not before it. */
const leaveFocus = () => {
  setTimeout(() => document.activeElement === document.body && document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true }))
}

interface ToolProps {
  label: string
  icon: typeof Undo2
  disabled?: boolean
  onClick: () => void
}

const Tool = ({ label, icon: Icon, ...props }: ToolProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    className="inline-flex size-9 items-center justify-center rounded-full hover:bg-black/10 disabled:opacity-40 disabled:hover:bg-transparent"
    {...props}
  >
    <Icon aria-hidden className="size-4.5 rtl:-scale-x-100" />
  </button>
)

/** What lies above the page, whichever part of it was asked for. */
function Windows() {
  const { code } = useLanguage()
  const history = useEditState((state) => state.history)
  const inConflict = useEditState((state) => [...state.open.values()].find((editing) => editing.theirs && editing.language === code))
  const menuTitle = useEditState((state) => [...state.open.values()].find((editing) => editing.target.kind === 'menu' && editing.language === code && !editing.theirs))
  return (
    <Suspense>
      {menuTitle ? <MenuTitleDialog editing={menuTitle} /> : null}
      {inConflict ? <ConflictDialog editing={inConflict} /> : null}
      {history === undefined ? null : <HistoryPanel of={history} />}
    </Suspense>
  )
}

/** Shows every draft to everyone. Those whose text was changed meanwhile stay drafts, and that is said. */
function Publish() {
  const { t } = useTranslation()
  const { factory } = useFactory()
  const queryClient = useQueryClient()
  const { data } = useQuery(draftsQuery(factory?.id))
  if (!data?.size) return null
  const publish = async () => {
    try {
      const { published, left } = await publishDrafts()
      await refreshAll(queryClient)
      if (published > 0) toast.success(t('edit.published', { count: published }))
      if (left.length > 0) toast.error(t('edit.error'), { description: t('edit.notPublished', { count: left.length }) })
    } catch (error) {
      logError('Publishing failed', error)
      toast.error(t('edit.error'), { description: t('edit.publishFailed') })
    }
  }
  return (
    <Button size="sm" onClick={() => void publish()}>
      <Send aria-hidden className="rtl:-scale-x-100" />
      {t('edit.publish', { count: data.size })}
    </Button>
  )
}

/** Closing the window with unsaved texts asks first. */
function useLeaveGuard(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isActive])
}
