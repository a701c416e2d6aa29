import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import type { Db } from '#platform/db/tables.ts'
import type { MediaReferences } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { assertMayCrop } from './crop.ts'
import { focusBefore } from './crop-geometry.ts'
import { croppedFrom, type CroppedFrom } from './cropped.ts'
import { readOriginal } from './originals.ts'
import { changedMeanwhile, replaceFile } from './replace.ts'
import { sha256Of } from './service.ts'
import { findMediaBySha256, type MediaRow } from './store.ts'

interface Restore {
  row: MediaRow
  /** That its sender has seen. */
  version: number
  viewer: Viewer
}

/** A picture as it was before it was cropped or rotated, under the same id. @throws Problem 403, 409 changed-meanwhile, not-cropped */
export async function restoreOriginal(services: Services, sources: MediaReferences[], { row, version, viewer }: Restore): Promise<MediaRow> {
  const assertMay = (db: Db) => assertMayCrop(db, sources, viewer, row)
  await assertMay(services.database.db)
  if (row.version !== version) throw changedMeanwhile()
  const from = croppedFrom(row)
  if (!from) throw new Problem(409, 'not-cropped', t('studio-media.error-not-cropped'))
  const content = await readOriginal(services, row.id, from.version)
  if (!content) throw new Error(`media ${row.id} has lost its original`)
  const facts = { frames_received: from.frames_received, sha256: await freeSha256(services, row, from) }
  return replaceFile(services, sources, { row, file: { content, name: row.name }, viewer, assertMay, focusOf: (focus) => focusBefore(from, focus), facts })
}

/** The library knows the original again by its bytes, unless they were uploaded once more meanwhile: then that entry is the known one. */
async function freeSha256({ database }: Services, { id }: MediaRow, { sha256 }: CroppedFrom): Promise<string> {
  return (await findMediaBySha256(database.db, sha256)) ? sha256Of(Buffer.from(`${id} ${sha256}`)) : sha256
}
