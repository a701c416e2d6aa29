import type { Image } from '#base/image.ts'
import { t } from '#i18n/messages.ts'
import { findMediaByName } from '#base/media-name.ts'
import type { Services } from '#platform/services.ts'
import { maxAnimationBytes, maxPixels } from './rules.ts'
import { findMedia, type MediaRow } from './store.ts'

/** What of the file that was handed in is not kept or cannot be shown, in words; null when there is nothing to say. */
export function noticeOf({ kind, pages, frames, frames_received }: Pick<MediaRow, 'kind' | 'pages' | 'frames' | 'frames_received'>): string | null {
  if (kind === 'pdf' && pages === null) return t('studio-animations.pdf-unread')
  if (frames_received <= frames) return null
  return t('studio-animations.kept-as-still', { frames: frames_received, pixels: maxPixels / 1_000_000, megabytes: maxAnimationBytes / 1_000_000 })
}

/** The same of a picture that was taken in. */
export async function noticeOfImage({ database }: Services, { id }: Pick<Image, 'id'>): Promise<string | null> {
  const named = id === null ? null : findMediaByName(id)
  const row = named && (await findMedia(database.db, named.id))
  return row ? noticeOf(row) : null
}
