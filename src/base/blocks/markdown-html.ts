import { flowBlocks } from './html-blocks.ts'
import { isVoid } from './html-style.ts'
import { parseHtml } from './html-tree.ts'
import type { FlowContent, MarkdownContext } from './markdown-context.ts'
import type { Block } from './model.ts'

/**
 * Markdown cuts HTML at blank lines: `<div>`, text, `</div>` come as three nodes. Beginning at an HTML node, as many nodes as its
 * open tags need are taken together; the Markdown between them is converted and put back in its place.
 */
export function htmlRun(nodes: readonly FlowContent[], from: number, context: MarkdownContext) {
  const last = endOfRun(nodes, from)
  const slots: Block[][] = []
  const first = nodes[from]
  const begin = first?.position?.start.line ?? 1
  let html = ''
  let line = begin
  const advance = (to: number) => {
    if (to > line) html += '\n'.repeat(to - line)
    line = Math.max(line, to)
  }
  for (const node of nodes.slice(from, last + 1)) {
    advance(node.position?.start.line ?? line)
    if (node.type === 'html') html += node.value
    else html += `<masthead-slot data-n="${slots.push(context.blocks([node])) - 1}"></masthead-slot>`
    line += node.type === 'html' ? node.value.split('\n').length - 1 : 0
  }
  const at = first ? context.lineOf(first) : begin
  return { blocks: flowBlocks(parseHtml(html), { conversion: context.conversion, line: at, slots, flow: flowBlocks }), last }
}

/** Index of the node that closes what is open; `from` itself when nothing does. */
function endOfRun(nodes: readonly FlowContent[], from: number): number {
  const open: string[] = []
  for (let at = from; at < nodes.length; at++) {
    const node = nodes[at]
    if (node?.type !== 'html') continue
    for (const { name, closing } of tagsIn(node.value)) {
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
