import { Pencil, PencilOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useEditMode } from '@/lib/edit-mode'

/** Only admins see it. */
export function EditModeToggle({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { canEdit, isEditing, toggle } = useEditMode()
  if (!canEdit) return null
  const Icon = isEditing ? PencilOff : Pencil
  const label = isEditing ? t('editMode.exit') : t('editMode.enter')
  return (
    <Button variant={isEditing ? 'butter' : 'outline'} size="sm" className={className} title={label} onClick={toggle}>
      <Icon aria-hidden />
      <span>{label}</span>
    </Button>
  )
}

/** Edit mode's toolbar, once it is on and here. */
export function EditModeBar() {
  const { isEditing, tools } = useEditMode()
  return isEditing && tools ? <tools.Toolbar /> : null
}
