// A picture made fit for letters before it is sent: mail programs do not show WebP, and nobody wants eight megabytes by mail.

/** Bytes; `file_size_limit` of the bucket. */
export const PICTURE_MAX = 10_000_000
const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
export const PICTURE_ACCEPT = TYPES.join(',')
/** Twice the width of a letter, for sharp screens. */
const WIDTH_MAX = 1200

export interface Picture {
  file: Blob
  ending: string
  width: number
  height: number
}

export type Unfit = 'size' | 'type'

/** Why it is not taken, said before anything is sent. */
export const unfit = (file: Pick<File, 'size' | 'type'>): Unfit | null => {
  if (!TYPES.includes(file.type)) return 'type'
  return file.size > PICTURE_MAX ? 'size' : null
}

/** Rejects when it is no picture after all. */
export async function fit(file: File): Promise<Picture> {
  const bitmap = await createImageBitmap(file)
  const { width, height } = bitmap
  // A drawing would stop a GIF from moving.
  const isFine = file.type === 'image/gif' || (width <= WIDTH_MAX && file.type !== 'image/webp')
  if (isFine) return { file, ending: file.type.slice('image/'.length).replace('jpeg', 'jpg'), width, height }
  const scale = Math.min(1, WIDTH_MAX / width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  canvas.getContext('2d')!.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  // What may be seen through stays so.
  const type = file.type === 'image/jpeg' ? 'image/jpeg' : 'image/png'
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
  if (!drawn) throw new Error('The picture could not be drawn')
  return { file: drawn, ending: type === 'image/jpeg' ? 'jpg' : 'png', width: canvas.width, height: canvas.height }
}
