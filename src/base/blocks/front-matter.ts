import { parse as parseToml, TomlError } from 'smol-toml'
import { parseDocument } from 'yaml'
import { t } from '#i18n/messages.ts'
import { Problem } from '../problem.ts'

interface FrontMatter {
  /** Dates are texts, as they were written. */
  data: Record<string, unknown>
  body: string
  /** Line of the file on which `body` begins, counted from 1. */
  bodyLine: number
}

/**
 * Splits a text file into its front matter (YAML between `---`, TOML between `+++`) and the rest; a file without one is all body.
 * Throws `Problem` 422 'front-matter-broken' that names the line.
 */
export function readFrontMatter(file: string): FrontMatter {
  const lines = file
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n')
  const fence = lines[0]?.trimEnd()
  if (fence !== '---' && fence !== '+++') return { data: {}, body: lines.join('\n'), bodyLine: 1 }
  const end = lines.findIndex((line, at) => at > 0 && (line.trimEnd() === fence || (fence === '---' && line.trimEnd() === '...')))
  if (end === -1) {
    // A lone --- is a divider, unless a key follows it.
    if (fence === '---' && !/^[\w-]+\s*:/.test(lines[1] ?? '')) return { data: {}, body: lines.join('\n'), bodyLine: 1 }
    throw broken(1, t('studio-error.front-matter-open', { fence }))
  }
  const source = lines.slice(1, end).join('\n')
  const data = fence === '---' ? readYaml(source) : readToml(source)
  return { data, body: lines.slice(end + 1).join('\n'), bodyLine: end + 2 }
}

function readYaml(source: string): Record<string, unknown> {
  const document = parseDocument(indentHanging(source), { logLevel: 'silent', prettyErrors: true })
  const [error] = document.errors
  if (error) throw broken((error.linePos?.[0].line ?? 1) + 1, firstLine(error.message))
  let value: unknown
  try {
    value = document.toJS({ maxAliasCount: 50 })
  } catch (cause) {
    throw broken(1, cause instanceof Error ? cause.message : String(cause))
  }
  if (value === null || value === undefined) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw broken(2, t('studio-error.front-matter-list'))
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plainValue(one)]))
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
