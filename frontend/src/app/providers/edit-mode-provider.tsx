import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useAuth } from '@/lib/auth'
import { EditModeContext, type EditTools } from '@/lib/edit-mode'
import { logError } from '@/lib/errors'

/** Roles that may write content. What is saved is decided by the policies; this only decides what is offered. */
const CONTENT_ROLES = ['owner', 'admin', 'editor']

export function EditModeProvider({ children }: { children: ReactNode }) {
  const { adminRole } = useAuth()
  const canEdit = adminRole !== null && CONTENT_ROLES.includes(adminRole)
  const [isWanted, setWanted] = useState(false)
  const [tools, setTools] = useState<EditTools | null>(null)

  useEffect(() => {
    if (!canEdit) return
    import('../edit-tools')
      .then(({ loadEditTools }) => loadEditTools())
      .then(setTools, (error: unknown) => logError('Edit mode could not be loaded', error))
  }, [canEdit])

  const value = useMemo(
    () => ({
      canEdit,
      isEditing: canEdit && isWanted,
      toggle: () => {
        if (!isWanted || !tools) return setWanted(!isWanted)
        void tools.mayLeave().then((may) => may && setWanted(false))
      },
      tools: canEdit ? tools : null,
    }),
    [canEdit, isWanted, tools],
  )
  return <EditModeContext value={value}>{children}</EditModeContext>
}
