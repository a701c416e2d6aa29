import type { SourceFile } from './source-files.ts'
import { isSyntaxNode, syntaxTree, type SyntaxNode } from './syntax-tree.ts'

/** Two words and more, as people read them. `…` stands for a value. */
const words = /(?:\p{L}{2,}|…)[,:]? \p{Ll}{2,}/u
const sentence = /^[\p{Lu}…]|[.!?]$/u
const code = /[<>=&#;{]|--|^\w+: |\bpx\b/
/** Of tables of the API, of personal data and of metrics: read by programmers and operators. */
const technicalProperty = /^(summary|access|what|kept|help|description|where)$/
/** Files whose texts people of the command line read, or that hold words of others. */
const forOperators =
  /\/(contract|[\w-]+-contract|personal-data|feature|operator|import-report|import-conferences|import-personal|read-members|spam-check|conformance|demo-[\w-]+)\.ts$/
/** Each with who reads it. */
const forPrograms = new Set([
  'An unknown browser', // kept; readers see deviceName
  '… on …', // as above
  'For later', // kept; readers see shelfName
  '… and …', // kept; readers see shownByline
  'answered JSON that is no list of films', // the log
  '…: redirects are not followed', // an answer of another server, as it came
  'Subscribed at Substack (…)', // a note in the words of its source
])

/** Texts of the server that people read and that stand in the code instead of in a catalogue, as lines to print. */
export function serverTexts(files: SourceFile[]): string[] {
  const own = files.filter(({ path }) => /^src\/(content|community|discovery|operations)\/.*\.ts$/.test(path))
  return own.filter(({ path }) => !/\.(test|child)\.ts$|\/studio\//.test(path) && !forOperators.test(path)).flatMap(textsIn)
}

function textsIn({ path, text }: SourceFile): string[] {
  const found: string[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk)
    if (!isSyntaxNode(value) || isSilent(value)) return
    const shown = literalOf(value)
    if (words.test(shown) && sentence.test(shown) && !code.test(shown) && !forPrograms.has(shown))
      found.push(`${path}:${text.slice(0, value.start).split('\n').length}: ${JSON.stringify(shown)} is no message`)
    Object.values(value).forEach(walk)
  }
  walk(syntaxTree(text, path))
  return found
}

function literalOf(node: SyntaxNode): string {
  // each template has quasis
  if (node.type === 'TemplateLiteral') return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
  return node.type === 'Literal' && typeof node['value'] === 'string' ? node['value'] : ''
}

/** SQL, imports, types, what is logged, and errors of programmers. */
function isSilent(node: SyntaxNode): boolean {
  if (node.type === 'TaggedTemplateExpression' || node.type === 'ImportDeclaration') return true
  if (node.type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(node.type)) return true
  if (node.type === 'Property') return technicalProperty.test(nameOf(node['key']))
  if (node.type === 'NewExpression') return nameOf(node['callee']).endsWith('Error')
  if (node.type !== 'CallExpression' || !isSyntaxNode(node['callee'])) return false
  return /^(info|warn|error|debug|action)$/.test(nameOf(node['callee']['property']) || nameOf(node['callee']))
}

function nameOf(node: unknown): string {
  const name = isSyntaxNode(node) ? (node['name'] ?? node['value']) : undefined
  return typeof name === 'string' ? name : ''
}
