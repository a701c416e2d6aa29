import cluster from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import closeWithGrace from 'close-with-grace'
import { leaveSignalsToParent } from '#platform/threads/group-signals.ts'

/** `retire`: another process has taken this one's place, and readers with long requests have time. */
export type StopOrder = 'stop' | 'retire'

const signals = ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGQUIT'] as const
/** ms that requests may take once another process has taken the place of theirs: an upload over a slow line. */
const retireGrace = 10 * 60_000
/** ms between the end of all grace and the kill. */
const lastWords = 5_000
/** Jobs have ended or are told to by then, ms. */
const longestJobs = 5_000

/** ms after which a process that was given the order has ended by itself. */
export function longestStop(order: StopOrder, graceSeconds: number): number {
  return (order === 'retire' ? retireGrace : graceSeconds * 1_000) + lastWords
}

interface Stop {
  error: Error | undefined
  /** ms that jobs may finish in: much less than requests, so that they are handed back before anybody kills. */
  jobsGrace: number
  /** Resolves when requests have no more time. */
  timeOver: Promise<unknown>
}

/**
 * Returns how to say what is done when this process is to stop. Alone it hears signals, however often: npm and a service
 * manager both send one. A worker leaves them to its primary, which sends an order. Call it first thing: an order that comes
 * during the start is kept.
 */
export function hearStopOrders(graceSeconds: number): (end: (stop: Stop) => Promise<void>) => void {
  const ordered = { stop: Promise.withResolvers<void>(), retire: Promise.withResolvers<void>() }
  if (cluster.isWorker) {
    leaveSignalsToParent()
    process.on('message', (message) => isOrder(message) && ordered[message].resolve())
  } else {
    for (const signal of signals) process.on(signal, () => ordered.stop.resolve())
  }
  return (end) => {
    const { close } = closeWithGrace({ delay: false, skip: [...signals] }, async ({ err }) => {
      if (err) ordered.stop.resolve()
      const stopped = ordered.stop.promise.then(() => sleep(graceSeconds * 1_000))
      const timeOver = Promise.race([stopped, sleep(retireGrace)])
      void timeOver.then(() => setTimeout(() => process.exit(1), lastWords))
      await end({ error: err, jobsGrace: Math.min(longestJobs, graceSeconds * 333), timeOver })
    })
    void Promise.race([ordered.stop.promise, ordered.retire.promise]).then(close)
  }
}

function isOrder(message: unknown): message is StopOrder {
  return message === 'stop' || message === 'retire'
}
