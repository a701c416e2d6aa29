import { note } from '#i18n/note.ts'
import type { Blockquote, Code, Heading, List, ListItem, Paragraph, PhrasingContent, Table } from 'mdast'
import { clean, truncated } from './conversion.ts'
import { headingLevel } from './html-blocks.ts'
import { createWriter } from './inline-writer.ts'
import { directiveBlocks, leafBlocks } from './markdown-directives.ts'
import { htmlRun, HtmlRuns } from './markdown-html.ts'
import { isFenced, type FlowContent, type MarkdownContext } from './markdown-context.ts'
import { writeMarkdown } from './markdown-inline.ts'
import { alertOf } from './markdown-alerts.ts'
import type { Block, HeadingBlock, TableCell } from './model.ts'
import { quoteOf } from './quote.ts'
import { withTags } from './template-tags.ts'
import { textOf } from './text-of.ts'

export function markdownBlocks(nodes: readonly FlowContent[], context: MarkdownContext): Block[] {
  const out: Block[] = []
  const runs = new HtmlRuns(nodes, context)
  for (let at = 0; at < nodes.length; at++) {
    const node = nodes[at]
    if (!node) continue
    if (node.type === 'html') {
      const { blocks, last } = htmlRun(nodes, at, context, runs)
      for (const block of blocks) out.push(block)
      at = last
    } else for (const block of blocksOf(node, context, out.at(-1))) out.push(block)
  }
  return out
}

function blocksOf(node: Exclude<FlowContent, { type: 'html' }>, context: MarkdownContext, previous: Block | undefined): Block[] {
  const { conversion } = context
  const line = context.lineOf(node)
  switch (node.type) {
    case 'paragraph':
      return paragraph(node, context)
    case 'heading':
      return heading(node, context, line)
    case 'list':
      return list(node, context, previous)
    case 'blockquote':
      return blockquote(node, context)
    case 'code':
      return code(node, context, line)
    case 'thematicBreak':
      return [{ id: conversion.id(), type: 'divider', props: {}, children: [] }]
    case 'table':
      return table(node, context, line)
    case 'containerDirective':
      return directiveBlocks(node, context, line)
    case 'leafDirective':
      return leafBlocks(node, context, line)
    case 'footnoteDefinition': {
      const [first, ...rest] = markdownBlocks(node.children, context)
      const text = first?.type === 'paragraph' ? first.content : []
      const children = first?.type === 'paragraph' || !first ? rest : [first, ...rest]
      conversion.footnotes.push({ id: conversion.id(), type: 'footnote', props: { ref: context.noteRef(node.identifier) }, content: text, children })
      return []
    }
    case 'definition':
      return []
    default:
      return inlineOnly([node as PhrasingContent], context) // what is left of the union stands in lines only
  }
}

function inlineOnly(nodes: readonly PhrasingContent[], context: MarkdownContext): Block[] {
  const writer = createWriter()
  writeMarkdown(nodes, writer, context)
  return writer.blocks(context.conversion)
}

function paragraph(node: Paragraph, context: MarkdownContext): Block[] {
  const source = context.sourceOf(node)
  if (isProgram(source)) {
    context.conversion.lose(context.lineOf(node), note('studio-report.program-line', { source: truncated(source) }))
    return []
  }
  return inlineOnly(node.children, context)
}

