import { type ReactNode, useMemo, useState } from 'react'
import { useAuth } from '@/lib/auth'
import { EditModeContext } from '@/lib/edit-mode'

export function EditModeProvider({ children }: { children: ReactNode }) {
  const { isAdmin } = useAuth()
  const [isWanted, setWanted] = useState(false)
  const value = useMemo(
    () => ({ canEdit: isAdmin, isEditing: isAdmin && isWanted, toggle: () => setWanted((wanted) => !wanted) }),
    [isAdmin, isWanted],
  )
  return <EditModeContext value={value}>{children}</EditModeContext>
}
