import type { Services } from '#platform/services.ts'
import { dailyCounter } from './count-events.ts'
import { searchedFor } from './rules.ts'

/** Notes a search by what was found: nobody is named, and the words are kept only where there was nothing. At once; never throws. */
export function countSearch(services: Services, query: string, hits: number): void {
  const words = searchedFor(query)
  if (words === null) return
  const counter = dailyCounter(services)
  counter.add('searches')
  if (hits > 0) return
  counter.add('misses')
  counter.add('miss', words)
}
