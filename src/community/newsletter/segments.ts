import type { Generated, Selectable } from 'kysely'
import { isoDate } from '#base/dates.ts'
import { Problem } from '#base/problem.ts'
import { t } from '#i18n/messages.ts'
import { noteStoredFault } from '#platform/db/stored-faults.ts'
import type { Db } from '#platform/db/tables.ts'
import { countFound } from './subscribers.ts'
import { narrows, SegmentFilters, type Segment } from './segments-contract.ts'
import type { SubscriberFilters } from './subscribers-contract.ts'

interface SegmentTable {
  id: Generated<number>
  name: string
  list: string
  /** JSON of SegmentFilters. */
  filters: string
  removed_at: number | null
  created_at: number
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    newsletter_segments: SegmentTable
  }
}

type SegmentRow = Selectable<SegmentTable>

/** Those that may be chosen, by name. */
export async function listSegments(db: Db, now: number): Promise<Segment[]> {
  const rows = await db.selectFrom('newsletter_segments').selectAll().where('removed_at', 'is', null).orderBy('name').orderBy('id').execute()
  return Promise.all(rows.map((row) => shownSegment(db, row, now)))
}

/** One that was removed is found too: mailings may still name it. @throws Problem 404 */
export async function findSegment(db: Db, id: number): Promise<SegmentRow> {
  const row = await db.selectFrom('newsletter_segments').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw segmentNotFound()
  return row
}

export async function shownSegment(db: Db, row: SegmentRow, now: number): Promise<Segment> {
  const filters = readFilters(row)
  return {
    id: row.id,
    name: row.name,
    list: row.list,
    ...filters,
    subscribers: filters && (await countFound(db, { ...filters, ...reachable(row.list) }, now)),
    created_at: isoDate(row.created_at),
  }
}

export async function insertSegment(db: Db, { name, list, ...filters }: SegmentFilters & { name: string; list: string }, now: number): Promise<number> {
  const values = { name, list, filters: JSON.stringify(filters), removed_at: null, created_at: now }
  const { id } = await db.insertInto('newsletter_segments').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Mailings go on with the filters of a removed one. @throws Problem 404 for one that is removed already */
export async function removeSegment(db: Db, id: number, now: number): Promise<SegmentRow> {
  const removed = await db
    .updateTable('newsletter_segments')
    .set({ removed_at: now })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!removed) throw segmentNotFound()
  return removed
}

function segmentNotFound(): Problem {
  return new Problem(404, 'segment-not-found', t('studio-newsletter-segments.no-such-segment'))
}

/** To whom a mailing goes. */
interface Recipients {
  list: string
  segment_id: number | null
}

/** @throws Problem 409 for a segment that cannot be read */
export async function assertReadable(db: Db, { segment_id }: Recipients): Promise<void> {
  if (segment_id !== null) filtersOf(await findSegment(db, segment_id))
}

/**
 * As filters over subscribers: who is on the list, can be written to, and is in the segment.
 * @throws Problem 409 for a segment that cannot be read
 */
export async function recipientFilters(db: Db, { list, segment_id }: Recipients): Promise<SubscriberFilters> {
  return { ...(segment_id === null ? {} : filtersOf(await findSegment(db, segment_id))), ...reachable(list) }
}

const reachable = (list: string) => ({ list, status: 'active' }) as const

/** Nobody for a segment that cannot be read. */
export async function countRecipients(db: Db, recipients: Recipients, now: number): Promise<number> {
  if (!(await isReadable(db, recipients))) return 0
  return countFound(db, await recipientFilters(db, recipients), now)
}

async function isReadable(db: Db, recipients: Recipients): Promise<boolean> {
  return (await segmentFault(db, recipients)) === null
}

/** Why a mailing cannot reach its segment; null where it can. */
export async function segmentFault(db: Db, { segment_id }: Recipients): Promise<string | null> {
  if (segment_id === null) return null
  const row = await findSegment(db, segment_id)
  return readFilters(row) ? null : unreadable(row)
}

/**
 * @param stored the segment that is kept already: it stays allowed after it was removed
 * @throws Problem 422 for a segment that is not there or is of another list
 */
export async function assertSegmentOf(db: Db, { list, segment_id }: Recipients, stored: number | null = null): Promise<void> {
  if (segment_id === null) return
  const row = await db.selectFrom('newsletter_segments').select(['list', 'removed_at']).where('id', '=', segment_id).executeTakeFirst()
  if (row?.list === list && (row.removed_at === null || segment_id === stored)) return
  const text = t('studio-newsletter-segments.not-of-the-list')
  throw new Problem(422, 'invalid', `segment_id: ${text}`, { fields: { segment_id: [text] } })
}

function filtersOf(row: SegmentRow): SegmentFilters {
  const filters = readFilters(row)
  if (!filters) throw new Problem(409, 'segment-unreadable', unreadable(row))
  return filters
}

function unreadable({ name }: SegmentRow): string {
  return t('studio-newsletter-segments.cannot-be-read', { name })
}

/** Strictly: a filter that is left out would choose more people. */
const StoredFilters = SegmentFilters.strict().refine(narrows)

/** Null where they cannot be read. */
function readFilters({ id, filters }: SegmentRow): SegmentFilters | null {
  const { data } = StoredFilters.safeParse(parsed(filters))
  if (!data) noteStoredFault({ source: 'newsletter_segments', id, field: 'filters' })
  return data ?? null
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
