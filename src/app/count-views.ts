import { apiBase, isApiElsewhere } from '#ui/api-base.ts'
import type { Nav } from '#ui/router/nav.ts'

/** Neither in the DOM's types: asked of any browser, answered by some. */
interface Wishes {
  globalPrivacyControl?: boolean
}

/** Tells our own statistics of each page that is really seen: no cookie, no name, nothing where the reader asks not to be followed. */
export function countViews(nav: Nav): void {
  const wishes: Navigator & Wishes = navigator
  // A browser can be told to have no beacons; that is a wish, too.
  if (wishes.globalPrivacyControl || wishes.doNotTrack === '1' || !('sendBeacon' in navigator)) return
  let last = ''
  function send(): void {
    const { name, pathname, error } = nav.place
    if (document.visibilityState === 'hidden' || name === null || error || pathname === last) return
    // Of where a reader came from the host is enough; our own pages are no news.
    const referrer = last === '' && document.referrer ? { referrer: new URL(document.referrer).origin } : {}
    last = pathname
    const address = `${apiBase()}/statistics/views`
    const seen = new Blob([JSON.stringify({ path: pathname, ...referrer })], { type: 'application/json' })
    // A beacon takes cookies along, and goes to no other origin that does not want them.
    if (isApiElsewhere()) void fetch(address, { method: 'POST', body: seen, keepalive: true }).catch(() => {})
    else navigator.sendBeacon(address, seen)
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
