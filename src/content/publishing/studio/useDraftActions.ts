import { t } from '#i18n/messages.ts'
import { Problem, wentWrong } from '#base/problem.ts'
import { useQueryStore } from '#ui/query/QueryProvider.tsx'
import { toast } from '#ui/toast.ts'
import type { DraftCalls, EditedDraft } from './draft-calls.ts'

type Step = 'submit' | 'take-back' | 'unpublish' | 'discard' | 'archive' | 'bring-back'

const done: Record<Step, () => string> = {
  submit: () => t('studio-publishing.sent-for-review'),
  'take-back': () => t('studio-publishing.withdrawn'),
  unpublish: () => t('studio-publishing.unpublished'),
  discard: () => t('studio-publishing.discarded'),
  archive: () => t('studio-publishing.is-archived'),
  'bring-back': () => t('studio-publishing.restored-as-a-draft'),
}

/** The actions of the publishing engine on one content, each after what is written has been saved. `anew`: the fields are others now. */
export function useDraftActions<D extends EditedDraft>(calls: DraftCalls<D>, flush: () => Promise<void>, anew: () => void) {
  const store = useQueryStore()

  async function attempt(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work()
      return true
    } catch (thrown) {
      toast(thrown instanceof Problem ? thrown.message : wentWrong(), { tone: 'error' })
      return false
    }
  }

  function take(answer: { data: D }): void {
    // What was typed meanwhile may have been saved before this answer came.
    store.update(calls.one, (known) => (known.data.revision > answer.data.revision ? known : answer))
    store.forget(calls.revisions)
    store.forget(calls.notes)
  }

  return {
    attempt,
    run: (step: Step) =>
      attempt(async () => {
        await flush()
        take(await calls.act(step))
        if (step === 'discard' || step === 'unpublish') anew()
        toast(done[step](), { tone: 'success' })
      }),
    sendBack: (note: string) =>
      attempt(async () => {
        await flush()
        take(await calls.act('send-back', { note }))
        toast(t('studio-publishing.sent-back'), { tone: 'success' })
      }),
    approve: (at: string | undefined, small: boolean) =>
      attempt(async () => {
        await flush()
        const answer = await calls.act('approve', { ...(at === undefined ? {} : { at }), ...(small ? { small } : {}) })
        take(answer)
        toast(answer.data.state === 'public' ? t('studio-publishing.published') : t('studio-publishing.is-scheduled'), { tone: 'success' })
      }),
    restore: (revision: number) =>
      attempt(async () => {
        await flush()
        take(await calls.restore(revision))
        anew()
        toast(t('studio-publishing.earlier-text-is-back'), { tone: 'success' })
      }),
    async duplicate(): Promise<number | null> {
      let copy: number | null = null
      await attempt(async () => {
        await flush()
        copy = (await calls.act('duplicate')).data.id
      })
      return copy
    },
    remove: () =>
      attempt(async () => {
        await calls.remove()
        store.forget(calls.one)
        toast(t('studio-publishing.deleted'))
      }),
  }
}

export type DraftActions = ReturnType<typeof useDraftActions>
