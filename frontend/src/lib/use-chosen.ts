import { useState } from 'react'

/**
 * What the address says, or what was just chosen and the address does not say yet: it follows a moment later, and a second
 * choice made meanwhile must not be made from the old one.
 */
export function useChosen<Choice>(said: Choice, address: URLSearchParams): [Choice, (next: Choice) => void] {
  const [chosen, setChosen] = useState<{ next: Choice; before: string } | null>(null)
  const now = address.toString()
  return [chosen?.before === now ? chosen.next : said, (next) => setChosen({ next, before: now })]
}
