import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SourceFile } from './source-files.ts'
import { isSyntaxNode, syntaxTree, type SyntaxNode } from './syntax-tree.ts'

/** Checks of zod whose last argument may be the words for a fault. */
const checks =
  /^(string|number|int|boolean|enum|union|literal|array|email|url|httpUrl|uuid|date|datetime|time|iso|min|max|length|regex|refine|check|positive|startsWith|endsWith|multipleOf|gte|lte)$/
const words = /\p{L}{2}[,.]? \p{L}{2}/u

/** What checks said in English before they had messages. It only gets shorter: their words go to src/base/own-faults.ts. */
const untranslated = new Set(JSON.parse(readFileSync(join(import.meta.dirname, 'untranslated-faults.json'), 'utf8')) as string[]) // a list of texts

/** Words of checks that stand in a contract instead of in a catalogue, as lines to print. */
export function plainFaults({ path, text }: SourceFile): string[] {
  if (path === 'src/app/config.ts' || !text.includes("from 'zod'")) return [] // an operator reads what is wrong with the environment
  return faultsIn(syntaxTree(text, path)).flatMap(({ start, shown }) =>
    untranslated.has(shown) ? [] : [`${path}:${text.slice(0, start).split('\n').length}: ${JSON.stringify(shown)} is no message`],
  )
}

function faultsIn(value: unknown): { start: number; shown: string }[] {
  if (Array.isArray(value)) return value.flatMap(faultsIn)
  if (!isSyntaxNode(value)) return []
  const own = isCheck(value) && Array.isArray(value['arguments']) ? wordsOf(value['arguments'].at(-1)) : []
  return [...own, ...Object.values(value).flatMap(faultsIn)]
}

/** A text itself, or the `error` or `message` of an object. */
function wordsOf(argument: unknown): { start: number; shown: string }[] {
  if (!isSyntaxNode(argument)) return []
  if (argument.type === 'ObjectExpression' && Array.isArray(argument['properties'])) return argument['properties'].flatMap(wordsOfProperty)
  const shown =
    argument.type === 'TemplateLiteral'
      ? (argument['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…') // of every template
      : String(argument['value'])
  return words.test(shown) && /^(Template)?Literal$/.test(argument.type) ? [{ start: argument.start, shown }] : []
}

function wordsOfProperty(property: unknown): { start: number; shown: string }[] {
  const key = isSyntaxNode(property) && isSyntaxNode(property['key']) ? property['key']['name'] : ''
  return isSyntaxNode(property) && (key === 'error' || key === 'message') ? wordsOf(property['value']) : []
}

function isCheck(node: SyntaxNode): boolean {
  const callee = node['callee']
  const name = isSyntaxNode(callee) && isSyntaxNode(callee['property']) ? callee['property']['name'] : undefined
  return node.type === 'CallExpression' && typeof name === 'string' && checks.test(name)
}
