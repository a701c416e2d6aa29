import { isoDate } from '#base/dates.ts'
import type { Viewer } from '#base/viewer.ts'
import { note, type Note } from '#i18n/note.ts'
import { storedNote } from '#i18n/stored-note.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { Database, Writing } from '#platform/db/tables.ts'
import { purgeIn } from '#platform/db/writing.ts'
import { auditLogTag } from '#platform/studio-tags.ts'
import { storedImage } from '#platform/db/stored-json.ts'
import type { AuditAction, ContentFilters, ContentRow } from './contract.ts'
import { countRows, findCandidateRows, insertAuditEntry, listRows, type Listed, type ListedRow } from './store.ts'

export { claimRow, type Listed } from './store.ts'

/** What was done, by whom, to what. Written in the transaction that does it. */
interface AuditEntry {
  /** Null for what the site does by itself. */
  viewer: Pick<Viewer, 'id' | 'script'> | null
  action: AuditAction
  kind: string
  subject: number | string
  title?: Remark
  note?: Remark
  now: number
}

/** What a person has typed, as it is, or a message for whoever reads the log, in their language. */
export type Remark = string | Note

/** Several remarks of one entry; empty ones are left out. */
export function joinRemarks(...remarks: Remark[]): Remark {
  return remarks.filter((one) => one !== '').reduce((first, second) => (first === '' ? second : note('studio-audit.note-and-note', { first, second })), '')
}

/** That something was done by an operator, whom the log cannot name. */
export const onCommandLine = note('studio-audit.note-command-line')

export async function logAudit(tx: Writing['tx'], { viewer, subject, title = '', note: remark = '', now, ...deed }: AuditEntry): Promise<void> {
  const by = viewer?.script ? note('studio-audit.note-by-token', { id: String(viewer.script.id) }) : ''
  await insertAuditEntry(tx, {
    ...deed,
    actor_id: viewer?.id ?? null,
    subject: String(subject),
    title: storedNote(title, 300),
    note: storedNote(joinRemarks(remark, by), 450),
    created_at: now,
  })
  purgeIn(tx, auditLogTag)
}

/** A page of the list of a kind, drafts too. */
export async function listContents(database: Database, path: string, listed: Listed, { search, status, limit, cursor }: ContentFilters) {
  const binding = `desk ${path} ${status ?? ''} ${search ?? ''}`
  const after = cursor === undefined ? null : positionIn(binding, cursor, ['integer', 'integer'])
  const { db } = database
  const wanted = { search, status, candidates: await findCandidateRows(database, listed, search) }
  const rows = await listRows(db, listed, { ...wanted, after: after && [Number(after[0]), Number(after[1])], limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(status ? { status } : {}), limit: String(limit) })
  if (last) query.set('cursor', cursorOf(binding, [last.updated_at, last.id]))
  return {
    data: shown.map((row) => rowOf(listed, row)),
    links: { next: rows.length > limit ? `/api/desk/${path}?${query}` : null, prev: null },
    meta: { total: await countRows(db, listed, wanted), per_page: limit },
  }
}

function rowOf({ table, lineText = (line) => line }: Listed, { line, cover, at, created_at, updated_at, ...row }: ListedRow): ContentRow {
  return {
    ...row,
    line: lineText(line ?? ''),
    cover: storedImage(table, 'cover')(cover, row.id),
    at: at === null ? null : isoDate(at),
    created_at: isoDate(created_at),
    updated_at: isoDate(updated_at),
  }
}
