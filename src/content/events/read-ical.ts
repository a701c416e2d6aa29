import ICAL from 'ical.js'

/** jCal (RFC 7265): name, properties, components within. */
type Jcal = [name: string, properties: unknown[], components: Jcal[]]

/** Properties that say where a component begins, and which of its lines cannot be read. */
const marks = { line: 'x-masthead-line', unread: 'x-masthead-unread' }

/** The calendars of a file, read with ical.js one line at a time: one that is wrong costs nothing but itself. */
export function readCalendars(text: string): ICAL.Component[] {
  const root: Jcal = ['', [], []]
  const open = [root]
  for (const { line, at } of unfolded(text)) {
    const [, mark, kind = ''] = /^(BEGIN|END):\s*(\S+)\s*$/i.exec(line) ?? []
    const here = open.at(-1) ?? root
    if (mark?.toUpperCase() === 'BEGIN') {
      const part: Jcal = [kind.toLowerCase(), [[marks.line, {}, 'integer', at]], []]
      here[2].push(part)
      // A file with thousands of levels is no calendar.
      if (open.length < 16) open.push(part)
    } else if (mark) {
      const from = open.findLastIndex(([name]) => name === kind.toLowerCase())
      if (from > 0) open.length = from
    } else if (here !== root) here[1].push(propertyIn(line))
  }
  return root[2].filter(([name]) => name === 'vcalendar').map((calendar) => new ICAL.Component(calendar))
}

export function lineOf(part: ICAL.Component): number {
  return Number(part.getFirstPropertyValue(marks.line))
}

export function unreadLines(part: ICAL.Component): string[] {
  return part.getAllProperties(marks.unread).map((property) => String(property.getFirstValue()))
}

/** The value of a TEXT property; empty where there is none. */
export function textIn(part: ICAL.Component, name: string): string {
  return String(part.getFirstPropertyValue(name) ?? '').trim()
}

/** Google Calendar puts marks of HTML into plain text, whose lines end in bare line breaks; a text with paragraphs of HTML has none of its own. */
export function withBreaks(html: string): string {
  if (/<(?:p|div|html|body)\b/i.test(html)) return html
  const parts = html.split(/(<[^<>]*>)/)
  const isBlock = (at: number) => /^<\/?(?:br|ul|ol|li|h[1-6])\b/i.test(parts[at] ?? '')
  // Every other part is a tag.
  return parts.map((part, at) => (at % 2 === 1 ? part : breaksIn(part, isBlock(at - 1), isBlock(at + 1)))).join('')
}

function breaksIn(text: string, isAfterBlock: boolean, isBeforeBlock: boolean): string {
  const begun = isAfterBlock ? text.trimStart() : text
  return (isBeforeBlock ? begun.trimEnd() : begun).replace(/\r?\n/g, '<br>')
}

/** A parameter; the first of several. */
export function parameterOf(property: ICAL.Property | null, name: string): string {
  const value = property?.getParameter(name) ?? ''
  return (typeof value === 'string' ? value : (value[0] ?? '')).trim()
}

/** Times of a property. */
export function timesIn(property: ICAL.Property): ICAL.Time[] {
  return property.getValues().flatMap(realTimes)
}

/** Nothing for what is no time, and for a date that no calendar has. */
export function realTimes(value: unknown): ICAL.Time[] {
  return value instanceof ICAL.Time && isThere(value) ? [value] : []
}

/** ical.js takes the 31st of February for the 3rd of March. */
function isThere(time: ICAL.Time): boolean {
  const { year, month, day, hour, minute } = time
  return month >= 1 && month <= 12 && day >= 1 && day <= ICAL.Time.daysInMonth(month, year) && hour <= 23 && minute <= 59
}

function propertyIn(line: string): unknown {
  try {
    // Outlook writes names of zones with a colon and no quotes.
    const quoted = line.replace(/;TZID=([^";]+):(?=\d{8}(?:T|,|$))/i, ';TZID="$1":')
    // iCal 1.0, Synology and programs of one's own write whole days without VALUE=DATE.
    const typed = quoted.replace(/^(?:DTSTART|DTEND|RECURRENCE-ID|EXDATE|RDATE)(?![^:]*;VALUE=)[^:]*(?=:\d{8}(?:,\d{8})*$)/i, '$&;VALUE=DATE')
    const property: unknown = ICAL.parse.property(typed, ICAL.design.defaultSet)
    new ICAL.Property(property as never[]).getValues() // jCal is an array; some values are only read when asked for
    return property
  } catch {
    return [marks.unread, {}, 'text', line]
  }
}

/** A folded line goes on behind a space or a tab. */
function unfolded(text: string): { line: string; at: number }[] {
  const lines: { line: string; at: number }[] = []
  for (const [index, raw] of text
    .replace(/^\ufeff/, '')
    .split(/\r\n|\n|\r/)
    .entries()) {
    const last = lines.at(-1)
    if (/^[ \t]/.test(raw) && last) last.line += raw.slice(1)
    else if (raw !== '') lines.push({ line: raw, at: index + 1 })
  }
  return lines
}
