import { AsyncLocalStorage } from 'node:async_hooks'
import type { Span } from '@opentelemetry/api'

/** The request or job that code runs for: it names their lines in the log and is the parent of their spans. */
export interface WorkScope {
  readonly request?: string
  readonly job?: number
  readonly span?: Span | undefined
  /** Pattern of the address, where the router has only a part of it. */
  route?: string
  /** The answer was there already. */
  isCached?: boolean
  hasChildren?: boolean
}

const scope = new AsyncLocalStorage<WorkScope | undefined>()

export function currentWork(): WorkScope | undefined {
  return scope.getStore()
}

/** Runs `run`, and all that it waits for, for that request or job; undefined: for none. */
export function inWork<T>(work: WorkScope | undefined, run: () => T): T {
  return scope.run(work, run)
}
