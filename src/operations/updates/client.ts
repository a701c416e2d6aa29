import { wentWrong } from '#base/problem.ts'
import { operationsOf } from '#ui/operation.ts'
import type { updatesContract } from './contract.ts'

/** Asks nobody but our own server. */
export function runningVersion() {
  return operationsOf<typeof updatesContract>().one('GET /updates', { query: {} }, { failed: wentWrong() })
}
