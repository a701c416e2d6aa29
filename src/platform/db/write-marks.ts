import { AsyncLocalStorage } from 'node:async_hooks'
import type { Transaction } from 'kysely'
import type { Tables } from './tables.ts'

type Mark = (tx: Transaction<Tables>) => Promise<void>

const current = new AsyncLocalStorage<{ mark: Mark | null }>()

/** Every `Database.write` that `run` makes runs `mark` first, after those around it, in the same transaction: when one throws, nothing is written. */
export async function withWriteMark<T>(mark: Mark, run: () => Promise<T>): Promise<T> {
  const around = currentWriteMark()
  const scope: { mark: Mark | null } = {
    async mark(tx) {
      await around(tx)
      await mark(tx)
    },
  }
  try {
    return await current.run(scope, run)
  } finally {
    // Timers and queues that were started in `run` keep its context for as long as they live.
    scope.mark = null
  }
}

/** The mark of whoever calls this, for work that is done in another's transaction. */
export function currentWriteMark(): Mark {
  const scope = current.getStore()
  return async (tx) => scope?.mark?.(tx)
}

/** Whether whoever calls this works for a call of the API. */
export function isMarkedWrite(): boolean {
  return Boolean(current.getStore()?.mark)
}

/** Runs what belongs to several callers, so to the mark of none. */
export function withoutWriteMark<T>(run: () => T): T {
  return current.exit(run)
}
