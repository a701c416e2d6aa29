import type { Problem } from '#base/problem.ts'
import { QueryStore, type CacheEntry } from '#ui/query/store.ts'
import { toast } from '#ui/toast.ts'

/** The studio says when an answer could not be had anew and the older one stays on the screen: an editor decides by it. */
export class StudioQueryStore extends QueryStore {
  protected override fail(kept: CacheEntry, fetching: 'first' | 'more', problem: Problem | null): void {
    super.fail(kept, fetching, problem)
    if (problem && fetching === 'first' && kept.known.data !== undefined && kept.listeners.size > 0) toast(problem.message, { tone: 'error' })
  }
}
