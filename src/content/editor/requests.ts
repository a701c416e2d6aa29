/** One thing at a time that is asked of a dialog somewhere else on the screen. */
interface Requests<T> {
  ask: (wanted: T | null) => void
  current: () => T | null
  watch: (watcher: () => void) => () => void
}

export function requests<T>(): Requests<T> {
  let request: T | null = null
  const watchers = new Set<() => void>()
  return {
    ask(wanted) {
      request = wanted
      for (const watcher of watchers) watcher()
    },
    current: () => request,
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
