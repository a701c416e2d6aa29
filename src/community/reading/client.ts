import { operationsOf } from '#ui/operation.ts'
import { wentWrong } from '#base/problem.ts'
import type { readingContract } from './contract.ts'

/** What other features keep and ask of somebody's reading. */
export { saveReadingPosition, readingPositionIn } from './reader-state.ts'
export { useEntry } from './useReaderState.ts'

export function ownSavedFeed() {
  return operationsOf<typeof readingContract>().one('GET /me/saved-feed', {}, { failed: wentWrong() })
}
