import type { Services } from '#platform/services.ts'
import { sourceKey, originalKey } from './keys.ts'

/** What every other file is made from. */
export async function* filesOfMedia({ database }: Services): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const rows = await database.db.selectFrom('media').select(['id', 'kind', 'version']).where('id', '>', after).orderBy('id').limit(500).execute()
    for (const { id, kind, version } of rows) yield kind === 'image' ? sourceKey(id, version) : originalKey(id, version)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
