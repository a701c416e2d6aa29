import type { Nav } from '#ui/router/nav.ts'
import { mayCount, tellView } from './tell-view.ts'

/** Tells our own statistics of each page that is really seen. */
export function countViews(nav: Nav): void {
  if (!mayCount()) return
  // client-loader.ts has told of a page that waited for its reader.
  let last = 'told' in document.documentElement.dataset ? location.pathname : ''
  function send(): void {
    const { name, pathname, error } = nav.place
    if (document.visibilityState === 'hidden' || name === null || error || pathname === last) return
    const isFirst = last === ''
    last = pathname
    tellView(pathname, isFirst)
  }
  const count = (): void => {
    try {
      send()
    } catch (error) {
      // Not thrown on: that would take the page from the reader.
      console.error(String(error))
    }
  }
  nav.subscribe(count)
  // A page that is opened in the background, or drawn ahead, counts when it is looked at.
  document.addEventListener('visibilitychange', count)
  count()
}
