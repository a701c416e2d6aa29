export const longestPath = 2_000
const origin = 'http://here'

/**
 * A path of this site, with query and hash, or null: for addresses that came from outside and will be gone to. What a
 * browser would read as another host (`//e`, `/\e`, `/%09/e` with a real tab, `/.//e`) is no path.
 */
export function localPath(text: string | null | undefined): string | null {
  // oxlint-disable-next-line no-control-regex -- browsers drop some of them from addresses, so that `/\t/e` becomes `//e`
  if (!text || text.length > longestPath || !text.startsWith('/') || /[\u0000-\u001f\u007f\\]/.test(text)) return null
  const url = URL.canParse(text, origin) ? new URL(text, origin) : null
  if (url?.origin !== origin || url.pathname.startsWith('//') || isRelay(url.pathname)) return null
  return url.pathname + url.search + url.hash
}

/** The page that takes a provider's answer must never be opened from outside as the place to go on to. */
function isRelay(pathname: string): boolean {
  try {
    return /^\/oauth\/?$/i.test(decodeURIComponent(pathname))
  } catch {
    return true
  }
}
