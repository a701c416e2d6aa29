import type { Count, Hit } from './counters.ts'

/** One call of `work` at a time: what is asked meanwhile waits and goes to it together. `work` answers in the order of its items. */
export function batched<T, R>(work: (items: T[]) => Promise<R[]>): (item: T) => Promise<R> {
  let waiting: { item: T; resolve: (answer: R | PromiseLike<R>) => void; reject: (reason: unknown) => void }[] = []
  let busy = false

  async function run(): Promise<void> {
    busy = true
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        const answers = await work(batch.map(({ item }) => item))
        // `work` answers each of its items
        batch.forEach(({ resolve }, i) => resolve(answers[i] as R))
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    busy = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!busy) void run()
    })
}

/** The hits of many calls with each key once: the later moment, all times. */
export function mergeHits(calls: Hit[][]): Hit[] {
  const merged = new Map<string, Hit>()
  for (const hit of calls.flat()) {
    const { times = 0, now = hit.now } = merged.get(hit.key) ?? {}
    merged.set(hit.key, { ...hit, now: Math.max(now, hit.now), times: times + (hit.times ?? 1) })
  }
  return [...merged.values()]
}

/** What each of the calls has counted, from the counts after all of them: the first has the lowest. */
export function shareCounts(calls: Hit[][], counts: Count[]): Count[][] {
  const after = new Map(counts.map((count) => [count.key, count]))
  const left = new Map(mergeHits(calls).map(({ key, times = 1 }) => [key, times]))
  return calls.map((hits) =>
    hits.flatMap(({ key, times = 1 }) => {
      const count = after.get(key)
      const later = (left.get(key) ?? times) - times
      left.set(key, later)
      return count ? [{ ...count, hits: count.hits - later }] : []
    }),
  )
}
