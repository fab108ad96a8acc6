import type { ReactNode } from 'react'
import { type EditableProps, type SectionProps, useEditMode } from './edit-mode'

// Where edit mode takes hold of the page. Each draws exactly what it is given, unless an admin is editing.

/** A text that can be edited in its place. */
export function Editable(props: EditableProps): ReactNode {
  const { isEditing, tools } = useEditMode()
  return isEditing && tools ? <tools.Text {...props} /> : (props.children ?? props.value)
}

/** A footer link whose title can be edited in its place. */
export function EditableTitle(props: EditableProps): ReactNode {
  const { isEditing, tools } = useEditMode()
  return isEditing && tools ? <tools.FooterTitle {...props} /> : props.children
}

/** The pencil of a menu item, beside it and never in it: a button has no place in a link. */
export function MenuPencil({ id, title }: { id: string; title: string }): ReactNode {
  const { isEditing, tools } = useEditMode()
  return isEditing && tools ? <tools.MenuPencil id={id} title={title} /> : null
}

/** The button that opens the links of a footer section. */
export function EditSection(props: SectionProps): ReactNode {
  const { isEditing, tools } = useEditMode()
  return isEditing && tools ? <tools.FooterSection {...props} /> : null
}

/** The admin's own `Colors` button, in edit mode or not. */
export function EditColors(): ReactNode {
  const { tools } = useEditMode()
  return tools ? <tools.FooterColors /> : null
}
