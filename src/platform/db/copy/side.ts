/** As both engines give it: there are no boolean, date or binary columns. */
type Value = string | number | null
export type Row = Value[]

export interface Table {
  name: string
  columns: string[]
  /** Columns of the primary key. */
  key: string[]
}

/** One database while it is copied, as of one moment. */
export interface Side {
  /** What the database is called in messages, without its password. */
  name: string
  tables(): Promise<Table[]>
  /** Every row, columns in the order of `table.columns`, sorted by the key: numbers by value, texts by their bytes in UTF-8. */
  rows(table: Table): AsyncIterable<Row>
  /** Highest id that was ever given, by table. */
  lastIds(): Promise<Map<string, number>>
  close(): Promise<void>
}

/** The database that is written to, in one transaction; its foreign keys are checked when that ends. */
export interface Target extends Side {
  insert(table: Table, rows: Row[]): Promise<void>
  /** @param keys values of the key columns */
  remove(table: Table, keys: Row[]): Promise<void>
  /** Ids from now on are higher than this one and than those of all rows. */
  setLastId(table: string, id: number): Promise<void>
  /** @throws Error when rows refer to rows that are not there */
  commit(): Promise<void>
}

/** Rows that one statement inserts or removes, so that it has at most 30,000 parameters. */
export function rowsAtOnce(columns: number): number {
  return Math.max(1, Math.min(500, Math.floor(30_000 / Math.max(1, columns))))
}

/** Order of two keys, as `Side.rows` sorts them. */
export function compareKeys(a: Row, b: Row): number {
  for (const [at, left] of a.entries()) {
    const order = compareValues(left, b[at] ?? null)
    if (order !== 0) return order
  }
  return 0
}

function compareValues(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
}
