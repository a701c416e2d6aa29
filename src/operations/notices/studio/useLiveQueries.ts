import { useApi } from '#ui/ApiProvider.tsx'
import type { ListOperation, Operation } from '#ui/operation.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useLiveTopic, type Topic } from './useLiveTopic.ts'

interface Page {
  links: { next: string | null }
}
type Shown = Operation<unknown> | ListOperation<Page>

/** Asks anew for what a screen shows whenever anybody has changed it, in any process. A list stays as long as it was made. */
export function useLiveQueries(topic: Topic, shown: Shown[]): void {
  const api = useApi()
  const store = useQueryStore()

  async function renewList(operation: ListOperation<Page>): Promise<void> {
    const length = ((store.look(operation).data ?? []) as Page[]).length // a list keeps its pages
    if (length < 2) return store.refetch(operation)
    const { failed } = operation.texts
    const first = (await api.call(operation.key, operation.input, { failed })) as Page // the operation's own answer
    const pages = [first]
    for (let next = first.links.next; next && pages.length < length; next = pages.at(-1)?.links.next ?? null)
      pages.push((await api.follow(next, { failed })) as Page) // the next page of the same list
    store.updatePages(operation, () => pages)
  }

  useLiveTopic(topic, () => {
    for (const operation of shown) {
      // Failing leaves what is shown; the next change tries again.
      if (operation.kind === 'list') void renewList(operation).catch(() => {})
      else void store.refetch(operation)
    }
  })
}
