import { parseDocument, type Document } from 'yaml'

interface Unfenced {
  data: Record<string, unknown>
  /** Index of the first line behind it. */
  end: number
}

/** Of which a front matter without a beginning has at least one; other lines with a colon are prose. */
const needed = new Set(['title', 'date', 'slug', 'status'])
/** Keys whose further lines continue a sentence; under others each line is one of a list. */
const sentences = new Set(['title', 'summary', 'description'])

/** Front matter that no fence opens: Nikola's `.. key: value`, also in a comment, YAML above `---` (Hexo), and the lines above the text of Pelican. */
export function readUnfenced(lines: readonly string[], first: number): Unfenced | null {
  if (/^(?:<!--\s*$|\.\. \w)/.test(lines[first] ?? '')) return ofNikola(lines, first)
  if (!pelicanLine.test(lines[first] ?? '')) return null
  return aboveFence(lines, first) ?? ofPelican(lines, first)
}

const nikolaLine = /^\s*\.\.\s+([\w-]+):(?:\s+(.*))?$/
const pelicanLine = /^ {0,3}([A-Za-z][\w-]*):(?:[ \t]+(.*))?$/

function ofNikola(lines: readonly string[], first: number): Unfenced | null {
  const isComment = lines[first]?.startsWith('<!--') ?? false
  const data: Record<string, unknown> = {}
  for (let at = isComment ? first + 1 : first; at < lines.length; at++) {
    const [line, name = '', value = ''] = nikolaLine.exec(lines[at] ?? '') ?? []
    if (line !== undefined) data[name] = value.trim()
    else if (!isComment) return whole(data, at)
    else if ((lines[at] ?? '').trim() === '-->') return whole(data, at + 1)
    else if (lines[at]?.trim() !== '') return null
  }
  return isComment ? null : whole(data, lines.length)
}

function aboveFence(lines: readonly string[], first: number): Unfenced | null {
  const fence = lines.findIndex((line, at) => at > first && /^-{3,}\s*$/.test(line))
  if (fence === -1) return null
  const document = parseDocument(lines.slice(first, fence).join('\n'), { logLevel: 'silent' })
  if (document.errors.length > 0) return null
  const value = valueOf(document)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? whole(Object.fromEntries(Object.entries(value)), fence + 1) : null
}

function valueOf(document: Document): unknown {
  try {
    return document.toJS({ maxAliasCount: 50 })
  } catch {
    // More repetitions than a front matter has.
    return null
  }
}

/** As the extension `meta` of Python-Markdown reads them. */
function ofPelican(lines: readonly string[], first: number): Unfenced | null {
  const found = new Map<string, string[]>()
  let values: string[] = []
  for (let at = first; at <= lines.length; at++) {
    const line = lines[at] ?? ''
    const [, name, value = ''] = pelicanLine.exec(line) ?? []
    const [, further] = /^(?:\t| {4,})(\S.*)$/.exec(line) ?? []
    if (name !== undefined) found.set(name, (values = value.trim() === '' ? [] : [value.trim()]))
    else if (further !== undefined) values.push(further.trim())
    else if (/^(?:-{3,}|\.{3})?\s*$/.test(line)) return whole(joined(found), at + 1)
    else return null
  }
  return null
}

function joined(found: ReadonlyMap<string, string[]>): Record<string, unknown> {
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, values.length > 1 && !sentences.has(name.toLowerCase()) ? values : values.join(' ')] as const),
  )
}

function whole(data: Record<string, unknown>, end: number): Unfenced | null {
  return Object.keys(data).some((name) => needed.has(name.toLowerCase())) ? { data, end } : null
}
