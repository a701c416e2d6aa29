import { apiBase, isApiElsewhere } from '#ui/api-base.ts'

/** Neither in the DOM's types: asked of any browser, answered by some. */
interface Wishes {
  globalPrivacyControl?: boolean
}

/** A page that was seen; `isFirst` is true for the one that the reader came to. */
export interface PageView {
  path: string
  isFirst: boolean
}

/** Tells our own statistics of a page: no cookie, no name, and nothing where the reader asks not to be followed. */
export function tellView(view: PageView): void {
  try {
    send(view)
  } catch (error) {
    // Not thrown on: that would take the page from the reader.
    console.error(String(error))
  }
}

function send({ path, isFirst }: PageView): void {
  const wishes: Navigator & Wishes = navigator
  // A browser can be told to have no beacons; that is a wish, too.
  if (wishes.globalPrivacyControl || wishes.doNotTrack === '1' || !('sendBeacon' in navigator)) return
  // Of where a reader came from the host is enough; our own pages are no news.
  const referrer = isFirst && document.referrer ? { referrer: new URL(document.referrer).origin } : {}
  const address = `${apiBase()}/statistics/views`
  const seen = new Blob([JSON.stringify({ path, ...referrer })], { type: 'application/json' })
  // A beacon takes cookies along, and goes to no other origin that does not want them.
  if (isApiElsewhere()) void fetch(address, { method: 'POST', body: seen, keepalive: true }).catch(() => {})
  else navigator.sendBeacon(address, seen)
}
