import { nextCount, nextTry, type Count, type Counters } from './counters.ts'

/** More than an honest crowd makes while a disk is full; beyond it everything is forgotten at once. */
const mostKeys = 50_000

/** Counts of this process alone: what remains when the shared ones cannot be reached. */
export function memoryCounters(): Counters {
  const counts = new Map<string, Count>()

  function keep(count: Count): Count {
    if (counts.size >= mostKeys) counts.clear()
    counts.set(count.key, count)
    return count
  }

  return {
    async hit(hits) {
      return hits.map((hit) => keep(nextCount(counts.get(hit.key), hit)))
    },
    async giveBack(keys) {
      for (const key of keys) {
        const count = counts.get(key)
        if (count) keep({ ...count, hits: count.hits - 1 })
      }
    },
    async tryOnce(key, now) {
      const next = nextTry(counts.get(key), now)
      if ('wait' in next) return next.wait
      keep({ key, hits: next.hits, started_at: now })
      return 0
    },
    async forget(key) {
      counts.delete(key)
    },
    async close() {},
  }
}
