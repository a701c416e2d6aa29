import { t } from '#i18n/messages.ts'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { hasRole } from '#base/viewer.ts'
import { perform, notifyStaff, type Action } from './action.ts'
import { authorsById } from './authors.ts'
import type { Note } from './contract.ts'
import { assertAllowed, openDraft } from './find-draft.ts'
import type { Subject } from './publishing.ts'
import { findNote, insertNote, listNotes, removeNote, updateNote } from './note-store.ts'
import { type NoteRow } from './note-store.ts'

export async function notesOf<F extends object>({ services, adapter, viewer, id }: Subject<F>): Promise<Note[]> {
  const { db } = services.database
  await openDraft(adapter, db, viewer, id)
  const rows = await listNotes(db, { kind: adapter.kind, content_id: id })
  const people = await authorsById(db, rows)
  return rows.map((row) => ({
    id: row.id,
    parent_id: row.parent_id,
    block_id: row.block_id,
    quote: row.quote,
    text: row.text,
    user: people.get(row.user_id ?? 0) ?? null,
    resolved_at: row.resolved_at === null ? null : isoDate(row.resolved_at),
    created_at: isoDate(row.created_at),
    own: row.user_id === viewer.id,
  }))
}

interface NewNote {
  text: string
  block_id: string | null
  quote: string
  parent_id: number | null
}

export function writeNote<F extends object>(subject: Subject<F>, note: NewNote): Promise<void> {
  return perform(subject, async (action) => {
    const { writing, ref, viewer, now } = action
    const parent = note.parent_id === null ? null : await noteIn(action, note.parent_id)
    // An answer to an answer joins the same thread.
    const parent_id = parent && (parent.parent_id ?? parent.id)
    const said = { ...note, ...ref, parent_id, user_id: viewer.id, resolved_at: null, created_at: now, updated_at: now }
    await notifyStaff(action, 'note.written', await insertNote(writing.tx, said))
  })
}

/** Whoever may open the content says what is dealt with; the words are their writer's. */
export function changeNote<F extends object>(subject: Subject<F>, noteId: number, { text, resolved }: { text?: string; resolved?: boolean }): Promise<void> {
  return perform(subject, async (action) => {
    const { writing, viewer, now } = action
    const note = await noteIn(action, noteId)
    if (text !== undefined) assertAllowed(viewer, note.user_id === viewer.id)
    const resolved_at = resolved === undefined ? {} : { resolved_at: resolved ? now : null }
    await updateNote(writing.tx, noteId, { updated_at: now, ...(text === undefined ? {} : { text }), ...resolved_at })
  })
}

export function deleteNote<F extends object>(subject: Subject<F>, noteId: number): Promise<void> {
  return perform(subject, async (action) => {
    const note = await noteIn(action, noteId)
    assertAllowed(action.viewer, note.user_id === action.viewer.id || hasRole(action.viewer, 'editor'))
    await removeNote(action.writing.tx, noteId)
  })
}

async function noteIn<F extends object>({ writing, ref }: Action<F>, id: number): Promise<NoteRow> {
  const note = await findNote(writing.tx, ref, id)
  if (!note) throw new Problem(404, 'note-not-found', t('publishing.error-there-is-no-such-note'))
  return note
}
