/**
 * A pattern for `ilike` inside PostgREST's `or=(…)`: the term's own wildcards are escaped for LIKE, and the whole is
 * quoted so that commas, dots and parentheses stay part of it.
 */
export function containsPattern(term: string): string {
  const forLike = term.replace(/[\\%_]/g, String.raw`\$&`)
  const forOr = `%${forLike}%`.replace(/["\\]/g, String.raw`\$&`)
  return `"${forOr}"`
}
