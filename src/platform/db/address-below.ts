import { sql, type RawBuilder } from 'kysely'
import { partOf } from './containing.ts'

/** Whether a column holds this path or one below it, in any language. */
export function isAtOrBelow(column: string, path: string): RawBuilder<boolean> {
  // With a slash behind both: /author/ada is not the beginning of /author/adalbert.
  return sql<boolean>`${sql.ref(column)} || '/' like ${partOf(`${path}/`)} escape '\\'`
}
