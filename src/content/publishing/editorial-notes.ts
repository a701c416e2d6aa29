import { randomBytes } from 'node:crypto'
import { isoDate } from '#base/dates.ts'
import { readBlocks } from '#base/blocks/read.ts'
import { Problem } from '#base/problem.ts'
import type { Viewer } from '#base/viewer.ts'
import { hasRole } from '#base/viewer.ts'
import type { Author } from '#community/accounts/contract.ts'
import { authorOf } from '#community/accounts/service.ts'
import type { Db } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { DraftFields, type Lock, type Note, type Revision, type WholeRevision } from './contract.ts'
import { demand, lockOf, openDraft } from './find-draft.ts'
import { isHeld, lockLife, longestAbsence, mayWrite } from './rules.ts'
import { locked, saveDraft } from './save-draft.ts'
import {
  findLock,
  findNote,
  findRevision,
  insertNote,
  keepLock,
  listNotes,
  listRevisions,
  removeLock,
  removeNote,
  renewLocks,
  updateNote,
  type RevisionRow,
} from './store.ts'

/** Takes the place at an article, or stays there; `key` is null when somebody else has it. */
export async function sitDown(
  services: Services,
  viewer: Viewer,
  id: number,
  { key, take = false }: { key?: string | undefined; take?: boolean | undefined },
): Promise<{ key: string | null; lock: Lock; revision: number }> {
  const { db } = services.database
  const now = services.now()
  const before = await findLock(db, id)
  const stays = before?.key === key && before?.user_id === viewer.id && isHeld(before, now)
  const { stand, revision } = await openDraft(db, stays ? { ...viewer, asleep: undefined } : viewer, id)
  if (!stays) demand(viewer, mayWrite(viewer, stand))
  return services.database.write(async ({ tx }) => {
    const lock = await findLock(tx, id)
    const mine = lock?.key === key && lock?.user_id === viewer.id
    if (lock && !mine && !take && isHeld(lock, now)) return { key: null, lock: await lockOf(tx, viewer, lock, key), revision }
    const next = {
      article_id: id,
      key: mine && lock ? lock.key : randomBytes(18).toString('base64url'),
      user_id: viewer.id,
      taken_at: mine && lock ? lock.taken_at : now,
      seen_at: now,
    }
    await keepLock(tx, next)
    return { key: next.key, lock: await lockOf(tx, viewer, next, next.key), revision }
  })
}

/**
 * For a process that begins: nobody could be heard of while the server was away, so whoever was when it went has as long
 * again to come back. Those who had gone before do not: the last of all that was heard tells when the server was last there.
 */
export async function keepPlaces({ database, now }: Services): Promise<void> {
  await renewLocks(database.db, now(), { life: lockLife, notBefore: now() - longestAbsence })
}

export async function getUp(services: Services, id: number, key: string): Promise<void> {
  await removeLock(services.database.db, id, key)
}

export async function revisionsOf(services: Services, viewer: Viewer, id: number): Promise<Revision[]> {
  const { db } = services.database
  await openDraft(db, viewer, id)
  const rows = await listRevisions(db, id)
  const people = await authorsOf(db, rows)
  return rows.map((row) => revisionOf(row, people))
}

export async function revisionAt(services: Services, viewer: Viewer, id: number, revision: number): Promise<WholeRevision> {
  const { db } = services.database
  await openDraft(db, viewer, id)
  const row = await findRevision(db, id, revision)
  if (!row) throw new Problem(404, 'revision-not-found', 'There is no such revision.')
  return { ...revisionOf(row, await authorsOf(db, [row])), fields: fieldsIn(row) }
}

/** The text of then becomes the newest; what was newest stays in the list. */
export async function restoreRevision(services: Services, viewer: Viewer, id: number, revision: number): Promise<void> {
  const { db } = services.database
  const { revision: base } = await openDraft(db, viewer, id)
  const row = await findRevision(db, id, revision)
  if (!row) throw new Problem(404, 'revision-not-found', 'There is no such revision.')
  const lock = await findLock(db, id)
  if (lock && isHeld(lock, services.now()) && lock.user_id !== viewer.id) throw await locked(db, lock, viewer)
  // An address that is in use now is not changed by going back in the text.
  const { slug: _, ...fields } = fieldsIn(row)
  await saveDraft(services, viewer, id, { base, lock: lock?.key, fields, reason: 'restored' })
}

export async function notesOf(services: Services, viewer: Viewer, id: number): Promise<Note[]> {
  const { db } = services.database
  await openDraft(db, viewer, id)
  const rows = await listNotes(db, id)
  const people = await authorsOf(db, rows)
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

export async function writeNote(
  services: Services,
  viewer: Viewer,
  id: number,
  note: { text: string; block_id: string | null; quote: string; parent_id: number | null },
): Promise<void> {
  const { db } = services.database
  await openDraft(db, viewer, id)
  const parent = note.parent_id === null ? undefined : await findNote(db, id, note.parent_id)
  if (note.parent_id !== null && !parent) throw noteNotFound()
  const now = services.now()
  // An answer to an answer joins the same thread.
  const parent_id = parent ? (parent.parent_id ?? parent.id) : null
  await insertNote(db, { ...note, article_id: id, parent_id, user_id: viewer.id, resolved_at: null, created_at: now, updated_at: now })
}

/** Whoever may open the article says what is dealt with; the words are their writer's. */
export async function changeNote(services: Services, viewer: Viewer, id: number, noteId: number, change: { text?: string; resolved?: boolean }): Promise<void> {
  const { db } = services.database
  await openDraft(db, viewer, id)
  const note = await findNote(db, id, noteId)
  if (!note) throw noteNotFound()
  if (change.text !== undefined) demand(viewer, note.user_id === viewer.id)
  const now = services.now()
  await updateNote(db, noteId, {
    updated_at: now,
    ...(change.text === undefined ? {} : { text: change.text }),
    ...(change.resolved === undefined ? {} : { resolved_at: change.resolved ? now : null }),
  })
}

export async function deleteNote(services: Services, viewer: Viewer, id: number, noteId: number): Promise<void> {
  const { db } = services.database
  await openDraft(db, viewer, id)
  const note = await findNote(db, id, noteId)
  if (!note) throw noteNotFound()
  demand(viewer, note.user_id === viewer.id || hasRole(viewer, 'editor'))
  await removeNote(db, noteId)
}

function noteNotFound(): Problem {
  return new Problem(404, 'note-not-found', 'There is no such note.')
}

function revisionOf(row: RevisionRow, people: Map<number, Author>): Revision {
  const { revision, reason, words } = row
  return { revision, reason, words, title: fieldsIn(row).title || 'Untitled', user: people.get(row.user_id ?? 0) ?? null, updated_at: isoDate(row.updated_at) }
}

/** Tolerant: what is kept here was checked by the rules of its day. */
function fieldsIn(row: RevisionRow): DraftFields {
  const fields = JSON.parse(row.fields) as DraftFields // written by save-draft.ts
  return { ...fields, content: JSON.stringify(readBlocks(fields.content)) }
}

async function authorsOf(db: Db, rows: readonly { user_id: number | null }[]): Promise<Map<number, Author>> {
  const ids = [...new Set(rows.flatMap((row) => row.user_id ?? []))]
  if (ids.length === 0) return new Map()
  const users = await db.selectFrom('users').select(['id', 'username', 'name', 'avatar']).where('id', 'in', ids).execute()
  return new Map(users.map((user) => [user.id, authorOf(user)]))
}
