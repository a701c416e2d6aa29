import type { Job } from '#platform/jobs/attempt.ts'
import type { Services } from '#platform/services.ts'
import type { ItemReport } from './entry.ts'
import { insertItems, updateRun, type RunRow } from './run-store.ts'
import { storedItem } from './run-summary.ts'

/** Somebody has called the run off. */
export class RunStopped extends Error {}

const mostHeld = 50
/** How long the screen may be behind, and a run go on after it was called off, ms. */
const pause = 500

/** Writes down what became of each thing, several at a time, and learns on the way whether to go on. */
export class ReportWriter {
  readonly #services: Services
  readonly #run: RunRow
  readonly #signal: Job['signal']
  #held: Parameters<typeof insertItems>[1] = []
  #written = 0
  #flushedAt = Date.now()

  constructor(services: Services, run: RunRow, signal: Job['signal']) {
    this.#services = services
    this.#run = run
    this.#signal = signal
  }

  /** @throws RunStopped, or what the job's signal says */
  async note(item: ItemReport): Promise<void> {
    const n = this.#written + this.#held.length
    this.#held.push({ import_id: this.#run.id, n, state: item.state, item: JSON.stringify(storedItem(item)) })
    if (this.#held.length >= mostHeld || Date.now() - this.#flushedAt >= pause) await this.flush()
  }

  async flush(): Promise<void> {
    this.#signal.throwIfAborted()
    const { database, now } = this.#services
    const held = this.#held
    await database.write(async ({ tx }) => {
      const items = this.#written + held.length
      if (!(await updateRun(tx, this.#run.id, [this.#run.state, 'done'], { items, changed_at: now() }))) throw new RunStopped()
      await insertItems(tx, held)
    })
    this.#written += held.length
    this.#held = []
    this.#flushedAt = Date.now()
  }
}
