import { t } from '#i18n/messages.ts'
import { isNote, note, type Note as Sentence } from '#i18n/note.ts'
import { inMainLanguage } from '#i18n/site-messages.ts'
import { createHash } from 'node:crypto'
import { parse as parsePath } from 'node:path'
import ICAL from 'ical.js'
import { safeHref } from '#base/blocks/address.ts'
import { textBlocks } from '#base/blocks/text-blocks.ts'
import { mailAddress } from '#base/mail-address.ts'
import { readState, type SourceState, type StateHint } from '#base/source-states.ts'
import { accessHints } from './ical-access.ts'
import { calendarOf, isWholeDay, momentOf, type Calendar, type Moment } from './ical-moment.ts'
import { propertyNotes, shortened } from './ical-notes.ts'
import { changedTime, copySource, endAt, repeated, stampOf, type Timed } from './ical-repeats.ts'
import { venueOf } from './ical-venue.ts'
import { newestVersions, versionsOf, type IcalSeries, type Placed } from './ical-versions.ts'
import type { Found, Note, Refused } from './import-rows.ts'
import { localDay, startOfDay } from '#base/time-zones.ts'
import { zoneOfPlace } from './place-zone.ts'
import { lineOf, parameterOf, readCalendars, textIn, unreadLines, withBreaks } from './read-ical.ts'
import type { EventStatus } from './rules.ts'

const day = 86_400_000
/** Days of all rules of an import: nine hundred that repeat daily for 30 years, or 3,000 birthdays. */
const mostDays = 10_000_000

interface IcalEvents {
  found: Found[]
  refused: Refused[]
  /** By the name of an event. */
  series: Map<string, IcalSeries>
}

/** The events of iCalendar files; of what repeats one for each time, at most two years ahead. */
export function icalEvents(files: { name: string; content: string }[], now: number, budget = { days: mostDays }): IcalEvents {
  const refused: Refused[] = []
  const events = files.flatMap(({ name, content }) => {
    const { base } = parsePath(name)
    const calendars = readCalendars(content)
    if (calendars.length === 0) refused.push({ place: base, title: '', reason: note('studio-report.event-no-calendar') })
    return calendars.flatMap((part) => {
      refused.push(...otherKinds(part, base))
      const calendar = calendarOf(part, now, budget)
      return part.getAllSubcomponents('vevent').map((event) => ({ event, calendar, place: `${base}:${lineOf(event)}` }))
    })
  })
  const read = eventsIn(events, now)
  return { ...read, refused: [...read.refused, ...refused] }
}

function otherKinds(part: ICAL.Component, file: string): Refused[] {
  return ['VAVAILABILITY', 'VTODO', 'VJOURNAL', 'VFREEBUSY'].flatMap((kind) =>
    part.getAllSubcomponents(kind.toLowerCase()).map((other) => ({
      place: `${file}:${lineOf(other)}`,
      title: textIn(other, 'summary') || kind,
      reason: note('studio-report.event-kind', { kind }),
    })),
  )
}

function eventsIn(given: Placed[], now: number): IcalEvents {
  const refused: Refused[] = []
  const refuse = ({ event, place }: Placed, reason: Sentence) => void refused.push({ place, title: textIn(event, 'summary') || textIn(event, 'uid'), reason })
  const { newest: events, older } = newestVersions(given)
  for (const one of older) refuse(one, note('studio-report.event-older'))
  const series = new Map<string, Found[]>()
  const masters = new Map<string, ICAL.Component>()
  const all = new Map<string, IcalSeries & { parts: Pick<IcalSeries, 'has'>[] }>()
  for (const one of events) {
    const { event, calendar, place } = one
    if (event.hasProperty('recurrence-id')) continue
    masters.set(keyOf(event), event)
    const read = eventOf(event, calendar, place)
    if (isNote(read)) {
      refuse(one, read)
      continue
    }
    const known = repeated(event, read, calendar, now)
    timesOf(series, event).push(...known.times)
    const { source } = read.event
    const parts = all.get(source)?.parts ?? []
    parts.push(known)
    all.set(source, { parts, has: (name) => parts.some((part) => part.has(name)), version: versionsOf(event) })
  }
  for (const one of events) {
    const { event, calendar, place } = one
    if (!event.hasProperty('recurrence-id')) continue
    const reason = changeSeries(event, { calendar, place, master: masters.get(keyOf(event)), times: timesOf(series, event) })
    if (reason) refuse(one, reason)
  }
  return { found: [...series.values()].flat(), refused, series: all }
}

