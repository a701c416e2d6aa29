import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { cardKinds } from '#content/kinds.ts'
import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import { clean, truncated, type Conversion } from './conversion.ts'
import { safeHref } from './address.ts'
import { calloutOf, toneOf } from './callout.ts'
import { pointer } from './html-blocks.ts'
import { createWriter } from './inline-writer.ts'
import type { MarkdownContext } from './markdown-context.ts'
import { writeMarkdown } from './markdown-inline.ts'
import { attributed } from './quote.ts'
import { imageLayouts, type Block, type ImageBlock } from './model.ts'
import { withTags } from './template-tags.ts'
import { textOf } from './text-of.ts'

/** `:::name` … `:::` */
export function directiveBlocks(node: ContainerDirective, context: MarkdownContext, line: number): Block[] {
  const { conversion } = context
  const { name } = node
  const values = attributesOf(node, context)
  const [label, children] = labelOf(node, context)
  if (!/(?:^|\n)[ \t>]*:{3,}[ \t]*$/.test(context.sourceOf(node).trimEnd())) conversion.lose(line, note('studio-report.directive-open', { name: `:::${name}` }))
  const inside = context.blocks(children)
  if (name === 'pull') {
    const { rest, by } = attributed(inside)
    const [first, ...more] = rest
    const content = first?.type === 'paragraph' ? first.content : []
    if (more.length) conversion.lose(line, note('studio-report.pull-quote'))
    if (!content.length) return rest
    return [{ id: conversion.id(), type: 'pullQuote', props: { by: values.get('by') ?? by }, content, children: [] }, ...more]
  }
  if (name === 'gallery') return gallery(inside, values.get('caption'), context)
  const tone = toneOf(name)
  if (tone) {
    // Zenn has `:::message` and `:::message alert`.
    if (name === 'message' && label === 'alert') return [calloutOf(inside, { tone: 'warning', title: '' }, conversion)]
    const own = (['note', 'info', 'warning'] as const).find((one) => one === values.get('tone'))
    return [calloutOf(inside, { tone: own ?? tone, title: values.get('title') ?? label }, conversion)]
  }
  conversion.lose(line, because(note('studio-report.block', { name: `:::${name}` }), note('studio-report.inside-stays')))
  const title = values.get('title') ?? label
  return title ? [boldLine(title, conversion), ...inside] : inside
}

function boldLine(text: string, conversion: Conversion): Block {
  return { id: conversion.id(), type: 'paragraph', props: {}, content: [{ type: 'text', text, styles: { bold: true } }], children: [] }
}

/** `::name{…}` */
export function leafBlocks(node: LeafDirective, context: MarkdownContext, line: number): Block[] {
  const { conversion } = context
  const values = attributesOf(node, context)
  const value = (name: string) => values.get(name) ?? ''
  const wrong = (why: Note): Block[] => {
    conversion.lose(line, because(truncated(withTags(context.sourceOf(node), conversion.tags)), why))
    return []
  }
  switch (node.name) {
    case 'image': {
      const layout = imageLayouts.find((one) => one === value('layout'))
      if (values.has('layout') && !layout) conversion.lose(line, note('studio-report.layout', { layout: truncated(value('layout')) }))
      const picture = conversion.picture(value('src'), { alt: value('alt'), caption: value('caption'), credit: value('credit'), layout }, line)
      return picture ? [picture] : []
    }
    case 'embed': {
      const film = conversion.film(value('url'), value('title'), line)
      return film ? [film] : pointer(value('url'), value('title'), line, conversion)
    }
    case 'button': {
      const href = conversion.href(value('href'), line)
      if (!href || !safeHref(href)) return wrong(note('studio-report.button-address'))
      return value('label')
        ? [{ id: conversion.id(), type: 'button', props: { href, label: value('label') }, children: [] }]
        : wrong(note('studio-report.button-label'))
    }
    case 'file': {
      const file = conversion.file(value('src'))
      return file
        ? [{ id: conversion.id(), type: 'file', props: { ...file, name: value('label') || file.name }, children: [] }]
        : wrong(note('studio-report.no-such-file'))
    }
    case 'card': {
      const kind = cardKinds.find((one) => one === value('kind'))
      return kind && value('slug')
        ? [{ id: conversion.id(), type: 'mediaCard', props: { kind, slug: value('slug') }, children: [] }]
        : wrong(note('studio-report.card-needs'))
    }
    default: {
      const writer = createWriter()
      writer.text(withTags(context.sourceOf(node), conversion.tags), { styles: {} })
      conversion.lose(line, because(note('studio-report.directive', { name: `::${node.name}` }), note('studio-report.stays-as-text')))
      return writer.blocks(conversion)
    }
  }
}

function gallery(inside: Block[], caption: string | undefined, { conversion }: MarkdownContext): Block[] {
  const items = inside.flatMap((block) =>
    block.type === 'image' && block.props.media ? [{ media: block.props.media, alt: block.props.alt, caption: block.props.caption }] : [],
  )
  const rest = inside.filter((block): block is Exclude<Block, ImageBlock> => block.type !== 'image')
  return [...(items.length ? [{ id: conversion.id(), type: 'gallery' as const, props: { items, caption }, children: [] }] : []), ...rest]
}

function attributesOf(node: ContainerDirective | LeafDirective, { conversion }: MarkdownContext): Map<string, string> {
  const pairs = Object.entries(node.attributes ?? {}).map(([name, value]) => [name, clean(withTags(value ?? '', conversion.tags)) ?? ''] as const)
  return new Map(pairs.filter(([, value]) => value))
}

/** `:::name[Label]` comes as a first paragraph with a mark of its own. */
function labelOf(node: ContainerDirective, context: MarkdownContext): [label: string | undefined, children: ContainerDirective['children']] {
  const [first, ...rest] = node.children
  if (first?.type !== 'paragraph' || !first.data || !('directiveLabel' in first.data)) return [undefined, node.children]
  const writer = createWriter()
  writeMarkdown(first.children, writer, context)
  return [clean(textOf(writer.content())), rest]
}
