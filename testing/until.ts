import { setTimeout as sleep } from 'node:timers/promises'

/**
 * A busy machine may let a process stand still for seconds, ms. Tests say that a thing comes, and comes by itself rather
 * than after some longer wait of the code; how soon it comes is measured in bench/.
 */
export const longestPauseMs = 15_000

/** How long the product under test waits for its database and its turn: a busy machine is no reason to refuse an answer, ms. */
export const busyMachineMs = 30_000

/** Asks every `pauseMs` until it holds; the ms that took. Throws when it never does. */
export async function until(holds: () => Promise<boolean> | boolean, { pauseMs = 10, what = 'it' } = {}): Promise<number> {
  const began = performance.now()
  while (!(await holds())) {
    if (performance.now() - began > 60_000) throw new Error(`${what} never came`)
    await sleep(pauseMs)
  }
  return performance.now() - began
}
