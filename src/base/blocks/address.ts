import type { EmbedProvider } from './model.ts'

/**
 * The address when a reader may follow it: http, https, mailto, tel, sms, webcal, `/path` or `#anchor`; undefined for anything else.
 * Control characters make an address unsafe: browsers drop tabs and line breaks inside one, so `/\t/host` would become `//host`.
 */
export function safeHref(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > 2048 || !value.isWellFormed()) return undefined
  const href = value.trim()
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  return /^(?:https?:\/\/[^\s/\\?#]|mailto:[^\s]|(?:tel|sms):[+\d(]|webcal:\/\/[^\s/\\?#]|\/(?![/\\])|#)/i.test(href) && !/[\u0000-\u001f\u007f\\]/.test(href)
    ? href
    : undefined
}

/** Whether a link leads to a page of the web, and not into this site or to another program. */
export function isWebAddress(href: string): boolean {
  return /^https?:/i.test(href)
}

/** `/path` on this site; what a page loads by itself comes from nowhere else. */
export function ownPath(value: unknown): string | undefined {
  const href = safeHref(value)
  return href?.startsWith('/') ? href : undefined
}

/** As it is followed from outside: `site` stands before a path, `site` and `page` before an anchor. */
export function absoluteAddress(address: string, { site, page }: { site: string; page: string }): string {
  if (address.startsWith('#')) return site + page + address
  return address.startsWith('/') ? site + address : address
}

/** The page of a film at its house. */
export function videoAddress({ provider, video_id: id }: { provider: EmbedProvider; video_id: string }): string {
  return provider === 'youtube' ? `https://www.youtube.com/watch?v=${encodeURIComponent(id)}` : `https://vimeo.com/${encodeURIComponent(id)}`
}

export function isVideoId(provider: EmbedProvider, id: string): boolean {
  return (provider === 'youtube' ? /^[\w-]{11}$/ : /^\d{6,12}$/).test(id)
}
