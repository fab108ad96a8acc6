import 'i18next'
import type en from './en'
import type { PanelTexts } from './panel'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    resources: { translation: typeof en & PanelTexts }
    keySeparator: false
    nsSeparator: false
  }
}
