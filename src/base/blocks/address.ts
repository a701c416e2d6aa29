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
export function filmAddress({ provider, video_id: id }: { provider: EmbedProvider; video_id: string }): string {
  return provider === 'youtube' ? `https://www.youtube.com/watch?v=${encodeURIComponent(id)}` : `https://vimeo.com/${encodeURIComponent(id)}`
}

export function isVideoId(provider: EmbedProvider, id: string): boolean {
  return (provider === 'youtube' ? /^[\w-]{11}$/ : /^\d{6,12}$/).test(id)
}

/** Hosts are compared as a whole, after the browser's own reading of the address. */
const hosts = new Map<string, EmbedProvider>([
  ['youtube.com', 'youtube'],
  ['www.youtube.com', 'youtube'],
  ['m.youtube.com', 'youtube'],
  ['music.youtube.com', 'youtube'],
  ['www.youtube-nocookie.com', 'youtube'],
  ['youtu.be', 'youtube'],
  ['vimeo.com', 'vimeo'],
  ['www.vimeo.com', 'vimeo'],
  ['player.vimeo.com', 'vimeo'],
])

/** The film behind an address of YouTube or Vimeo, rebuilt from its id alone; null for any other address. */
export function parseEmbed(address: string): { provider: EmbedProvider; video_id: string } | null {
  // Tabs, line breaks and backslashes are quietly repaired by the URL reader: an address that needs it is not trusted.
  if (!/^https?:\/\/[^\s\\]+$/i.test(address)) return null
  const url = URL.parse(address)
  const provider = url && hosts.get(url.hostname)
  if (!url || !provider || url.username || url.password || url.port) return null
  const id = provider === 'youtube' ? youtubeId(url) : /^\/(?:video\/)?(\d+)\/?$/.exec(url.pathname)?.[1]
  return id && isVideoId(provider, id) ? { provider, video_id: id } : null
}

function youtubeId(url: URL): string | undefined {
  if (url.hostname === 'youtu.be') return /^\/([\w-]+)\/?$/.exec(url.pathname)?.[1]
  if (url.pathname === '/watch') return url.searchParams.get('v') ?? undefined
  return /^\/(?:embed|shorts|live|v)\/([\w-]+)\/?$/.exec(url.pathname)?.[1]
}
