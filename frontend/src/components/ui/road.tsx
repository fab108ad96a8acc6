import { Check } from 'lucide-react'
import { cn } from '@/lib/cn'

interface RoadProps {
  label: string
  /** Five names, in order. */
  stations: readonly string[]
  /** Where it is now, from 0; all before are behind it. */
  at: number
}

/** How far something has come, as a line of stations. */
export function Road({ label, stations, at }: RoadProps) {
  return (
    <ol aria-label={label} className="grid grid-cols-5 gap-1">
      {stations.map((station, index) => (
        <li key={station} aria-current={index === at ? 'step' : undefined} className="min-w-0 text-center text-xs sm:text-sm">
          <span className="flex items-center" aria-hidden>
            <span className={cn('h-1 grow', index === 0 ? 'bg-transparent' : index <= at ? 'bg-spruce' : 'bg-border')} />
            <span className={cn('grid size-7 shrink-0 place-items-center rounded-full border-2', index <= at ? 'border-spruce bg-spruce text-background' : 'border-border bg-card')}>
              {index <= at && <Check className="size-4" strokeWidth={3} />}
            </span>
            <span className={cn('h-1 grow', index === stations.length - 1 ? 'bg-transparent' : index < at ? 'bg-spruce' : 'bg-border')} />
          </span>
          <span className={cn('mt-1.5 block break-words hyphens-auto', index === at ? 'font-semibold' : 'text-muted-foreground')}>{station}</span>
        </li>
      ))}
    </ol>
  )
}
