import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { NativeSelect } from '@/components/ui/input'
import { toMenu } from '@/features/content/menu-model'
import { MobileMenu } from '@/features/content/mobile-menu'
import type { DeskItem } from '@/features/menu-desk/data'
import { useLanguage } from '@/i18n/language'

const stay = () => {}

/** The menu as visitors of a language have it in their drawer. It can be looked at and not touched; the header above is the other half. */
export function MenuPreview({ items }: { items: readonly DeskItem[] }) {
  const { t } = useTranslation()
  const { code, languages } = useLanguage()
  const [chosen, setChosen] = useState(code)
  const language = languages.find((one) => one.code === chosen)
  const titles = items.flatMap((item) => item.menu_items_i18n.filter((own) => own.language_code === chosen).map((own) => ({ menu_item_id: item.id, title: own.title })))
  // Hidden ones are no part of it; what the list shows is what counts, saved or on its way.
  const entries = toMenu({ items: items.map((item, index) => ({ ...item, sort_order: index })), titles })
  return (
    <aside aria-label={t('navigation.preview')} className="min-w-0 rounded-xl border bg-card p-4">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-sans text-sm font-semibold">{t('navigation.preview')}</h2>
        <NativeSelect aria-label={t('navigation.previewIn')} value={chosen} onChange={(event) => setChosen(event.target.value)} className="h-9 w-auto max-w-full min-w-0 text-sm">
          {languages.map((one) => (
            <option key={one.code} value={one.code} lang={one.code}>
              {one.native_name}
            </option>
          ))}
        </NativeSelect>
      </div>
      <div aria-hidden inert className="wrap-anywhere" lang={chosen} dir={language?.direction}>
        <MobileMenu entries={entries} label={t('navigation.preview')} onChosen={stay} />
      </div>
    </aside>
  )
}
