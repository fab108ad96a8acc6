// Which pictures are taken. The bucket and the server decide; this says it before anything is sent.
import type { FileRejection } from 'react-dropzone'

/** Bytes; `file_size_limit` of the bucket `product-images`. */
export const IMAGE_MAX = 10_000_000
export const IMAGE_TYPES = { 'image/jpeg': ['.jpg', '.jpeg'], 'image/png': ['.png'], 'image/webp': ['.webp'], 'image/gif': ['.gif'] }

/** A list of products may be this large, as every file. */
export const FILE_MAX = 50_000_000

export interface Rejection {
  name: string
  reason: 'size' | 'type'
}

export const rejected = ({ file, errors }: FileRejection): Rejection => ({
  name: file.name,
  reason: errors.some((error) => error.code === 'file-too-large') ? 'size' : 'type',
})
