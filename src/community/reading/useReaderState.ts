import { useSyncExternalStore } from 'react'
import { currentReaderState, entryOf, watchReaderState, type ReaderState } from './reader-state.ts'
import type { ReaderStateEntry } from './rules.ts'

/** Undefined on the server and until the browser has taken over: draw nothing personal then. */
export function useReaderState(): ReaderState | undefined {
  return useSyncExternalStore(watchReaderState, currentReaderState, () => undefined)
}

export function useEntry(name: string): ReaderStateEntry | undefined {
  return useSyncExternalStore(
    watchReaderState,
    () => entryOf(name),
    () => undefined,
  )
}
