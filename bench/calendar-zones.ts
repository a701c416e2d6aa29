// Reading a calendar whose file describes its time zone itself, beside the same calendar in UTC, in CPU time. node bench/calendar-zones.ts [events]
import { icalEvents } from '#content/events/import-ical.ts'
import { argument, reportFigure } from './report-figure.ts'

const mostTimes = 4
const rounds = 3
const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Office time',
  ...['STANDARD 0200 0100 10 19701025T030000', 'DAYLIGHT 0100 0200 3 19700329T020000'].flatMap((line) => {
    const [part, from, to, month, start] = line.split(' ')
    return [`BEGIN:${part}`, `DTSTART:${start}`, `TZOFFSETFROM:+${from}`, `TZOFFSETTO:+${to}`, `RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=${month}`, `END:${part}`]
  }),
  'END:VTIMEZONE',
]

function calendarOf(count: number, start: (day: string) => string, parts: readonly string[] = []): string {
  const day = (at: number) => new Date(Date.UTC(2027, 0, 1 + (at % 700))).toISOString().slice(0, 10).replaceAll('-', '')
  const events = Array.from({ length: count }, (_, at) => ['BEGIN:VEVENT', `UID:${at}@office`, `SUMMARY:Talk ${at}`, start(day(at)), 'END:VEVENT'])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, ...events.flat(), 'END:VCALENDAR', ''].join('\r\n')
}

/** ms of CPU, the best of some rounds. */
function cpuOf(content: string): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage()
    icalEvents([{ name: 'office.ics', content }], Date.UTC(2026, 11, 1))
    return process.cpuUsage(before).user / 1_000
  })
  return Math.min(...times)
}

const count = argument(1, 1_000)
const inUtc = cpuOf(calendarOf(count, (day) => `DTSTART:${day}T100000Z`))
const described = cpuOf(calendarOf(count, (day) => `DTSTART;TZID=Office time:${day}T100000`, zone))
reportFigure(`${count} events with a zone of their file, times the CPU of those in UTC`, (described / inUtc).toFixed(2), described <= mostTimes * inUtc)
