/** A cache in front of the site, such as Varnish or a CDN. */
export interface Edge {
  /** Unique, for the log and the database; holds no secret. */
  name: string
  /** Bytes that its header of tags may have. */
  longestTags: number
  /** Keys in one purge. */
  batch: number
  /** Names of the headers in which it reads tags, and what stands between two of them. */
  tagHeaders: readonly (readonly [name: string, separator: ' ' | ','])[]
  /** It knows no tags and is purged by address: it keeps only answers whose address is listed, and those for a short time. */
  byAddress?: true
  /** At most `batch` keys. Resolves once the edge has said that it has purged them. @throws Error in words for the log */
  purge(order: PurgeOrder): Promise<void>
}

export interface PurgeOrder {
  keys: readonly string[]
  /** Answers with these keys may still be given out while the site is away. */
  soft: boolean
  /** The newest change that is purged with it. */
  change: number
  /** What an edge that is purged by address may hold with one of the keys, last given first. */
  addresses(): Promise<ListedAddress[]>
  signal: AbortSignal
}

export interface ListedAddress {
  /** Path and query, as they were asked for. */
  address: string
  encoding: string
}
