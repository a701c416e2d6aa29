/** One line of an iCalendar file, unfolded (RFC 5545, 3.1). */
export interface IcalLine {
  name: string
  params: Record<string, string>
  value: string
}

export interface IcalPart {
  /** VCALENDAR, VEVENT, VTIMEZONE ... */
  kind: string
  lines: IcalLine[]
  parts: IcalPart[]
  /** Where it begins, from 1. */
  at: number
}

/** Everything between BEGIN and END, nested as it stands there; a part that is never ended ends with the file. */
export function readIcal(text: string): IcalPart {
  const root: IcalPart = { kind: '', lines: [], parts: [], at: 1 }
  const open = [root]
  for (const { line, at } of unfolded(text)) {
    const read = readLine(line)
    const here = open.at(-1) ?? root
    if (!read) continue
    if (read.name === 'BEGIN') {
      const part: IcalPart = { kind: read.value.trim().toUpperCase(), lines: [], parts: [], at }
      here.parts.push(part)
      // A file with thousands of levels is no calendar.
      if (open.length < 16) open.push(part)
    } else if (read.name === 'END') {
      const from = open.findLastIndex((part) => part.kind === read.value.trim().toUpperCase())
      if (from > 0) open.length = from
    } else here.lines.push(read)
  }
  return root
}

/** Every part of a kind, at any depth. */
export function partsOf(part: IcalPart, kind: string): IcalPart[] {
  return [...part.parts.filter((one) => one.kind === kind), ...part.parts.flatMap((one) => partsOf(one, kind))]
}

export function lineOf(part: IcalPart, name: string): IcalLine | undefined {
  return part.lines.find((line) => line.name === name)
}

/** The value of a TEXT property; empty where there is none. */
export function textIn(part: IcalPart, name: string): string {
  return unescaped(lineOf(part, name)?.value ?? '').trim()
}

function unescaped(value: string): string {
  return value.replace(/\\(.)/gs, (_, letter: string) => (letter === 'n' || letter === 'N' ? '\n' : letter))
}

/** The parts of a list of texts: commas that are not escaped divide. */
export function listIn(value: string): string[] {
  return (value.match(/(?:\\.|[^,\\])+/gs) ?? []).map((one) => unescaped(one).trim()).filter(Boolean)
}

/** Ms of a DURATION such as P1DT2H30M; null for anything else. */
export function durationMs(value: string): number | null {
  const found = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(value.trim())
  if (!found) return null
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found.slice(2).map((part) => Number(part ?? 0))
  return (found[1] === '-' ? -1 : 1) * ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
}

/** A folded line goes on behind a space or a tab; what is folded within a quoted parameter too. */
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

const lineForm = /^([A-Za-z0-9-]+)((?:;[A-Za-z0-9-]+=(?:"[^"]*"|[^",:;]*)(?:,(?:"[^"]*"|[^",:;]*))*)*):(.*)$/s

function readLine(line: string): IcalLine | null {
  const [, name = '', given = '', value = ''] = lineForm.exec(line) ?? []
  if (!name) return null
  const params: Record<string, string> = {}
  for (const [, param = '', quoted, plain = ''] of given.matchAll(/;([A-Za-z0-9-]+)=(?:"([^"]*)"|([^;]*))/g)) params[param.toUpperCase()] = quoted ?? plain
  return { name: name.toUpperCase(), params, value }
}
