/** What this browser's reader has said about being counted by others. */
export type Consent = 'yes' | 'no'

const name = 'consent'
const asking = 'consent-asked'

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

/** Opens the question once more. */
export function reopenConsent(): void {
  document.dispatchEvent(new Event(asking))
}

export function whenAsked(listener: () => void): () => void {
  document.addEventListener(asking, listener)
  return () => document.removeEventListener(asking, listener)
}

/** Loads Google's tag manager once. Whatever the id is, nothing but the tag manager itself can be asked for with it. */
export function loadTagManager(id: string): void {
  if (!/^GTM-[A-Z0-9]+$/.test(id) || document.getElementById('tag-manager')) return
  const layer = globalThis as { dataLayer?: unknown[] } // where the tag manager looks for it
  layer.dataLayer ??= []
  layer.dataLayer.push({ 'gtm.start': Date.now(), event: 'gtm.js' })
  const script = document.createElement('script')
  script.id = 'tag-manager'
  script.async = true
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`
  document.head.append(script)
}
