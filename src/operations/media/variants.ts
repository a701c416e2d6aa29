import type { Services } from '#platform/services.ts'
import { makeRoomForCrop } from './kept-crops.ts'
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
 * It must be one that the picture offers. False when its master is missing.
 */
export function makeVariant(services: Services, media: Cuttable, cut: Cut, who: WaitingFor = 'person'): Promise<boolean> {
  const key = `${who}:${variantKey(media.id, media.version, cut)}`
  const begun = underWay.get(key)
  if (begun) return begun
  const work = cutAndKeep(services, media, cut, who).finally(() => underWay.delete(key))
  underWay.set(key, work)
  return work
}

/** All variants of a picture, one after the other, so that readers who wait for one are never far behind. */
export async function makeVariants(services: Services, media: Cuttable & Pick<MediaRow, 'width' | 'frames'>): Promise<void> {
  // What nearly every browser takes; the other format is made when one asks for it.
  for (const width of offeredWidths(media.width ?? 0)) await makeVariant(services, media, { width, format: 'avif' }, 'job')
  // Of an animation the one that moves, which takes longest.
  if (media.frames > 1) for (const width of offeredWidths(media.width ?? 0)) await makeVariant(services, media, { width, format: 'webp' }, 'job')
}

async function cutAndKeep(services: Services, { id, version, folder }: Cuttable, variant: Cut, who: WaitingFor): Promise<boolean> {
  const { files, log } = services
  const key = variantKey(id, version, variant)
  if ((await files.size(key)) !== null) return true
  const as = { ...variant, isPrint: folder === pagesFolder }
  const cut = await cutPicture(sourceKey(id, version), () => originalByteStream(services, id, version), as, who)
  if (!cut) {
    log.error({ media: id }, 'a picture has lost its file')
    return false
  }
  if (variant.crop) await makeRoomForCrop(services, id, variant.crop)
  await files.put(key, cut, typeOfCut(variant.format, cut[0]))
  return true
}
