import { availableParallelism } from 'node:os'
import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'

/** One processor stays free for those who read. */
const atOnce = availableParallelism() > 2 ? 2 : 1
const longestQueue = 100
let atWork = 0
const waiting: (() => void)[] = []

/**
 * Runs `work` when few enough pictures are being worked on for this process; first come, first served.
 * @throws Problem 503 when the queue is long
 */
export async function queueMediaJob<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= atOnce) {
    if (waiting.length >= longestQueue) throw new Problem(503, 'busy', t('media.error-too-much-at-once-please-try'), { retryAfter: 5 })
    await new Promise<void>((turn) => waiting.push(turn))
  } else {
    atWork++
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else atWork--
  }
}
