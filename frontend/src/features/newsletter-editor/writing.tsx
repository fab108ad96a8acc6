import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useCallback, useEffect, useImperativeHandle, useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

import { LanguageTabs } from '@/components/admin/language-tabs'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { useUnsaved } from '@/components/admin/unsaved'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'

import { draftsQuery, save } from './data'
import { isComplete, progress } from './document'
import { LanguageEditor } from './language-editor'
import { Overtaken, Session, type Stored } from './session'

/** What the desk around may ask of it. */
export interface Written {
  /** Saves what is not saved yet; false when something could not be. */
  settle: () => Promise<boolean>
}

interface WritingProps {
  factoryId: string
  id: string
  handle: RefObject<Written | null>
  onTested: (outcome: { email: string } | { error: unknown }) => void
  renderPreview: (language: string, stamp: string) => ReactNode
}

/** A draft in all its languages. */
export function Writing(props: WritingProps) {
  const { data: drafts, isError, refetch } = useQuery(draftsQuery(props.id))
  if (isError) return <LoadFailed onRetry={() => void refetch()} />
  if (!drafts) return <RowsLoading rows={4} />
  return <Languages {...props} drafts={drafts} />
}

function Languages({ factoryId, id, handle, drafts, onTested, renderPreview }: WritingProps & { drafts: Record<string, Stored> }) {
  const { t } = useTranslation()
  const { languages } = useLanguage()
  const sessions = useSessions(id, drafts, languages.map(({ code }) => code).join(' '))
  // Wakes this when a tick, a figure or the saving of any language changes, and not with each letter.
  const summary = useSummary(sessions)
  useUnsaved(summary.includes(':unsaved'))
  useImperativeHandle(handle, () => ({ settle: () => settle(sessions) }), [sessions])
  useEffect(() => () => void settle(sessions), [sessions])
  const whole = languages.find(({ code }) => isComplete(sessions.get(code)?.state().history.now))
  return (
    <LanguageTabs label={t('letters.languages')} progress={(code) => progress(sessions.get(code)!.state().history.now)}>
      {(code) => (
        <LanguageEditor
          factoryId={factoryId}
          id={id}
          language={code}
          session={sessions.get(code)!}
          source={whole && whole.code !== code ? { name: whole.native_name, draft: sessions.get(whole.code)!.state().history.now } : null}
          onTested={onTested}
          renderPreview={(stamp) => renderPreview(code, stamp)}
        />
      )}
    </LanguageTabs>
  )
}

type Sessions = ReadonlyMap<string, Session>

/** One per language, from the drafts the desk was opened with: they are the newer ones from then on. */
function useSessions(id: string, drafts: Record<string, Stored>, codes: string): Sessions {
  return useMemo(
    () =>
      new Map(
        codes.split(' ').map((code) => [
          code,
          new Session(drafts[code] ?? null, async (draft, version) => {
            try {
              return await save(id, code, draft, version)
            } catch (error) {
              // A colleague who was quicker is no failure, and is told on the page.
              if (!(error instanceof Overtaken)) logError('The newsletter was not saved', error)
              throw error
            }
          }),
        ]),
      ),
    [id, drafts, codes],
  )
}

function useSummary(sessions: Sessions): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [...sessions.values()].map((session) => session.subscribe(listener))
      return () => stops.forEach((stop) => stop())
    },
    [sessions],
  )
  const summary = useCallback(
    () =>
      [...sessions.values()]
        .map((session) => session.state())
        .map(({ saving, history }) => `${progress(history.now).done}${isComplete(history.now)}:${saving === 'saved' ? 'saved' : 'unsaved'}`)
        .join(),
    [sessions],
  )
  return useSyncExternalStore(subscribe, summary)
}

async function settle(sessions: Sessions): Promise<boolean> {
  const all = [...sessions.values()]
  await Promise.all(all.map((session) => session.store()))
  return all.every((session) => session.state().saving === 'saved')
}
