import { frameOrigins } from '#base/blocks/players.ts'

export interface HeaderSettings {
  /** Public address; https brings Strict-Transport-Security. */
  siteUrl: string
  /** Strict-Transport-Security also for the hosts below: the owner's own word, since other sites may be there. */
  hstsSubdomains?: boolean
  /** Origins other than our own that pictures, media and styles may come from (object storage, CDN). */
  mediaOrigins: string[]
  /** Where our own pages ask the API when it is not below their own origin. */
  apiBase?: string
}

/** Constant for the whole site: no nonce, because cached pages repeat, and no inline script to allow. */
export function contentSecurityPolicy(settings: HeaderSettings): string {
  const api = settings.apiBase === undefined ? '' : ` ${new URL(settings.apiBase).origin}`
  const media = settings.mediaOrigins.map((origin) => ` ${origin}`).join('')
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data:${media}`,
    `media-src 'self'${media}`,
    "font-src 'self'",
    `connect-src 'self'${api}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    `frame-src ${frameOrigins.join(' ')}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default masthead react vite',
  ].join('; ')
}

/**
 * For pages of a site whose owner has set a tag manager. It makes scripts out of text by its nature, so that trusted types
 * cannot be asked of it: who sets one trusts whoever may change its container.
 */
export function tagManagerPolicy(settings: HeaderSettings): string {
  const manager = 'https://www.googletagmanager.com'
  const analytics = 'https://*.google-analytics.com https://*.analytics.google.com'
  return contentSecurityPolicy(settings)
    .replace("script-src 'self'", `script-src 'self' ${manager}`)
    .replace("img-src 'self' data:", `img-src 'self' data: ${manager} ${analytics}`)
    .replace("connect-src 'self'", `connect-src 'self' ${manager} ${analytics}`)
    .replace(/; require-trusted-types-for .*$/, '')
}

/** On every answer, errors and 304 included. */
export function securityHeaders(settings: HeaderSettings): [name: string, value: string][] {
  const headers: [string, string][] = [
    ['content-security-policy', contentSecurityPolicy(settings)],
    ['x-content-type-options', 'nosniff'],
    ['referrer-policy', 'strict-origin-when-cross-origin'],
    ['permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), interest-cohort=()'],
    // The sign-in popup is polled by its opener: a strict opener policy would cut the two apart.
    ['cross-origin-opener-policy', 'same-origin-allow-popups'],
    ['cross-origin-resource-policy', 'same-origin'],
    ['x-frame-options', 'DENY'],
  ]
  if (settings.siteUrl.startsWith('https:'))
    headers.push(['strict-transport-security', `max-age=31536000${settings.hstsSubdomains ? '; includeSubDomains' : ''}`])
  return headers
}
