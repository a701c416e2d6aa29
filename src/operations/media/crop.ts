import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { hasRole, type Viewer } from '#base/viewer.ts'
import type { Db } from '#platform/db/tables.ts'
import type { MediaReferences } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { combinedCrop, focusAfter, type Focus } from './crop-geometry.ts'
import { croppedFrom, croppedText } from './cropped.ts'
import { originalByteStream } from './originals.ts'
import { cropPicture } from './picture.ts'
import type { PictureCrop } from './pixels.ts'
import { changedMeanwhile, replaceFile } from './replace.ts'
import { mayChangeMedia } from './rules.ts'
import type { MediaRow } from './store.ts'
import { usesOf } from './usage.ts'

/** Shorter sides show nothing, pixels. */
const leastSide = 16

interface Crop extends PictureCrop {
  row: MediaRow
  /** That its sender has seen. */
  version: number
  viewer: Viewer
}

/** Turns a picture and cuts it, under the same id. @throws Problem 403, 409 changed-meanwhile, 422 animation, crop-too-small */
export async function cropMedia(services: Services, sources: MediaReferences[], { row, version, viewer, turns, box }: Crop): Promise<MediaRow> {
  const assertMay = (db: Db) => assertMayCrop(db, sources, viewer, row)
  await assertMay(services.database.db)
  if (row.version !== version) throw changedMeanwhile()
  assertCroppable(row, { turns, box })
  const master = await originalByteStream(services, row.id, row.version)
  if (!master) throw new Error(`media ${row.id} has lost its file`)
  const content = await cropPicture(master, { turns, box })
  const focusOf = (focus: Focus) => focusAfter({ turns, box }, focus)
  return replaceFile(services, sources, {
    row,
    file: { content, name: row.name },
    viewer,
    assertMay,
    focusOf,
    facts: { cropped: croppedNow(row, { turns, box }) },
  })
}

/** One that was cropped before is still made from what was handed in. */
function croppedNow(row: MediaRow, crop: PictureCrop): string {
  const from = croppedFrom(row)
  return from ? croppedText({ ...row, ...from }, combinedCrop(from, crop)) : croppedText(row, crop)
}

/** What others show is theirs: only an editor changes it. @throws Problem 403 */
export async function assertMayCrop(db: Db, sources: MediaReferences[], viewer: Viewer, row: MediaRow): Promise<void> {
  if (!mayChangeMedia(viewer, row)) throw new Problem(403, 'not-allowed', t('media.error-change-is-its-owners'))
  if (!hasRole(viewer, 'editor') && (await usesOf(db, sources, row.id)).length > 0) throw new Problem(403, 'in-use', t('studio-media.error-crop-in-use'))
}

function assertCroppable({ kind, width, height, frames }: MediaRow, { turns, box }: PictureCrop): void {
  if (kind !== 'image' || width === null || height === null) throw new Problem(422, 'not-a-picture', t('media.error-this-file-is-not-a-picture'))
  if (frames > 1) throw new Problem(422, 'animation', t('studio-media.error-crop-animation'))
  const [wide, high] = turns % 2 === 0 ? [width, height] : [height, width]
  if (box.width * wide >= leastSide && box.height * high >= leastSide) return
  const text = t('studio-media.error-crop-small')
  throw new Problem(422, 'crop-too-small', text, { fields: { box: [text] } })
}
