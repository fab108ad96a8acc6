// What the browser knows of a language by its code.

/** As the table checks it. */
export const isLanguageCode = (code: string): boolean => /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(code)

const RTL_SCRIPTS = new Set(['Adlm', 'Arab', 'Hebr', 'Mand', 'Mend', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa'])

export interface GuessedLanguage {
  name: string
  native_name: string
  direction: 'ltr' | 'rtl'
}

/** Undefined for a code without a name. */
export function guessLanguage(code: string): GuessedLanguage | undefined {
  if (!isLanguageCode(code)) return undefined
  const nameIn = (language: string) => new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(code)
  const name = nameIn('en')
  if (!name) return undefined
  const native = nameIn(code) ?? name
  const script = new Intl.Locale(code).maximize().script ?? 'Latn'
  return { name, native_name: native.charAt(0).toLocaleUpperCase(code) + native.slice(1), direction: RTL_SCRIPTS.has(script) ? 'rtl' : 'ltr' }
}
