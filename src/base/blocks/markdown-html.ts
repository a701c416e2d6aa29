import { flowBlocks } from './html-blocks.ts'
import { isVoid } from './html-style.ts'
import { parseHtml } from './html-tree.ts'
import { isFenced, type FlowContent, type MarkdownContext } from './markdown-context.ts'
import type { Block } from './model.ts'

/**
 * Markdown cuts HTML at blank lines: `<div>`, text, `</div>` come as three nodes. Beginning at an HTML node, as many nodes as its
 * open tags need are taken together; the Markdown between them is converted and put back in its place.
 */
export function htmlRun(nodes: readonly FlowContent[], from: number, context: MarkdownContext) {
  const first = nodes[from]
  const ofMarkdown = first?.type === 'html' && holdsMarkdown(first.value)
  const pieceOf = (node: FlowContent | undefined) => (node && !(ofMarkdown && node.type === 'code') ? htmlOf(node, context) : null)
  const last = endOfRun(nodes.length, (at) => pieceOf(nodes[at]), from)
  const slots: Block[][] = []
  const begin = first?.position?.start.line ?? 1
  let html = ''
  let line = begin
  const advance = (to: number) => {
    if (to > line) html += '\n'.repeat(to - line)
    line = Math.max(line, to)
  }
  for (const node of nodes.slice(from, last + 1)) {
    advance(node.position?.start.line ?? line)
    const piece = pieceOf(node)
    html += piece ?? `<masthead-slot data-n="${slots.push(context.blocks([node])) - 1}"></masthead-slot>`
    line += piece ? piece.split('\n').length - 1 : 0
  }
  const at = first ? context.lineOf(first) : begin
  return { blocks: flowBlocks(parseHtml(withMarkdownInComponents(html)), { conversion: context.conversion, line: at, slots, flow: flowBlocks }), last }
}

/** HTML whose components, known by their capitals, say that their text is Markdown, as it is in MDX. */
export function withMarkdownInComponents(html: string): string {
  return html.replace(/<[A-Z][\w.]*(?=[\s>])(?![^<>]*\smarkdown=)/g, '$& markdown="1"')
}

/** What stands in these elements is kept as it is, blank lines included. */
const kept = /<(pre|script|style|svg|textarea)\b[^>]*>[\s\S]*?<\/\1\s*>/gi

/**
 * Markdown with comments in the blank lines of code, scripts and drawings: a blank line ends HTML unless it began with one of
 * these, and what follows would be read as Markdown. @param isCode whether an offset lies in code of Markdown
 */
export function withoutBlankLines(markdown: string, isCode: (offset: number) => boolean): string {
  return markdown.replace(kept, (element: string, _: string, offset: number) => (isCode(offset) ? element : element.replace(/^[ \t]*$/gm, '<!---->')))
}

/** HTML as it was written, or null for Markdown. */
function htmlOf(node: FlowContent, context: MarkdownContext): string | null {
  if (node.type === 'html') return node.value
  return node.type === 'code' && isIndentedHtml(node.value) && !isFenced(context.sourceOf(node)) ? node.value : null
}

/** Whether an element says that its text is Markdown, code included. */
export function holdsMarkdown(html: string): boolean {
  return /\smarkdown\s*=\s*["']?(?:1|block|span)\b/i.test(html)
}

/**
 * Whether a piece that its indent makes code begins with a tag. Within an element it is no code: Jekyll reads what stands there as
 * HTML, and elsewhere its author would have seen the tags on the page.
 */
export function isIndentedHtml(code: string): boolean {
  return /^\s*<(?:\/?[a-z]|!--)/i.test(code)
}

/**
 * Index of the piece that closes what the one at `from` leaves open; `from` itself when nothing does.
 * @param pieceAt HTML, or null for what is none
 */
export function endOfRun(count: number, pieceAt: (at: number) => string | null, from: number): number {
  const open: string[] = []
  for (let at = from; at < count; at++) {
    const piece = pieceAt(at)
    if (piece === null) continue
    for (const { name, closing } of tagsIn(piece)) {
      if (!closing) open.push(name)
      else if (open.includes(name)) open.splice(open.lastIndexOf(name))
    }
    if (!open.length) return at
  }
  return from
}

function tagsIn(html: string): { name: string; closing: boolean }[] {
  const bare = html.replace(/<!--[\s\S]*?(?:-->|$)/g, '').replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
  return [...bare.matchAll(/<(\/?)([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^'">])*?(\/?)>/gi)].flatMap(([, slash, tag = '', self]) => {
    const name = tag.toLowerCase()
    // A paragraph or list item need not be closed; everything else left open ends with the file.
    return isVoid(name) || (self && !slash) || /^(?:p|li|dt|dd|tr|td|th|thead|tbody|tfoot|option)$/.test(name) ? [] : [{ name, closing: Boolean(slash) }]
  })
}
