import { sql, type RawBuilder } from 'kysely'

/** Words somewhere in a column, in any case for Latin letters without accents; others as they are written. */
export function containing(column: RawBuilder<unknown>, words: string): RawBuilder<boolean> {
  return sql<boolean>`(lower(${column}) like ${partOf(words.toLowerCase())} escape '\\' or ${column} like ${partOf(words)} escape '\\')`
}

/** A pattern of LIKE whose escape is the backslash. */
export function partOf(words: string): string {
  return `%${words.replace(/[\\%_]/g, '\\$&')}%`
}
