import { Suspense, lazy } from 'react'
import type { HeaderStyle } from '@/features/content/header-styles'
import { cn } from '@/lib/cn'

const Loaded = lazy(() => import('./header-extras'))

export type ExtraKind = NonNullable<HeaderStyle['extra'] | HeaderStyle['strip']>

/** The room each takes, kept before it is there. A style that has none of them never fetches them. */
const places: Record<ExtraKind, string> = {
  blocks: 'hidden h-6 bg-black text-white lg:block',
  ticker: 'hidden h-6 bg-berry text-berry-foreground lg:block',
  word: 'hidden h-7 w-24 xl:block',
  bell: 'hidden size-11 sm:block',
  follow: 'hidden h-9 w-24 lg:block',
}

/** What some styles have beside the common parts: two strips, a word, a bell, a button. */
export const HeaderExtra = ({ kind, className }: { kind: ExtraKind; className?: string }) => (
  <div className={cn('shrink-0', places[kind], className)}>
    <Suspense>
      <Loaded kind={kind} />
    </Suspense>
  </div>
)
