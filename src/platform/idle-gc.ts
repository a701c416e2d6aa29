import { performance } from 'node:perf_hooks'
import { runInNewContext } from 'node:vm'
import { setMinorGcFlags } from './minor-gc.ts'

/** ms */
const lookEvery = 60_000
/** Share of the time between two looks in which an idle process does anything. */
const mostBusy = 0.02

interface FullCollection {
  type: 'major'
  execution: 'async'
  /** Gives pages that are free afterwards back to the system. */
  flavor: 'last-resort'
}

/**
 * Gives memory that a busy time has left behind back to the system after a minute in which hardly anything was done: V8 by
 * itself collects when it needs room, which an idle process never does. Once for each idle time, as it costs some tens of ms.
 * @param every ms between two looks
 */
export function runIdleGc(every = lookEvery): void {
  setMinorGcFlags()
  // The flag only changes contexts that are made after it.
  const collect = runInNewContext('gc') as (options: FullCollection) => Promise<void> // V8's own, as Node documents it
  let before = performance.eventLoopUtilization()
  let done = false
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const isIdle = performance.eventLoopUtilization(now, before).utilization < mostBusy
    before = now
    if (isIdle && !done) void collect({ type: 'major', execution: 'async', flavor: 'last-resort' })
    done = isIdle
  }, every).unref()
}
