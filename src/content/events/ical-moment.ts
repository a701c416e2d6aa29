import { partsOf, textIn, type IcalLine, type IcalPart } from './read-ical.ts'
import { fromWall, isZone, startOfDay } from '#base/time-zones.ts'

export interface Calendar {
  name: string
  zone: string | null
  /** Zones the file describes itself, by their name in it. */
  zones: Map<string, string>
}

export interface Moment {
  ms: number
  /** Where it takes place. */
  zone: string
  /** Whose clock its repetitions follow: UTC where the file counts in UTC. */
  clock: string
  wholeDay: boolean
}

export type Noting = (field: string, reason: string, value?: string) => void

export function calendarOf(part: IcalPart): Calendar {
  const zones = new Map<string, string>()
  for (const zone of partsOf(part, 'VTIMEZONE')) {
    const location = textIn(zone, 'X-LIC-LOCATION')
    if (isZone(location)) zones.set(textIn(zone, 'TZID'), location)
  }
  const named = textIn(part, 'X-WR-TIMEZONE')
  return { name: textIn(part, 'X-WR-CALNAME') || textIn(part, 'NAME'), zone: isZone(named) ? named : null, zones }
}

export function momentOf({ value, params }: IcalLine, calendar: Calendar, note: Noting): Moment | null {
  const [, year, month, date, hour, minute, second, utc] = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(value.trim()) ?? []
  if (!year || !month || !date) return null
  const zone = zoneOf(params['TZID'], calendar)
  if (hour === undefined) {
    const there = zone ?? calendar.zone ?? 'UTC'
    return { ms: startOfDay(`${year}-${month}-${date}`, there), zone: there, clock: there, wholeDay: true }
  }
  const wall = { year: +year, month: +month, day: +date, hour: +hour, minute: Number(minute), second: Math.min(59, Number(second)) }
  if (utc) return { ms: fromWall(wall, 'UTC'), zone: calendar.zone ?? 'UTC', clock: 'UTC', wholeDay: false }
  if (zone === null)
    note('timezone', params['TZID'] ? `is not known: ${calendar.zone ?? 'UTC'} is taken` : `is not said: ${calendar.zone ?? 'UTC'} is taken`, params['TZID'])
  const there = zone ?? calendar.zone ?? 'UTC'
  return { ms: fromWall(wall, there), zone: there, clock: there, wholeDay: false }
}

/** Of a line with several times, each; a period stands for its beginning. */
export function momentsOf(line: IcalLine, calendar: Calendar): Moment[] {
  return line.value.split(',').flatMap((value) => momentOf({ ...line, value: value.split('/')[0] ?? '' }, calendar, () => {}) ?? [])
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
