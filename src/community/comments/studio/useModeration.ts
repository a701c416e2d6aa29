import { useState } from 'react'
import { t } from '#i18n/messages.ts'
import { useApi } from '#ui/ApiProvider.tsx'
import { confirmWith } from '#ui/confirm.ts'
import { toast } from '#ui/toast.ts'
import { submitting } from '#studio/controls/submit.ts'
import type { QueuedComment } from '../moderation-contract.ts'

export type Moderation = ReturnType<typeof useModeration>

/** What a moderator does with comments and their authors. `onSettled` is called after a failure too: some may be done when another one could not be. */
export function useModeration(onSettled: () => void) {
  const api = useApi()
  const [busy, setBusy] = useState(false)

  /** Answers whether it was done. */
  async function attempt(work: () => Promise<unknown>, said: string, settle: (done: boolean) => void = onSettled): Promise<boolean> {
    setBusy(true)
    let done = false
    await submitting(async () => {
      await work()
      done = true
      toast(said, { tone: 'success' })
    })
    settle(done)
    setBusy(false)
    return done
  }

  const setStatus = (id: number, status: 'shown' | 'hidden') => api.call('PUT /comments/:id/status', { params: { id }, body: { status } })
  const dismiss = (id: number) => api.call('DELETE /comments/:id/reports', { params: { id } })
  const ban = (id: number, banned: boolean) => api.call('PUT /comments/people/:id/ban', { params: { id }, body: { banned } })
  const hideAll = (id: number) => api.call('PUT /comments/people/:id/hidden', { params: { id }, body: { hidden: true } })

  return {
    busy,
    hide: (comments: QueuedComment[]) => attempt(() => inTurn(comments, ({ id }) => setStatus(id, 'hidden')), t('studio-comments.now-hidden')),
    approve: (comments: QueuedComment[]) =>
      attempt(() => inTurn(comments, ({ id, status }) => (status === 'shown' ? dismiss(id) : setStatus(id, 'shown'))), t('studio-comments.now-shown')),
    /** Shows a held one first: readers see no reply to what they do not see. While it is not posted the comment stays, with what was typed below it. */
    reply: ({ id, status }: QueuedComment, post: () => Promise<unknown>) =>
      attempt(
        async () => {
          if (status === 'held') await setStatus(id, 'shown')
          await post()
        },
        t('comments.reply-posted'),
        (done) => done && onSettled(),
      ),
    dismissReports: ({ id }: QueuedComment) => attempt(() => dismiss(id), t('studio-comments.reports-dismissed')),
    allow: ({ id }: QueuedComment['user']) => attempt(() => ban(id, false), t('studio-comments.they-can-comment-again')),
    async banAndHide({ id, name }: QueuedComment['user']): Promise<void> {
      const text = t('studio-comments.what-a-ban-does')
      if (await confirmWith({ title: t('studio-comments.ban-question', { name }), text, act: t('studio-comments.ban-and-hide-all'), danger: true }))
        await attempt(() => ban(id, true).then(() => hideAll(id)), t('studio-comments.banned-and-hidden'))
    },
  }
}

async function inTurn(comments: QueuedComment[], work: (comment: QueuedComment) => Promise<unknown>): Promise<void> {
  for (const comment of comments) await work(comment)
}
