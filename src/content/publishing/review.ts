import { t } from '#i18n/messages.ts'
import { perform, audit, notifyStaff, addRevision, type Action, changeContent, changeDraft } from './action.ts'
import { assertAllowed } from './find-draft.ts'
import { insertNote } from './note-store.ts'
import { type Subject, notNow } from './publishing.ts'
import { maySubmit, mayWithdrawSubmission, mayApprove, stateOf, type ContentStatus, type Stage } from './rules.ts'

/** Hands it to the editors; of a public content the changes. */
export function submitDraft<F extends object>(subject: Subject<F>): Promise<void> {
  return perform(subject, async (action) => {
    assertAllowed(action.viewer, maySubmit(action.viewer, action.status))
    await review(action, { status: 'submitted', stage: 'submitted', submitted_at: action.now })
    await audit(action, 'submit')
    await notifyStaff(action, 'draft.submitted')
    await addRevision(action, 'submitted')
  })
}

export function withdrawSubmission<F extends object>(subject: Subject<F>): Promise<void> {
  return perform(subject, async (action) => {
    assertAllowed(action.viewer, mayWithdrawSubmission(action.viewer, action.status))
    await review(action, { status: 'draft', stage: action.status.is_public ? 'changed' : 'same', submitted_at: null })
    await audit(action, 'take-back')
  })
}

/** Gives it back to its author. A public one stays as readers see it, and so does what waits beside it. */
export function requestChanges<F extends object>(subject: Subject<F>, words: string): Promise<void> {
  return perform(subject, async (action) => {
    const { viewer, status, ref, now, writing } = action
    assertAllowed(viewer, mayApprove(viewer, status))
    if (stateOf(status) === 'public' && status.stage === 'same') throw notNow(t('studio-error.nothing-waits'))
    await review(action, { status: 'rejected', stage: 'back', submitted_at: null })
    await audit(action, 'send-back')
    if (!words.trim()) return notifyStaff(action, 'draft.sent-back')
    const said = { parent_id: null, block_id: null, quote: '', text: words.trim(), user_id: viewer.id, resolved_at: null, created_at: now, updated_at: now }
    await notifyStaff(action, 'draft.sent-back', await insertNote(writing.tx, { ...ref, ...said }))
  })
}

/** Of a public content only the changes are reviewed; a kind without reviews of its own has the engine remember them. */

async function review<F extends object>(
  action: Action<F>,
  { status, stage, submitted_at }: { status: ContentStatus; stage: Stage; submitted_at: number | null },
): Promise<void> {
  const { is_public } = action.status
  if (!is_public) await changeContent(action, { status: action.adapter.keepsReview ? status : 'draft' })
  await changeDraft(action, { submitted_at, publish_at: null, ...(is_public || !action.adapter.keepsReview ? { stage } : {}) })
}
