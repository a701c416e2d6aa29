import { useEffect, useRef } from 'react'

export interface StudioAction {
  label: string
  run: () => void
}

const offers = new Set<{ readonly current: readonly StudioAction[] }>()

/** What can be done on the screen that is open, for the command palette. */
export function offeredActions(): StudioAction[] {
  return [...offers].flatMap(({ current }) => current)
}

/** Offers what this component's own buttons do; only what its person may do now. */
export function useOfferedActions(actions: readonly StudioAction[]): void {
  const latest = useRef(actions)
  latest.current = actions
  useEffect(() => {
    offers.add(latest)
    return () => void offers.delete(latest)
  }, [])
}
