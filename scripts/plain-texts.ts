import type { SourceFile } from './source-files.ts'
import { plainFaults } from './plain-faults.ts'
import { isSyntaxNode, syntaxTree, type SyntaxNode } from './syntax-tree.ts'

/** Attributes that hold names of classes, addresses and the like. */
const technical =
  /^(className|class|d|id|key|name|type|role|rel|href|src|srcSet|sizes|style|viewBox|transform|points|fill|stroke|path|target|method|action|encType|autoComplete|inputMode|htmlFor|accept|allow|pattern|media|property|itemProp|dir|lang|value|content|as|kind|tone|look|variant|form|list|scope|sandbox|policy|rows|preserveAspectRatio|referrerPolicy|fontFamily|data-.*|aria-(keyshortcuts|live|current|haspopup|controls|describedby|labelledby|hidden|busy|expanded|invalid|disabled|orientation|autocomplete|atomic|relevant))$/
const word = /\p{L}{2}/u
/** A capital letter and small ones, or two words of small letters. */
const sentence = /^\p{Lu} ?\p{Ll}|\p{Ll}[,.]? \p{Ll}{2}/u
/** A single word between values, or behind one. */
const glued = /(?:^ |\u2026,? )\p{Ll}{2,} \u2026$|\u2026,? \p{Ll}{2,}$/u
/** Names of classes, of HTML, and names in one word with a capital inside: of keys, of errors, of others. */
const nameOnly = /^(?=.*(?:^| )is-)[a-z][\w\u2026 -]*$|^<|^color-mix\(|^\p{Lu}\p{Ll}+\p{Lu}\p{L}*$/u
/** Properties that hold names of types, schema.org's among them. */
const technicalProperty = /^(@?type|className)$/
/** Names of others, and units, that are written alike in every language. */
const brand = /^(Vimeo|Open Library|Goodreads|Wikidata|Spotify| UTC)$/
/** Texts for programs that look like words: each with what reads it. */
const forPrograms = new Set([
  'noopener noreferrer', // window.open
  'record-cover record-label-\u2026\u2026', // names of classes
  'studio show', // name of a form
  'studio form \u2026', // name in the browser's storage
  'studio base \u2026', // as above
  'studio \u2026 new', // as above
  'masthead note \u2026 \u2026', // name in the browser's storage
  'front page', // name of a use on the wire
  'corrections seen', // name in the browser's storage
  'input, textarea', // selector
  'studio upload \u2026 \u2026 \u2026 \u2026', // name in the browser's storage
  'masthead draft \u2026 ', // name in the browser's storage
  'masthead edit-lock \u2026', // name of a lock in the browser
])
/** Methods of the DOM that take selectors. */
const selecting = /^(closest|matches|querySelector|querySelectorAll)$/

/** Texts of components that stand in the code instead of in a catalogue, as lines to print. */
export function plainTexts({ path, text }: SourceFile): string[] {
  const found: string[] = []
  const tell = (node: SyntaxNode, shown: string): void => {
    const line = text.slice(0, node.start).split('\n').length
    found.push(`${path}:${line}: ${JSON.stringify(shown.trim().replaceAll(/\s+/g, ' '))} is no message`)
  }
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isSyntaxNode(value) || isSilent(value)) return
    const shown = textOf(value)
    if (shown !== undefined) tell(value, shown)
    for (const part of partsOf(value)) walk(part)
  }
  walk(syntaxTree(text, path))
  return found
}

/** The same of all sources that people see: components, code of the studio, and what checks say of a field. */
export function plainTextsIn(files: SourceFile[]): string[] {
  const own = files.filter(({ path }) => path.startsWith('src/') && !path.includes('.test.'))
  const shown = own.filter(({ path }) => path.endsWith('.tsx') || /\/studio\/.*\.ts$/.test(path))
  return [...shown.flatMap(plainTexts), ...plainFaults(own.filter(({ path }) => path.endsWith('.ts')))]
}

function textOf(node: SyntaxNode): string | undefined {
  if (node.type === 'JSXText') return word.test(String(node['value'])) && !brand.test(String(node['value'])) ? String(node['value']) : undefined
  const text =
    node.type === 'TemplateLiteral'
      ? (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…') // of every template
      : node.type === 'Literal' && typeof node['value'] === 'string'
        ? node['value']
        : ''
  return (sentence.test(text) || (node.type === 'TemplateLiteral' && glued.test(text))) && !nameOnly.test(text) && !brand.test(text) && !forPrograms.has(text)
    ? text
    : undefined
}

/** All of a node but literals that it compares with, and the keys of objects. */
function partsOf(node: SyntaxNode): unknown[] {
  if (node.type === 'Property' && node['computed'] !== true) return [node['value']]
  const parts = Object.values(node)
  return /^[!=]==?$/.test(String(node['operator'])) ? parts.filter((part) => !isSyntaxNode(part) || part.type !== 'Literal') : parts
}

/** What no reader sees: imports, types, technical attributes and properties, errors of programmers, and selectors. */
function isSilent(node: SyntaxNode): boolean {
  if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type))) return true
  if (node.type === 'JSXAttribute') return technical.test(nameOf(node['name']))
  if (node.type === 'NewExpression') return nameOf(node['callee']).endsWith('Error')
  if (node.type === 'Property') return technicalProperty.test(nameOf(node['key']))
  if (node.type === 'CallExpression') return isSyntaxNode(node['callee']) && selecting.test(nameOf(node['callee']['property']))
  return false
}

function nameOf(node: unknown): string {
  const name = isSyntaxNode(node) ? (node['name'] ?? node['value']) : undefined
  return typeof name === 'string' ? name : ''
}
