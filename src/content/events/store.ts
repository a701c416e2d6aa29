import type { Generated, Insertable, Selectable } from 'kysely'
import { rowsOf } from '#platform/db/rows.ts'
import type { Db } from '#platform/db/tables.ts'
import type { AttendanceMode, EventStatus } from './rules.ts'

interface EventTable {
  id: Generated<number>
  slug: string
  status: Generated<'draft' | 'approved'>
  title: string
  starts_at: number
  ends_at: number | null
  /** The end, or the start where no end is known: from then on it is past. */
  over_at: number
  timezone: string
  /** `YYYY-MM` of the start, there. */
  month: string
  all_day: 0 | 1
  event_status: EventStatus
  attendance_mode: AttendanceMode
  city: string
  city_key: string
  category: string
  category_key: string
  cover_media_id: string | null
  /** JSON of the cover's Image. */
  cover: string | null
  reads: Generated<number>
  ics_uid: string
  ics_sequence: Generated<number>
  created_at: number
  updated_at: number
  /** JSON of the fields (fields.ts) that have no column. */
  details: string
}

declare module '#platform/db/tables.ts' {
  interface Tables {
    events: EventTable
    event_sources: SourceRow
  }
  interface PublicTables {
    public_events: Omit<EventTable, 'cover_media_id'>
  }
}

export type EventRow = Selectable<EventTable>
export type NewEventRow = Insertable<EventTable>
export type PublicEventRow = Omit<EventRow, 'cover_media_id'>

export const { find: findEventRow, insert: insertEvent, update: updateEvent, remove: removeEventRow } = rowsOf('events')

/** The new number; undefined when there is no such public event. */
export async function addRead(db: Db, id: number): Promise<number | undefined> {
  const row = await db
    .updateTable('events')
    .set((set) => ({ reads: set('reads', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'approved')
    .returning('reads')
    .executeTakeFirst()
  return row?.reads
}

interface SourceRow {
  source: string
  event_id: number
  hash: string
  imported_at: number
  /** Written by `ical-versions.ts` only. */
  version: string | null
}

export interface KnownSource {
  event_id: number
  hash: string
  imported_at: number
  version: string | null
  updated_at: number
  slug: string
  status: 'draft' | 'approved'
}

export function findSource(db: Db, source: string): Promise<KnownSource | undefined> {
  return db
    .selectFrom('event_sources as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select(['s.event_id', 's.hash', 's.imported_at', 's.version', 'e.updated_at', 'e.slug', 'e.status'])
    .where('s.source', '=', source)
    .executeTakeFirst()
}

/** Public events that begin after a moment and were imported under a name that begins so. */
export function listSourcesToCome(db: Db, start: string, now: number): Promise<(KnownSource & { source: string; title: string })[]> {
  return db
    .selectFrom('event_sources as s')
    .innerJoin('events as e', 'e.id', 's.event_id')
    .select(['s.source', 's.event_id', 's.hash', 's.imported_at', 's.version', 'e.updated_at', 'e.slug', 'e.status', 'e.title'])
    .where('s.source', 'like', `${start}%`)
    .where('e.status', '=', 'approved')
    .where('e.starts_at', '>', now)
    .orderBy('e.starts_at')
    .execute()
}

/** The slug of the event that calendars know by this name: as it came, or as our own calendar file says it. */
export async function findByUid(db: Db, uid: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('events')
    .select('slug')
    .where('ics_uid', 'in', [uid, uid.replace(/@.*$/, '')])
    .executeTakeFirst()
  return row?.slug
}

export async function keepSource(db: Db, row: SourceRow): Promise<void> {
  await db
    .insertInto('event_sources')
    .values(row)
    .onConflict((conflict) => conflict.column('source').doUpdateSet(row))
    .execute()
}

export async function keepVersion(db: Db, source: string, version: string): Promise<void> {
  await db.updateTable('event_sources').set({ version }).where('source', '=', source).execute()
}

/** Versions of the events that were imported under a name that begins so, where their source gave one. */
export function listVersions(db: Db, start: string): Promise<{ source: string; version: string | null }[]> {
  return db.selectFrom('event_sources').select(['source', 'version']).where('source', 'like', `${start}%`).where('version', 'is not', null).execute()
}
