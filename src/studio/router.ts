import { useSyncExternalStore } from 'react'

/** Root-relative, query included. */
interface StudioPlace {
  pathname: string
  search: string
}

const watchers = new Set<() => void>()
let place = read()

function read(): StudioPlace {
  return { pathname: location.pathname.replace(/(.)\/$/, '$1'), search: location.search }
}

function moved(): void {
  place = read()
  for (const watcher of watchers) watcher()
}

addEventListener('popstate', moved)

/** Opens another screen of the studio. `keep`: the same screen with other filters, so nothing is scrolled. */
export function go(to: string, { replace = false, keep = false }: { replace?: boolean; keep?: boolean } = {}): void {
  history[replace ? 'replaceState' : 'pushState'](null, '', to)
  moved()
  if (!keep) scrollTo(0, 0)
}

export function useStudioPlace(): StudioPlace {
  return useSyncExternalStore(watch, () => place)
}

/** The values of the address's query, and a way to change some of them; an empty one is taken out. */
export function useStudioQuery(): [URLSearchParams, (change: Record<string, string | undefined>) => void] {
  const { search } = useStudioPlace()
  return [
    new URLSearchParams(search),
    (change) => {
      const query = new URLSearchParams(place.search)
      for (const [name, value] of Object.entries(change)) {
        if (value) query.set(name, value)
        else query.delete(name)
      }
      const text = query.toString()
      go(text ? `${place.pathname}?${text}` : place.pathname, { replace: true, keep: true })
    },
  ]
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
