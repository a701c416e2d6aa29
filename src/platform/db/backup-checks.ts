import { open } from 'node:fs/promises'

/** Rows by table. */
export type RowCounts = Record<string, number>

/** What migrations write into an empty database, and the search index, are nobody's. */
const made = /^(migrations$|feed_ids$|reaction_totals$|search_)/

/** Throws when there is anything to lose. */
export function refuseRows(rows: RowCounts, replace: boolean): void {
  const filled = Object.entries(rows).filter(([table, count]) => count > 0 && !made.test(table))
  if (filled.length === 0 || replace) return
  const some = filled
    .slice(0, 3)
    .map(([table, count]) => `${count} in ${table}`)
    .join(', ')
  throw new Error(`The database here is not empty (rows: ${some}). Say --replace to overwrite it. Nothing was changed.`)
}

export function sameRows(expected: RowCounts, found: RowCounts): void {
  for (const table of new Set([...Object.keys(expected), ...Object.keys(found)])) {
    if (expected[table] !== found[table])
      throw new Error(`The copy is not whole: ${table} has ${found[table] ?? 'no'} rows instead of ${expected[table] ?? 'none'}.`)
  }
}

/** Makes what was written to a file or directory survive a power cut. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
