import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'

/** What a state asks of the reader: `todo` waits for somebody, `going` is under way, `done` is well, `stopped` is over, `quiet` is neither. */
export type StatusTone = 'todo' | 'going' | 'done' | 'stopped' | 'quiet'

const looks = { todo: 'butter', going: 'rye', done: 'spruce', stopped: 'berry', quiet: 'default' } as const

/** A state in words and colour; the words alone say everything. */
export const StatusBadge = ({ tone, children }: { tone: StatusTone; children: ReactNode }) => (
  <Badge variant={looks[tone]} className="whitespace-nowrap">
    {children}
  </Badge>
)
