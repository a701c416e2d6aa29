import { useEffect, useRef } from 'react'
import { noticeCount } from '../client.ts'
import type { NoticeCount } from '../contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { live } from '#ui/live.ts'
import type { ListOperation, Operation } from '#ui/operation.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { useQuery } from '#ui/query/useQuery.ts'

/** Changes that come close together are asked for once, ms: somebody who types saves again and again. */
const gather = 400

type Topic = keyof NoticeCount['tags']
interface Page {
  links: { next: string | null }
}
type Shown = Operation<unknown> | ListOperation<Page>

/** Asks anew for what a screen shows whenever anybody has changed it, in any process. A list stays as long as it was made. */
export function useLiveQueries(topic: Topic, shown: Shown[]): void {
  const api = useApi()
  const store = useQueryStore()
  const count = useQuery(noticeCount())
  const tag = count.data?.data.tags[topic]
  const latest = useRef(shown)
  latest.current = shown

  useEffect(() => {
    if (tag === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
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
    function renew(): void {
      timer = undefined
      for (const operation of latest.current) {
        // Failing leaves what is shown; the next change tries again.
        if (operation.kind === 'list') void renewList(operation).catch(() => {})
        else void store.refetch(operation)
      }
    }
    const end = live.listen(tag, () => (timer ??= setTimeout(renew, gather)))
    return () => {
      end()
      clearTimeout(timer)
    }
  }, [api, store, tag])
}
