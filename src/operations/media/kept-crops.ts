import { cropName } from '#base/image.ts'
import type { Services } from '#platform/services.ts'
import { cropNameIn, folderOf } from './keys.ts'
import type { Crop } from './rules.ts'

/** Crops that are kept of a picture, in all their widths. Pages name one or two of it; without a limit a visitor could fill the disk with all. */
const keptCrops = 6

/** Before `crop` is kept: when that would be one crop too many, the others go. Each is made anew for whoever asks for it. */
export async function makeRoomForCrop({ files }: Pick<Services, 'files'>, mediaId: string, { ratio, x }: Crop): Promise<void> {
  const others = new Map<string, string>()
  for await (const { key } of files.list(folderOf(mediaId))) {
    const name = cropNameIn(key)
    if (name !== null && name !== cropName(ratio, x)) others.set(key, name)
  }
  if (new Set(others.values()).size >= keptCrops) for (const key of others.keys()) await files.remove(key)
}
