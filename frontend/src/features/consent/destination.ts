// Where an application waits. The server checked the address when the application was registered; here it is checked that
// going there cannot run anything in this page.

const NEVER = ['javascript:', 'data:', 'blob:', 'vbscript:', 'file:']

export function destination(address: string): string {
  const url = new URL(address)
  if (NEVER.includes(url.protocol)) throw new Error(`not an address to go to: ${url.protocol}`)
  return url.href
}

/** What a visitor reads of an address: its host, or the scheme by which a phone finds an app. */
export function shownAddress(address: string): string {
  const { host, protocol } = new URL(address)
  return host || protocol
}
