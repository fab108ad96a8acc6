import type { ComponentType, ReactNode } from 'react'
import { createStrictContext } from './context'

/** A link of the footer; without a row of its own its id is no UUID. */
export interface SectionLink {
  id: string
  title: string
  url: string
  isExternal: boolean
}

/** A text an admin can change where it stands, in the language the page is shown in. */
export type EditTarget =
  | { kind: 'text'; slug: string; key: string; type?: 'text' | 'html' }
  | { kind: 'menu'; id: string }
  | { kind: 'footer'; id: string; section: string; title: string; all: readonly SectionLink[] }

export interface EditableProps {
  target: EditTarget
  /** What is shown now, which may be another language's or one of our own texts. */
  value: string
  /** Several lines: Ctrl+Enter saves instead of Enter. */
  multiline?: boolean
  children?: ReactNode
}

export interface SectionProps {
  section: string
  title: string
  /** Among the panel's own buttons, instead of on the page it changes. */
  isQuiet?: boolean
}

/** What edit mode adds to the page. Fetched once an admin is signed in; a visitor never downloads it. */
export interface EditTools {
  Text: ComponentType<EditableProps>
  MenuPencil: ComponentType<{ id: string; title: string }>
  FooterTitle: ComponentType<EditableProps>
  FooterSection: ComponentType<SectionProps>
  FooterColors: ComponentType
  Toolbar: ComponentType
  /** Asks where something would be lost. */
  mayLeave: () => Promise<boolean>
}

export interface EditMode {
  /** True only for a signed-in admin who has switched it on. */
  isEditing: boolean
  /** Whether this visitor may switch it on at all. */
  canEdit: boolean
  toggle: () => void
  /** Null for whoever may not edit, and until they have arrived. */
  tools: EditTools | null
}

export const [EditModeContext, useEditMode] = createStrictContext<EditMode>('useEditMode', 'EditModeProvider')
