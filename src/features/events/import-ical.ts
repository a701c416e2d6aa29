import { textBlocks } from '#base/blocks/text-blocks.ts'
import { parse as parsePath } from 'node:path'
import { safeHref } from '#base/blocks/address.ts'
import type { Found, Note, Refused } from './import-rows.ts'
import { durationMs, lineOf, listIn, partsOf, readIcal, textIn, type IcalLine, type IcalPart } from './read-ical.ts'
import type { EventStatus } from './rules.ts'
import { fromWall, isZone, startOfDay } from './zones.ts'

interface Calendar {
  name: string
  zone: string | null
  /** Zones the file describes itself, by their name in it. */
  zones: Map<string, string>
}

interface Moment {
  ms: number
  zone: string
  wholeDay: boolean
}

const day = 86_400_000

/** The events of an iCalendar file. Of what repeats the first time is taken, and the report says so. */
export function icalEvents(text: string, file: string): { found: Found[]; refused: Refused[] } {
  const root = readIcal(text)
  const found: Found[] = []
  const refused: Refused[] = []
  for (const part of root.parts) {
    const calendar = calendarOf(part)
    for (const event of partsOf(part, 'VEVENT')) {
      const place = `${parsePath(file).base}, line ${event.at}`
      const title = textIn(event, 'SUMMARY')
      const refuse = (reason: string) => void refused.push({ place, title: title || textIn(event, 'UID'), reason })
      if (lineOf(event, 'RECURRENCE-ID')) refuse('is one changed repetition of another event')
      else if (!textIn(event, 'UID')) refuse('has no UID, so it could not be known again')
      else {
        const read = eventOf(event, calendar, place)
        if (typeof read === 'string') refuse(read)
        else found.push(read)
      }
    }
    for (const kind of ['VAVAILABILITY', 'VTODO', 'VJOURNAL', 'VFREEBUSY'])
      for (const other of partsOf(part, kind))
        refused.push({ place: `${parsePath(file).base}, line ${other.at}`, title: textIn(other, 'SUMMARY') || kind, reason: `is a ${kind}, not an event` })
  }
  if (root.parts.length === 0) refused.push({ place: parsePath(file).base, title: '', reason: 'is no calendar: it has no BEGIN:VCALENDAR' })
  return { found, refused }
}

function calendarOf(part: IcalPart): Calendar {
  const zones = new Map<string, string>()
  for (const zone of partsOf(part, 'VTIMEZONE')) {
    const location = textIn(zone, 'X-LIC-LOCATION')
    if (isZone(location)) zones.set(textIn(zone, 'TZID'), location)
  }
  const named = textIn(part, 'X-WR-TIMEZONE')
  return { name: textIn(part, 'X-WR-CALNAME') || textIn(part, 'NAME'), zone: isZone(named) ? named : null, zones }
}

function eventOf(event: IcalPart, calendar: Calendar, place: string): Found | string {
  const notes: Note[] = []
  const note = (field: string, reason: string, value?: string) => void notes.push(value === undefined ? { field, reason } : { field, reason, value })
  const start = lineOf(event, 'DTSTART')
  const begins = start && momentOf(start, calendar, note)
  if (!begins) return 'has no beginning that can be read'
  const ends = endOf(event, begins, calendar, note)
  const rule = lineOf(event, 'RRULE') ?? lineOf(event, 'RDATE')
  if (rule) note('repetition', 'is not kept: only the first time is taken', rule.value)
  const given = textIn(event, 'URL')
  const url = safeHref(given) !== undefined && /^https?:/i.test(given) ? given : null
  const place_ = textIn(event, 'LOCATION')
  const online = /^online$/i.test(place_) || /^https?:\/\//i.test(place_) || (!place_ && url !== null)
  if (!place_ && !online) note('venue', 'is not in the file')
  const uid = textIn(event, 'UID')
  return {
    source: `ical ${uid}`.slice(0, 500),
    place,
    notes,
    ics_uid: uid.slice(0, 250),
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
}

function momentOf({ value, params }: IcalLine, calendar: Calendar, note: (field: string, reason: string, value?: string) => void): Moment | null {
  const [, year, month, date, hour, minute, second, utc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value.trim()) ?? []
  if (!year || !month || !date) return null
  const zone = zoneOf(params['TZID'], calendar)
  if (hour === undefined) {
    const there = zone ?? calendar.zone ?? 'UTC'
    return { ms: startOfDay(`${year}-${month}-${date}`, there), zone: there, wholeDay: true }
  }
  const wall = { year: +year, month: +month, day: +date, hour: +hour, minute: Number(minute), second: Math.min(59, Number(second)) }
  if (utc) return { ms: fromWall(wall, 'UTC'), zone: calendar.zone ?? 'UTC', wholeDay: false }
  if (zone === null)
    note('timezone', params['TZID'] ? `is not known: ${calendar.zone ?? 'UTC'} is taken` : `is not said: ${calendar.zone ?? 'UTC'} is taken`, params['TZID'])
  const there = zone ?? calendar.zone ?? 'UTC'
  return { ms: fromWall(wall, there), zone: there, wholeDay: false }
}

/** An IANA name, also behind a prefix of the program that wrote it: `/freeassociation.sourceforge.net/Europe/Oslo`. */
function zoneOf(tzid: string | undefined, calendar: Calendar): string | null {
  if (!tzid) return null
  if (isZone(tzid)) return tzid
  const described = calendar.zones.get(tzid)
  if (described) return described
  const tail = /([A-Z][A-Za-z]+\/[A-Z][\w+-]+(?:\/[A-Z][\w+-]+)?)$/.exec(tzid)?.[1]
  return tail && isZone(tail) ? tail : null
}

function endOf(event: IcalPart, begins: Moment, calendar: Calendar, note: (field: string, reason: string, value?: string) => void): number | null {
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
