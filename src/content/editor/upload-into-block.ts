import { mediaData } from './media-data.ts'
import { reportUploadError, upload } from './uploads.ts'

/** Uploads a file that was dropped or chosen, and returns what its block holds of it. */
export async function uploadIntoBlock(file: File, blockId?: string) {
  // The editor itself says nothing of a file that does not come, and its block stays for another one.
  const media = await upload(file, { blockId }).catch((thrown: unknown) => reportUploadError(thrown, file.name))
  if (!media) return {}
  if (media.image) return { props: { data: JSON.stringify({ alt: '', layout: 'text', ...mediaData(media.image, media.credit) }) } }
  const title = media.name.replace(/\.\w+$/, '')
  if (media.kind === 'audio' || media.kind === 'video') return { props: { data: JSON.stringify({ url: media.url, title }) } }
  return { props: { data: JSON.stringify({ url: media.url, name: media.name, bytes: media.bytes, type: media.mime }) } }
}
