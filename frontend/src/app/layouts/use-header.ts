import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { menuQuery } from '@/features/content/data'
import { type HeaderStyle, headerStyle } from '@/features/content/header-styles'
import { type MenuEntry, toMenu } from '@/features/content/menu-model'
import { useLanguage } from '@/i18n/language'
import { errorMessage } from '@/lib/errors'
import { useFactory } from '@/lib/factory'
import { paths } from '@/lib/paths'

export interface HeaderData {
  entries: readonly MenuEntry[]
  style: HeaderStyle
  /** The skeleton is shown: nothing is known yet, not even from the cache. */
  isLoading: boolean
  error: string | null
}

/** What the header shows. If the menu cannot be read, a small one of our own stands in, so nobody is stranded. */
export function useHeader(): HeaderData {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { factory, settings, isLoading, error: factoryError } = useFactory()
  const { data, error, isPending } = useQuery(menuQuery(factory?.id, code))

  const fallback = useMemo<MenuEntry[]>(
    () => [
      ownEntry('home', t('menu.home'), paths.home()),
      ownEntry('products', t('menu.products'), paths.products()),
      ownEntry('categories', t('menu.categories'), paths.categories()),
    ],
    [t],
  )
  const entries = useMemo(() => {
    const menu = data ? toMenu(data) : []
    return menu.length > 0 ? menu : fallback
  }, [data, fallback])

  return {
    entries,
    style: headerStyle(settings?.header_menu_style),
    isLoading: isLoading || (isPending && factoryError === null),
    error: error ? errorMessage(error, 'Failed to load header data') : null,
  }
}

const ownEntry = (id: string, title: string, url: string): MenuEntry => ({
  id,
  title,
  url,
  iconName: null,
  iconColor: null,
  isExternal: false,
  children: [],
})
