import { createStrictContext } from './context'

export type PanelRole = 'owner' | 'admin' | 'editor' | 'orders'

/** Who works in the panel, and for which factory. Every query of a tab filters by `factoryId`. */
export interface Panel {
  factoryId: string
  role: PanelRole
}

export const [PanelContext, usePanel] = createStrictContext<Panel>('usePanel', 'PanelProvider')
