import type { Change } from './tables.ts'
import type { OpenOptions } from './options.ts'

/** The tag that stands for all: sent when changes were missed and what they touched is not known. */
export const everything = '*'

/** Hands each change to each listener once and in order, however it was learnt of. */
export class ChangeFeed {
  known: number
  readonly #listeners = new Set<(change: Change) => void>()
  readonly #log: OpenOptions['log']

  constructor(known: number, log: OpenOptions['log']) {
    this.known = known
    this.#log = log
  }

  /** Ascending ids; those heard before are skipped, a hole before one becomes a change of `everything`. */
  accept(changes: Change[]): void {
    for (const change of changes) {
      if (change.id <= this.known) continue
      if (change.id > this.known + 1) this.#tell({ id: change.id - 1, tags: [everything] })
      this.#tell(change)
    }
  }

  listen(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #tell(change: Change): void {
    for (const listener of this.#listeners) {
      try {
        listener(change)
      } catch (error) {
        this.#log?.error({ err: error, change: change.id }, 'a listener of changes failed')
      }
    }
    this.known = change.id
  }
}

/** Stands among the tags of a gradual change, and is none of them. */
const gradually = '~gradually'

/** A row of the table `changes`. */
export function changeOf(row: { id: number; tags: string }): Change {
  const given: unknown = JSON.parse(row.tags)
  const tags = Array.isArray(given) ? given.map(String) : [everything]
  return tags.includes(gradually) ? { id: row.id, tags: tags.filter((tag) => tag !== gradually), isGradual: true } : { id: row.id, tags }
}

/** The column `tags` of a change. */
export function columnOf({ tags, isGradual }: Pick<Change, 'tags' | 'isGradual'>): string {
  return JSON.stringify(isGradual ? [gradually, ...tags] : tags)
}
