import { useEffect, useSyncExternalStore } from 'react'

/** What the open screen is about, the latest last. */
const subjects: { name: string }[] = []
const watchers = new Set<() => void>()

/** Puts the name of what is being edited into the title of the window, as it is now; nothing while it is not known. */
export function useWindowSubject(name: string | null | undefined): void {
  useEffect(() => {
    if (!name) return
    const subject = { name }
    subjects.push(subject)
    tell()
    return () => {
      subjects.splice(subjects.indexOf(subject), 1)
      tell()
    }
  }, [name])
}

/** For the frame. */
export function useCurrentSubject(): string | undefined {
  return useSyncExternalStore(watch, () => subjects.at(-1)?.name)
}

function tell(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
