import { useSyncExternalStore } from 'react'
import { currentLayer, entryOf, watchLayer, type Layer } from './reader-state.ts'
import type { LayerEntry } from './rules.ts'

/** Undefined on the server and until the browser has taken over: draw nothing personal then. */
export function useLayer(): Layer | undefined {
  return useSyncExternalStore(watchLayer, currentLayer, () => undefined)
}

export function useEntry(name: string): LayerEntry | undefined {
  return useSyncExternalStore(
    watchLayer,
    () => entryOf(name),
    () => undefined,
  )
}
