import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { findMediaByName } from '#base/media-name.ts'
import type { Services } from '#platform/services.ts'
import type { Media } from './contract.ts'
import { noticeOf } from './notice.ts'
import { addressOf, imageOf, mediaById } from './service.ts'
import type { MediaRow } from './store.ts'

/** By its id, with or without a version behind it. @throws Problem 404 */
export async function foundMedia(services: Services, id: string): Promise<MediaRow> {
  const named = findMediaByName(id)
  const row = named && (await mediaById(services, named.id))
  if (!row) throw new Problem(404, 'media-not-found', t('media.error-this-file-is-not-in-the'))
  return row
}

export function mediaOf(row: MediaRow): Media {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    mime: row.mime,
    bytes: row.bytes,
    sha256: row.sha256,
    url: addressOf(row),
    alt: row.alt,
    credit: row.credit,
    colour: row.colour,
    folder: row.folder,
    version: row.version,
    cropped: row.cropped !== null,
    pages: row.pages,
    notice: noticeOf(row),
    image: row.kind === 'image' ? imageOf(row) : null,
    user_id: row.user_id,
    created_at: isoDate(row.created_at),
  }
}
