import { useEffect, useSyncExternalStore } from 'react'
import { useApi } from '#ui/ApiProvider.tsx'
import { clapStateOf, type ClapState } from './clap-store.ts'

/** `claps` as the page has it, until the browser knows better; `counted`: the number itself is shown. */
export function useClaps(id: number, claps: number, counted: boolean): ClapState {
  const store = clapStateOf(useApi())
  const known = useSyncExternalStore(
    store.watch,
    () => store.look(id),
    () => undefined,
  )
  useEffect(() => store.show(id, counted), [store, id, counted])
  return known ?? { claps, clapped: false }
}
