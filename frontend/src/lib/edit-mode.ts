import { createStrictContext } from './context'

export interface EditMode {
  /** True only for a signed-in admin who has switched it on. */
  isEditing: boolean
  /** Whether this visitor may switch it on at all. */
  canEdit: boolean
  toggle: () => void
}

export const [EditModeContext, useEditMode] = createStrictContext<EditMode>('useEditMode', 'EditModeProvider')
