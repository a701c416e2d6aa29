import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { authorsById } from './authors.ts'
import type { Author } from '#community/accounts/contract.ts'
import type { Revision } from './contract.ts'
import { perform } from './action.ts'
import { assertNoOtherLock } from './edit-lock.ts'
import { openDraft } from './find-draft.ts'
import type { Subject } from './publishing.ts'
import { saveIn } from './save-draft.ts'
import { findRevision, listRevisions, type RevisionRow } from './store.ts'

export async function revisionsOf<F extends object>({ services, adapter, viewer, id }: Subject<F>): Promise<Revision[]> {
  const { db } = services.database
  await openDraft(adapter, db, viewer, id)
  const rows = await listRevisions(db, { kind: adapter.kind, content_id: id })
  const people = await authorsById(db, rows)
  return rows.map((row) => revisionOf(row, people))
}

export async function revisionAt<F extends object>({ services, adapter, viewer, id }: Subject<F>, revision: number): Promise<Revision & { fields: F }> {
  const { db } = services.database
  const { content } = await openDraft(adapter, db, viewer, id)
  const row = await findRevision(db, { kind: adapter.kind, content_id: id }, revision)
  if (!row) throw revisionNotFound()
  return { ...revisionOf(row, await authorsById(db, [row])), fields: adapter.readFields(row.fields, content.fields) }
}

/** The fields of then become the newest; what was newest stays in the list. */
export function restoreRevision<F extends object>(subject: Subject<F>, revision: number): Promise<void> {
  return perform(subject, async (action) => {
    const row = await findRevision(action.writing.tx, action.ref, revision)
    if (!row) throw revisionNotFound()
    const lock = await assertNoOtherLock(action)
    const { slug: _, ...fields } = { slug: '', ...action.adapter.readFields(row.fields, action.content.fields) }
    // An address that is in use now is not changed by going back in the text.
    await saveIn(action, { base: null, lock, fields: fields as unknown as Partial<F>, reason: 'restored' }) // F without an address
  })
}

function revisionNotFound(): Problem {
  return new Problem(404, 'revision-not-found', t('publishing.error-there-is-no-such-revision'))
}

function revisionOf({ revision, reason, words, title, user_id, updated_at }: Omit<RevisionRow, 'fields'>, people: Map<number, Author>): Revision {
  return { revision, reason, words, title, user: people.get(user_id ?? 0) ?? null, updated_at: isoDate(updated_at) }
}
