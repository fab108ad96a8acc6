// Questions as they are shown: in the reader's language, in groups, narrowed by a search.

export const CATEGORIES = ['ordering', 'delivery', 'products', 'payment', 'business'] as const
export type Category = (typeof CATEGORIES)[number]

export interface FaqRow {
  slug: string
  category: string
  faq_items_i18n: { language_code: string; question: string; answer: string }[]
}

export interface Question {
  slug: string
  category: Category
  question: string
  /** Cleaned HTML. */
  answer: string
  /** Set when the texts are not in the reader's language. */
  language: string | null
}

/** A question without a text in either language is left out. */
export function toQuestions(rows: readonly FaqRow[], language: string, fallback: string): Question[] {
  return rows.flatMap((row) => {
    const text =
      row.faq_items_i18n.find((each) => each.language_code === language) ??
      row.faq_items_i18n.find((each) => each.language_code === fallback)
    const category = CATEGORIES.find((known) => known === row.category)
    if (!text || !category) return []
    return [
      {
        slug: row.slug,
        category,
        question: text.question,
        answer: text.answer,
        language: text.language_code === language ? null : text.language_code,
      },
    ]
  })
}

/** Without marks and case, so that `oppet` finds `öppet` and Arabic is found with or without its vowel signs. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}|\u0640/gu, '')
    .toLowerCase()

const plain = (html: string) => html.replace(/<[^>]*>/g, ' ')

/** Questions holding every word of the term, in the question or its answer. */
export function search(questions: readonly Question[], term: string): Question[] {
  const words = fold(term).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...questions]
  return questions.filter(({ question, answer }) => {
    const text = fold(`${question} ${plain(answer)}`)
    return words.every((word) => text.includes(word))
  })
}

export const byCategory = (questions: readonly Question[]): { category: Category; questions: Question[] }[] =>
  CATEGORIES.map((category) => ({ category, questions: questions.filter((each) => each.category === category) })).filter(
    (group) => group.questions.length > 0,
  )
