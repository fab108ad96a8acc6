import { Skeleton } from '@/components/ui/skeleton'

/** The header's shape while the factory's settings load, exactly as high as the header itself. */
export const HeaderSkeleton = ({ label }: { label: string }) => (
  <div role="status" className="mx-auto flex h-18 w-full max-w-[92rem] items-center gap-4 px-4 lg:px-6">
    <span className="sr-only">{label}</span>
    <Skeleton className="arch h-10 w-9" />
    <Skeleton className="h-5 w-36" />
    <div className="ms-6 hidden gap-6 lg:flex">
      {['w-12', 'w-20', 'w-24', 'w-16', 'w-20'].map((width, index) => (
        // The list never changes, so its order is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        <Skeleton key={index} className={`h-4 ${width}`} />
      ))}
    </div>
    <Skeleton className="ms-auto size-10 rounded-full" />
    <Skeleton className="size-10 rounded-full" />
  </div>
)
