import type { Api } from '#base/api-client.ts'
import type { Problem } from '#base/problem.ts'
import { nameOf, type ListOperation, type Operation } from '#ui/operation.ts'
import { QueryStore, type CacheEntry } from '#ui/query/store.ts'
import { toast } from '#ui/toast.ts'

interface Page {
  links: { next: string | null }
}
type Shown = Operation<unknown> | ListOperation<unknown>

/** The studio says when an answer could not be had anew and the older one stays on the screen: an editor decides by it. */
export class StudioQueryStore extends QueryStore {
  readonly #api: Api
  readonly #fresh: number
  readonly #seen = new Map<string, { operation: Shown; watchers: number }>()

  constructor(api: Api, fresh: number) {
    super(api, fresh)
    this.#api = api
    this.#fresh = fresh
  }

  override watch(operation: Shown, listener: () => void): () => void {
    const name = nameOf(operation)
    const seen = this.#seen.get(name) ?? { operation, watchers: 0 }
    this.#seen.set(name, seen)
    seen.watchers++
    const end = super.watch(operation, listener)
    return () => {
      seen.watchers--
      end()
    }
  }

  /** Asks again for what is on the screen of the calls that are meant; no other answer of theirs is taken as fresh any more. */
  renewAnswers(isMeant: (key: string) => boolean): void {
    for (const [name, { operation, watchers }] of this.#seen) {
      if (!isMeant(operation.key)) continue
      // Failing leaves what is shown; the next change tries again.
      if (watchers > 0) void this.#renew(operation).catch(() => {})
      else {
        if (Date.now() - this.look(operation).at < this.#fresh) this.forget(operation)
        this.#seen.delete(name)
      }
    }
  }

  /** A list stays as long as it was made. */
  async #renew(operation: Shown): Promise<void> {
    const length = operation.kind === 'list' ? ((this.look(operation).data ?? []) as Page[]).length : 0 // a list keeps its pages
    if (operation.kind !== 'list' || length < 2) return this.refetch(operation)
    const { failed } = operation.texts
    const pages = [(await this.#api.call(operation.key, operation.input, { failed })) as Page] // the operation's own answer
    for (let next = pages[0]?.links.next; next && pages.length < length; next = pages.at(-1)?.links.next ?? null)
      pages.push((await this.#api.follow(next, { failed })) as Page) // the next page of the same list
    this.updatePages(operation, () => pages)
  }

  protected override fail(kept: CacheEntry, fetching: 'first' | 'more', problem: Problem | null): void {
    super.fail(kept, fetching, problem)
    if (problem && fetching === 'first' && kept.known.data !== undefined && kept.listeners.size > 0) toast(problem.message, { tone: 'error' })
  }
}
