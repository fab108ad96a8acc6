import { Pencil, PencilOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/components/ui/button'
import { useLanguage } from '@/i18n/language'
import { useEditMode } from '@/lib/edit-mode'

/** Only admins see it. */
export function EditModeToggle({ className }: { className?: string }) {
  const { t } = useTranslation()
  const { canEdit, isEditing, toggle } = useEditMode()
  if (!canEdit) return null
  const Icon = isEditing ? PencilOff : Pencil
  return (
    <Button variant={isEditing ? 'butter' : 'outline'} size="sm" className={className} onClick={toggle}>
      <Icon aria-hidden />
      {isEditing ? t('editMode.exit') : t('editMode.enter')}
    </Button>
  )
}

/** Says which language an edit would change, for as long as edit mode is on. */
export function EditModeBar() {
  const { t } = useTranslation()
  const { isEditing, toggle } = useEditMode()
  const { current, code } = useLanguage()
  if (!isEditing) return null
  return (
    <div role="status" className="fixed inset-x-0 bottom-4 z-40 mx-auto flex w-fit max-w-[calc(100%-2rem)] items-center gap-4 rounded-full bg-accent py-2 ps-6 pe-2 text-accent-foreground shadow-lg">
      <Pencil aria-hidden className="size-4 shrink-0" />
      <span className="font-semibold">{t('editMode.bar', { language: current?.native_name ?? code })}</span>
      <Button size="sm" variant="secondary" onClick={toggle}>
        {t('editMode.exit')}
      </Button>
    </div>
  )
}
