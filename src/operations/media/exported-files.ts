import { findMediaByName } from '#base/media-name.ts'
import type { Services } from '#platform/services.ts'
import { addressName } from './file-names.ts'
import { originalKey, sourceKey } from './keys.ts'
import { findMedia, type MediaRow } from './store.ts'

export interface ExportedFile extends Pick<MediaRow, 'id' | 'kind' | 'name' | 'mime' | 'alt' | 'credit' | 'created_at'> {
  /** Within a folder of media, with slashes. */
  path: string
  /** In the file store. */
  key: string
}

const addresses = /\/(?:media|files)\/([a-z2-7]{16}(?:-[1-9]\d{0,5})?)\//g

/** Ids, as addresses say them, of all files of the library that a text names. */
export function mediaNamesIn(text: string): string[] {
  return [...new Set([...text.matchAll(addresses)].map(([, name = '']) => name))]
}

/** The file that an address of the library means as it is now; null when it is gone. */
export async function exportedFile({ database }: Services, name: string): Promise<ExportedFile | null> {
  const found = findMediaByName(name)
  const row = found && (await findMedia(database.db, found.id))
  if (!row) return null
  const key = row.kind === 'image' ? sourceKey(row.id, row.version) : originalKey(row.id, row.version)
  return { ...row, path: `${row.id}/${addressName(row.name)}`, key }
}
