/** A statement that has run. */
export interface RanStatement {
  /** With a placeholder for each value. */
  sql: string
  values: readonly unknown[]
  /** Of `performance.now()`. */
  begunAt: number
  endedAt: number
  /** Rows that were read or changed; 0 after a failure. */
  rows: number
  failed: boolean
}

/** Sees each statement after it ran, on the path of every request: it must cost nothing while statements are fast. */
export type StatementWatch = (ran: RanStatement) => void

/** Plan of a statement, a line for each step; it is only asked for and never carried out. */
export type PlanOf = (sql: string, values: readonly unknown[]) => Promise<string[]> | string[]

/** The rows of a statement that is waited for, seen by `watch`. */
export async function watched<T extends unknown[] | { rowCount: number | null }>(
  watch: StatementWatch | undefined,
  sql: string,
  values: readonly unknown[],
  run: () => Promise<T>,
): Promise<T> {
  if (!watch) return run()
  const begunAt = performance.now()
  const note = (rows: number, failed: boolean) => watch({ sql, values, begunAt, endedAt: performance.now(), rows, failed })
  try {
    const result = await run()
    note((Array.isArray(result) ? result.length : result.rowCount) ?? 0, false)
    return result
  } catch (error) {
    note(0, true)
    throw error
  }
}
