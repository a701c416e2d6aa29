import { randomKey } from './random-key.ts'

/**
 * Keys of the writes that have no answer yet, or whose answer was lost: the same write again has the same key. A write to the
 * same thing that says something else makes the earlier one history: said again later, it is a new one.
 */
export class WriteKeys {
  private open: Record<string, [write: string, key: string]> = {}

  keyOf(method: string, path: string, body: unknown): string {
    const write = method + path + JSON.stringify(body)
    // What is written to: of `/comments/12/report` it is `/comments/12`.
    const subject = path.split(/[/?]/, 3).join()
    if (this.open[subject]?.[0] !== write) this.open[subject] = [write, randomKey()]
    return this.open[subject]?.[1] ?? ''
  }

  answered(key: string | null | undefined): void {
    for (const subject in this.open) if (this.open[subject]?.[1] === key) delete this.open[subject]
  }
}
