import { currentLanguage } from '#i18n/format.ts'
import { t } from '#i18n/messages.ts'
import ical, { ICalCalendarMethod, ICalEventStatus, type ICalEventData } from 'ical-generator'
import { readBlocks } from '#base/blocks/read.ts'
import { proseText } from '#base/blocks/plain-text.ts'
import { href } from '#base/paths.ts'
import { detailsOf } from './items.ts'
import type { EventStatus } from './rules.ts'
import type { PublicEventRow } from './store.ts'
import { localDay } from '#base/time-zones.ts'

interface SiteFacts {
  siteName: string
  siteUrl: string
}

const statuses: Record<EventStatus, ICalEventStatus> = {
  scheduled: ICalEventStatus.CONFIRMED,
  rescheduled: ICalEventStatus.CONFIRMED,
  moved_online: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
}

/** Hours a calendar waits before it asks again. */
const refresh = 3600

/** An iCalendar file (RFC 5545). Times are UTC, whole days are days: no reader has to know a time zone. */
export function calendarOf(rows: PublicEventRow[], site: SiteFacts, name = t('events.calendar-of', { siteName: site.siteName })): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: site.siteName, product: 'events', language: currentLanguage().toUpperCase() },
    ttl: refresh,
  })
  for (const row of rows) calendar.createEvent(entryOf(row, site))
  return calendar.toString()
}

function entryOf(row: PublicEventRow, site: SiteFacts): ICalEventData {
  const { summary, description, venue, online_url, organizer, tags } = detailsOf(row)
  const url = site.siteUrl + href.event({ slug: row.slug })
  const text = [summary, proseText(readBlocks(description)), online_url && `Online: ${online_url}`, url].filter(Boolean).join('\n\n')
  const parts = venue && [venue.name, venue.street, [venue.postal_code, venue.locality].filter(Boolean).join(' '), venue.country]
  const place = parts && [...new Set(parts)].filter(Boolean).join(', ')
  const geo = venue?.lat != null && venue.lng != null ? { lat: venue.lat, lon: venue.lng } : undefined
  return {
    // The same for good, whatever else changes: a moved event moves in calendars too.
    id: row.ics_uid,
    sequence: row.ics_sequence,
    stamp: new Date(row.updated_at),
    created: new Date(row.created_at),
    lastModified: new Date(row.updated_at),
    ...timesOf(row),
    summary: row.title,
    description: text,
    url,
    location: place ? { title: place, ...(geo ? { geo } : {}) } : (online_url ?? null),
    status: statuses[row.event_status],
    categories: [row.category, ...tags].filter(Boolean).map((one) => ({ name: one })),
    organizer: organizer.email ? { name: organizer.name, email: organizer.email } : null,
  }
}

function timesOf(row: PublicEventRow): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (row.all_day === 0) return { start: new Date(row.starts_at), end: row.ends_at === null ? null : new Date(row.ends_at) }
  // A date is read off in UTC; the end of whole days is the day after the last.
  const day = (ms: number) => new Date(`${localDay(ms, row.timezone)}T00:00:00Z`)
  return { start: day(row.starts_at), end: day(row.over_at + 1), allDay: true }
}
