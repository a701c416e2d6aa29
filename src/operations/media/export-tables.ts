import type { Services } from '#platform/services.ts'
import type { RequiredFiles } from '#platform/backup/archive-format.ts'
import { croppedFrom } from './cropped.ts'
import { sourceKey, originalKey } from './keys.ts'

/** What every other file is made from, and the originals of cropped pictures. */
export async function* filesOfMedia({ database }: Services): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await database.db.selectFrom('media').select(['id', 'kind', 'version', 'cropped']).where('id', '>', after).orderBy('id').limit(500).execute()
    for (const { id, kind, version, cropped } of rows) {
      yield kind === 'image' ? sourceKey(id, version) : originalKey(id, version)
      const from = croppedFrom({ cropped })
      if (from) yield sourceKey(id, from.version)
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}

/** The same, of a row in a backup. */
export const requiredMediaFiles: RequiredFiles = {
  table: 'media',
  keyOf: ({ id, kind, version }) => (!id ? null : kind === 'image' ? sourceKey(id, Number(version)) : originalKey(id, Number(version))),
}

/** The original of a cropped picture, of a row in a backup. */
export const requiredOriginals: RequiredFiles = {
  table: 'media',
  keyOf({ id, cropped }) {
    const from = croppedFrom({ cropped })
    return id && from ? sourceKey(id, from.version) : null
  },
}
