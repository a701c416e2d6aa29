import type { Nav } from '#ui/router/nav.ts'
import type { PageView } from './tell-view.ts'

/** Tells our own statistics of each page that is really seen. */
export function countViews(nav: Nav): void {
  // client-loader.ts has told of a page that waited for its reader.
  let last = 'told' in document.documentElement.dataset ? location.pathname : ''
  function count(): void {
    const { name, pathname, error } = nav.place
    if (document.visibilityState === 'hidden' || name === null || error || pathname === last) return
    const view: PageView = { path: pathname, isFirst: last === '' }
    last = pathname
    // client-loader.ts hears it.
    dispatchEvent(new CustomEvent('page-view', { detail: view }))
  }
  nav.subscribe(count)
  // A page that is opened in the background, or drawn ahead, counts when it is looked at.
  document.addEventListener('visibilitychange', count)
  count()
}
