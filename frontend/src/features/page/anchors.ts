// A long text's own list of contents: its second-level headings, each with an address.

export interface Heading {
  id: string
  text: string
}

/** Gives every `<h2>` an id; the text in them is kept as it was. Headings without words are left alone. */
export function withAnchors(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = []
  const marked = html.replace(/<h2(?:\s[^>]*)?>(.*?)<\/h2>/gs, (whole: string, inner: string) => {
    const text = decoded(inner.replace(/<[^>]*>/g, '')).trim()
    if (!text) return whole
    // Numbered, not named: a heading in Arabic has no good id, and the order is stable while nobody edits.
    const id = `part-${headings.length + 1}`
    headings.push({ id, text })
    return `<h2 id="${id}">${inner}</h2>`
  })
  return { html: marked, headings }
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': '’', '&nbsp;': ' ' }
const decoded = (text: string) => text.replace(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
