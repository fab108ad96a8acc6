import { cn } from '@/lib/cn'

export const Separator = ({ className }: { className?: string }) => <hr className={cn('border-t border-border', className)} />
