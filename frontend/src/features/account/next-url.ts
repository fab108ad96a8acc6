// Where to go after signing in. The address comes from the query string, so anyone can write it:
// only a path on this site is followed.

const HOME = '/'
const NEVER_BACK_TO = ['/auth']

/** `next` as a path with query and hash, or `/` when it leads off this origin or back to signing in. */
export function nextPath(next: string | null, origin: string): string {
  if (next === null || !next.startsWith('/')) return HOME
  let url: URL
  try {
    url = new URL(next, origin)
  } catch {
    return HOME
  }
  // `//host` and `/\host` start with a slash and still resolve to another origin.
  if (url.origin !== origin) return HOME
  // `/.//host` stays on this origin but normalises to `//host`, which a router reads as another one.
  if (url.pathname.startsWith('//')) return HOME
  if (NEVER_BACK_TO.some((path) => url.pathname === path || url.pathname.startsWith(`${path}/`))) return HOME
  return `${url.pathname}${url.search}${url.hash}`
}
