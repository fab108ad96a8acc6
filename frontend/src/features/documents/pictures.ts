// Pictures of a document, from this origin alone, as small as print needs.

/** Pixels of the longer side: five centimetres on paper at 240 dots per inch. */
const SIDE = 480
const QUALITY = 0.82
const AT_ONCE = 6

export type Small = Uint8Array<ArrayBuffer>

/** Those that are there and can be read: a document without one of its pictures is still a document. */
export async function gather(addresses: readonly string[], progress: (done: number, total: number) => void): Promise<Map<string, Small>> {
  const found = new Map<string, Small>()
  const waiting = addresses.filter(isOwn)
  const total = waiting.length
  let done = 0
  const work = async () => {
    for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
      const picture = await small(address).catch(() => null)
      if (picture) found.set(address, picture)
      progress(++done, total)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  // In the order they were asked for: the same data is the same document.
  return new Map(addresses.flatMap((address) => (found.has(address) ? [[address, found.get(address)!] as const] : [])))
}

/** A path of this site. `//host` would be another one. */
export const isOwn = (address: string): boolean => /^\/(?!\/)/.test(address)

async function small(address: string): Promise<Small | null> {
  const response = await fetch(address)
  if (!response.ok) return null
  const file = await response.blob()
  if (file.type.startsWith('image/svg')) return isStrangers(address) ? null : bytesOf(file)
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)))
  const pen = canvas.getContext('2d')
  if (!pen) return null
  // JPEG knows no glass: what would shine through is paper.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return bytesOf(await canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY }))
}

/** Drawings of the site are its own; those in buckets are strangers', and stay out. */
const isStrangers = (address: string) => address.startsWith('/storage/')

const bytesOf = async (file: Blob): Promise<Small> => new Uint8Array(await file.arrayBuffer())
