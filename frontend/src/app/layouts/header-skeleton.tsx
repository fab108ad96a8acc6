import { Skeleton } from '@/components/ui/skeleton'
import type { HeaderStyle } from '@/features/content/header-styles'
import { cn } from '@/lib/cn'

/** The header's shape while the factory's settings load, exactly as high as the header itself was on the last visit. */
export const HeaderSkeleton = ({ label, style }: { label: string; style: HeaderStyle }) => (
  <>
    <div
      role="status"
      className={cn(
        'mx-auto flex h-18 w-full max-w-[92rem] items-center gap-4 px-4 lg:px-6',
        style.strip && style.arrangement === 'below' && 'lg:h-12',
        style.bar === 'thin' && 'lg:h-14',
      )}
    >
      <span className="sr-only">{label}</span>
      <Skeleton className="arch h-10 w-9" />
      <Skeleton className="h-5 w-36" />
      <div className={cn('ms-6 hidden gap-6', style.arrangement === 'inline' && 'lg:flex')}>
        {['w-12', 'w-20', 'w-24', 'w-16'].map((width) => (
          <Skeleton key={width} className={`h-4 ${width}`} />
        ))}
      </div>
      <Skeleton className="ms-auto size-10 rounded-full" />
      <Skeleton className="size-10 rounded-full" />
    </div>
    {style.arrangement === 'below' ? <div className="hidden h-9 lg:block" /> : null}
  </>
)
