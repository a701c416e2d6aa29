import { sql } from 'kysely'
import type { PublicTables, Reading } from '#platform/db/tables.ts'
import { listedHere } from './listed-here.ts'

interface Neighbours<Row> {
  prev: Row | undefined
  next: Row | undefined
}

/** The rows of a public view published just before and just after, among those that lists show in the language of the request. */
export async function listNeighbours<View extends keyof PublicTables, Row extends { id: number; published_at: number }>(
  reading: Reading,
  kind: string,
  view: View,
  row: Row,
): Promise<Neighbours<Row>> {
  const here = [row.published_at, row.id]
  const beside = async (sign: '<' | '>', direction: 'asc' | 'desc') => {
    const { rows } = await sql<Row>`
      select * from ${listedHere(kind, view)} where (published_at, id) ${sql.raw(sign)} (${sql.join(here)})
      order by published_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit 1`.execute(reading)
    return rows[0]
  }
  return { prev: await beside('<', 'desc'), next: await beside('>', 'asc') }
}
