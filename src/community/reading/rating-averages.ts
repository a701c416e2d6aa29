import type { Db, Reading, Writing } from '#platform/db/tables.ts'
import type { ReaderStateEntry, ReaderStateValue } from './rules.ts'

interface MeanTable {
  /** As of the entries: `mark/book/slug`. */
  name: string
  votes: number
  stars: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    reader_means: MeanTable
  }
  interface PublicTables {
    public_reader_means: MeanTable
  }
}

/** From as many on a mean says more of the thing than of one reader. */
const fewest = 5

/** Counts what somebody rates anew, otherwise or no more. */
export async function countRatings({ tx, purge }: Writing, before: readonly ReaderStateEntry[], after: readonly ReaderStateEntry[]): Promise<void> {
  const [old, now] = [ratingsIn(before), ratingsIn(after)]
  for (const name of new Set([...old.keys(), ...now.keys()])) {
    const [was, is] = [old.get(name), now.get(name)]
    if (was === is) continue
    const votes = await add(tx, { name, votes: (is === undefined ? 0 : 1) - (was === undefined ? 0 : 1), stars: (is ?? 0) - (was ?? 0) })
    if (votes >= fewest - 1) purge(ratingTag(name))
  }
}

/** Counts anew what is given under a name. */
export async function recountRatings({ tx, purge }: Writing, name: string, values: readonly ReaderStateValue[]): Promise<void> {
  const stars = values.flatMap(({ rating }) => rating ?? [])
  await tx.deleteFrom('reader_means').where('name', '=', name).execute()
  if (stars.length > 0) await add(tx, { name, votes: stars.length, stars: stars.reduce((sum, one) => sum + one, 0) })
  purge(ratingTag(name))
}

/** Undefined while fewer than five have rated it. */
export function findAverage(reading: Reading, name: string): Promise<MeanTable | undefined> {
  return reading.selectFrom('public_reader_means').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Of what shows the mean. */
export function ratingTag(name: string): string {
  return `mean:${name}`
}

function ratingsIn(entries: readonly ReaderStateEntry[]): Map<string, number> {
  return new Map(entries.flatMap(({ name, value }) => (name.startsWith('mark/') && value?.rating ? [[name, value.rating]] : [])))
}

/** The new number of votes. */
async function add(db: Db, { name, votes, stars }: MeanTable): Promise<number> {
  const changed = await db
    .updateTable('reader_means')
    .set((set) => ({ votes: set('votes', '+', votes), stars: set('stars', '+', stars) }))
    .where('name', '=', name)
    .returning('votes')
    .executeTakeFirst()
  if (changed) return changed.votes
  await db
    .insertInto('reader_means')
    .values({ name, votes, stars })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({ votes: set('reader_means.votes', '+', votes), stars: set('reader_means.stars', '+', stars) })),
    )
    .execute()
  return votes
}
