import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { asProblem, databaseBusy, isBusy } from './errors.ts'

/** Longest stretch of SQLite statements, ms, before everything else gets its turn. */
const longestTurn = 5

let turnBegan = 0

/**
 * Awaiting SQLite through Kysely yields to microtasks only: a loop over statements would starve timers and HTTP.
 * Undefined when there is no need to wait.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  const now = performance.now()
  if (turnBegan === 0) {
    turnBegan = now
    void nextTurn().then(() => {
      turnBegan = 0
    })
    return undefined
  }
  return now - turnBegan < longestTurn ? undefined : nextTurn()
}

/**
 * Tries until no other connection is in the way, at most until `deadline` (of `performance.now()`), then 503.
 * SQLite's own busy_timeout would sleep with the whole event loop.
 */
export async function waitUntilFree<T>(deadline: number, attempt: () => T): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return attempt()
    } catch (error) {
      if (!isBusy(error)) throw asProblem(error)
      if (performance.now() >= deadline) throw databaseBusy(error)
    }
    if (tries === 0) await nextTurn()
    else await sleep(1 + Math.random() * 7)
  }
}
