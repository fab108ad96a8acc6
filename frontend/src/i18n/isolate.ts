// Values within right-to-left sentences. A number like SH-2026-00012, an address or a name in Latin letters would be torn apart or moved to
// the sentence's other end by the bidirectional algorithm; isolated, it keeps its own direction and the sentence keeps its. Done here for
// every text at once, so that no translator has to think of invisible characters.

const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/** Letters that run the other way, or digits in more than one group. A plain number or an Arabic word needs nothing. */
const runsOtherwise = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]|\d[^\d.,\u00a0\u202f]+\d|[-+]\d/u

export const isolated = (value: string): string => (runsOtherwise.test(value) ? `${FIRST_STRONG_ISOLATE}${value}${POP_ISOLATE}` : value)

/**
 * What i18next is started with. Its hook for escaping is the one place every `{{value}}` passes; React escapes markup, so nothing else is
 * to be done there. `{{- value}}` is put in as it is.
 */
export const interpolation = (isRightToLeft: () => boolean) => ({
  escapeValue: true,
  escape: (value: unknown) => (isRightToLeft() ? isolated(String(value)) : String(value)),
})
