// Descriptions as people type them: blank lines between paragraphs, `- ` for lists, `**bold**`. HTML that says more than that
// is shown as it is and kept as it is. Pure.

const inlineOut = (html: string): string =>
  html
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<\/?(strong|b)>/gi, '**')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&amp;/g, '&')

const inlineIn = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/\*\*(\S(?:[^*]*\S)?)\*\*/g, '<strong>$1</strong>')
    .replace(/\n/g, '<br>')

const isHtml = (text: string) => /^\s*</.test(text)

export function fromLight(text: string): string {
  if (!text.trim() || isHtml(text)) return text.trim()
  return text
    .replace(/\r/g, '')
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map((block) => {
      const lines = block.split('\n')
      return lines.every((line) => /^[-•]\s/.test(line))
        ? `<ul>${lines.map((line) => `<li>${inlineIn(line.replace(/^[-•]\s+/, ''))}</li>`).join('')}</ul>`
        : `<p>${inlineIn(block)}</p>`
    })
    .join('')
}

/** Only where the way back gives the same HTML; otherwise the HTML itself. */
export function toLight(html: string): string {
  if (!html) return ''
  const text = html
    .replace(/<ul>([\s\S]*?)<\/ul>/gi, (_, items: string) => `${items.replace(/<li>([\s\S]*?)<\/li>/gi, '- $1\n').trim()}\n\n`)
    .replace(/<p>([\s\S]*?)<\/p>/gi, '$1\n\n')
  const light = inlineOut(text).trim()
  return fromLight(light) === html ? light : html
}

/** The same for one line, such as a list of ingredients: bold only, no paragraphs. */
export const lineFromLight = (text: string): string => (/<\/?[a-z]/i.test(text) ? text.trim() : inlineIn(text.trim()))
export const lineToLight = (html: string): string => {
  const light = inlineOut(html)
  return lineFromLight(light) === html ? light : html
}
