import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { menuQuery } from '@/features/content/data'
import { cachedHeader, keepHeader } from '@/features/content/header-cache'
import { type HeaderStyle, headerStyle } from '@/features/content/header-styles'
import { type MenuEntry, toMenu } from '@/features/content/menu-model'
import { useLanguage } from '@/i18n/language'
import { useFactory } from '@/lib/factory'
import { paths } from '@/lib/paths'

export interface HeaderData {
  entries: readonly MenuEntry[]
  style: HeaderStyle
  /** The skeleton is shown: nothing is known yet, not even from the cache. */
  isLoading: boolean
}

/** What the header shows. If the menu cannot be read, a small one of our own stands in, so nobody is stranded. */
export function useHeader(): HeaderData {
  const { t } = useTranslation()
  const { code } = useLanguage()
  const { factory, settings, isLoading, error: factoryError } = useFactory()
  const { data, isPending, dataUpdatedAt } = useQuery(menuQuery(factory?.id, code))

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

  const styleName = settings?.header_menu_style
  useEffect(() => {
    if (data && !isLoading) keepHeader(code, { at: dataUpdatedAt, data, style: styleName })
  }, [code, data, dataUpdatedAt, isLoading, styleName])

  return {
    entries,
    style: headerStyle(isLoading ? cachedHeader(code)?.style : styleName),
    isLoading: isLoading || (isPending && factoryError === null),
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
