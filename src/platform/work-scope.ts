import { AsyncLocalStorage } from 'node:async_hooks'

/** The request or job that code runs for: it names their lines in the log. */
export interface WorkScope {
  readonly request?: string
  readonly job?: number
}

const scope = new AsyncLocalStorage<WorkScope | undefined>()

export function currentWork(): WorkScope | undefined {
  return scope.getStore()
}

/** Runs `run`, and all that it waits for, for that request or job; undefined: for none. */
export function inWork<T>(work: WorkScope | undefined, run: () => T): T {
  return scope.run(work, run)
}
