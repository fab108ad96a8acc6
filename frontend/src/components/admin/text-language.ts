// The language somebody is writing in, for the controls alone: the labels, hints and buttons around them stay in the reader's own.
import { createContext, use } from 'react'

export interface TextLanguage {
  lang?: string
  dir?: 'ltr' | 'rtl'
}

const none: TextLanguage = {}

export const TextLanguageContext = createContext<TextLanguage>(none)

/** Spread over whatever holds the written text; nothing outside of `LanguageTabs`. */
export const useTextLanguage = (): TextLanguage => use(TextLanguageContext)
