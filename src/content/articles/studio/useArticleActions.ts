import { useRef } from 'react'
import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { draftCounts, type draftQueue } from '#content/publishing/client.ts'
import type { DraftFields, draftsContract } from '#content/publishing/contract.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { go } from '#studio/router.ts'

/** Begins and approves articles; the list and its counts are fetched again afterwards. */
export function useArticleActions(operation: ReturnType<typeof draftQueue>) {
  const store = useQueryStore()
  const call = callsOf<typeof draftsContract>(useApi())

  async function attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
    }
    await refresh()
  }

  const beginning = useRef(false)
  /** @param read fields that it begins with */
  const beginWith = (read: () => Promise<Partial<DraftFields>>) => {
    // A second press begins no second one.
    if (beginning.current) return
    beginning.current = true
    void attempt(async () => go(`/studio/write/${(await call('POST /drafts', { body: await read() })).data.id}`)).finally(() => (beginning.current = false))
  }
  const begin = () => beginWith(() => Promise.resolve({ title: '' }))
  const approving = useRef(new Set<number>())
  const approve = (id: number) => {
    if (approving.current.has(id)) return
    approving.current.add(id)
    const work = async () => (
      await call('POST /drafts/:id/approve', { params: { id: String(id) }, body: {} }),
      toast(t('studio-articles.published'), { tone: 'success' })
    )
    void attempt(work).finally(() => approving.current.delete(id))
  }

  async function refresh(): Promise<void> {
    await Promise.all([store.refetch(operation), store.refetch(draftCounts())])
  }

  return { begin, beginWith, approve, refresh }
}
