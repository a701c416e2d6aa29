import { note } from '#i18n/note.ts'
import { titleRemark } from './untitled.ts'
import { studioTag } from '#platform/studio-tags.ts'
import type { AuditAction } from '#content/admin/contract.ts'
import { logAudit, type Remark } from '#content/admin/service.ts'
import { leaveGroup } from '#content/translations/service.ts'
import { perform, audit, changeDraft, type Action, retryOnConflict, addRevision } from './action.ts'
import { assertAllowed, openDraft } from './find-draft.ts'
import { type Subject, withdraw } from './publishing.ts'
import { mayArchive, mayUnarchive, mayRemove } from './rules.ts'
import { removeBeside, keepDraft } from './store.ts'

export function archiveDraft<F extends object>(subject: Subject<F>): Promise<void> {
  return perform(subject, async (action) => {
    assertAllowed(action.viewer, mayArchive(action.viewer, action.status))
    await audit(action, 'archive')
    await withdraw(action)
    await changeDraft(action, { fields: null, stage: 'same', archived_at: action.now, submitted_at: null, publish_at: null })
  })
}

export function unarchive<F extends object>(subject: Subject<F>): Promise<void> {
  return perform(subject, async (action) => {
    assertAllowed(action.viewer, mayUnarchive(action.viewer, action.status))
    await changeDraft(action, { archived_at: null })
    await audit(action, 'bring-back')
  })
}

export function removeDraft<F extends object>(subject: Subject<F>): Promise<void> {
  return perform(subject, (action) => removeIn(action, 'delete'))
}

/** `deed` and `remark` are what the audit log says. */
export async function removeIn<F extends object>(action: Action<F>, deed: AuditAction, remark: Remark = ''): Promise<void> {
  assertAllowed(action.viewer, mayRemove(action.viewer, action.status))
  await audit(action, deed, remark)
  await action.adapter.remove(action.writing, action.id, action.now)
  await leaveGroup(action.writing, action.adapter.kind, action.id)
  await removeBeside(action.writing.tx, action.ref)
}

/** A draft of `viewer` with the same fields; returns its id. */
export function duplicateDraft<F extends object>({ services, adapter, viewer, id }: Subject<F>): Promise<number> {
  return retryOnConflict(adapter, {}, (tries) =>
    services.database.write(async (writing) => {
      const now = services.now()
      const { fields } = await openDraft(adapter, writing.tx, viewer, id)
      const copy = await adapter.copy(fields, writing.tx)
      const made = await adapter.create(writing, { fields: copy, status: 'draft', viewer }, now, tries)
      writing.purge(studioTag(services.config, 'content'))
      await beginHistory({ writing, adapter, viewer, id: made.id, now })
      const { title } = adapter.describe(copy)
      await logAudit(writing.tx, {
        viewer,
        action: 'duplicate',
        kind: adapter.kind,
        subject: made.id,
        title: titleRemark(title),
        note: note('studio-audit.note-copy-of', { id: String(id) }),
        now,
      })
      return made.id
    }),
  )
}

/** The first revision of a content that has just been made. */
export async function beginHistory<F extends object>(made: Pick<Action<F>, 'writing' | 'adapter' | 'viewer' | 'id' | 'now'>): Promise<void> {
  const { writing, adapter, viewer, id, now } = made
  const ref = { kind: adapter.kind, content_id: id }
  await keepDraft(writing.tx, ref, { revision: 1, changed_at: now, changed_by: viewer.id })
  await addRevision({ ...made, ref }, 'written')
}
