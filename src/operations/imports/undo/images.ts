import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#platform/db/tables.ts'

/** Rows that belong to one thing. The first part of a thing is its own row. */
export interface Part {
  table: string
  /** Column that holds the id of the thing. */
  column: string
  /** Value of the column `kind`, for tables of several kinds. */
  kind?: string
}

type Row = Record<string, string | number | null>
export type RowId = string | number
/** Rows of each part, in the order of the parts. */
export type Image = Row[][]

/** Null when the thing is not there. */
export async function imageOf(db: Db, parts: readonly Part[], id: RowId): Promise<Image | null> {
  const image: Image = []
  for (const part of parts) {
    const { rows } = await sql<Row>`select * from ${sql.table(part.table)} where ${within(part, id)}`.execute(db)
    if (image.length === 0 && rows.length === 0) return null
    image.push(
      rows
        .map((row) => [JSON.stringify(row), row] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => row),
    )
  }
  return image
}

/** @param ignored columns, of any part, that change by themselves */
export function fingerprintOf(image: Image | null, ignored: readonly string[]): string | null {
  if (image === null) return null
  const rows = image.map((part) => part.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => !ignored.includes(name)))))
  return createHash('sha256').update(JSON.stringify(rows)).digest('base64url')
}

/** Writes the rows of a thing as they were. Its own row is changed in place: deleting it would take with it what hangs on it. */
export async function restoreImage(db: Db, parts: readonly Part[], id: RowId, image: Image): Promise<void> {
  for (const [at, part] of parts.entries()) {
    const rows = image[at] ?? []
    const [own] = rows
    if (at === 0 && own && (await changeRow(db, part, id, own))) continue
    if (at > 0) await removeRows(db, part, id)
    for (const row of rows) await insertRow(db, part, row)
  }
}

export async function removeRows(db: Db, part: Part, id: RowId): Promise<void> {
  await sql`delete from ${sql.table(part.table)} where ${within(part, id)}`.execute(db)
}

/** False when it is not there any more. */
async function changeRow(db: Db, part: Part, id: RowId, row: Row): Promise<boolean> {
  const columns = Object.entries(row).filter(([name]) => name !== part.column)
  const set = sql.join(columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`))
  const { numAffectedRows = 0n } = await sql`update ${sql.table(part.table)} set ${set} where ${within(part, id)}`.execute(db)
  return numAffectedRows > 0n
}

async function insertRow(db: Db, part: Part, row: Row): Promise<void> {
  const names = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  await sql`insert into ${sql.table(part.table)} (${names}) values (${sql.join(Object.values(row))})`.execute(db)
}

function within({ column, kind }: Part, id: RowId) {
  return kind === undefined ? sql`${sql.ref(column)} = ${id}` : sql`${sql.ref(column)} = ${id} and kind = ${kind}`
}
