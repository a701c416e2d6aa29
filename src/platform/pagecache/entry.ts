import type { Encoding } from './encode.ts'

/** What a render gives back. Only whole answers: never a part, never an error that may pass. */
export interface Rendered {
  status: number
  type: string
  body: string
  tags: string[]
  /** Epoch ms; absent when only writes can make it wrong. */
  expiresAt?: number
  /** Sent along, e.g. `link` for preloads. */
  headers?: [string, string][]
  /** Pages of other origins may be let read it. */
  crossOrigin?: boolean
}

export interface Entry {
  key: string
  status: number
  type: string
  etag: string
  expiresAt: number
  /** False for what is there but was over when it was made: somebody's own, or incomplete. No cache of anybody may keep it. */
  isCacheable: boolean
  headers: [string, string][]
  crossOrigin: boolean
  tags: readonly string[]
  /** The newest change after which it was known to be right; null when it may be wrong already. */
  rightAfter: number | null
  /** Finished bytes by encoding, each made at its first use. */
  bytesFor: (encoding: Encoding) => Buffer
}

export function isNotThere(status: number): boolean {
  return status === 404 || status === 410
}

/** How long a 404 may live, ms: long enough against a flood, short enough to be forgotten. */
const notFoundLife = 5_000

export function lifeOf({ status, expiresAt = Number.MAX_SAFE_INTEGER }: Rendered, now: number): Pick<Entry, 'expiresAt' | 'isCacheable'> {
  return { expiresAt: isNotThere(status) ? Math.min(expiresAt, now + notFoundLife) : expiresAt, isCacheable: isNotThere(status) || expiresAt > now }
}

export type Render = () => Promise<Rendered>

/** An answer in the cache. */
export interface Kept extends Entry {
  variants: Partial<Record<Encoding, Buffer>>
  size: number
  hits: number
  /** Makes it anew without a request. */
  again: Render | undefined
  /** When a gradual change made it outdated. */
  outdatedAt?: number
}

/** How long an answer is given out that a gradual change made outdated, ms. */
const outdatedLife = 1_000

export function isOver({ expiresAt, outdatedAt }: Kept, now: number): boolean {
  // Also where the clock was set back meanwhile.
  return expiresAt <= now || (outdatedAt !== undefined && Math.abs(now - outdatedAt) >= outdatedLife)
}
