/** What other features keep and ask of somebody's reading. */
export { keepPlace, placeIn } from './reader-state.ts'
export { useEntry } from './useReaderState.ts'