/** Grows with the file: a copy for each time would be quadratic. */
function timesOf(series: Map<string, Found[]>, event: ICAL.Component): Found[] {
  const known = series.get(keyOf(event)) ?? []
  series.set(keyOf(event), known)
  return known
}

/** What an event is known by: its UID, or its title and beginning where the file gives none. */
function keyOf(event: ICAL.Component): string {
  const uid = textIn(event, 'uid')
  if (uid) return uid
  const facts = JSON.stringify(['summary', 'dtstart', 'location'].map((name) => textIn(event, name)))
  return `no uid ${createHash('sha256').update(facts).digest('hex').slice(0, 32)}`
}

interface Overridden {
  calendar: Calendar
  place: string
  master: ICAL.Component | undefined
  times: Found[]
}

/** Changes one time of a series, or all from one on; their names stay. A time whose series is not in the file stands alone. The reason where it cannot. */
function changeSeries(event: ICAL.Component, { calendar, place, master, times }: Overridden): Sentence | null {
  const property = event.getFirstProperty('recurrence-id')
  const named = momentOf(property, calendar)
  const read = eventOf(event, calendar, place, master)
  if (isNote(read)) return read
  if (!master && named) {
    const { event: alone } = read
    const names = alone.ics_uid === undefined ? {} : { ics_uid: `${stampOf(named.ms, named)}-${alone.ics_uid}` }
    times.push({ ...alone, ...names, source: copySource(alone, named, named.ms) })
    return null
  }
  const isNamed = ({ fields }: Found) => named !== null && (fields.starts_at === named.ms || (named.wholeDay && startOf(fields, named.zone) === named.ms))
  const at = times.findIndex(isNamed)
  if (at < 0) return note('studio-report.event-other-repetition')
  const isRange = /^thisandfuture$/i.test(parameterOf(property, 'range'))
  const from = times[at]?.fields.starts_at ?? 0
  for (const [one, time] of times.entries()) if (one === at || (isRange && one > at)) times[one] = changedTime(time, read, time.fields.starts_at - from)
  return null
}

function startOf({ starts_at }: Found['fields'], zone: string): number {
  return startOfDay(localDay(starts_at, zone), zone)
}

/** `master`: the series that it is one changed time of, whose title and states hold where it names none. */
function eventOf(event: ICAL.Component, calendar: Calendar, place: string, master?: ICAL.Component): Timed | Sentence {
  const read = momentOf(event.getFirstProperty('dtstart'), calendar)
  if (!read) return note('studio-report.event-no-beginning')
  const own = (name: string) => textIn(event, name) || (master ? textIn(master, name) : '')
  const notes: Note[] = unreadLines(event).map((value) => ({ field: '', reason: note('studio-report.event-line-unread'), value }))
  const given = textIn(event, 'url')
  const url = safeHref(given) !== undefined && /^https?:/i.test(given) ? given : null
  const location = textIn(event, 'location')
  const online = /^online$/i.test(location) || /^https?:\/\//i.test(location) || (!location && url !== null)
  if (!location && !online) notes.push({ field: 'venue', reason: note('studio-report.event-not-in-file') })
  const uid = textIn(event, 'uid')
  if (!uid) notes.push({ field: 'UID', reason: note('studio-report.event-no-uid') })
  const begins = wholeDayOf(event, placed(read, online ? '' : location, notes))
  const ends = endOf(event, begins, calendar, notes)
  const state = stateOf(own, begins, accessHints(event, master))
  for (const reason of state.notes) notes.push({ field: '', reason })
  notes.push(...propertyNotes(event))
  const { description, html } = descriptionOf(event)
  const found: Found = {
    source: `ical ${keyOf(event)}`.slice(0, 500),
    place,
    notes,
    ...(uid ? { ics_uid: uid.slice(0, 250) } : {}),
    state,
    ...(html ? { html } : {}),
    version: versionsOf(event, master),
    fields: {
      title: shortened(own('summary').replace(/\s+/g, ' '), 'title', 200, notes),
      summary: '',
      description,
      starts_at: begins.ms,
      ends_at: ends,
      timezone: begins.zone,
      all_day: begins.wholeDay,
      event_status: calendar.isCancelled ? 'cancelled' : statusOf(own('status')),
      attendance_mode: online ? 'online' : 'offline',
      venue: online ? null : venueOf(location, event.getFirstPropertyValue('geo')),
      online_url: online ? (/^https?:/i.test(location) ? location : url) : null,
      ticket_url: null,
      organizer: organizerOf(event.getFirstProperty('organizer'), calendar.name, url, notes),
      tags: event
        .getAllProperties('categories')
        .flatMap((property) => property.getValues().map((tag) => String(tag).trim().slice(0, 60)))
        .filter(Boolean)
        .slice(0, 30),
    },
  }
  return { event: found, begins, ends }
}

