import { textBlocks } from '#base/blocks/text-blocks.ts'
import { parse as parsePath } from 'node:path'
import { safeHref } from '#base/blocks/address.ts'
import { readState, type SourceState, type StateHint } from '#base/source-states.ts'
import { calendarOf, momentOf, type Calendar, type Moment, type Noting } from './ical-moment.ts'
import { repeated, type Timed } from './ical-repeats.ts'
import type { Found, Note, Refused } from './import-rows.ts'
import { durationMs, lineOf, listIn, partsOf, readIcal, textIn, type IcalLine, type IcalPart } from './read-ical.ts'
import type { EventStatus } from './rules.ts'

const day = 86_400_000

/** The events of an iCalendar file; of what repeats one for each time, at most two years ahead. */
export function icalEvents(text: string, file: string, now: number): { found: Found[]; refused: Refused[] } {
  const root = readIcal(text)
  const { base } = parsePath(file)
  const refused: Refused[] = []
  const found = root.parts.flatMap((part) => {
    const calendar = calendarOf(part)
    const placeOf = (one: IcalPart) => `${base}, line ${one.at}`
    const refuse = (one: IcalPart, reason: string, title = textIn(one, 'UID')) =>
      void refused.push({ place: placeOf(one), title: textIn(one, 'SUMMARY') || title, reason })
    const events = partsOf(part, 'VEVENT')
    const series = new Map<string, Found[]>()
    for (const event of events) {
      const uid = textIn(event, 'UID')
      if (lineOf(event, 'RECURRENCE-ID')) continue
      const read = uid ? eventOf(event, calendar, placeOf(event)) : 'has no UID, so it could not be known again'
      if (typeof read === 'string') refuse(event, read)
      else series.set(uid, [...(series.get(uid) ?? []), ...repeated(event, read, calendar, now)])
    }
    for (const event of events) {
      const stands = lineOf(event, 'RECURRENCE-ID')
      const time = stands && momentOf(stands, calendar, () => {})?.ms
      const times = series.get(textIn(event, 'UID')) ?? []
      const at = times.findIndex(({ fields }) => fields.starts_at === time)
      const read = stands && at >= 0 ? eventOf(event, calendar, placeOf(event)) : 'is one changed repetition, of an event or at a time that is not taken'
      if (typeof read !== 'string') series.set(textIn(event, 'UID'), times.with(at, changedTo(times[at], read.event)))
      else if (stands) refuse(event, read)
    }
    for (const kind of ['VAVAILABILITY', 'VTODO', 'VJOURNAL', 'VFREEBUSY'])
      for (const other of partsOf(part, kind)) refuse(other, `is a ${kind}, not an event`, kind)
    return [...series.values()].flat()
  })
  if (root.parts.length === 0) refused.push({ place: base, title: '', reason: 'is no calendar: it has no BEGIN:VCALENDAR' })
  return { found, refused }
}

/** One time of a series as it was changed; its names stay. */
function changedTo(time: Found | undefined, event: Found): Found {
  return time
    ? { ...time, place: event.place, notes: [...time.notes, ...event.notes], fields: event.fields, ...(event.state ? { state: event.state } : {}) }
    : event
}

function eventOf(event: IcalPart, calendar: Calendar, place: string): Timed | string {
  const notes: Note[] = []
  const note: Noting = (field, reason, value) => void notes.push(value === undefined ? { field, reason } : { field, reason, value })
  const start = lineOf(event, 'DTSTART')
  const begins = start && momentOf(start, calendar, note)
  if (!begins) return 'has no beginning that can be read'
  const ends = endOf(event, begins, calendar, note)
  const given = textIn(event, 'URL')
  const url = safeHref(given) !== undefined && /^https?:/i.test(given) ? given : null
  const place_ = textIn(event, 'LOCATION')
  const online = /^online$/i.test(place_) || /^https?:\/\//i.test(place_) || (!place_ && url !== null)
  if (!place_ && !online) note('venue', 'is not in the file')
  const uid = textIn(event, 'UID')
  const state = stateOf(event)
  for (const reason of state.notes) note('', reason)
  const found: Found = {
    source: `ical ${uid}`.slice(0, 500),
    place,
    notes,
    ics_uid: uid.slice(0, 250),
    state,
    fields: {
      title: textIn(event, 'SUMMARY').replace(/\s+/g, ' ').slice(0, 200),
      summary: '',
      description: textBlocks(textIn(event, 'DESCRIPTION')),
      starts_at: begins.ms,
      ends_at: ends,
      timezone: begins.zone,
      all_day: begins.wholeDay,
      event_status: statusOf(textIn(event, 'STATUS')),
      attendance_mode: online ? 'online' : 'offline',
      venue: online ? null : venueOf(place_, lineOf(event, 'GEO')),
      online_url: online ? (/^https?:/i.test(place_) ? place_ : url) : null,
      ticket_url: null,
      organizer: organizerOf(lineOf(event, 'ORGANIZER'), calendar.name, url),
      tags: event.lines
        .filter((line) => line.name === 'CATEGORIES')
        .flatMap((line) => listIn(line.value))
        .map((tag) => tag.slice(0, 60))
        .slice(0, 30),
    },
  }
  return { event: found, begins, ends }
}

function endOf(event: IcalPart, begins: Moment, calendar: Calendar, note: Noting): number | null {
  const line = lineOf(event, 'DTEND')
  const lasts = lineOf(event, 'DURATION')
  const end = line ? (momentOf(line, calendar, () => {})?.ms ?? null) : lasts ? begins.ms + (durationMs(lasts.value) ?? 0) : null
  if (end !== null && end < begins.ms) {
    note('end', 'is before the beginning', line?.value)
    return null
  }
  // An all-day event that ends on the day it begins lasts that day.
  return end !== null && begins.wholeDay && end === begins.ms ? begins.ms + day : end
}

function stateOf(event: IcalPart): SourceState {
  const hints: StateHint[] = [
    { table: 'ical status', value: textIn(event, 'STATUS') || 'confirmed' },
    { table: 'ical class', value: textIn(event, 'CLASS') || 'public' },
  ]
  return readState(hints, true)
}

function statusOf(status: string): EventStatus {
  return status.toUpperCase() === 'CANCELLED' ? 'cancelled' : 'scheduled'
}

function venueOf(text: string, geo: IcalLine | undefined) {
  const [name = '', ...lines] = text
    .split(/\n|, /)
    .map((one) => one.trim())
    .filter(Boolean)
  const [lat, lng] = (geo?.value ?? '').split(';').map(Number)
  const known = geo !== undefined && Number.isFinite(lat) && Number.isFinite(lng)
  return {
    name: name.slice(0, 200) || 'Place to be announced',
    street: lines.join(', ').slice(0, 200) || null,
    locality: null,
    region: null,
    postal_code: null,
    country: null,
    lat: known ? lat : null,
    lng: known ? lng : null,
    url: null,
  }
}

function organizerOf(line: IcalLine | undefined, calendar: string, url: string | null) {
  const email = /^mailto:(\S+@\S+)$/i.exec(line?.value.trim() ?? '')?.[1] ?? null
  const name = line?.params['CN'] || email || calendar || 'Unknown'
  return { name: name.slice(0, 200), url, email, phone: null }
}
