import { Redo2, Send, Undo2 } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { TextField } from '@/components/admin/form-fields'
import { Button } from '@/components/ui/button'

import { BlockList } from './block-list'
import { sendTest } from './data'
import { DeskContext } from './desk'
import { type Block, type Change, type Draft, same, todos } from './document'
import { OvertakenNotice } from './overtaken'
import { SaveState } from './save-state'
import type { Session } from './session'

interface EditorProps {
  factoryId: string
  id: string
  language: string
  session: Session
  /** Another language that is written already, to begin with. */
  source: { name: string; draft: Draft } | null
  /** Told the address a test went to, or the failure. */
  onTested: (outcome: { email: string } | { error: unknown }) => void
  /** Drawn beside; `stamp` changes with each save. */
  renderPreview: (stamp: string) => ReactNode
}

/** One language of a draft. Ctrl+Z and Ctrl+Shift+Z go through everything written in it, Ctrl+S saves at once. */
export function LanguageEditor({ factoryId, id, language, session, source, onTested, renderPreview }: EditorProps) {
  const { t } = useTranslation()
  const desk = useMemo(() => ({ factoryId, newsletterId: id, language }), [factoryId, id, language])
  const state = useSyncExternalStore(session.subscribe, session.state)
  const [stamp, setStamp] = useState(state.history.now)
  const draft = state.history.now
  // The preview is of what is saved.
  if (state.saving === 'saved' && !same(stamp, draft)) setStamp(draft)
  const keys = (event: KeyboardEvent) => {
    const isCommand = (event.ctrlKey || event.metaKey) && !event.altKey
    const act = isCommand && { z: event.shiftKey ? session.redo : session.undo, y: session.redo, s: session.store }[event.key.toLowerCase()]
    if (!act) return
    event.preventDefault()
    void act()
  }
  const changeBlocks = useCallback((change: Change<Block[]>) => session.change((now) => ({ ...now, blocks: change(now.blocks) })), [session])
  const isEmpty = draft.subject === '' && draft.blocks.length === 0
  return (
    <DeskContext value={desk}>
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" onKeyDownCapture={keys}>
        <div className="grid min-w-0 gap-4">
          <Tools session={session} id={id} language={language} onTested={onTested} />
          {state.theirs && <OvertakenNotice session={session} theirs={state.theirs} />}
          {isEmpty && source && (
            <div className="flex flex-wrap items-center gap-3 rounded-xl bg-secondary p-4 text-secondary-foreground">
              <p className="grow">{t('letters.copyHint', { language: source.name })}</p>
              <Button size="sm" onClick={() => session.change(() => source.draft)}>
                {t('letters.copyFrom', { language: source.name })}
              </Button>
            </div>
          )}
          <TextField label={t('letters.subject')} value={draft.subject} maxLength={200} onChange={(subject) => session.change((now) => ({ ...now, subject }))} />
          <TextField
            label={t('letters.preheader')}
            hint={t('letters.preheaderHint')}
            value={draft.preheader}
            maxLength={200}
            onChange={(preheader) => session.change((now) => ({ ...now, preheader }))}
          />
          <Lacks draft={draft} />
          <BlockList blocks={draft.blocks} onChange={changeBlocks} />
        </div>
        <div className="min-w-0 xl:sticky xl:top-24">{renderPreview(same(stamp, { subject: '', preheader: '', blocks: [] }) ? '' : JSON.stringify(stamp))}</div>
      </div>
    </DeskContext>
  )
}

type ToolsProps = Pick<EditorProps, 'session' | 'id' | 'language' | 'onTested'>

/** Stays in sight while the letter is long. */
function Tools({ session, id, language, onTested }: ToolsProps) {
  const { t } = useTranslation()
  const state = useSyncExternalStore(session.subscribe, session.state)
  const [isBusy, setBusy] = useState(false)
  const test = async () => {
    if (isBusy) return
    setBusy(true)
    await session.store()
    onTested(await sendTest(id, language).then((email) => ({ email }), (error: unknown) => ({ error })))
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="icon" variant="outline" aria-label={t('letters.undo')} title={t('letters.undo')} disabled={state.history.past.length === 0} onClick={session.undo}>
        <Undo2 aria-hidden className="rtl:-scale-x-100" />
      </Button>
      <Button size="icon" variant="outline" aria-label={t('letters.redo')} title={t('letters.redo')} disabled={state.history.future.length === 0} onClick={session.redo}>
        <Redo2 aria-hidden className="rtl:-scale-x-100" />
      </Button>
      <SaveState session={session} state={state} />
      <Button size="sm" variant="outline" className="ms-auto" aria-disabled={isBusy} onClick={() => void test()}>
        <Send aria-hidden className="rtl:-scale-x-100" />
        {t('letters.test')}
      </Button>
    </div>
  )
}

function goTo(id: string): void {
  const card = document.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`)
  card?.querySelector<HTMLElement>('input:not([type=file]), [contenteditable=true], select')?.focus()
  card?.scrollIntoView({ block: 'center' })
}

/** What is still open, each with a way to it. */
function Lacks({ draft }: { draft: Draft }) {
  const { t } = useTranslation()
  const open = todos(draft.blocks)
  if (draft.blocks.length === 0 || open.length === 0) return null
  return (
    <details className="rounded-xl border bg-card px-4 py-2 text-sm text-card-foreground">
      <summary className="min-h-8 cursor-pointer py-1 font-semibold">{t('letters.open.count', { count: open.length })}</summary>
      <ul className="grid gap-1 pb-2">
        {open.map(({ block, lack }) => (
          <li key={block.id}>
            <button type="button" className="min-h-8 rounded-sm text-start text-link underline underline-offset-4" onClick={() => goTo(top(draft, block.id))}>
              {t(`letters.kind.${block.type}`)}: {t(`letters.lack.${lack}`)}
            </button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** The block itself, or the columns it stands in. */
const top = (draft: Draft, id: string): string => draft.blocks.find((block) => block.columns?.flat().some((inner) => inner.id === id))?.id ?? id
