import type { SourceFile } from './source-files.ts'
import { isSyntaxNode, syntaxTree, type SyntaxNode } from './syntax-tree.ts'

/** Checks of zod whose last argument may be the words for a fault. */
const checks =
  /^(string|number|int|boolean|enum|union|literal|array|email|url|httpUrl|uuid|date|datetime|time|iso|min|max|length|regex|refine|check|custom|positive|startsWith|endsWith|multipleOf|gte|lte)$/
const words = /\p{L}{2}[,.]? \p{L}{2}/u

/** What operators read: settings in the environment, and commands. */
const forOperators = /^src\/(app\/(config|dkim|bootstrap)|community\/accounts\/operator)[\w-]*\.ts$/

/** Texts that no person of the magazine reads: each with who does. */
const forPrograms = new Set([
  'This node has no pages.', // whoever asks a node that only works for a page
  'There is no such file', // scripts that load a file of a build
  'Unknown build', // the same, when they look for a newer one
  'The process ended during the last attempt.', // who looks into the table of jobs
  'It took more than \u2026 ms of a processor.', // the log
])

interface Named {
  name: string
  /** What a variable begins with, what is assigned to it or into it, or a function. */
  meaning: SyntaxNode
}

interface Source extends SourceFile {
  root: unknown
  named: Named[]
  functions: { name: string; node: SyntaxNode; parameters: string[] }[]
}

/**
 * Words that code gives to `new Problem`, to a check of zod or to a `message` of an answer, as lines to print. They are followed back to where
 * they stand: through variables, parameters and what functions return, in other files too.
 */
export function plainFaults(files: SourceFile[]): string[] {
  return new Trail(files.filter(({ path }) => !forOperators.test(path)).map(sourceOf)).found()
}

class Trail {
  readonly #sources: Source[]
  readonly #seen = new Set<SyntaxNode>()
  readonly #told = new Set<string>()

  constructor(sources: Source[]) {
    this.#sources = sources
  }

  found(): string[] {
    for (const source of this.#sources) {
      every(source.root, (node) => {
        for (const shown of shownBy(node, source)) this.#follow(shown, source)
      })
    }
    return [...this.#told]
  }

  #follow(node: unknown, source: Source): void {
    if (!isSyntaxNode(node) || this.#seen.has(node)) return
    this.#seen.add(node)
    const shown = textOf(node)
    if (words.test(shown) && !forPrograms.has(shown))
      this.#told.add(`${source.path}:${source.text.slice(0, node.start).split('\n').length}: ${JSON.stringify(shown)} is no message`)
    for (const part of partsOf(node)) this.#follow(part, source)
    const name = nameIn(node)
    if (name === '') return
    for (const other of [source, ...this.#exporting(name, source)]) {
      for (const one of other.named)
        if (one.name === name && (node.type !== 'MemberExpression' || !/Function/.test(one.meaning.type))) this.#follow(one.meaning, other)
    }
    if (node.type === 'Identifier') this.#followToCallers(node, name, source)
  }

  /** What callers give for a parameter. */
  #followToCallers(node: SyntaxNode, name: string, source: Source): void {
    for (const called of source.functions) {
      const at = called.node.start < node.start && node.end < called.node.end ? called.parameters.indexOf(name) : -1
      if (at < 0) continue
      for (const other of this.#sources) {
        if (other !== source && !isImported(called.name, other)) continue
        every(other.root, (call) => {
          if (call.type === 'CallExpression' && nameIn(call) === called.name) this.#follow(list(call['arguments'])[at], other)
        })
      }
    }
  }

  #exporting(name: string, source: Source): Source[] {
    if (!isImported(name, source)) return []
    return this.#sources.filter(({ text }) => new RegExp(String.raw`^export (const|(async )?function) ${name}\b`, 'm').test(text))
  }
}

