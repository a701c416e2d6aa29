/** What this browser's reader has said about being counted by others. */
export type Consent = 'yes' | 'no'

const name = 'consent'

/** The id of the footer's button that opens the question once more. */
export const askAgain = 'ask-consent'

/** Null while nothing has been said. Who asks no site to follow them has said no. */
export function consentGiven(): Consent | null {
  const wishes: Navigator & { globalPrivacyControl?: boolean } = navigator // in some browsers, not in the DOM's types
  if (wishes.globalPrivacyControl) return 'no'
  try {
    const said = localStorage.getItem(name)
    return said === 'yes' || said === 'no' ? said : null
  } catch {
    // A browser that keeps nothing would ask on every page.
    return 'no'
  }
}

export function keepConsent(consent: Consent): void {
  localStorage.setItem(name, consent)
}

/**
 * Calls `listener` at every press of the button. It is heard on its way down at the document: the footer's own code comes
 * late, and until then React lets no click further than to its root.
 */
export function whenAsked(listener: () => void): () => void {
  const pressed = ({ target }: Event) => target instanceof Element && target.closest(`#${askAgain}`) && listener()
  document.addEventListener('click', pressed, true)
  return () => document.removeEventListener('click', pressed, true)
}

/** Loads Google's tag manager once. Whatever the id is, nothing but the tag manager itself can be asked for with it. */
export function loadTagManager(id: string): void {
  if (!/^GTM-[A-Z0-9]{1,12}$/.test(id) || document.getElementById('tag-manager')) return
  const layer = globalThis as { dataLayer?: unknown[] } // where the tag manager looks for it
  layer.dataLayer ??= []
  layer.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.id = 'tag-manager'
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
