import { useTranslation } from 'react-i18next'
import { useTextLanguage } from '@/components/admin/text-language'
import { DESCRIPTION_SHOWN, type PageText, TITLE_SHOWN } from './draft'

interface SearchPreviewProps {
  slug: string
  text: PageText
  /** What stands in for a language nobody has written. */
  fallback: PageText
  isHidden: boolean
}

const cut = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text)

/** About what a search engine shows of the page. */
export function SearchPreview({ slug, text, fallback, isHidden }: SearchPreviewProps) {
  const { t } = useTranslation()
  const words = useTextLanguage()
  const title = text.title.trim() || fallback.title.trim()
  const description = text.title.trim() ? text.description.trim() : fallback.description.trim()
  return (
    <figure className="rounded-xl border bg-card p-4">
      <figcaption className="mb-2 text-xs font-semibold text-muted-foreground">{t('pages.preview')}</figcaption>
      {isHidden ? (
        <p className="text-sm text-muted-foreground">{t('pages.previewHidden')}</p>
      ) : (
        <>
          <p dir="ltr" className="truncate text-start text-xs text-muted-foreground">
            {location.host} › {slug || '…'}
          </p>
          <p {...words} className="text-lg text-link wrap-anywhere">{cut(title || '…', TITLE_SHOWN)}</p>
          <p {...(description ? words : {})} className="text-sm text-muted-foreground wrap-anywhere">{cut(description || t('pages.previewNone'), DESCRIPTION_SHOWN)}</p>
        </>
      )}
    </figure>
  )
}
