import type { Db, Reading, Writing } from '#platform/db/tables.ts'
import type { ReaderStateEntry, ReaderStateValue } from './rules.ts'

interface RatingAverageTable {
  /** As of the entries: `mark/book/slug`. */
  name: string
  votes: number
  stars: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    rating_averages: RatingAverageTable
  }
  interface PublicTables {
    public_rating_averages: RatingAverageTable
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
  await tx.deleteFrom('rating_averages').where('name', '=', name).execute()
  if (stars.length > 0) await add(tx, { name, votes: stars.length, stars: stars.reduce((sum, one) => sum + one, 0) })
  purge(ratingTag(name))
}

/** Undefined while fewer than five have rated it. */
export function findAverage(reading: Reading, name: string): Promise<RatingAverageTable | undefined> {
  return reading.selectFrom('public_rating_averages').selectAll().where('name', '=', name).executeTakeFirst()
}

/** Of what shows the mean. */
export function ratingTag(name: string): string {
  return `mean:${name}`
}

function ratingsIn(entries: readonly ReaderStateEntry[]): Map<string, number> {
  return new Map(entries.flatMap(({ name, value }) => (name.startsWith('mark/') && value?.rating ? [[name, value.rating]] : [])))
}

/** The new number of votes. */
async function add(db: Db, { name, votes, stars }: RatingAverageTable): Promise<number> {
  const changed = await db
    .updateTable('rating_averages')
    .set((set) => ({ votes: set('votes', '+', votes), stars: set('stars', '+', stars) }))
    .where('name', '=', name)
    .returning('votes')
    .executeTakeFirst()
  if (changed) return changed.votes
  await db
    .insertInto('rating_averages')
    .values({ name, votes, stars })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((set) => ({ votes: set('rating_averages.votes', '+', votes), stars: set('rating_averages.stars', '+', stars) })),
    )
    .execute()
  return votes
}
