import { sql } from 'kysely'
import type { Database, Db } from '#platform/db/tables.ts'

/** Pages of the index that are written in one step. */
const pagesAtOnce = 500

/** On SQLite: FTS5 keeps words of removed entries until their segment is merged. In steps, so that no write waits long. */
export async function mergeSegments(database: Database, table: string): Promise<void> {
  // Below zero: of segments of every level; at the first step only.
  for (let pages = -pagesAtOnce; ; pages = pagesAtOnce) {
    const changed = await database.write(async ({ tx }) => {
      const before = await totalChanges(tx)
      await sql`insert into ${sql.table(table)} (${sql.ref(table)}, rank) values ('merge', ${pages})`.execute(tx)
      return (await totalChanges(tx)) - before
    })
    // As SQLite's documentation says: less than two mean that there was nothing to do.
    if (changed < 2) break
  }
}

async function totalChanges(tx: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`select total_changes() as n`.execute(tx)
  return rows[0]?.n ?? 0
}
