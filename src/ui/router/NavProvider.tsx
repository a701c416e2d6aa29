import { createContext, use, useSyncExternalStore, type ReactNode } from 'react'
import type { PathName, Params } from '#base/paths.ts'
import type { Nav, Place } from './nav.ts'

// Only the constant navigator: a context that changes would draw every part anew whose code is not here yet.
const NavContext = createContext<Nav | null>(null)

export function NavProvider({ nav, children }: { nav: Nav; children: ReactNode }) {
  return <NavContext value={nav}>{children}</NavContext>
}

export function useNavIfAny(): Nav | null {
  return use(NavContext)
}

export function useNav(): Nav {
  const nav = useNavIfAny()
  if (!nav) throw new Error('useNav outside of NavProvider')
  return nav
}

export function usePlace(): Place {
  const nav = useNav()
  return useSyncExternalStore(
    nav.subscribe,
    () => nav.place,
    () => nav.place,
  )
}

/** Parameters of the page named by `N`, decoded. */
export function useParams<N extends PathName>(_name: N): Params<N> {
  return usePlace().params as Params<N> // the place of a page has the params of its path, by matchAddress
}

export function useSearch(): URLSearchParams {
  return new URLSearchParams(usePlace().search)
}
