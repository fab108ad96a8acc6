import { useQueryClient } from '@tanstack/react-query'
import { Archive, CopyPlus, ExternalLink, RotateCcw, Trash2, Undo2 } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'

import { useConfirm } from '@/components/admin/confirm'
import { PanelHeading } from '@/components/admin/panel-heading'
import { Button } from '@/components/ui/button'
import { useSending } from '@/components/ui/form'
import { amend, type Audience, move, nameOf, remove, type Row, rowsQuery, schedule } from '@/features/newsletter-editor/data'
import { DeliveryReport } from '@/features/newsletter-editor/delivery-report'
import { Sending } from '@/features/newsletter-editor/sending'
import { Writing, type Written } from '@/features/newsletter-editor/writing'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { paths } from '@/lib/paths'
import { toast } from '@/lib/toast'

import { NewsletterPreview } from './newsletter-preview'

const HINTS = ['languages', 'subscribers', 'server', 'status', 'when'] as const

interface DeskProps {
  row: Row
  audience: Audience | undefined
}

/** One newsletter: written while it is a draft, followed once it is on its way. */
export function NewsletterDesk({ row, audience }: DeskProps) {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const { code } = useLanguage()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const written = useRef<Written>(null)
  const failed = useFailure()
  const refresh = () => queryClient.invalidateQueries({ queryKey: rowsQuery(factoryId).queryKey })
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      failed(error)
    }
    await refresh()
  }
  const send = async (at: string | null, perMinute: number) => {
    // What was written a moment ago goes, too.
    if (written.current && !(await written.current.settle())) return toast.error(t('letters.error.unsaved'))
    const count = audience?.confirmed ?? 0
    if (at === null && !(await confirm({ title: t('letters.sureTitle', { count }), text: t('letters.sureText'), action: t('letters.now') }))) return
    await attempt(async () => toast.success(t('letters.scheduled', { count: await schedule(row.id, at, perMinute) })))
  }
  return (
    <>
      <PanelHeading
        title={nameOf(row, code).name || t('letters.untitled')}
        lead={t(`letters.status.${row.status}`)}
        crumbs={[{ label: t('admin.tab.newsletters'), to: paths.admin({ tab: 'newsletters' }) }]}
        actions={<Moves row={row} attempt={attempt} refresh={refresh} settle={async () => (await written.current?.settle()) ?? true} />}
      />
      {row.status === 'draft' ? (
        <>
          <Writing
            factoryId={factoryId}
            id={row.id}
            handle={written}
            onTested={(outcome) => ('email' in outcome ? toast.success(t('letters.tested', { email: outcome.email })) : failed(outcome.error))}
            renderPreview={(language, stamp) => <NewsletterPreview id={row.id} language={language} stamp={stamp} />}
          />
          <h2 className="mt-10 mb-4 text-2xl">{t('letters.sending')}</h2>
          <Sending row={row} audience={audience} onAmend={(change) => void attempt(() => amend(row.id, change))} onSend={(at, pace) => void send(at, pace)} />
        </>
      ) : (
        <Following row={row} />
      )}
    </>
  )
}

/** Says what went wrong, in the words of the hint the database gives. */
function useFailure() {
  const { t } = useTranslation()
  return useCallback(
    (error: unknown) => {
      logError('The newsletter was not moved', error)
      const hint = HINTS.find((known) => known === (error as { hint?: string }).hint)
      toast.error(t(hint ? `letters.error.${hint}` : 'letters.error'))
    },
    [t],
  )
}

interface MovesProps {
  row: Row
  attempt: (work: () => Promise<unknown>) => Promise<void>
  refresh: () => Promise<void>
  settle: () => Promise<boolean>
}

/** Another letter is asked for already: what is still shown is about to go. */
const isLeft = (id: string) => new URLSearchParams(globalThis.location.search).get('id') !== id

/** What can be done with it as it stands, one thing at a time: a copy looks like its original, and what is pressed before it comes was meant for it. */
function Moves({ row: { id, status, shareable_url: share }, attempt, refresh, settle }: MovesProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const confirm = useConfirm()
  const open = (letter?: string) => navigate(paths.admin({ tab: 'newsletters', ...(letter && { id: letter }) }))
  const [isMoving, go] = useSending((run: () => Promise<void>) => (isLeft(id) ? Promise.resolve() : run()))
  const copy = () =>
    attempt(async () => {
      if (!(await settle())) return
      const made = await move('duplicate_newsletter', id)
      // Opened when the list knows of it: it would not be found before.
      await refresh()
      await open(made.id)
    })
  const drop = async () => {
    const yes = await confirm({ title: t('letters.deleteSure'), text: t('letters.deleteText'), action: t('letters.delete'), isDestructive: true })
    if (yes) await attempt(async () => (await settle(), await remove(id), open()))
  }
  const moves = [
    { name: 'letters.duplicate', icon: CopyPlus, when: true, run: copy },
    { name: 'letters.delete', icon: Trash2, when: status === 'draft', run: drop },
    { name: 'letters.unschedule', icon: Undo2, when: status === 'scheduled', run: () => attempt(() => move('unschedule_newsletter', id)) },
    { name: 'letters.again', icon: RotateCcw, when: status === 'failed', run: () => attempt(() => move('retry_newsletter', id)) },
    { name: 'letters.archive', icon: Archive, when: status === 'sent', run: () => attempt(() => move('archive_newsletter', id)) },
  ] as const
  return (
    <>
      {moves.map(({ name, icon: Icon, when, run }) =>
        when ? (
          <Button key={name} variant="outline" size="sm" aria-disabled={isMoving} onClick={() => void go(run)}>
            <Icon aria-hidden />
            {t(name)}
          </Button>
        ) : null,
      )}
      {(status === 'sending' || status === 'sent' || status === 'failed' || status === 'archived') && (
        <Button asChild variant="outline" size="sm">
          <a href={paths.newsletter(share)}>
            <ExternalLink aria-hidden />
            {t('letters.open')}
          </a>
        </Button>
      )}
    </>
  )
}

/** Its letters, and what stands in them. */
function Following({ row }: { row: Row }) {
  const { t } = useTranslation()
  const { code: own, languages } = useLanguage()
  const codes = row.newsletters_i18n.filter((text) => text.subject).map((text) => text.language_code)
  const [language, setLanguage] = useState(codes.includes(own) ? own : codes[0])
  return (
    <>
      <DeliveryReport row={row} />
      <div role="group" aria-label={t('letters.languages')} className="mb-4 flex flex-wrap gap-2">
        {codes.map((code) => (
          <Button key={code} size="sm" lang={code} variant={code === language ? 'primary' : 'outline'} aria-pressed={code === language} onClick={() => setLanguage(code)}>
            {languages.find((one) => one.code === code)?.native_name ?? code}
          </Button>
        ))}
      </div>
      <div className="max-w-2xl">{language && <NewsletterPreview key={language} id={row.id} language={language} stamp="fixed" />}</div>
    </>
  )
}
