import { note } from '#i18n/note.ts'
import type { Blockquote, Paragraph, PhrasingContent } from 'mdast'
import { calloutOf, toneOf } from './callout.ts'
import { clean } from './conversion.ts'
import { createWriter } from './inline-writer.ts'
import type { MarkdownContext } from './markdown-context.ts'
import { writeMarkdown } from './markdown-inline.ts'
import type { Block } from './model.ts'
import { textOf } from './text-of.ts'

/** A quotation that begins with `[!note]`, on GitHub, and in Obsidian with a title behind it; null for any other. */
export function alertOf(node: Blockquote, context: MarkdownContext): Block[] | null {
  const [first, ...rest] = node.children
  const start = first?.type === 'paragraph' ? first.children[0] : undefined
  const [sign = '', name = '', fold] = start?.type === 'text' ? (/^\[!([\w-]{1,40})\]([+-]?)(?=\s|$)[ \t]*/.exec(start.value) ?? []) : []
  if (sign === '' || first?.type !== 'paragraph' || start?.type !== 'text') return null
  const { title, text } = partedAtBreak([{ ...start, value: start.value.slice(sign.length) }, ...first.children.slice(1)])
  if (fold === '-') context.conversion.lose(context.lineOf(node), note('studio-report.fold'))
  const tone = toneOf(name.toLowerCase())
  const words = titleOf(title, context) ?? (tone ? undefined : name)
  const paragraph: Paragraph[] = text.length > 0 ? [{ ...first, children: text }] : []
  return [calloutOf(context.blocks([...paragraph, ...rest]), { tone: tone ?? 'note', title: words }, context.conversion)]
}

/** The first line, and what stands below it. */
function partedAtBreak(nodes: readonly PhrasingContent[]): { title: PhrasingContent[]; text: PhrasingContent[] } {
  const at = nodes.findIndex((node) => node.type === 'break' || (node.type === 'text' && node.value.includes('\n')))
  const node = nodes[at]
  if (!node) return { title: [...nodes], text: [] }
  const [before, after] = [nodes.slice(0, at), nodes.slice(at + 1)]
  if (node.type !== 'text') return { title: before, text: after }
  const cut = node.value.indexOf('\n')
  const [end, start] = [node.value.slice(0, cut), node.value.slice(cut + 1)]
  return { title: [...before, { ...node, value: end }], text: [...(start ? [{ ...node, value: start }] : []), ...after] }
}

function titleOf(nodes: readonly PhrasingContent[], context: MarkdownContext): string | undefined {
  const writer = createWriter()
  writeMarkdown(nodes, writer, context)
  return clean(textOf(writer.content()))
}
