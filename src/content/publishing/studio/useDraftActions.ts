import { callsOf } from '#base/api-client.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import { draftNotes, draftRevisions, oneDraft } from '../client.ts'
import type { Draft, draftsContract, editorialNotesContract } from '../contract.ts'

type Step = 'submit' | 'take-back' | 'unpublish' | 'discard' | 'archive' | 'bring-back'

const done: Record<Step, string> = {
  submit: 'It is with the editors now',
  'take-back': 'You have it again',
  unpublish: 'No reader sees it any more',
  discard: 'The changes are dropped',
  archive: 'Archive',
  'bring-back': 'It is a draft again',
}

/** The steps of an article on its way, each after what is written has been saved. `anew`: the text is another one now. */
export function useDraftActions(id: number, flush: () => Promise<void>, anew: () => void) {
  const api = useApi()
  const store = useQueryStore()
  const call = callsOf<typeof draftsContract>(api)
  const margin = callsOf<typeof editorialNotesContract>(api)
  const params = { id: String(id) }

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong, { tone: 'error' })
      return false
    }
  }

  function take(answer: { data: Draft }): void {
    store.set(oneDraft(id), answer)
    store.forget(draftRevisions(id))
    store.forget(draftNotes(id))
  }

  return {
    attempt,
    run: (step: Step) =>
      attempt(async () => {
        await flush()
        take(await call(`POST /drafts/:id/${step}`, { params }))
        if (step === 'discard' || step === 'unpublish') anew()
        toast(done[step], { tone: 'success' })
      }),
    sendBack: (note: string) =>
      attempt(async () => {
        await flush()
        take(await call('POST /drafts/:id/send-back', { params, body: { note } }))
        toast('Sent back', { tone: 'success' })
      }),
    approve: (at: string | undefined) =>
      attempt(async () => {
        await flush()
        const answer = await call('POST /drafts/:id/approve', { params, body: at === undefined ? {} : { at } })
        take(answer)
        toast(answer.data.state === 'public' ? 'It is public' : 'It waits for its time', { tone: 'success' })
      }),
    restore: (revision: number) =>
      attempt(async () => {
        await flush()
        take(await margin('POST /drafts/:id/revisions/:revision/restore', { params: { ...params, revision: String(revision) } }))
        anew()
        toast('The earlier text is back', { tone: 'success' })
      }),
    async duplicate(): Promise<number | null> {
      let copy: number | null = null
      await attempt(async () => {
        await flush()
        copy = (await call('POST /drafts/:id/duplicate', { params })).data.id
      })
      return copy
    },
    remove: () =>
      attempt(async () => {
        await call('DELETE /drafts/:id', { params })
        store.forget(oneDraft(id))
        toast('It is gone')
      }),
  }
}
