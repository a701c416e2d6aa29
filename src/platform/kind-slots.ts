import { sql, type RawBuilder } from 'kysely'
import type { CardKind } from '#content/kinds.ts'
import type { Card } from '../base/card.ts'
import type { Reading, Tables } from './db/tables.ts'
import type { CardSource, MediaReferences } from './feature.ts'

/** Cache tags of one entry: itself, its card in other places, and the lists of its kind, whose tag is `list`. */
export function entryTags(kind: string, list: string, { id, slug }: { id: number; slug: string }): string[] {
  return [`${kind}:${id}`, `cards:${kind}:${slug}`, list]
}

/** Cards of a kind that are made of its public rows alone. */
export function cardsOfRows<Row>(kind: CardKind, listBySlug: (reading: Reading, slugs: string[]) => Promise<Row[]>, cardOf: (row: Row) => Card): CardSource {
  return async (reading, slugs, tag) => {
    tag(...slugs.map((slug) => `cards:${kind}:${slug}`))
    return (await listBySlug(reading, slugs)).map(cardOf)
  }
}

/** Files that the columns `cover` and `details` of a table name. `where` keeps to the rows of the kind. */
export function mediaReferencesOfRows(
  { kind, list, table }: { kind: string; list: string; table: keyof Tables },
  where: RawBuilder<unknown> = sql`1 = 1`,
): MediaReferences {
  return {
    kind,
    rows: sql`select id, slug, title, cast(updated_at as text) as mark, coalesce(cover, '') || details as text from ${sql.table(table)} where ${where}`,
    table,
    columns: ['cover', 'details'],
    slug: 'slug',
    tags: (subject) => entryTags(kind, list, subject),
  }
}
