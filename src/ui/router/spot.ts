import { decoded } from '#base/decoded.ts'

/** A reader who has moved on by then is left where they are. */
const patience = 10_000
const signs = ['wheel', 'touchmove', 'keydown', 'pointerdown']

/** The element that `hash` names. */
export function spotOf(hash: string): HTMLElement | null {
  return hash ? document.getElementById(decoded(hash.slice(1))) : null
}

/** Scrolls there as soon as it is on the page: what holds it may have code of its own that comes late. */
export function scrollWhenThere(hash: string): void {
  const over = new AbortController()
  const look = () => {
    const spot = spotOf(hash)
    if (!spot) return
    over.abort()
    spot.scrollIntoView()
  }
  const observer = new MutationObserver(look)
  over.signal.addEventListener('abort', () => observer.disconnect())
  for (const sign of signs) addEventListener(sign, () => over.abort(), { passive: true, signal: over.signal })
  setTimeout(() => over.abort(), patience)
  observer.observe(document.body, { childList: true, subtree: true })
  look()
}
