import type { Db } from '#platform/db/tables.ts'

interface ImportedTable {
  source: string
  noun: string
  thing_id: number
  imported_at: number
  /** Of what it was like at its source; null where nobody compares. */
  hash: string | null
  /** When that was last changed there; null where the source does not say. */
  modified_at: number | null
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    imported_things: ImportedTable
  }
}

/** The id here of what an import has taken before, by its name there. */
export async function findThing(db: Db, source: string): Promise<number | undefined> {
  return (await findImported(db, source))?.thing_id
}

export function findImported(db: Db, source: string): Promise<Omit<ImportedTable, 'source' | 'noun'> | undefined> {
  const query = db.selectFrom('imported_things').select(['thing_id', 'imported_at', 'hash', 'modified_at'])
  return query.where('source', '=', source.slice(0, 1_000)).executeTakeFirst()
}

export async function keepThing(
  db: Db,
  {
    source,
    hash = null,
    modified_at = null,
    ...thing
  }: Pick<ImportedTable, 'source' | 'noun' | 'thing_id'> & Partial<Pick<ImportedTable, 'hash' | 'modified_at'>>,
  now: number,
): Promise<void> {
  const row = { ...thing, source: source.slice(0, 1_000), hash, modified_at, imported_at: now }
  await db
    .insertInto('imported_things')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}

const atOnce = 5_000

/** All imported comments that were not hidden, here or by their source. */
export async function* listShownComments(db: Db): AsyncGenerator<{ source: string; articleId: number | null }> {
  for (let after = ''; ;) {
    const rows = await db
      .selectFrom('imported_things as t')
      .leftJoin('comments as c', 'c.id', 't.thing_id')
      .select(['t.source', 'c.status', 'c.article_id'])
      .where('t.noun', '=', 'comment')
      .where('t.source', '>', after)
      .orderBy('t.source')
      .limit(atOnce)
      .execute()
    for (const { source, status, article_id } of rows) if (status !== null && status !== 'hidden') yield { source, articleId: article_id }
    if (rows.length < atOnce) return
    after = rows.at(-1)?.source ?? ''
  }
}
