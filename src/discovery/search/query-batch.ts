import { sql, type RawBuilder } from 'kysely'
import type { Engine, Reading } from '#platform/db/tables.ts'

export type QueryBatch = Record<string, RawBuilder<unknown>>

export function newest(look: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select place, 0 as weight from (${look}) as n`
}

/**
 * Several looks in one question, each in the order of weight, then of time; `given` names what several of them look at.
 * A look answers with one text: a thousand rows would cost more on their way than to be found.
 */
export async function runQueries(reading: Reading, engine: Engine, looks: QueryBatch, given: QueryBatch = {}): Promise<(name: string) => number[]> {
  const order = sql`order by weight desc, place desc`
  const list = engine === 'sqlite' ? sql`group_concat(place, ',' ${order})` : sql`string_agg(place::text, ',' ${order})`
  const parts = Object.entries(looks).map(([name, look]) => sql`select ${sql.lit(name)} as name, ${list} as places from (${look}) as l`)
  if (parts.length === 0) return () => []
  const names = Object.entries(given).map(([name, look]) => sql`${sql.id(name)} as materialized (${look})`)
  const before = names.length > 0 ? sql`with ${sql.join(names)} ` : sql``
  const { rows } = await sql<{ name: string; places: string | null }>`${before}${sql.join(parts, sql` union all `)}`.execute(reading)
  const found = new Map(rows.map(({ name, places }) => [name, places ? places.split(',').map(Number) : []]))
  return (name) => found.get(name) ?? []
}
