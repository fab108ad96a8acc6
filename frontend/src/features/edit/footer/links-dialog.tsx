import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leaveQuestion, useQuestion } from '@/components/admin/confirm'
import { Button } from '@/components/ui/button'
import { Dialog, DialogContent, DialogDescription, DialogTitle } from '@/components/ui/dialog'
import { useHeld } from '@/components/ui/form'
import { LoadingIndicator } from '@/components/ui/loading-indicator'
import { errorMessage, logError } from '@/lib/errors'
import { useFactory } from '@/lib/factory'
import { toast } from '@/lib/toast'
import { readSection, saveSection } from './data'
import { Actions } from './actions'
import { LinksEditor } from './links-editor'
import { type LinkDraft, newLink, problemsOf } from './links'
import { SectionHistory } from './section-history'

interface LinksDialogProps {
  section: string
  title: string
  onClose: () => void
}

/** The links of a section: their order, titles in every language and addresses. Saving replaces the section. */
export default function LinksDialog({ section, title, onClose }: LinksDialogProps) {
  const { t } = useTranslation()
  const { factory } = useFactory()
  const queryClient = useQueryClient()
  const factoryId = factory?.id ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['edit-footer', factoryId, section],
    queryFn: () => readSection(factoryId, section),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
  })
  const [own, setOwn] = useState<LinkDraft[]>()
  const [status, setStatus] = useState<'idle' | 'saving' | 'failed'>('idle')
  /** How often it was asked to save what is incomplete. */
  const [refusals, setRefusals] = useState(0)
  const links = own ?? data
  const held = useHeld<HTMLDivElement>(status === 'saving')

  const shown = async () => {
    await queryClient.invalidateQueries({ queryKey: ['footer-links'] })
    onClose()
  }
  const save = async () => {
    if (!links || status === 'saving') return
    if (links.some((link) => problemsOf(link).length > 0)) return setRefusals((count) => count + 1)
    setStatus('saving')
    try {
      await saveSection(factoryId, section, links)
      await shown()
      toast.success(t('edit.footer.sectionSaved'), { description: t('edit.footer.sectionSavedText') })
    } catch (failure) {
      logError('Failed to save footer links', failure)
      setStatus('failed')
      toast.error(t('edit.error'), { description: t('edit.footer.sectionFailed') })
      // Part of it may have been put back under new ids.
      void queryClient.invalidateQueries({ queryKey: ['footer-links'] })
    }
  }
  // Moved and moved back is nothing to lose.
  const isDirty = own !== undefined && JSON.stringify(own) !== JSON.stringify(data)
  const { ask, window: question } = useQuestion()
  const close = async () => {
    if (!isDirty || (await ask(leaveQuestion(t)))) onClose()
  }
  return (
    <>
      <Dialog open onOpenChange={(isOpen) => !isOpen && void close()}>
        <DialogContent closeLabel={t('common.close')} className="max-w-3xl scroll-pb-24 pb-2">
          <DialogTitle>{t('edit.footer.linksTitle', { title })}</DialogTitle>
          <DialogDescription className="mt-1">{t('edit.footer.linksText')}</DialogDescription>
          {error ? (
            <p role="alert" className="mt-5 flex flex-wrap items-center gap-3">
              {errorMessage(error, t('error.footerLinks'))}
              <Button size="sm" variant="outline" onClick={() => void refetch()}>
                {t('common.retry')}
              </Button>
            </p>
          ) : links === undefined ? (
            <LoadingIndicator label={t('common.loading')} className="mt-5" />
          ) : (
            <div ref={held} aria-busy={status === 'saving'}>
              <LinksEditor links={links} onChange={setOwn} refusals={refusals} />
              <Button variant="outline" className="mt-4" onClick={() => setOwn([...links, newLink()])}>
                <Plus aria-hidden />
                {t('edit.footer.add')}
              </Button>
              {status === 'failed' ? (
                <p role="alert" className="mt-4 font-medium text-berry-text">
                  {t('edit.footer.sectionFailed')}
                </p>
              ) : null}
              <Actions>
                {/* After a failure nobody knows what was kept: it may be tried again whatever is written now. */}
                <Button disabled={status === 'saving' || (!isDirty && status !== 'failed')} onClick={() => void save()}>
                  {status === 'saving' ? t('edit.saving') : status === 'failed' ? t('common.retry') : t('common.save')}
                </Button>
                <Button variant="outline" onClick={() => void close()}>
                  {t('common.cancel')}
                </Button>
              </Actions>
              <SectionHistory factoryId={factoryId} section={section} onRestored={shown} />
            </div>
          )}
        </DialogContent>
      </Dialog>
      {question}
    </>
  )
}