function sourceOf(file: SourceFile): Source {
  const source: Source = { ...file, root: syntaxTree(file.text, file.path), named: [], functions: [] }
  every(source.root, (node) => {
    const [target, meaning] = node.type === 'VariableDeclarator' ? [node['id'], node['init']] : [node['left'], node['right']]
    if (/^(VariableDeclarator|Assignment\w+)$/.test(node.type) && isSyntaxNode(meaning)) source.named.push({ name: nameIn(target), meaning })
    if (node.type === 'FunctionDeclaration') source.named.push({ name: nameIn(node['id']), meaning: node })
    const own = node.type === 'FunctionDeclaration' ? node : /Function/.test(isSyntaxNode(meaning) ? meaning.type : '') ? meaning : undefined
    if (isSyntaxNode(own)) source.functions.push({ name: nameIn(own === node ? node['id'] : target), node: own, parameters: list(own['params']).map(nameIn) })
  })
  return source
}

/** What people are shown of a node: the text and fields of a problem, the words of a check, the message of an answer. */
function shownBy(node: SyntaxNode, { text }: SourceFile): unknown[] {
  if (node.type === 'NewExpression' && nameIn(node['callee']) === 'Problem') return list(node['arguments']).slice(2)
  if (node.type === 'Property' && /^(message|error)$/.test(nameIn(node['key'])))
    return isSyntaxNode(node['value']) && node['value'].type === 'ObjectExpression' ? [] : [node['value']]
  const callee = node['callee']
  const method = text.includes("from 'zod'") && node.type === 'CallExpression' && isSyntaxNode(callee) ? nameIn(callee['property']) : ''
  const last = checks.test(method) ? list(node['arguments']).at(-1) : undefined
  return isSyntaxNode(last) && /^(Template)?Literal$|^ConditionalExpression$/.test(last.type) ? [last] : []
}

/** Where the words of an expression may come from. */
function partsOf(node: SyntaxNode): unknown[] {
  if (node.type === 'ConditionalExpression') return [node['consequent'], node['alternate']]
  if (node.type === 'CallExpression') return nameIn(node['callee']) === 't' ? list(node['arguments']).slice(1) : []
  if (/Function/.test(node.type)) return returnedBy(node['body'])
  if (node.type === 'Property') return [node['value']]
  const named = /^(Array|Object|Logical|Template|TS\w+|Await|Parenthesized|Spread|Chain)/.test(node.type)
  const isSum = node.type === 'BinaryExpression' && node['operator'] === '+'
  return named || isSum ? Object.values(node).flatMap((part) => (Array.isArray(part) ? (part as unknown[]) : [part])) : []
}

function returnedBy(body: unknown): unknown[] {
  if (!isSyntaxNode(body) || body.type !== 'BlockStatement') return [body]
  const found: unknown[] = []
  every(body, (node) => node.type === 'ReturnStatement' && found.push(node['argument']))
  return found
}

/** Of a call that of the function, of a member that of the object. */
function nameIn(node: unknown): string {
  if (!isSyntaxNode(node)) return ''
  if (node.type === 'Identifier') return String(node['name'])
  return nameIn(
    node.type === 'CallExpression'
      ? node['callee']
      : node.type === 'MemberExpression'
        ? node['object']
        : node.type === 'AssignmentPattern'
          ? node['left']
          : undefined,
  )
}

function textOf(node: SyntaxNode): string {
  if (node.type === 'TemplateLiteral') return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…') // of every template
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : ''
}

function isImported(name: string, { text }: SourceFile): boolean {
  return new RegExp(String.raw`^import \{[^}]*\b${name}\b[^}]*\}`, 'm').test(text)
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : []
}

function every(value: unknown, look: (node: SyntaxNode) => unknown): void {
  if (Array.isArray(value)) return value.forEach((one) => every(one, look))
  if (!isSyntaxNode(value)) return
  look(value)
  for (const part of Object.values(value)) every(part, look)
}
