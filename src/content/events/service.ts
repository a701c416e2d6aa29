import { freeSlugIn, retryTakenSlug } from '#platform/slugs/free-slug.ts'
import { randomUUID } from 'node:crypto'
import { Problem } from '#base/problem.ts'
import { slugify, textKey } from '#base/slug.ts'
import type { Writing } from '#platform/db/tables.ts'
import { emitMove, type DomainEventData } from '#platform/domain-events/emit.ts'
import { validated } from '#platform/http/validation.ts'
import { entryTags } from '#platform/kind-slots.ts'
import type { Services } from '#platform/services.ts'
import { newSlug } from '#platform/slugs/new-slug.ts'
import { EventFields, type EventInput } from './fields.ts'
import { eventTexts } from './messages.ts'
import { reservedSlugs } from './rules.ts'
import { findEventRow, insertEvent, removeEventRow, updateEvent, type EventRow, type NewEventRow } from './store.ts'
import { localDay, startOfDay } from '#base/time-zones.ts'

declare module '#platform/domain-events/emit.ts' {
  interface DomainEvents {
    'event.published': DomainEventData
    'event.updated': DomainEventData
    'event.withdrawn': DomainEventData
  }
}

interface NewEvent {
  fields: EventInput
  /** Made from the title where absent. */
  slug?: string
  /** Default: draft. */
  status?: 'draft' | 'approved'
  /** The calendar's name of it, when it comes from another calendar. */
  ics_uid?: string
}

type Access = Pick<Services, 'database' | 'now'>

/** Every verb here is one transaction that purges what it made stale. @throws Problem 422 naming the field that is wrong */
export async function createEvent(services: Access, event: NewEvent): Promise<{ id: number; slug: string }> {
  const fields = checkedFields(event.fields)
  return retryTakenSlug(() =>
    services.database.write(async (writing) => {
      const now = services.now()
      const made = await insertChecked(writing, { ...event, fields, now })
      await emitMove(writing.tx, 'event', { ...made, title: fields.title }, [false, event.status === 'approved'], now)
      return made
    }),
  )
}

export function checkedFields(input: unknown): EventFields {
  return validated(EventFields, input)
}

/** For writes of many events in one transaction; nobody is told of them. */
export async function insertChecked(
  writing: Writing,
  event: Omit<NewEvent, 'fields'> & { fields: EventFields; now: number },
): Promise<{ id: number; slug: string }> {
  const { fields, now, status = 'draft' } = event
  const slug = await freeSlugIn(writing.tx, 'events', slugOf(newSlug(event.slug, fields.title)))
  const id = await insertEvent(writing.tx, { ...columnsOf(fields), slug, status, ics_uid: event.ics_uid ?? randomUUID(), created_at: now, updated_at: now })
  if (status === 'approved') purgeEvent(writing, { id, slug })
  return { id, slug }
}

interface SavingOptions {
  /** For a draft: readers know the address of everything else. */
  slug?: string | undefined
  /** What an import says of it; nobody is told of an import. */
  imported?: 'draft' | 'approved' | 'as before'
}

export async function saveChecked(writing: Writing, id: number, fields: EventFields, now: number, { slug, imported }: SavingOptions = {}): Promise<void> {
  const row = await eventToChange(writing, id)
  const columns = columnsOf(fields)
  // Calendars take a change only under a higher number (RFC 5545, 3.8.7.4).
  const ics_sequence = row.ics_sequence + (isRescheduled(row, columns) ? 1 : 0)
  const address = slug ? { slug: await freeSlugIn(writing.tx, 'events', slugOf(slugify(slug)), id) } : {}
  const status = imported === undefined || imported === 'as before' ? row.status : imported
  await updateEvent(writing.tx, id, { ...columns, ...address, status, ics_sequence, updated_at: now })
  if (row.status !== 'approved' && status !== 'approved') return
  purgeEvent(writing, row)
  if (imported === undefined) await emitMove(writing.tx, 'event', { ...row, title: fields.title }, [true, true], now)
}

/** Nobody is told of an import. */
export async function withdrawImported(writing: Writing, id: number, now: number): Promise<void> {
  const row = await eventToChange(writing, id)
  await updateEvent(writing.tx, id, { status: 'draft', updated_at: now })
  purgeEvent(writing, row)
}

export async function setStatusIn(writing: Writing, id: number, status: 'draft' | 'approved', now: number): Promise<void> {
  const row = await eventToChange(writing, id)
  if (row.status === status) return
  await updateEvent(writing.tx, id, { status, updated_at: now })
  purgeEvent(writing, row)
  await emitMove(writing.tx, 'event', row, [row.status === 'approved', status === 'approved'], now)
}

export async function removeIn(writing: Writing, id: number, now: number): Promise<void> {
  const row = await eventToChange(writing, id)
  if (row.status === 'approved') purgeEvent(writing, row)
  await emitMove(writing.tx, 'event', row, [row.status === 'approved', false], now)
  await removeEventRow(writing.tx, id)
}

export function eventNotFound(): Problem {
  return new Problem(404, 'event-not-found', eventTexts.one.missing)
}

function purgeEvent(writing: Writing, event: { id: number; slug: string }): void {
  writing.purge(...entryTags('event', 'events', event))
}

async function eventToChange(writing: Writing, id: number): Promise<EventRow> {
  const row = await findEventRow(writing.tx, id)
  if (!row) throw eventNotFound()
  return row
}

type Columns = Omit<NewEventRow, 'slug' | 'status' | 'ics_uid' | 'ics_sequence' | 'created_at' | 'updated_at' | 'reads'>

function columnsOf(fields: EventFields): Columns {
  const { title, starts_at, timezone, all_day, event_status, attendance_mode, category, cover, ends_at: given, ...rest } = fields
  const firstDay = localDay(starts_at, timezone)
  // A day without an end is a whole one, and so is the last of several.
  const ends_at = all_day ? startOfDay(localDay(Math.max(starts_at, (given ?? 0) - 1), timezone), timezone, 1) : given
  const city = fields.venue?.locality ?? ''
  return {
    title,
    starts_at: all_day ? startOfDay(firstDay, timezone) : starts_at,
    ends_at,
    over_at: all_day && ends_at !== null ? ends_at - 1 : (ends_at ?? starts_at),
    timezone,
    month: firstDay.slice(0, 7),
    all_day: all_day ? 1 : 0,
    event_status,
    attendance_mode,
    city,
    city_key: city && textKey(city),
    category,
    category_key: category && textKey(category),
    cover: cover && JSON.stringify(cover),
    cover_media_id: cover?.id ?? null,
    details: JSON.stringify(rest),
  }
}

function isRescheduled(row: EventRow, columns: Columns): boolean {
  const facts = ({ title, starts_at, ends_at, timezone, all_day, event_status, details }: Columns) => {
    const { venue, online_url, summary } = JSON.parse(details) as EventFields // written by columnsOf only
    return JSON.stringify([title, starts_at, ends_at, timezone, all_day, event_status, venue, online_url, summary])
  }
  return facts(row) !== facts(columns)
}

/** A number alone would be taken for an id, and some words for other addresses. */
function slugOf(slug: string): string {
  return /^\d+$/.test(slug) || reservedSlugs.has(slug) ? `event-${slug}` : slug
}
