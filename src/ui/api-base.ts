/** Where the API is, as the page says; below its own origin where it says nothing. In the browser only. */
export function apiBase(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="api-base"]')?.content ?? '/api'
}

/** Then no cookie goes there, and none that is set there is kept. False where the server draws. */
export function isApiElsewhere(): boolean {
  if (typeof document === 'undefined') return false
  return new URL(apiBase(), location.origin).origin !== location.origin
}
