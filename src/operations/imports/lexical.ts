import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { cardHtml } from './ghost-cards.ts'
import { escapeHtml } from './legacy-html.ts'

interface Node {
  type: string
  children: Node[]
  own: Record<string, unknown>
}

/** Levels that are converted; what is below them is text. */
const deepest = 60

/** The HTML of Ghost's editor since version 5 (Lexical). */
export function lexicalHtml(source: string, lost: Note[]): string {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    value = null
  }
  const root = nodeOf(isRecord(value) ? value['root'] : null, 0)
  if (!root) {
    lost.push(note('studio-report.document-unread'))
    return ''
  }
  return root.children.map((node) => nodeHtml(node, lost)).join('\n')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function nodeOf(value: unknown, depth: number): Node | null {
  if (!isRecord(value) || typeof value['type'] !== 'string') return null
  if (depth > deepest) return { type: 'text', children: [], own: { text: textBelow(value) } }
  const children = Array.isArray(value['children']) ? value['children'].flatMap((child) => nodeOf(child, depth + 1) ?? []) : []
  return { type: value['type'].replace(/^extended-/, ''), children, own: value }
}

/** Without recursion: it may be deeper than the stack. */
function textBelow(value: unknown): string {
  const texts: string[] = []
  const waiting = [value]
  while (waiting.length > 0) {
    const node = waiting.pop()
    if (!isRecord(node)) continue
    if (typeof node['text'] === 'string') texts.push(node['text'])
    if (Array.isArray(node['children'])) for (const child of node['children'].toReversed()) waiting.push(child)
  }
  return texts.join(' ')
}

/** Bits of a text's format, from the lowest. */
const formats = ['strong', 'em', 's', 'u', 'code', 'sub', 'sup', 'mark']

function nodeHtml(node: Node, lost: Note[]): string {
  const inside = () => node.children.map((child) => nodeHtml(child, lost)).join('')
  const word = (name: string) => (typeof node.own[name] === 'string' ? node.own[name] : '')
  switch (node.type) {
    case 'text': {
      const format = typeof node.own['format'] === 'number' ? node.own['format'] : 0
      return formats.reduce((html, tag, bit) => (format & (1 << bit) ? `<${tag}>${html}</${tag}>` : html), escapeHtml(word('text')))
    }
    case 'linebreak':
      return '<br>'
    case 'tab':
      return ' '
    case 'paragraph':
      return `<p>${inside()}</p>`
    case 'heading':
      return /^h[1-6]$/.test(word('tag')) ? `<${word('tag')}>${inside()}</${word('tag')}>` : `<h2>${inside()}</h2>`
    case 'quote':
    case 'aside':
      return `<blockquote><p>${inside()}</p></blockquote>`
    case 'list':
      return word('listType') === 'number' ? `<ol start="${Number(node.own['start']) || 1}">${inside()}</ol>` : `<ul>${inside()}</ul>`
    case 'listitem':
      return `<li>${inside()}</li>`
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(word('url'))}">${inside()}</a>`
    case 'at-link':
    case 'zwnj':
      return inside()
    case 'code':
      return `<pre><code>${inside()}</code></pre>`
    default:
      if (node.children.length > 0) {
        lost.push(because(note('studio-report.block', { name: `"${truncated(node.type)}"` }), note('studio-report.words-stay')))
        return `<p>${inside()}</p>`
      }
      return cardHtml(node.type, node.own, lost)
  }
}
