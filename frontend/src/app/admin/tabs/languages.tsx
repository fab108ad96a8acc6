import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCommands } from '@/components/admin/commands'
import { useConfirm } from '@/components/admin/confirm'
import { PanelHeading } from '@/components/admin/panel-heading'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { type DeskLanguage, deskLanguagesQuery, orderLanguages, progressQuery, setDefaultLanguage, setLanguageActive, translationsQuery } from '@/features/wording/data'
import { LanguageEditor } from '@/features/wording/language-editor'
import { type AreaProgress, LanguageList } from '@/features/wording/language-list'
import { report, rowsOf } from '@/features/wording/model'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { toast } from '@/lib/toast'

const areas = ['pages', 'menu', 'footer', 'products'] as const

export default function LanguagesTab() {
  const { t } = useTranslation()
  const confirm = useConfirm()
  const client = useQueryClient()
  const { factoryId } = usePanel()
  const { languages: offered } = useLanguage()
  const [params, setParams] = useSearchParams()
  const [isBusy, setBusy] = useState(false)
  const { data: languages, isError, refetch } = useQuery(deskLanguagesQuery)
  const progress = useProgress(factoryId, languages)
  const open = useCallback((id: string | null) => setParams(id ? { tab: 'languages', id } : { tab: 'languages' }), [setParams])
  useCommands(useMemo(() => [{ id: 'language-new', title: t('speech.new'), icon: Plus, shortcut: 'n', run: () => open('new') }], [t, open]))

  const refresh = async () => {
    await Promise.all([client.invalidateQueries({ queryKey: deskLanguagesQuery.queryKey }), client.invalidateQueries({ queryKey: progressQuery(factoryId).queryKey })])
  }
  const run = async (work: () => Promise<void>, message?: string) => {
    setBusy(true)
    try {
      await work()
      if (message) toast.success(message)
    } catch (error) {
      logError('The languages were not changed', error)
      toast.error(t('admin.saveFailed'))
    }
    await refresh()
    setBusy(false)
  }
  const setActive = async (language: DeskLanguage, isActive: boolean) => {
    const name = language.native_name
    if (!isActive && !(await confirm({ title: t('speech.offTitle', { name }), text: t('speech.offText'), action: t('speech.off') }))) return
    await run(() => setLanguageActive(language.code, isActive), t(isActive ? 'speech.isOn' : 'speech.isOff', { name }))
  }
  const makeDefault = async (language: DeskLanguage) => {
    const name = language.native_name
    if (!(await confirm({ title: t('speech.defaultTitle', { name }), text: t('speech.defaultText'), action: t('speech.makeDefault') }))) return
    await run(() => setDefaultLanguage(language.code), t('speech.isDefault', { name }))
  }
  const order = (codes: string[]) => {
    client.setQueryData<DeskLanguage[]>(deskLanguagesQuery.queryKey, (now) => now?.toSorted((a, b) => codes.indexOf(a.code) - codes.indexOf(b.code)))
    void run(() => orderLanguages(codes))
  }

  const id = params.get('id')
  const opened = languages?.find(({ code }) => code === id) ?? null
  // What the page was started with is what its switcher shows.
  const isOutdated = languages !== undefined && languages.filter((one) => one.is_active).map(({ code }) => code).join() !== offered.map(({ code }) => code).join()
  return (
    <>
      <PanelHeading
        title={t('admin.tab.languages')}
        lead={t('speech.lead')}
        actions={
          <Button size="sm" onClick={() => open('new')}>
            <Plus aria-hidden />
            {t('speech.new')}
          </Button>
        }
      />
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {!languages && !isError ? <RowsLoading /> : null}
      {isOutdated ? (
        <Alert className="mb-4 flex flex-wrap items-center gap-3">
          {t('speech.outdated')}
          <Button size="sm" variant="outline" onClick={() => location.reload()}>
            {t('speech.reload')}
          </Button>
        </Alert>
      ) : null}
      {languages ? (
        <LanguageList
          languages={languages}
          progress={progress}
          isBusy={isBusy}
          onOrder={order}
          onOpen={open}
          onActive={(language, isActive) => void setActive(language, isActive)}
          onDefault={(language) => void makeDefault(language)}
        />
      ) : null}
      {languages && (id === 'new' || opened) ? <LanguageEditor key={id} language={opened} languages={languages} onDone={refresh} onClose={() => open(null)} /> : null}
    </>
  )
}

/** The interface's texts as the tab Translations counts them, and what the database counts of the content. */
function useProgress(factoryId: string, languages: readonly DeskLanguage[] | undefined): (code: string) => readonly AreaProgress[] {
  const { data: entries } = useQuery(translationsQuery(factoryId))
  const { data: counted } = useQuery(progressQuery(factoryId))
  const texts = useMemo(() => {
    const codes = languages?.map(({ code }) => code) ?? []
    return entries ? report(rowsOf(entries, codes), codes) : {}
  }, [entries, languages])
  return (code) => {
    const own = texts[code]
    return [
      ...(own ? [{ area: 'texts', done: own.of - own.missing, total: own.of }] : []),
      ...areas.flatMap((area) => counted?.filter((row) => row.language_code === code && row.area === area) ?? []),
    ]
  }
}
