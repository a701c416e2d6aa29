import { sql } from 'kysely'
import { isAtOrBelow } from '#platform/db/address-below.ts'
import type { Db } from '#platform/db/tables.ts'

export type CountKind = 'views' | 'page' | 'referrer' | 'searches' | 'misses' | 'miss'

export interface DailyCount {
  kind: CountKind
  day: number
  /** '' for the total of a kind. */
  name: string
  count: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    daily_counts: DailyCount
  }
}

/** Rows per statement. */
const batch = 200

/** Adds to what is there already. In a fixed order, so that two processes never wait for each other in a circle. */
export async function addCounts(tx: Db, counts: DailyCount[]): Promise<void> {
  const keyOf = ({ kind, day, name }: DailyCount) => `${kind} ${day} ${name}`
  const rows = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  for (let at = 0; at < rows.length; at += batch)
    await tx
      .insertInto('daily_counts')
      .values(rows.slice(at, at + batch))
      .onConflict((conflict) => conflict.columns(['kind', 'day', 'name']).doUpdateSet({ count: sql<number>`daily_counts.count + excluded.count` }))
      .execute()
}

/** Totals of some kinds, day by day. */
export async function listTotals(db: Db, kinds: CountKind[], from: number): Promise<DailyCount[]> {
  return db.selectFrom('daily_counts').selectAll().where('kind', 'in', kinds).where('name', '=', '').where('day', '>=', from).execute()
}

/** The names with the highest counts since a day. */
export async function listMost(db: Db, kind: CountKind, from: number, limit: number): Promise<{ name: string; count: number }[]> {
  const { rows } = await sql<{ name: string; count: number | string }>`
    select name, sum(count) as count from daily_counts where kind = ${kind} and day >= ${from}
    group by name order by sum(count) desc, name limit ${limit}`.execute(db)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

export async function removeCountsBefore(db: Db, day: number): Promise<void> {
  await db.deleteFrom('daily_counts').where('day', '<', day).execute()
}

/** Those of a page and below; the totals of all pages stay. */
export async function removeCountsBelow(db: Db, path: string): Promise<void> {
  await db.deleteFrom('daily_counts').where('kind', '=', 'page').where(isAtOrBelow('name', path)).execute()
}
