import { useTranslation } from 'react-i18next'

import type { Heading } from './anchors'

/** The list of contents beside a long text. */
export function Contents({ headings }: { headings: readonly Heading[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('content.contents')} className="border-s-2 border-accent ps-5">
      <p aria-hidden className="eyebrow">
        {t('content.contents')}
      </p>
      <ol className="mt-2 grid">
        {headings.map((heading) => (
          <li key={heading.id}>
            <a href={`#${heading.id}`} className="inline-flex min-h-8 items-center text-link underline-offset-4 hover:underline">
              {heading.text}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
