import { supabase } from './supabase'

const endings: Record<string, string> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp', 'image/gif': 'gif', 'image/x-icon': 'ico', 'image/vnd.microsoft.icon': 'ico' }

/**
 * Puts a picture into a public bucket, under a name nobody has; `folder` begins with the factory's id, as the bucket's policy wants it.
 * Answers its address: a path where this site serves the files, else the full address.
 */
export async function uploadPicture(bucketName: string, folder: string, file: Blob): Promise<string> {
  const bucket = supabase().storage.from(bucketName)
  const path = `${folder}/${crypto.randomUUID()}.${endings[file.type] ?? 'img'}`
  const { error } = await bucket.upload(path, file, { contentType: file.type, cacheControl: '31536000' })
  if (error) throw error
  const url = new URL(bucket.getPublicUrl(path).data.publicUrl)
  return url.origin === location.origin ? url.pathname : url.href
}