/** Lines of MDX that name other files. One pattern for all of them would take twice the time with each line. */
function isProgram(source: string): boolean {
  return source.split(/\n(?=(?:import|export)\s)/).every((line) => /^(?:import|export)\s.+\sfrom\s+['"].+\n?$/.test(line))
}

function heading(node: Heading, context: MarkdownContext, line: number): Block[] {
  const { conversion } = context
  const writer = createWriter()
  writeMarkdown(node.children, writer, context)
  const content = writer.content()
  const last = content.at(-1)
  const named = last?.type === 'text' ? /\s*\{#([^\s}]+)\}$/.exec(last.text) : null
  if (last?.type === 'text' && named) last.text = last.text.slice(0, named.index)
  if (node.depth > 4) conversion.lose(line, note('studio-report.heading-level', { level: node.depth }))
  const block: HeadingBlock = { id: conversion.id(), type: 'heading', props: { level: headingLevel(node.depth) }, content, children: [] }
  conversion.headingNames.set(block, [named?.[1] ?? '', usualAnchor(textOf(content))])
  return [...(content.length ? [block] : []), ...writer.asides()]
}

/** The anchor most systems make of a heading. */
function usualAnchor(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function list(node: List, context: MarkdownContext, previous: Block | undefined): Block[] {
  const start = node.start ?? 1
  // Two lists in a row would be taken for one.
  const needsStart = node.ordered && (start !== 1 || previous?.type === 'numberedListItem')
  return node.children.map((item, at) => listItem(item, context, node.ordered ? { start: at === 0 && needsStart ? start : undefined } : null))
}

function listItem(node: ListItem, context: MarkdownContext, numbered: { start?: number } | null): Block {
  const blocks = markdownBlocks(node.children, context)
  const [first, ...rest] = blocks
  const text = first?.type === 'paragraph'
  const content = text ? first.content : []
  const children = text ? [...first.children, ...rest] : blocks
  const id = context.conversion.id()
  if (!numbered) return { id, type: 'bulletListItem', props: typeof node.checked === 'boolean' ? { checked: node.checked } : {}, content, children }
  // A numbered list has no boxes.
  if (typeof node.checked === 'boolean') content.unshift({ type: 'text', text: node.checked ? '☑ ' : '☐ ', styles: {} })
  return { id, type: 'numberedListItem', props: numbered, content, children }
}

function blockquote(node: Blockquote, context: MarkdownContext): Block[] {
  return alertOf(node, context) ?? [quoteOf(markdownBlocks(node.children.flatMap(partedAtDash), context), context.conversion)]
}

/** A last line that begins with a dash is a paragraph of its own. */
function partedAtDash(node: Blockquote['children'][number]): Blockquote['children'] {
  if (node.type !== 'paragraph') return [node]
  const at = node.children.findLastIndex((child) => child.type === 'text' && /\n\s*(?:—|–|―|--)[^\n]*$/.test(child.value))
  const child = node.children[at]
  if (child?.type !== 'text') return [node]
  const cut = child.value.lastIndexOf('\n')
  const before: PhrasingContent = { ...child, value: child.value.slice(0, cut) }
  const after: PhrasingContent = { ...child, value: child.value.slice(cut + 1) }
  return [
    { ...node, children: [...node.children.slice(0, at), before] },
    { ...node, children: [after, ...node.children.slice(at + 1)] },
  ]
}

function code(node: Code, context: MarkdownContext, line: number): Block[] {
  const { conversion } = context
  const fenced = isFenced(context.sourceOf(node))
  if (!fenced && /^[\ufdd0\ufdd1\d\s]+$/.test(node.value) && node.value.includes('\ufdd0')) {
    return inlineOnly([{ type: 'text', value: node.value, position: node.position }], context)
  }
  const [, language = '', options = ''] = /^([\w+#.-]*)(.*)$/.exec(node.lang ?? '') ?? []
  const meta = [options.replace(/^,/, ''), node.meta ?? ''].join(' ')
  const title = /\btitle=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta)
  const rest = meta.replace(title?.[0] ?? '', '').trim()
  if (rest) conversion.lose(line, note('studio-report.code-language-rest', { rest: truncated(rest) }))
  const text = withTags(node.value, conversion.tags)
  const props = { language: language.toLowerCase(), title: clean(title?.[1] ?? title?.[2] ?? title?.[3]) }
  return [{ id: conversion.id(), type: 'codeBlock', props, content: text ? [{ type: 'text', text, styles: {} }] : [], children: [] }]
}

function table(node: Table, context: MarkdownContext, line: number): Block[] {
  const aside: Block[] = []
  const rows = node.children.map((row) => ({
    cells: row.children.map((cell, at): TableCell => {
      const writer = createWriter()
      writeMarkdown(cell.children, writer, context)
      aside.push(...writer.asides())
      const align = node.align?.[at]
      return { type: 'tableCell', props: align && align !== 'left' ? { textAlignment: align } : {}, content: writer.content() }
    }),
  }))
  if (aside.length) context.conversion.lose(line, note('studio-report.table-aside'))
  return [
    { id: context.conversion.id(), type: 'table', props: {}, content: { type: 'tableContent', headerRows: 1, headerCols: 0, rows }, children: [] },
    ...aside,
  ]
}
