import { everything } from '../db/change-feed.ts'
import type { Change } from '../db/tables.ts'

const remembered = 2_000

/** The newest changes, so that an answer can be asked whether one came while it was made. */
export class RecentChanges {
  #changes: Change[] = []

  add(change: Change): void {
    this.#changes.push(change)
    if (this.#changes.length > remembered) this.#changes = this.#changes.slice(-remembered / 2)
  }

  /** Whether a change after the one with that id has one of the tags; true for changes that are no longer remembered. */
  mayHaveTouched(tags: readonly string[], since: number): boolean {
    const [oldest] = this.#changes
    if (!oldest || oldest.id > since + 1) return true
    const own = new Set(tags)
    return this.#changes.some((change) => change.id > since && change.tags.some((tag) => tag === everything || own.has(tag)))
  }
}
