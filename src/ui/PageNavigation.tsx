import { createContext, use, type ReactNode } from 'react'

const Context = createContext<ReactNode>(null)

export const NavigationSlot = Context

/** Where a page wants the site's navigation to stand when that is not above it, as under the cover of the home page. */
export function PageNavigation() {
  return use(Context)
}
