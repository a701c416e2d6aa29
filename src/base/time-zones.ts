/** The clock on a wall of some place. `month` from 1. */
interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Whether `name` is a time zone of the IANA database, such as Europe/Oslo. */
export function isZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{1,60}$/.test(name)) return false
  try {
    formatOf(name)
    return true
  } catch {
    return false
  }
}

export function wallTime(ms: number, zone: string): WallTime {
  const parts: Record<string, number> = {}
  for (const { type, value } of formatOf(zone).formatToParts(ms)) parts[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return { year, month, day, hour, minute, second }
}

/**
 * Epoch ms of a wall clock. An hour that the clocks leave out is moved on by as much, one that comes twice is the first
 * (RFC 5545, 3.3.5).
 */
export function fromWallTime({ year, month, day, hour, minute, second }: WallTime, zone: string): number {
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second)
  const [before, after] = [asUtc - offsetAt(asUtc - 86_400_000, zone), asUtc - offsetAt(asUtc + 86_400_000, zone)]
  if (offsetAt(before, zone) === asUtc - before) return before
  return offsetAt(after, zone) === asUtc - after ? after : before
}

const edgeMs = 2 * 86_400_000
/** What a zone keeps of offsets, a century of them, and for how many zones. */
const mostEdges = 20_000
const mostZones = 20
/** Offsets every two days, by zone: `Intl` takes microseconds for each, and a calendar asks for tens of thousands. */
const edges = new Map<string, Map<number, number>>()

/** Ms that clocks there are ahead of UTC. */
function offsetAt(ms: number, zone: string): number {
  if (zone === 'UTC') return 0
  const at = Math.floor(ms / edgeMs)
  const before = edgeOffset(at, zone)
  // Nowhere clocks are moved and moved back within two days.
  return before === edgeOffset(at + 1, zone) ? before : readOffset(ms, zone)
}

function edgeOffset(at: number, zone: string): number {
  let known = edges.get(zone)
  const kept = known?.get(at)
  if (kept !== undefined) return kept
  if (!known || known.size >= mostEdges) {
    if (edges.size >= mostZones) edges.clear()
    edges.set(zone, (known = new Map()))
  }
  const offset = readOffset(at * edgeMs, zone)
  known.set(at, offset)
  return offset
}

function readOffset(ms: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallTime(ms, zone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

/** 2026-11-24T19:30:00+01:00 */
export function localIso(ms: number, zone: string): string {
  const offset = offsetAt(ms, zone)
  const minutes = Math.abs(offset) / 60_000
  const sign = offset < 0 ? '-' : '+'
  return `${new Date(ms + offset).toISOString().slice(0, 19)}${sign}${two(minutes / 60)}:${two(minutes % 60)}`
}

/** 2026-11-24 */
export function localDay(ms: number, zone: string): string {
  return localIso(ms, zone).slice(0, 10)
}

/** The first moment of a day, `YYYY-MM-DD`; `later` counts days on from it. */
export function startOfDay(day: string, zone: string, later = 0): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const moved = new Date(Date.UTC(year, month - 1, date + later))
  return fromWallTime({ year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate(), hour: 0, minute: 0, second: 0 }, zone)
}

function two(n: number): string {
  return String(Math.floor(n)).padStart(2, '0')
}

function formatOf(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
    formats.set(zone, format)
  }
  return format
}
