/** One count that is to go up. */
export interface Hit {
  key: string
  /** Epoch ms. */
  now: number
  windowMs: number
  /** Default: 1. */
  times?: number
}

export interface Count {
  key: string
  hits: number
  started_at: number
}

/**
 * Counts that all processes share. A window begins with its first hit. One that began in the future (the clock was set
 * back) goes on from now with its count: nobody is locked out for longer than a window, nobody gets in for free.
 */
export interface Counters {
  hit(hits: Hit[]): Promise<Count[]>
  /** Takes one hit back from each, as often as a key is named: a call that is refused uses nothing up. */
  giveBack(keys: string[]): Promise<void>
  /**
   * One more try under `key`, which has to wait after many: as long as `waitAfter` says. Returns ms to wait when it comes too
   * early (and then does not count), else 0.
   */
  tryOnce(key: string, now: number): Promise<number>
  forget(key: string): Promise<void>
  close(): Promise<void>
}

/** Without a new try the old ones are forgotten after this, ms. */
export const attemptsKeptMs = 24 * 60 * 60_000
const freeTries = 5
const longestWait = 15 * 60_000

/** ms until the next one, after `tries` in a row: 5 are free, then 1 s, doubling up to 15 minutes. */
export function waitAfter(tries: number): number {
  return tries < freeTries ? 0 : Math.min(1_000 * 2 ** (tries - freeTries), longestWait)
}

/** The same rule on a count that was read; returns the new count, or the ms to wait. */
export function nextTry(known: { hits: number; started_at: number } | undefined, now: number): { hits: number } | { wait: number } {
  if (!known || now - known.started_at > attemptsKeptMs) return { hits: 1 }
  const wait = waitAfter(known.hits)
  const since = now - known.started_at
  return since >= wait || since < 0 ? { hits: known.hits + 1 } : { wait: wait - since }
}

/** The same rule on a window. */
export function nextCount(known: Count | undefined, { key, now, windowMs, times = 1 }: Hit): Count {
  if (!known || known.started_at + windowMs <= now) return { key, hits: times, started_at: now }
  return { key, hits: known.hits + times, started_at: Math.min(known.started_at, now) }
}
