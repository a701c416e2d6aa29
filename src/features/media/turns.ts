import sharp from 'sharp'
import { Problem } from '#base/problem.ts'

/** One thread per picture: with two pictures at a time the rest of the thread pool stays free for files and passwords. */
sharp.concurrency(1)
sharp.cache(false)

const atOnce = 2
const longestQueue = 100
let atWork = 0
const waiting: (() => void)[] = []

/**
 * Runs `work` when fewer than two pictures are being worked on in this process; first come, first served.
 * @throws Problem 503 when the queue is long
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (atWork >= atOnce) {
    if (waiting.length >= longestQueue) throw new Problem(503, 'busy', 'Too much at once. Please try again in a moment.', { retryAfter: 5 })
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
