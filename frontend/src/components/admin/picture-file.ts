// What may be sent as a picture. The bucket and the server decide; this says it before anything is sent.

/** Bytes; `file_size_limit` of the buckets. */
export const PICTURE_MAX = 10_000_000
/** Longest side of a drawing that is made into a picture. */
const LONGEST = 1024

export type PictureProblem = 'size' | 'type' | 'failed'
export class PictureRefused extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(`the picture was refused: ${problem}`)
    this.problem = problem
  }
}

const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/x-icon', 'image/vnd.microsoft.icon'])
export const pictureTypes = [...shown, 'image/svg+xml'].join(',')

/**
 * The picture as it is sent. An SVG is a document that can hold scripts, so storage serves it as plain text and no page would show it: it is
 * drawn here, as an image and so without running anything, and sent as PNG. Others are looked at: a text called `.png` is refused.
 */
export async function pictureOf(file: File): Promise<Blob> {
  if (file.size > PICTURE_MAX) throw new PictureRefused('size')
  if (file.type === 'image/svg+xml') return drawn(file)
  if (!shown.has(file.type)) throw new PictureRefused('type')
  // Icons are the one kind that cannot be decoded this way everywhere.
  if (!file.type.includes('icon')) {
    const bitmap = await createImageBitmap(file).catch(() => {
      throw new PictureRefused('type')
    })
    bitmap.close()
  }
  return file
}

async function drawn(file: File): Promise<Blob> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode().catch(() => {
      throw new PictureRefused('type')
    })
    const { width, height } = drawnSize(image.naturalWidth, image.naturalHeight)
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    canvas.getContext('2d')!.drawImage(image, 0, 0, width, height)
    return await new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new PictureRefused('type'))), 'image/png'))
  } finally {
    URL.revokeObjectURL(address)
  }
}

/** As large as it is ever shown, in its own proportions; a drawing without a size is a square. */
export function drawnSize(width: number, height: number): { width: number; height: number } {
  if (!(width > 0 && height > 0)) return { width: LONGEST, height: LONGEST }
  const scale = LONGEST / Math.max(width, height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
