import { local, storageKeys } from './storage'

/** A guest proves a cart is theirs by knowing this id, so its random part holds 128 bits. */
export function newGuestSessionId(now: number, random: Uint8Array): string {
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `guest_${now}_${hex}`
}

/** The id if there is one already; reading never makes one. */
export const peekGuestSession = (): string | null => local.get(storageKeys.guestSession)

// Where storage is forbidden the id lives as long as the page, so the cart still works until then.
let unstored: string | null = null

/** The id, made on first use. */
export function ensureGuestSession(): string {
  const known = peekGuestSession() ?? unstored
  if (known) return known
  const id = newGuestSessionId(Date.now(), crypto.getRandomValues(new Uint8Array(16)))
  local.set(storageKeys.guestSession, id)
  unstored = id
  return id
}

export function forgetGuestSession(): void {
  local.remove(storageKeys.guestSession)
  unstored = null
}

/** What to show the server: the stored id or the unstored one. */
export const presentedGuestSession = (): string | null => peekGuestSession() ?? unstored
