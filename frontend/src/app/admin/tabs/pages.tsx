import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff, Plus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useCommands } from '@/components/admin/commands'
import { PanelHeading } from '@/components/admin/panel-heading'
import { Button } from '@/components/ui/button'
import { slugFrom } from '@/features/assortment/draft'
import { DiffView } from '@/features/edit/diff-view'
import { type DeskPage, deskPagesQuery, setPagesStatus } from '@/features/page-desk/data'
import { PageEditor } from '@/features/page-desk/page-editor'
import { PageTable } from '@/features/page-desk/page-table'
import { useLanguage } from '@/i18n/language'
import { useEditMode } from '@/lib/edit-mode'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { toast } from '@/lib/toast'
import { useAddress } from '@/lib/use-address'

export default function PagesTab() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const { languages, code } = useLanguage()
  const { isEditing, toggle } = useEditMode()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { params, change: changeAddress } = useAddress()
  const { data: pages, isError, refetch } = useQuery(deskPagesQuery(factoryId))
  const defaultCode = languages.find((language) => language.is_default)?.code ?? code

  const open = useCallback(
    (id: string | null) =>
      changeAddress((now) => {
        const next = new URLSearchParams(now)
        if (id === null) next.delete('id')
        else next.set('id', id)
        return next
      }),
    [changeAddress],
  )
  useCommands(useMemo(() => [{ id: 'page-new', title: t('pages.new'), icon: Plus, shortcut: 'n', run: () => open('new') }], [t, open]))
  const refresh = async () => {
    await Promise.all(['panel', 'page', 'page-content'].map((first) => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] === first && (first !== 'panel' || queryKey[1] === 'pages') })))
  }
  const setStatus = async (rows: readonly DeskPage[], status: DeskPage['status'], clear: () => void) => {
    try {
      await setPagesStatus(rows.map(({ id }) => id), status)
      toast.success(t('admin.saved'))
      clear()
    } catch (error) {
      logError('The pages were not changed', error)
      toast.error(t('admin.saveFailed'))
    }
    await refresh()
  }
  const edit = (address: string) => {
    if (!isEditing) toggle()
    void navigate(address)
  }
  const bulk = (rows: readonly DeskPage[], clear: () => void) => (
    <>
      <Button size="sm" variant="secondary" onClick={() => void setStatus(rows, 'published', clear)}>
        <Eye aria-hidden />
        {t('pages.publish')}
      </Button>
      <Button size="sm" variant="secondary" onClick={() => void setStatus(rows, 'draft', clear)}>
        <EyeOff aria-hidden />
        {t('pages.unpublish')}
      </Button>
    </>
  )
  const id = params.get('id')
  const opened = pages?.find((page) => page.id === id) ?? null
  const newButton = (
    <Button size="sm" onClick={() => open('new')}>
      <Plus aria-hidden />
      {t('pages.new')}
    </Button>
  )
  return (
    <>
      <PanelHeading title={t('admin.tab.pages')} lead={t('pages.lead')} actions={newButton} />
      <PageTable
        pages={pages}
        isError={isError}
        onRetry={() => void refetch()}
        defaultCode={defaultCode}
        onOpen={(page) => open(page.id)}
        emptyAction={newButton}
        bulk={bulk}
      />
      {pages && (id === 'new' || opened) ? (
        <PageEditor
          key={id}
          page={opened}
          pages={pages}
          factoryId={factoryId}
          defaultCode={defaultCode}
          slugFrom={slugFrom}
          Diff={DiffView}
          onEdit={edit}
          onDone={refresh}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  )
}
