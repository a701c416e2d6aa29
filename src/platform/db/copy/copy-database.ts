import type { Where } from '../dump.ts'
import { compareKeys, rowsAtOnce, type Row, type Side, type Table, type Target } from './side.ts'
import { openPostgresSide, openPostgresTarget } from './postgres-side.ts'
import { openSqliteSide, openSqliteTarget } from './sqlite-side.ts'

interface CopyReport {
  tables: number
  /** Rows of the source. */
  rows: number
  /** Rows that were not in the target, or otherwise. */
  written: number
  /** Rows of the target that the source has not. */
  removed: number
}

/** Every database has its own: made by its migrations, by its search engine, or for its limits (on PostgreSQL only). */
const own = /^(migrations$|counters$|search_)/

/**
 * Makes the target, which is migrated, hold the rows of the source, whatever the engines, and compares both row by row. The
 * source may be in use: its state is that of the beginning. Of a target that was copied to before only what differs is written.
 * All or nothing. The search index is not copied: rebuild it.
 * @throws Error when the tables differ, a row cannot be written, or a row differs afterwards
 */
export async function copyDatabase(from: Where, to: Where, say: (line: string) => void = () => {}): Promise<CopyReport> {
  const source = await openSide(from)
  try {
    const report = await bring(source, to, say)
    await verify(source, to)
    return report
  } finally {
    await source.close()
  }
}

async function bring(source: Side, to: Where, say: (line: string) => void): Promise<CopyReport> {
  const target = await (to.file === undefined ? openPostgresTarget(urlOf(to)) : openSqliteTarget(to.file))
  try {
    const tables = await commonTables(source, target)
    const report: CopyReport = { tables: tables.length, rows: 0, written: 0, removed: 0 }
    for (const table of tables) {
      report.removed += await removeDiffering(source, target, table)
      const { rows, written } = await insertMissing(source, target, table)
      report.rows += rows
      report.written += written
      if (written > 0) say(`${table.name}: ${written} of ${rows} rows`)
    }
    await carryLastIds(source, target, tables)
    await target.commit()
    return report
  } finally {
    await target.close()
  }
}

async function commonTables(source: Side, target: Side): Promise<Table[]> {
  const [here, there] = await Promise.all([source.tables(), target.tables()])
  const shape = ({ columns, key }: Table) => `${columns.join(', ')} by ${key.join(', ')}`
  const known = new Map(there.filter(({ name }) => !own.test(name)).map((table) => [table.name, shape(table)]))
  const tables = here.filter(({ name }) => !own.test(name))
  for (const table of tables) {
    if (known.get(table.name) !== shape(table) || table.key.length === 0) throw new Error(`The table ${table.name} is not the same in both databases.`)
    known.delete(table.name)
  }
  const [more] = known.keys()
  if (more !== undefined) throw new Error(`The table ${more} is only in ${target.name}.`)
  return tables
}

/** Removes what the source has not, or otherwise: another row may get a value of it that is unique. */
async function removeDiffering(source: Side, target: Target, table: Table): Promise<number> {
  let removed = 0
  const batch = batches(table.key.length, (keys) => target.remove(table, keys))
  for await (const { here, there } of pairs(source, target, table)) {
    if (!there || (here && same(here, there))) continue
    if (!here) removed++
    await batch.add(keyOf(table, there))
  }
  await batch.end()
  return removed
}

async function insertMissing(source: Side, target: Target, table: Table): Promise<{ rows: number; written: number }> {
  let rows = 0
  let written = 0
  const batch = batches(table.columns.length, (some) => insertNamed(target, table, some))
  for await (const { here, there } of pairs(source, target, table)) {
    if (!here) continue
    rows++
    if (there && same(here, there)) continue
    written++
    await batch.add(here)
  }
  await batch.end()
  return { rows, written }
}

/** PostgreSQL stores no text with a zero character; whose it is tells where to mend it. */
async function insertNamed(target: Target, table: Table, rows: Row[]): Promise<void> {
  try {
    await target.insert(table, rows)
  } catch (error) {
    const bad = rows.find((row) => row.some((value) => typeof value === 'string' && value.includes('\0')))
    const which = bad ? `row ${keyOf(table, bad).join(', ')} holds a zero character, which PostgreSQL does not store` : String(error)
    throw new Error(`${table.name} could not be copied: ${which}. Nothing was changed.`, { cause: error })
  }
}

async function carryLastIds(source: Side, target: Target, tables: Table[]): Promise<void> {
  for (const [name, last] of await source.lastIds()) {
    if (tables.some((table) => table.name === name)) await target.setLastId(name, last)
  }
}

async function verify(source: Side, to: Where): Promise<void> {
  const copy = await openSide(to)
  try {
    for (const table of await commonTables(source, copy))
      for await (const { here, there } of pairs(source, copy, table))
        if (!here || !there || !same(here, there))
          throw new Error(`The copy is not the same: ${table.name}, row ${keyOf(table, here ?? there ?? []).join(', ')}. Copy again before you use it.`)
  } finally {
    await copy.close()
  }
}

/** Rows of both sides by their keys, in order. */
async function* pairs(source: Side, target: Side, table: Table): AsyncGenerator<{ here?: Row; there?: Row }> {
  const left = source.rows(table)[Symbol.asyncIterator]()
  const right = target.rows(table)[Symbol.asyncIterator]()
  try {
    let [here, there] = [await nextOf(left), await nextOf(right)]
    while (here || there) {
      const order = !here ? 1 : !there ? -1 : compareKeys(keyOf(table, here), keyOf(table, there))
      yield { ...(here && order <= 0 && { here }), ...(there && order >= 0 && { there }) }
      if (order <= 0) here = await nextOf(left)
      if (order >= 0) there = await nextOf(right)
    }
  } finally {
    await left.return?.()
    await right.return?.()
  }
}

async function nextOf(rows: AsyncIterator<Row>): Promise<Row | undefined> {
  const next = await rows.next()
  return next.done ? undefined : next.value
}

function keyOf({ columns, key }: Table, row: Row): Row {
  return key.map((column) => row[columns.indexOf(column)] ?? null)
}

function same(a: Row, b: Row): boolean {
  return a.every((value, at) => value === b[at])
}

function batches(columns: number, write: (rows: Row[]) => Promise<void>): { add(row: Row): Promise<void>; end(): Promise<void> } {
  const most = rowsAtOnce(columns)
  let waiting: Row[] = []
  async function end(): Promise<void> {
    if (waiting.length === 0) return
    const rows = waiting
    waiting = []
    await write(rows)
  }
  return {
    end,
    async add(row) {
      waiting.push(row)
      if (waiting.length >= most) await end()
    },
  }
}

function openSide(where: Where): Promise<Side> {
  return where.file === undefined ? openPostgresSide(urlOf(where)) : openSqliteSide(where.file)
}

function urlOf({ url }: Where): string {
  if (url === undefined) throw new Error('A copy needs a file or a url.')
  return url
}
