/** What other features keep and ask of somebody's reading. */
export { saveReadingPosition, readingPositionIn } from './reader-state.ts'
export { useEntry } from './useReaderState.ts'
