import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
const folder = join(import.meta.dirname, 'frozen')
const updating = process.env['FREEZE'] === '1'
const widest = 160
const compared = new Set<string>()

/** Throws with the name of the file and its first line that differs; with `FREEZE=1` the text is written instead. */
export function assertFrozen(name: string, text: string): void {
  const file = join(folder, name)
  compared.add(file)
  if (updating) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `${text}\n`)
    return
  }
  const before = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : []
  const after = text.trimEnd().split('\n')
  const at = after.findIndex((line, index) => line !== before[index])
  if (at === -1 && after.length === before.length) return
  const line = at === -1 ? after.length : at
  const [was = '(no such line)', is = '(no such line)'] = [before[line], after[line]]
  const start = Math.max(0, Array.from(was).findIndex((letter, index) => letter !== is[index]) - 60)
  const shown = (whole: string) => (start > 0 ? '…' : '') + whole.slice(start, start + widest)
  throw new Error(`${relative(root, file)}:${line + 1} differs\n  frozen: ${shown(was)}\n  now:    ${shown(is)}`)
}

/** Files that no answer has been compared with since the start; with `FREEZE=1` they are deleted. */
export function unusedFrozen(): string[] {
  const unused = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !compared.has(file))
  if (!updating) return unused.map((file) => relative(root, file))
  for (const file of unused) rmSync(file)
  return []
}

/** JSON with sorted keys; what fits into a line stays on one. */
export function canonicalJson(value: unknown): string {
  return folded(sorted(value), '')
}

function folded(value: unknown, indent: string): string {
  const flat = JSON.stringify(value)
  if (flat.length + indent.length <= widest || typeof value !== 'object' || value === null) return flat
  const deeper = `${indent} `
  const list = (open: string, entries: string[], close: string) => `${open}\n${entries.map((entry) => deeper + entry).join(',\n')}\n${indent}${close}`
  if (Array.isArray(value))
    return list(
      '[',
      Array.from(value, (entry: unknown) => folded(entry, deeper)),
      ']',
    )
  return list(
    '{',
    Object.entries(value).map(([key, entry]) => `${JSON.stringify(key)}: ${folded(entry, deeper)}`),
    '}',
  )
}

/** One element a line with sorted attributes; classes, ids made by React, its state and its comments left out. */
export function normalizedHtml(html: string): string {
  return html
    .replace(/<script type="application\/json".*?<\/script>/gs, '')
    .replace(/<!--.*?-->/gs, '')
    .replace(/\s+/g, ' ')
    .replace(
      /(<script type="application\/ld\+json">)(.*?)(<\/script>)/gs,
      (_, open: string, json: string, close: string) => `${open}\n${jsonOf(json)}\n${close}`,
    )
    .replace(
      /<([\w-]+)((?:\s+[\w:-]+(?:="[^"]*")?)+)(\s*\/?>)/g,
      (_, name: string, attributes: string, end: string) => `<${name}${normalizedAttributes(attributes)}${end}`,
    )
    .replace(/></g, '>\n<')
}

/** What is random, or differs from one machine to the next, by a name. */
export function withoutChance(text: string): string {
  const media = new Set(Array.from(text.matchAll(/\/(?:media|files)\/([a-z\d]{16})\//g), ([, id = '']) => id))
  return [...media]
    .reduce((found, id) => found.replaceAll(id, 'MEDIA'), text)
    .replace(/data:image\/[a-z]+;base64,[\w+/=]+/g, 'data:IMAGE')
    .replace(/(\/og\/[^"\s]*\/)[a-z\d]+(\.jpg)/g, '$1HASH$2')
    .replace(/(cursor=)[^"&\s]+/g, '$1CURSOR')
    .replace(/("(?:token|csrfToken)": ?)"[^"]+"/g, '$1"TOKEN"')
    .replace(/[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}/g, 'UUID')
}

function jsonOf(text: string): string {
  return canonicalJson(JSON.parse(text))
}

/** Outlines of drawings are told apart by their hash. */
function normalizedAttributes(text: string): string {
  return Array.from(text.matchAll(/([\w:-]+)(="[^"]*")?/g), ([attribute]) => attribute)
    .filter((attribute) => !attribute.startsWith('class='))
    .map((attribute) => attribute.replace(/_R_[a-zA-Z\d]+_/g, 'REACT').replace(/^d="([^"]{17,})"$/, (_, outline: string) => `d="${hash(outline)}"`))
    .toSorted()
    .map((attribute) => ` ${attribute}`)
    .join('')
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, 8)
}

/** A string that holds JSON is shown as what it says. */
function sorted(value: unknown): unknown {
  if (typeof value === 'string' && /^(\[\{|\{").*[\]}]$/s.test(value)) return { 'JSON text': sorted(JSON.parse(value)) }
  if (Array.isArray(value)) return Array.from(value, sorted)
  return typeof value === 'object' && value !== null ? Object.fromEntries(entriesByKey(value)) : value
}

function entriesByKey(value: object): [string, unknown][] {
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, entry]) => [key, sorted(entry)])
}
