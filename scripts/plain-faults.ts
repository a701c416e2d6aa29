import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vite'
import type { SourceFile } from './check-architecture.ts'

/** Checks of zod whose last argument may be the words for a fault. */
const checks =
  /^(string|number|int|boolean|enum|union|literal|array|email|url|httpUrl|uuid|date|datetime|time|iso|min|max|length|regex|refine|check|positive|startsWith|endsWith|multipleOf|gte|lte)$/
const words = /\p{L}{2}[,.]? \p{L}{2}/u

/** What checks said in English before they had messages. It only gets shorter: their words go to src/base/own-faults.ts. */
const untranslated = new Set(JSON.parse(readFileSync(join(import.meta.dirname, 'untranslated-faults.json'), 'utf8')) as string[]) // a list of texts

interface Node {
  type: string
  start: number
  [part: string]: unknown
}

/** Words of checks that stand in a contract instead of in a catalogue, as lines to print. */
export function plainFaults({ path, text }: SourceFile): string[] {
  if (path === 'src/app/config.ts' || !text.includes("from 'zod'")) return [] // an operator reads what is wrong with the environment
  return faultsIn(parseAst(text, { lang: 'ts' }).body).flatMap(({ start, shown }) =>
    untranslated.has(shown) ? [] : [`${path}:${text.slice(0, start).split('\n').length}: ${JSON.stringify(shown)} is no message`],
  )
}

function faultsIn(value: unknown): { start: number; shown: string }[] {
  if (Array.isArray(value)) return value.flatMap(faultsIn)
  if (!isNode(value)) return []
  const own = isCheck(value) && Array.isArray(value['arguments']) ? wordsOf(value['arguments'].at(-1)) : []
  return [...own, ...Object.values(value).flatMap(faultsIn)]
}

/** A text itself, or the `error` or `message` of an object. */
function wordsOf(argument: unknown): { start: number; shown: string }[] {
  if (!isNode(argument)) return []
  if (argument.type === 'ObjectExpression' && Array.isArray(argument['properties'])) return argument['properties'].flatMap(wordsOfProperty)
  const shown =
    argument.type === 'TemplateLiteral'
      ? (argument['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…') // of every template
      : String(argument['value'])
  return words.test(shown) && /^(Template)?Literal$/.test(argument.type) ? [{ start: argument.start, shown }] : []
}

function wordsOfProperty(property: unknown): { start: number; shown: string }[] {
  const key = isNode(property) && isNode(property['key']) ? property['key']['name'] : ''
  return isNode(property) && (key === 'error' || key === 'message') ? wordsOf(property['value']) : []
}

function isCheck(node: Node): boolean {
  const callee = node['callee']
  const name = isNode(callee) && isNode(callee['property']) ? callee['property']['name'] : undefined
  return node.type === 'CallExpression' && typeof name === 'string' && checks.test(name)
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
