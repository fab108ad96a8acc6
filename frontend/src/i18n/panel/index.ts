// The panel's own texts, in three languages. They are the staff's tools and not the shop's content: no visitor fetches
// them, and they are no rows of `translations`.
import i18next from 'i18next'
import type en from './en'

export type PanelTexts = typeof en

const files = import.meta.glob<Record<string, string>>('./*/*.json', { import: 'default' })

let loaded: Promise<unknown> | undefined

/** All languages at once, so that a change of language in the panel never shows a key; other languages fall back to these. */
export const loadPanelTexts = (): Promise<unknown> =>
  (loaded ??= Promise.all(
    Object.entries(files).map(async ([path, load]) => i18next.addResourceBundle(path.split('/')[1]!, 'translation', await load(), true, true)),
  ).catch((error: unknown) => {
    loaded = undefined
    throw error
  }))
