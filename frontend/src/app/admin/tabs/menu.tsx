import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Menu, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useCommands } from '@/components/admin/commands'
import { PanelHeading } from '@/components/admin/panel-heading'
import { LoadFailed, RowsLoading } from '@/components/admin/states'
import { Alert } from '@/components/ui/alert'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { MenuIcon } from '@/features/content/menu-icon'
import { type DeskItem, arrangeMenu, deskMenuQuery } from '@/features/menu-desk/data'
import { ItemEditor } from '@/features/menu-desk/item-editor'
import { MenuTree } from '@/features/menu-desk/menu-tree'
import { TOP_COMFORTABLE, flatten } from '@/features/menu-desk/tree'
import { useLanguage } from '@/i18n/language'
import { logError } from '@/lib/errors'
import { usePanel } from '@/lib/panel'
import { toast } from '@/lib/toast'
import { IconPicker } from '../icon-picker'
import { MenuPreview } from '../menu-preview'

export default function MenuTab() {
  const { t } = useTranslation()
  const { factoryId } = usePanel()
  const { languages, code } = useLanguage()
  const client = useQueryClient()
  const [params, setParams] = useSearchParams()
  const [said, setSaid] = useState('')
  const query = deskMenuQuery(factoryId)
  const { data, isError, refetch } = useQuery(query)
  const items = useMemo(() => data && flatten(data), [data])
  const open = useCallback((id: string | null) => setParams(id ? { tab: 'menu', id } : { tab: 'menu' }), [setParams])
  useCommands(useMemo(() => [{ id: 'menu-new', title: t('navigation.new'), icon: Plus, shortcut: 'n', run: () => open('new') }], [t, open]))

  /** The list here and the header above it. */
  const refresh = async () => {
    await Promise.all([client.invalidateQueries({ queryKey: query.queryKey }), client.invalidateQueries({ queryKey: ['menu'] })])
  }
  const arrange = async (next: DeskItem[], title: string) => {
    const ordered = next.map((item, index) => ({ ...item, sort_order: index + 1 }))
    client.setQueryData<DeskItem[]>(query.queryKey, ordered)
    setSaid(t('navigation.moved', { name: title }))
    try {
      await arrangeMenu(ordered)
    } catch (error) {
      logError('The menu was not arranged', error)
      toast.error(t('admin.saveFailed'))
      setSaid('')
    }
    await refresh()
  }
  const id = params.get('id')
  const opened = items?.find((item) => item.id === id) ?? null
  const tops = items?.filter((item) => item.parent_id === null && item.is_active).length ?? 0
  const newButton = (
    <Button size="sm" onClick={() => open('new')}>
      <Plus aria-hidden />
      {t('navigation.new')}
    </Button>
  )
  return (
    <>
      <PanelHeading title={t('admin.tab.menu')} lead={t('navigation.lead')} actions={newButton} />
      {isError ? <LoadFailed onRetry={() => void refetch()} /> : null}
      {!items && !isError ? <RowsLoading /> : null}
      {tops > TOP_COMFORTABLE ? (
        <Alert variant="warning" className="mb-4">
          {t('navigation.crowded', { count: tops })}
        </Alert>
      ) : null}
      {items?.length === 0 ? <EmptyState icon={<Menu />} title={t('navigation.none')} action={newButton} /> : null}
      <p role="status" className="sr-only">
        {said}
      </p>
      {items && items.length > 0 ? (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
          <MenuTree items={items} Icon={MenuIcon} onArrange={(next, title) => void arrange(next, title)} onOpen={open} />
          <MenuPreview items={items} />
        </div>
      ) : null}
      {items && (id === 'new' || opened) ? (
        <ItemEditor
          key={id}
          item={opened}
          items={items}
          factoryId={factoryId}
          defaultCode={languages.find((language) => language.is_default)?.code ?? code}
          IconPicker={IconPicker}
          onDone={refresh}
          onClose={() => open(null)}
        />
      ) : null}
    </>
  )
}
