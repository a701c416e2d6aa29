import type { Db } from '#platform/db/tables.ts'
import type { ItemKind } from './rules.ts'

export interface KnownSource {
  item_id: number
  hash: string
  imported_at: number
  updated_at: number
  slug: string
}

export function findSource(db: Db, source: string): Promise<KnownSource | undefined> {
  return db
    .selectFrom('library_sources as s')
    .innerJoin('library_items as i', 'i.id', 's.item_id')
    .select(['s.item_id', 's.hash', 's.imported_at', 'i.updated_at', 'i.slug'])
    .where('s.source', '=', source)
    .executeTakeFirst()
}

export async function keepSource(db: Db, row: { source: string; item_id: number; hash: string; imported_at: number }): Promise<void> {
  await db
    .insertInto('library_sources')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}

/** One of the same title and the same people that no import brought. */
export function findDuplicate(db: Db, kind: ItemKind, title_key: string, byline: string, year: number | null): Promise<{ slug: string } | undefined> {
  return (
    db
      .selectFrom('library_items as i')
      .leftJoin('library_sources as s', 's.item_id', 'i.id')
      .select('i.slug')
      .where('i.kind', '=', kind)
      // Both there are: so that the index of titles serves.
      .where('i.status', 'in', ['draft', 'approved'])
      .where('i.title_key', '=', title_key)
      .where('i.byline', '=', byline)
      .where('i.year', 'is not distinct from', year)
      .where('s.source', 'is', null)
      .executeTakeFirst()
  )
}
