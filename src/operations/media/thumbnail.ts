import type { Services } from '#platform/services.ts'
import { sourceKey } from './keys.ts'
import { cutPicture } from './picture.ts'
import { originalByteStream } from './originals.ts'
import { findMedia } from './store.ts'

/** As wide as large phones: a browser that is asked for its largest paint counts what is drawn larger than it is for less. */
const width = 432
/** With the words of its page, packed, about what a server may send before it has to wait for an answer. */
const wanted = 4_000
/** What is heavier is worth less than it weighs. */
const most = 10_000

/** A printed page in a few kB, legible in its headlines, as a `data:` address; null where that cannot be done, or the picture is gone. */
export async function thumbnailOf(services: Services, mediaId: string): Promise<string | null> {
  const row = await findMedia(services.database.db, mediaId)
  if (!row) return null
  const { id, version } = row
  const as = { width, format: 'avif' as const, isPrint: true, within: [wanted, most] satisfies [number, number] }
  const cut = await cutPicture(sourceKey(id, version), () => originalByteStream(services, id, version), as, 'job')
  return cut && cut.byteLength <= most ? `data:image/avif;base64,${Buffer.from(cut).toString('base64')}` : null
}
