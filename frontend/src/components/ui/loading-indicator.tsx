import { cn } from '@/lib/cn'

export interface LoadingIndicatorProps {
  type?: 'spinner' | 'dots' | 'pulse' | 'bounce' | 'custom'
  /** The picture of type `custom`; without it the spinner is shown. */
  customImageUrl?: string
  size?: 'sm' | 'md' | 'lg'
  className?: string
  /** What a screen reader hears. */
  label: string
}

const sizes = { sm: 'size-4', md: 'size-8', lg: 'size-12' } as const
const dotSizes = { sm: 'size-1', md: 'size-2', lg: 'size-3' } as const

export function LoadingIndicator({ type = 'spinner', customImageUrl, size = 'md', className, label }: LoadingIndicatorProps) {
  return (
    <div role="status" className={cn('flex items-center justify-center text-primary', className)}>
      <Shape type={type} size={size} customImageUrl={customImageUrl} />
      <span className="sr-only">{label}</span>
    </div>
  )
}

/** The spinner of a page that is on its way. As high as the window: the footer comes into sight with the page, and once. */
export const PageLoading = ({ label }: { label: string }) => (
  <LoadingIndicator size="lg" label={label} className="min-h-dvh items-start pt-[25vh]" />
)

function Shape({ type, size, customImageUrl }: Required<Pick<LoadingIndicatorProps, 'type' | 'size'>> & { customImageUrl?: string }) {
  if (type === 'custom' && customImageUrl) {
    return <img src={customImageUrl} alt="" className={cn(sizes[size], 'animate-pulse object-contain')} />
  }
  if (type === 'pulse') return <span aria-hidden className={cn(sizes[size], 'animate-pulse rounded-full bg-current')} />
  if (type === 'dots' || type === 'bounce') {
    const motion = type === 'dots' ? 'animate-pulse' : 'animate-bounce'
    return (
      <span aria-hidden className={cn(sizes[size], 'flex items-center justify-between')}>
        {['0ms', '150ms', '300ms'].map((animationDelay) => (
          <span key={animationDelay} className={cn(dotSizes[size], motion, 'rounded-full bg-current')} style={{ animationDelay }} />
        ))}
      </span>
    )
  }
  return (
    <span
      aria-hidden
      className={cn(sizes[size], 'animate-spin rounded-full border-[max(2px,0.14em)] border-current border-t-transparent')}
    />
  )
}