/** A file that counts in UTC does not say whose clock readers are to see: that of the venue. */
function placed(begins: Moment, location: string, notes: Note[]): Moment {
  if (begins.wholeDay || begins.doubt !== null || begins.clock !== 'UTC' || begins.zone !== 'UTC' || !location) return begins
  const zone = zoneOfPlace(location)
  if (zone === null) notes.push({ field: 'timezone', reason: note('studio-report.event-utc'), value: location })
  return zone === null ? begins : { ...begins, zone }
}

function wholeDayOf(event: ICAL.Component, begins: Moment): Moment {
  return isWholeDay(event, begins) ? { ...begins, wholeDay: true } : begins
}

function endOf(event: ICAL.Component, begins: Moment, calendar: Calendar, notes: Note[]): number | null {
  const lasts = event.getFirstPropertyValue('duration')
  const given = momentOf(event.getFirstProperty('dtend'), calendar)?.ms
  const end = given ?? (lasts instanceof ICAL.Duration ? endAt(begins, begins.ms, lasts.toSeconds() * 1_000) : null)
  if (end !== null && end < begins.ms) {
    notes.push({ field: 'end', reason: note('studio-report.event-before'), value: textIn(event, 'dtend') })
    return null
  }
  // An all-day event that ends on the day it begins lasts that day.
  return end !== null && begins.wholeDay && end === begins.ms ? begins.ms + day : end
}

/** Calendars on the web write HTML into the property for plain text. */
function descriptionOf(event: ICAL.Component): { description: string; html?: string } {
  const text = textIn(event, 'description')
  const html = /<(?:br|p|a|b|i|u|ul|ol|li|strong|em|div|span|h[1-6])\b[^<>]*>/i.test(text) ? text : text ? '' : textIn(event, 'x-alt-desc')
  return html ? { description: textBlocks(''), html: withBreaks(html) } : { description: textBlocks(text) }
}

function stateOf(own: (name: string) => string, { doubt }: Moment, access: StateHint[]): SourceState {
  const status = { table: 'ical status', value: own('status') || 'confirmed' } as const
  const readers = { table: 'ical class', value: own('class') || 'public' } as const
  return readState([...access, status, readers, ...(doubt ? [{ means: 'closed', says: doubt } as const] : [])], true)
}

function statusOf(status: string): EventStatus {
  return status.toUpperCase() === 'CANCELLED' ? 'cancelled' : 'scheduled'
}

function organizerOf(property: ICAL.Property | null, calendar: string, url: string | null, notes: Note[]) {
  const value = String(property?.getFirstValue() ?? '').trim()
  const email = mailAddress().safeParse(value.replace(/^mailto:/i, '')).data ?? null
  if (value && email === null) notes.push({ field: 'ORGANIZER', reason: note('studio-report.no-place'), value })
  const name = parameterOf(property, 'cn') || email || calendar || inMainLanguage(() => t('events.organizer-unknown'))
  return { name: name.slice(0, 200), url, email, phone: null }
}
