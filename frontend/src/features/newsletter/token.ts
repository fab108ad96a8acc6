/**
 * The secret of a letter's link. It stands behind `#`, which no server sees; mail programs that open the address of
 * their own unsubscribe button bring it as a parameter.
 */
export function tokenOf({ hash, search }: { hash: string; search: string }): string | null {
  const given = new URLSearchParams(hash.replace(/^#/, '')).get('token') ?? new URLSearchParams(search).get('token')
  return given && /^[0-9a-f]{64}$/.test(given) ? given : null
}
