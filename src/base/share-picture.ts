/** Size of the pictures that are drawn for shared links, pixels. */
export const ogImageSize = { width: 1200, height: 630 } as const

export interface Shared {
  /** A CardKind. */
  kind: string
  slug: string
  /** ISO 8601; whatever changes when the thing does. */
  updated_at: string
}

/** The address of the picture drawn for a shared link. A new version of the thing has a new address, for those who keep pictures for ever. */
export function ogImagePath({ kind, slug, updated_at }: Shared): string {
  return `/og/${kind}/${encodeURIComponent(slug)}/${(Math.floor(Date.parse(updated_at) / 1000) || 0).toString(36)}.jpg`
}

/** Where others learn how to show a page of ours. */
export function oembedPath(page: string, format: 'json' | 'xml' = 'json'): string {
  return `/oembed?${format === 'xml' ? 'format=xml&' : ''}url=${encodeURIComponent(page)}`
}
