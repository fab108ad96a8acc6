import { FooterColors } from '@/features/edit/footer/footer-colors'
import { FooterSection } from '@/features/edit/footer/footer-section'
import { FooterTitle } from '@/features/edit/footer/footer-title'
import { InlineText } from '@/features/edit/inline-text'
import { mayLeave } from '@/features/edit/leaving'
import { MenuPencil } from '@/features/edit/menu-pencil'
import { Toolbar } from '@/features/edit/toolbar'
import { loadPanelTexts } from '@/i18n/panel'
import type { EditTools } from '@/lib/edit-mode'

/** Edit mode with its words. Only an admin's browser ever asks for this file. */
export async function loadEditTools(): Promise<EditTools> {
  await loadPanelTexts()
  return { Text: InlineText, MenuPencil, FooterTitle, FooterSection, FooterColors, Toolbar, mayLeave }
}
