import type { OpenOptions } from '#platform/db/options.ts'

/** An address for a database of one test. */
export interface Place {
  options: OpenOptions
  remove(): Promise<void>
}
