import { sql } from 'kysely'
import { mediaReferencesOfRows } from '#platform/kind-slots.ts'
import { itemKinds, listPathOf } from './rules.ts'

export const itemMediaReferences = itemKinds.map((kind) =>
  mediaReferencesOfRows({ kind, list: listPathOf[kind], table: 'library_items' }, sql`kind = ${sql.lit(kind)}`),
)
