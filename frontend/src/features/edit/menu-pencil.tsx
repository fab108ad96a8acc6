import { useTranslation } from 'react-i18next'
import { Pencil } from './pencil'
import { isUuid } from './target'
import { useEditing } from './use-editing'

/** On the corner of a menu item. The title is edited in a window: the bar has no room, and a dropdown would close over it. */
export function MenuPencil({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation()
  const { begin } = useEditing({ target: { kind: 'menu', id }, value: title })
  // Entries of our own, which stand in for a menu nobody has made.
  if (!isUuid(id)) return null
  return (
    <Pencil
      aria-label={t('edit.editMenu', { title })}
      aria-keyshortcuts="Enter F2"
      className="absolute end-0 -top-1 z-10 size-6"
      onClick={() => void begin()}
      onKeyDown={(event) => event.key === 'F2' && void begin()}
    />
  )
}
