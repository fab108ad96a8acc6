import { useTranslation } from 'react-i18next'
import { scrollReach } from '@/lib/scroll-reach'
import { diff, readable } from './diff'

/** What was taken out and what came in; told to screen readers as well as coloured. */
export function DiffView({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation()
  const pieces = diff(readable(before), readable(after))
  if (pieces.length === 0) return <p className="text-sm text-muted-foreground">{t('edit.emptyText')}</p>
  return (
    <p ref={scrollReach} dir="auto" className="max-h-48 overflow-y-auto rounded-lg border bg-card p-3 text-sm break-words whitespace-pre-wrap text-card-foreground">
      {pieces.map((piece, index) =>
        piece.kind === 'same' ? (
          piece.text
        ) : piece.kind === 'removed' ? (
          <del key={index} className="bg-berry/10 text-berry-text decoration-1">
            {piece.text}
          </del>
        ) : (
          <ins key={index} className="bg-spruce-soft font-semibold text-foreground no-underline">
            {piece.text}
          </ins>
        ),
      )}
    </p>
  )
}
