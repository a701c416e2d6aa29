import { isVideoId } from './address.ts'
import type { EmbedProvider } from './model.ts'
import { providers, type Parts, type PlayerShape, type Shape } from './providers.ts'

export interface Player {
  provider: string
  /** As people call it. */
  label: string
  /** What was parsed; both addresses are made of nothing else. */
  parts: Parts
  /** Address of the page, and of the player that may be framed. */
  page: string
  src: string
  shape: PlayerShape
  /** The provider's oEmbed endpoint, if it has one. */
  oembed?: string
}

/** The player behind an address, rebuilt from its ids alone; null for an address that no provider of the list knows. */
export function playerOf(address: string): Player | null {
  // Tabs, line breaks and backslashes are quietly repaired by the URL reader: an address that needs it is not trusted.
  if (address.length > 2048 || !/^https?:\/\/[^\s\\]+$/i.test(address)) return null
  const url = URL.parse(address)
  if (!url || url.username || url.password || url.port) return null
  for (const { name, label, shapes, page, player, shape, oembed } of providers) {
    for (const one of shapes) {
      const parts = partsOf(url, one)
      if (parts) return { provider: name, label, parts, page: page(parts), src: player(parts), shape, ...(oembed ? { oembed } : {}) }
    }
  }
  return null
}

/** Null when the address has another shape. */
function partsOf(url: URL, { on, path, query = {}, optional = {}, hash }: Shape): Parts | null {
  if (!(on instanceof RegExp ? on.test(url.hostname) : on.includes(url.hostname))) return null
  const found = path.exec(url.pathname)
  const anchor = hash ? hash.exec(url.hash) : undefined
  if (!found || anchor === null) return null
  const parts: Record<string, string> = {}
  for (const [name, value] of Object.entries({ ...found.groups, ...anchor?.groups })) if (value !== undefined) parts[name] = value
  for (const [name, pattern] of Object.entries({ ...query, ...optional })) {
    const value = url.searchParams.get(name) ?? (name === 't' ? anchorTime(url) : null)
    if (value !== null && pattern.test(value)) parts[name] = value
    else if (name in query) return null
  }
  return parts
}

/** `#t=90s` */
function anchorTime({ hash }: URL): string | null {
  return /^#t=(.+)$/.exec(hash)?.[1] ?? null
}

/** Origins that pages of ours may frame. */
export const frameOrigins: readonly string[] = [...new Set(providers.map(({ frame }) => frame))]

/** The film behind an address of YouTube or Vimeo, by its id alone; null for any other address, and for what the id does not name, such as a playlist. */
export function parseEmbed(address: string): { provider: EmbedProvider; video_id: string } | null {
  const player = playerOf(address)
  const { v, id = v, h } = player?.parts ?? {}
  if ((player?.provider !== 'youtube' && player?.provider !== 'vimeo') || id === undefined || h !== undefined) return null
  return isVideoId(player.provider, id) ? { provider: player.provider, video_id: id } : null
}

/** The same, where the id says everything of the address. */
export function parseVideoAddress(address: string): { provider: EmbedProvider; video_id: string } | null {
  return Object.keys(playerOf(address)?.parts ?? {}).length === 1 ? parseEmbed(address) : null
}
