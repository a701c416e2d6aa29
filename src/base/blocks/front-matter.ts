import { parse as parseToml, TomlError } from 'smol-toml'
import { isNode, parseDocument, visit, type Document } from 'yaml'
import { t } from '#i18n/messages.ts'
import { Problem } from '../problem.ts'
import { readUnfenced } from './unfenced-front-matter.ts'

interface FrontMatter {
  /** Dates are texts, as they were written. */
  data: Record<string, unknown>
  body: string
  /** Line of the file on which `body` begins, counted from 1. */
  bodyLine: number
  /** Language of a front matter that is not read, such as `js`, which is never run. */
  unread?: string
  /** Values of keys that are there again further down, where the last one counts. */
  repeated?: { name: string; value: unknown }[]
}

/**
 * Splits a text file into its front matter (YAML between `---`, TOML between `+++`, JSON between `;;;` or in braces, or the
 * language that `---` names, or lines that no fence opens) and the rest; a file without one is all body.
 * Throws `Problem` 422 'front-matter-broken' that names the line.
 */
export function readFrontMatter(file: string): FrontMatter {
  const lines = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const first = lines.findIndex((line) => line.trim() !== '')
  const [, fence = '', named = ''] = /^(---|\+\+\+|;;;)[ \t]*(\w*)[ \t]*$/.exec(lines[first] ?? '') ?? []
  if (fence === '') return inBraces(lines, first) ?? unfenced(lines, first) ?? { data: {}, body: lines.join('\n'), bodyLine: 1 }
  const end = lines.findIndex((line, at) => at > first && (line.trimEnd() === fence || (fence === '---' && line.trimEnd() === '...')))
  // A lone --- is a divider, unless a key follows it; below an empty line it may be the first of two.
  const isKey = /^["']?[\w-]+["']?\s*[:=]/.test(lines[first + 1] ?? '')
  if (end === -1 || (first > 0 && !isKey)) {
    if (first > 0 || (fence === '---' && !isKey)) return { data: {}, body: lines.join('\n'), bodyLine: 1 }
    throw broken(1, t('studio-error.front-matter-open', { fence }))
  }
  const source = lines.slice(first + 1, end).join('\n')
  const rest = { body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
  const language = named.toLowerCase() || { '---': 'yaml', '+++': 'toml' }[fence] || 'json'
  const read = readers[language]
  if (!read) return { data: {}, ...rest, unread: named }
  const repeated: { name: string; value: unknown }[] = []
  const data = read(source, repeated)
  return { data, ...rest, ...(repeated.length > 0 ? { repeated } : {}) }
}

const readers: Record<string, (source: string, repeated: { name: string; value: unknown }[]) => Record<string, unknown>> = {
  yaml: readYaml,
  yml: readYaml,
  toml: readToml,
  json: readJson,
}

/** Hugo takes one object of JSON at the beginning, without fences. */
function inBraces(lines: readonly string[], first: number): FrontMatter | null {
  if (!lines[first]?.startsWith('{')) return null
  const end = lines.findIndex((line, at) => at >= first && line.trimEnd().endsWith('}') && (at > first ? line.startsWith('}') : true))
  const data = end === -1 ? null : objectOf(lines.slice(first, end + 1).join('\n'))
  return data && { data, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}

function unfenced(lines: readonly string[], first: number): FrontMatter | null {
  const found = readUnfenced(lines, first)
  if (!found) return null
  const data = Object.fromEntries(Object.entries(found.data).map(([name, one]) => [name, plainValue(one)]))
  return { data, body: lines.slice(found.end).join('\n'), bodyLine: found.end + 1 }
}

function readJson(source: string): Record<string, unknown> {
  const data = objectOf(source)
  if (!data) throw broken(2, 'JSON')
  return data
}

function objectOf(source: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(source)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainValue(one)]))
  } catch {
    return null
  }
}

function readYaml(source: string, repeated: { name: string; value: unknown }[]): Record<string, unknown> {
  const document = parsedYaml(indentHanging(source))
  const [error] = document.errors
  if (error) throw broken((error.linePos?.[0].line ?? 1) + 1, firstLine(error.message))
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 50 })
    repeated.push(...repeatedIn(document))
  } catch (cause) {
    throw broken(1, cause instanceof Error ? cause.message : String(cause))
  }
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw broken(2, t('studio-error.front-matter-list'))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainValue(one)]))
}

/** A key may be there twice, as Jekyll lets it: the last one counts. */
function parsedYaml(source: string): Document {
  const options = { logLevel: 'silent', prettyErrors: true } as const
  const strict = parseDocument(source, options)
  return strict.errors[0]?.code === 'DUPLICATE_KEY' ? parseDocument(source, { ...options, uniqueKeys: false }) : strict
}

/** Values that do not count because their key is there again, with another value. */
function repeatedIn(document: Document): { name: string; value: unknown }[] {
  const found: { name: string; value: unknown }[] = []
  visit(document, {
    Map(_, { items }) {
      for (const [name, same] of Map.groupBy(items, ({ key }) => String(key))) {
        if (same.length === 1) continue
        const values = same.map(({ value }) => (isNode(value) ? plainValue(value.toJS(document, { maxAliasCount: 50 })) : value))
        const last = JSON.stringify(values.at(-1))
        found.push(...values.filter((value) => JSON.stringify(value) !== last).map((value) => ({ name, value })))
      }
    },
  })
  return found
}

/** Most systems let a quoted text run on at the margin; the parser wants its further lines indented. */
function indentHanging(source: string): string {
  let quote = ''
  return source
    .split('\n')
    .map((line) => {
      const inside = quote !== ''
      const opened = inside ? null : /^[\w-]+:[ \t]+(["'])/.exec(line)
      const rest = opened ? line.slice(opened[0].length) : line
      if (opened) quote = opened[1] ?? ''
      if (quote && rest.replace(quote === '"' ? /\\./g : /''/g, '').includes(quote)) quote = ''
      return inside ? `  ${line}` : line
    })
    .join('\n')
}

function readToml(source: string): Record<string, unknown> {
  try {
    return Object.fromEntries(Object.entries(parseToml(source)).map(([name, one]) => [name, plainValue(one)]))
  } catch (cause) {
    if (cause instanceof TomlError) throw broken(cause.line + 1, firstLine(cause.message))
    // Nested deeper than the stack.
    if (cause instanceof RangeError) throw broken(1, cause.message)
    throw cause
  }
}

function plainValue(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value)) return value.map(plainValue)
  if (typeof value === 'object' && value !== null) return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainValue(one)]))
  return value
}

function broken(line: number, reason: string): Problem {
  return new Problem(422, 'front-matter-broken', t('base.error-the-front-matter-is-broken-in', { line, reason }))
}

function firstLine(message: string): string {
  return (message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:?$/, '').replace(/^Invalid TOML document: /, '')
}
