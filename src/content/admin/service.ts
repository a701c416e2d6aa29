import { isoDate } from '#base/dates.ts'
import type { Image } from '#base/image.ts'
import type { Viewer } from '#base/viewer.ts'
import { cursorOf, positionIn } from '#platform/db/cursor.ts'
import type { Db, Writing } from '#platform/db/tables.ts'
import { purgeIn } from '#platform/db/writing.ts'
import { auditLogTag } from '#platform/studio-tags.ts'
import type { ContentFilters, ContentRow } from './contract.ts'
import { countRows, insertAuditEntry, listRows, type Listed, type ListedRow } from './store.ts'

export { claimRow, type Listed } from './store.ts'

/** What was done, by whom, to what. Written in the transaction that does it. */
interface AuditEntry {
  /** Null for what the site does by itself. */
  viewer: Pick<Viewer, 'id' | 'script'> | null
  action: string
  kind: string
  subject: number | string
  title?: string
  note?: string
  now: number
}

export async function logAudit(tx: Writing['tx'], { viewer, subject, title = '', note = '', now, ...deed }: AuditEntry): Promise<void> {
  const by = viewer?.script ? `by token ${viewer.script.id}` : ''
  const said = [note.slice(0, 450), by].filter(Boolean).join('; ')
  await insertAuditEntry(tx, { ...deed, actor_id: viewer?.id ?? null, subject: String(subject), title: title.slice(0, 300), note: said, created_at: now })
  purgeIn(tx, auditLogTag)
}

/** A page of the list of a kind, drafts too. */
export async function listContents(db: Db, path: string, listed: Listed, { search, status, limit, cursor }: ContentFilters) {
  const binding = `desk ${path} ${status ?? ''} ${search ?? ''}`
  const after = cursor === undefined ? null : positionIn(binding, cursor, ['integer', 'integer'])
  const rows = await listRows(db, listed, { search, status, after: after && [Number(after[0]), Number(after[1])], limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const query = new URLSearchParams({ ...(search ? { search } : {}), ...(status ? { status } : {}), limit: String(limit) })
  if (last) query.set('cursor', cursorOf(binding, [last.updated_at, last.id]))
  return {
    data: shown.map(rowOf),
    links: { next: rows.length > limit ? `/api/desk/${path}?${query}` : null, prev: null },
    meta: { total: await countRows(db, listed, { search, status }), per_page: limit },
  }
}

function rowOf({ line, cover, at, created_at, updated_at, ...row }: ListedRow): ContentRow {
  return {
    ...row,
    line: line ?? '',
    cover: cover === null ? null : (JSON.parse(cover) as Image), // written by the noun from a checked Image
    at: at === null ? null : isoDate(at),
    created_at: isoDate(created_at),
    updated_at: isoDate(updated_at),
  }
}
