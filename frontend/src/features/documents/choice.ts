// Which document is wanted, as the page's address carries it and as the server is asked for it. Pure.

export const KINDS = ['catalog', 'prices'] as const
export type Kind = (typeof KINDS)[number]

export interface Choice {
  kind: Kind
  /** Of the document, which need not be the reader's. */
  language: string
  /** Slug of a category; null for all. */
  category: string | null
  /** Only what is on the quote list. */
  onlyQuote: boolean
}

/** `?lang=` would change the page's own language, so the document's is called otherwise. */
export function choiceOf(parameters: URLSearchParams, language: string): Choice {
  const kind = KINDS.find((known) => known === parameters.get('kind')) ?? 'catalog'
  return {
    kind,
    language: parameters.get('language') ?? language,
    category: parameters.get('category'),
    onlyQuote: parameters.get('only') === 'quote',
  }
}

/** Only what differs from the default, so that the plain address stays the plain address. */
export function parametersOf(choice: Choice, language: string): Record<string, string> {
  return {
    ...(choice.kind === 'catalog' ? {} : { kind: choice.kind }),
    ...(choice.language === language ? {} : { language: choice.language }),
    ...(choice.onlyQuote ? { only: 'quote' } : choice.category === null ? {} : { category: choice.category }),
  }
}

/** What belongs to one order or quote; `packing` goes into the parcel and is the staff's. */
export type Paper = 'order' | 'quote' | 'packing'

/** What the database is asked for. */
export interface Wanted {
  kind: Kind | Paper
  language: string
  parameters: Record<string, string>
}

/** The ids are sorted: the same list is the same document, in whatever order it was gathered. */
export function wantedOf(choice: Choice, quoteIds: readonly string[]): Wanted {
  const parameters: Record<string, string> = choice.onlyQuote
    ? { ids: [...new Set(quoteIds)].toSorted().join(',') }
    : choice.category === null
      ? {}
      : { category: choice.category }
  return { kind: choice.kind, language: choice.language, parameters }
}

/** The confirmation of an order, or a quote: `token` is the one of the mail, for whoever is not signed in. */
export const paperOf = (kind: Paper, id: string, token: string | null, language: string): Wanted => ({
  kind,
  language,
  parameters: token === null ? { id } : { id, token },
})
