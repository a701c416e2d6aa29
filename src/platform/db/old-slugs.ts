import type { Db, Reading } from './tables.ts'

interface OldSlugTable {
  kind: string
  slug: string
  subject_id: number
  created_at: number
  /** The slug it has now; null of one that was changed before this was kept. */
  leads_to: string | null
}

interface Slugged {
  id: number
  slug: string
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
export async function keepOldSlug(
  tx: Db,
  { kind, slug, id, leads_to, now }: { kind: string; slug: string; id: number; leads_to: string; now: number },
): Promise<void> {
  await tx.updateTable('old_slugs').set({ leads_to }).where('kind', '=', kind).where('subject_id', '=', id).execute()
  const row = { kind, slug, subject_id: id, created_at: now, leads_to }
  await tx
    .insertInto('old_slugs')
    .values(row)
    .onConflict((conflict) => conflict.columns(['kind', 'slug']).doUpdateSet(row))
    .execute()
}

/** All slugs of one content lead to another from now on, the one that it had until now too. */
export async function transferOldSlugs(tx: Db, { kind, from, to, now }: { kind: string; from: Slugged; to: Slugged; now: number }): Promise<void> {
  await tx.updateTable('old_slugs').set({ subject_id: to.id }).where('kind', '=', kind).where('subject_id', '=', from.id).execute()
  await keepOldSlug(tx, { kind, slug: from.slug, id: to.id, leads_to: to.slug, now })
}

/** A slug that is in use is nobody's old one. */
export async function dropOldSlug(tx: Db, kind: string, slug: string): Promise<void> {
  await tx.deleteFrom('old_slugs').where('kind', '=', kind).where('slug', '=', slug).execute()
}

/** Where the old ones among these lead, by `kind/slug`. */
export async function slugsLedTo(db: Db, kinds: readonly string[], slugs: readonly string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map()
  const rows = await db.selectFrom('old_slugs').select(['kind', 'slug', 'leads_to']).where('kind', 'in', kinds).where('slug', 'in', slugs).execute()
  return new Map(rows.flatMap(({ kind, slug, leads_to }) => (leads_to === null ? [] : [[`${kind}/${slug}`, leads_to]])))
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
