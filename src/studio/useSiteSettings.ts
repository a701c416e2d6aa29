import { useSyncExternalStore } from 'react'
import { chooseTheme } from '#ui/ThemeSwitch.tsx'

type Edition = 'dark' | 'light'

const watchers = new Set<() => void>()

function current(): Edition {
  return /(?:^|;\s*)theme=light(?:;|$)/.test(document.cookie) ? 'light' : 'dark'
}

/** The day or the night edition, as chosen for the whole site, and the switch to the other. */
export function useSiteSettings(): [Edition, () => void] {
  const edition = useSyncExternalStore(watch, current)
  return [
    edition,
    () => {
      chooseTheme(edition === 'dark' ? 'light' : 'dark')
      for (const watcher of watchers) watcher()
    },
  ]
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
