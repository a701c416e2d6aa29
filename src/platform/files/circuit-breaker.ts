import { filesUnavailable } from './unavailable.ts'

const pause = 1_000

/**
 * Stands between us and a service that may be down. After a failure one call a second goes through to try; all others
 * fail at once, so that neither our requests queue up nor the service is hammered while it comes back.
 */
export class Breaker {
  private down = false
  private trying = false
  private nextTry = 0
  private lastFailure: unknown = null
  /** Monotonic ms. */
  private readonly clock: () => number

  constructor(clock: () => number = () => performance.now()) {
    this.clock = clock
  }

  /** @throws Problem 503 for every failure that `failed` sees; other errors pass through as they are. */
  async run<T>(work: () => Promise<T>, failed: (error: unknown) => boolean): Promise<T> {
    if (this.down && (this.trying || this.clock() < this.nextTry)) throw filesUnavailable(this.lastFailure)
    const probe = this.down
    this.trying = probe
    try {
      const result = await (probe ? work() : twice(work, failed))
      this.down = false
      return result
    } catch (error) {
      if (!failed(error)) {
        this.down = false
        throw error
      }
      this.down = true
      this.lastFailure = error
      this.nextTry = this.clock() + pause
      throw filesUnavailable(error)
    } finally {
      if (probe) this.trying = false
    }
  }
}

/** A kept-alive connection that the other side has just closed is no outage: one more try at once tells the two apart. */
async function twice<T>(work: () => Promise<T>, failed: (error: unknown) => boolean): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (ranOutOfTime(error) || !failed(error)) throw error
    return work()
  }
}

function ranOutOfTime(error: unknown): boolean {
  return error instanceof Error && (error.name === 'TimeoutError' || ranOutOfTime(error.cause))
}
