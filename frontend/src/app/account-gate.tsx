import { type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'

import { Challenge } from '@/features/security/challenge'
import { isSecondStepOwed } from '@/features/security/level'
import { useAuth } from '@/lib/auth'
import { paths } from '@/lib/paths'

interface AccountGateProps {
  /** After the step; without it the content is shown where the question stood. */
  onDone?: () => void
  children: ReactNode
}

/** Lets an account with a second factor in only after its second step. For pages that ask or change something of weight. */
export function AccountGate({ onDone, children }: AccountGateProps) {
  const { session, user, signOut } = useAuth()
  const navigate = useNavigate()
  if (!user || !isSecondStepOwed(session)) return children
  const leave = async () => {
    await signOut()
    await navigate(paths.auth())
  }
  return <Challenge userId={user.id} onDone={() => onDone?.()} onLeave={() => void leave()} />
}
