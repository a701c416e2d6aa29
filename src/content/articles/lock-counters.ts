import { sql, type RawBuilder } from 'kysely'
import type { Db, Engine } from '#platform/db/tables.ts'

/**
 * Holds the counters of articles until the transaction ends, that of the lowest id first. Whatever changes those of several
 * articles goes in this order, so that two of them never wait for each other in a circle. SQLite has one writer.
 * @param articles selects their ids
 */
export async function lockCounters(db: Db, engine: Engine, articles: RawBuilder<unknown>): Promise<void> {
  if (engine === 'sqlite') return
  await sql`select article_id from article_stats where article_id in (${articles}) order by article_id for update`.execute(db)
}
