import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db, Engine } from '#platform/db/tables.ts'
import { filledUp } from '#platform/db/text-search.ts'
import type { Services } from '#platform/services.ts'
import { mergeSegments } from './merge-segments.ts'

const rowsAtOnce = 200

/**
 * Enters the texts of before the index for searches of parts of words, where the last run has stopped; on SQLite it also takes the
 * letters of removed texts out of the files.
 */
export async function fillTextIndexes({ database }: Pick<Services, 'database'>): Promise<void> {
  const indexes = await database.db.selectFrom('search_indexes').select(['name', 'has_removed']).where(isOpen).execute()
  for (const { name, has_removed: hasRemoved } of indexes) {
    for (let isFilled = false; !isFilled;) {
      const began = performance.now()
      isFilled = await database.write(({ tx }) => fillNext(tx, database.engine, name))
      // As long as that took: others want to write, and readers need the processor too.
      if (!isFilled) await sleep(performance.now() - began)
    }
    if (hasRemoved === 0) continue
    // Before the merge, so that what is removed meanwhile is merged the next time.
    await database.db.updateTable('search_indexes').set({ has_removed: 0 }).where('name', '=', name).execute()
    await mergeSegments(database, name)
  }
}

const isOpen = sql<boolean>`(has_removed = 1 or filled_to < ${filledUp})`

/** True when the index holds all rows. */
async function fillNext(tx: Db, engine: Engine, name: string): Promise<boolean> {
  const { rows: states } = await sql<{ filled_to: number }>`
    select filled_to from search_indexes where name = ${name} and filled_to < ${filledUp} ${engine === 'postgres' ? sql`for update` : sql``}`.execute(tx)
  const [state] = states
  if (!state) return true
  const texts = sql.table(`${name}_texts`)
  const { rows } = await sql<{ id: number }>`
    select id from ${texts} where id > ${state.filled_to} order by id limit ${rowsAtOnce}`.execute(tx)
  const last = rows.at(-1)?.id
  if (last !== undefined) {
    const [columns, text] = engine === 'sqlite' ? [sql`rowid, text`, sql`text`] : [sql`id, trigrams`, sql`search_trigrams(text)`]
    await sql`
      insert into ${sql.table(name)} (${columns}) select id, ${text} from ${texts} where id > ${state.filled_to} and id <= ${last}`.execute(tx)
  }
  const isFilled = rows.length < rowsAtOnce
  await sql`update search_indexes set filled_to = ${isFilled ? filledUp : sql`${last}`} where name = ${name}`.execute(tx)
  return isFilled
}
