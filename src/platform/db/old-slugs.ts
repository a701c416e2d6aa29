import type { Db, Reading } from './tables.ts'

interface OldSlugTable {
  kind: string
  slug: string
  subject_id: number
  created_at: number
}

declare module './tables.ts' {
  interface Tables {
    old_slugs: OldSlugTable
  }
  interface PublicTables {
    old_slugs: OldSlugTable
  }
}

/** Remembers the slug that a thing had until now. Where another one had it before, it leads to the later one. */
export async function keepOldSlug(tx: Db, kind: string, slug: string, id: number, now: number): Promise<void> {
  const row = { kind, slug, subject_id: id, created_at: now }
  await tx
    .insertInto('old_slugs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(row))
    .execute()
}

/**
 * A row by its id (digits alone), its slug, or a slug it once had. `find` sees what is public only, so an old slug tells
 * nothing of a draft.
 */
export async function findByAnySlug<R>(
  reading: Reading,
  kind: string,
  key: string,
  find: (column: 'id' | 'slug', value: string | number) => Promise<R | undefined>,
): Promise<R | undefined> {
  if (/^\d{1,15}$/.test(key)) return find('id', Number(key))
  const row = await find('slug', key)
  if (row !== undefined) return row
  const old = await reading.selectFrom('old_slugs').select('subject_id').where('kind', '=', kind).where('slug', '=', key).executeTakeFirst()
  return old && find('id', old.subject_id)
}
