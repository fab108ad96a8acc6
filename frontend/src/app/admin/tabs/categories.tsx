import { useQuery, useQueryClient } from '@tanstack/react-query'
import { FolderTree, Plus } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCommands } from '@/components/admin/commands'
import { PanelHeading } from '@/components/admin/panel-heading'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { slugFrom } from '@/features/assortment/draft'
import { orderShelves, shelvesQuery } from '@/features/shelves/data'
import { ShelfEditor } from '@/features/shelves/shelf-editor'
import { ShelfTree } from '@/features/shelves/shelf-tree'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { toast } from '@/lib/toast'

export default function CategoriesTab() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const { languages, code } = useLanguage()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const { data: shelves, isError, refetch } = useQuery(shelvesQuery(factoryId))
  const open = useCallback(
    (id: string | null) => setParams(id ? { tab: 'categories', id } : { tab: 'categories' }),
    [setParams],
  )
  useCommands(useMemo(() => [{ id: 'category-new', title: t('shelves.new'), icon: Plus, shortcut: 'n', run: () => open('new') }], [t, open]))
  const refresh = async () => {
    await client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('categories') })
  }
  const order = async (ids: string[]) => {
    try {
      await orderShelves(ids)
    } catch (error) {
      logError('The categories were not ordered', error)
      toast.error(t('admin.saveFailed'))
    }
    await refresh()
  }
  const id = params.get('id')
  const opened = shelves?.find((shelf) => shelf.id === id) ?? null
  const newButton = (
    <Button size="sm" onClick={() => open('new')}>
      <Plus aria-hidden />
      {t('shelves.new')}
    </Button>
  )
  return (
    <>
      <PanelHeading title={t('admin.tab.categories')} lead={t('shelves.lead')} actions={newButton} />
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {!shelves && !isError ? <RowsLoading /> : null}
      {shelves?.length === 0 ? <EmptyState icon={<FolderTree />} title={t('shelves.none')} action={newButton} /> : null}
      {shelves && shelves.length > 0 ? <ShelfTree shelves={shelves} onOpen={open} onOrder={(ids) => void order(ids)} /> : null}
      {shelves && (id === 'new' || opened) ? (
        <ShelfEditor
          key={id}
          shelf={opened}
          shelves={shelves}
          factoryId={factoryId}
          defaultCode={languages.find((language) => language.is_default)?.code ?? code}
          slugFrom={slugFrom}
          onDone={refresh}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  )
}
