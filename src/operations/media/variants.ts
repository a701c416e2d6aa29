import type { Services } from '#platform/services.ts'
import { sourceKey, variantKey } from './keys.ts'
import { cutPicture, type WaitingFor } from './picture.ts'
import { offeredWidths, pagesFolder, typeOfCut, type Cut } from './rules.ts'
import { originalByteStream } from './originals.ts'
import type { MediaRow } from './store.ts'

type Cuttable = Pick<MediaRow, 'id' | 'version' | 'folder'>

const underWay = new Map<string, Promise<boolean>>()

/**
 * Makes one variant and keeps it, unless it is there; whoever asks meanwhile waits for the same work,
 * but a person never for a job.
 * `width` must be one that the picture offers. False when its master is missing.
 */
export function makeVariant(services: Services, media: Cuttable, width: number, format: Cut['format'], who: WaitingFor = 'person'): Promise<boolean> {
  const key = `${who}:${variantKey(media.id, media.version, width, format)}`
  const begun = underWay.get(key)
  if (begun) return begun
  const work = cutAndKeep(services, media, { width, format }, who).finally(() => underWay.delete(key))
  underWay.set(key, work)
  return work
}

/** All variants of a picture, one after the other, so that readers who wait for one are never far behind. */
export async function makeVariants(services: Services, media: Cuttable & Pick<MediaRow, 'width' | 'frames'>): Promise<void> {
  // What nearly every browser takes; the other format is made when one asks for it.
  for (const width of offeredWidths(media.width ?? 0)) await makeVariant(services, media, width, 'avif', 'job')
  // Of an animation the one that moves, which takes longest.
  if (media.frames > 1) for (const width of offeredWidths(media.width ?? 0)) await makeVariant(services, media, width, 'webp', 'job')
}

async function cutAndKeep(
  services: Services,
  { id, version, folder }: Cuttable,
  { width, format }: Pick<Cut, 'width' | 'format'>,
  who: WaitingFor,
): Promise<boolean> {
  const { files, log } = services
  const key = variantKey(id, version, width, format)
  if ((await files.size(key)) !== null) return true
  const as = { width, format, isPrint: folder === pagesFolder }
  const cut = await cutPicture(sourceKey(id, version), () => originalByteStream(services, id, version), as, who)
  if (!cut) {
    log.error({ media: id }, 'a picture has lost its file')
    return false
  }
  await files.put(key, cut, typeOfCut(format, cut[0]))
  return true
}
