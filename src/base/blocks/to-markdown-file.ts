import { longestTicks } from './longest-ticks.ts'
import type { Block, TableBlock, TextRun } from './model.ts'
import { videoAddress } from './address.ts'
import { textOf } from './text-of.ts'
import { escapedText, toMarkdown, type MarkdownDialect } from './to-markdown.ts'
import { portableBlock } from './to-portable-html.ts'

/** A document as Markdown with the directives that `fromMarkdown` reads back; `address` makes another address of each. */
export function toMarkdownFile(blocks: readonly Block[], address: (url: string) => string): string {
  const dialect: MarkdownDialect = { block: (block, inside) => blockMarkdown(block, inside, address), run: runMarkdown }
  return toMarkdown(blocks, address, dialect)
}

function blockMarkdown(block: Block, inside: () => string, address: (url: string) => string): string | undefined {
  switch (block.type) {
    case 'callout':
      return container('callout', { tone: block.props.tone, title: block.props.title }, inside())
    case 'pullQuote':
      return container('pull', { by: block.props.by }, inside())
    case 'image': {
      const { media, alt, caption, credit, layout } = block.props
      return media ? leaf('image', { src: address(media.url), alt, caption, credit, layout: layout === 'text' ? undefined : layout }) : ''
    }
    case 'gallery': {
      const items = block.props.items.map(({ media, alt, caption }) => leaf('image', { src: address(media.url), alt, caption }))
      return container('gallery', { caption: block.props.caption }, items.join('\n\n'))
    }
    case 'embed':
      return leaf('embed', { url: videoAddress(block.props), title: block.props.title })
    case 'button':
      return leaf('button', { href: address(block.props.href), label: block.props.label })
    case 'file':
      return leaf('file', { src: address(block.props.url), label: block.props.name })
    case 'mediaCard':
      return leaf('card', { kind: block.props.kind, slug: block.props.slug })
    case 'codeBlock':
      return block.props.title ? titledCode(textOf(block.content), block.props.language, block.props.title) : undefined
    case 'table':
      return isPlain(block) ? undefined : portableBlock(block, { address })
    case 'linkCard':
    case 'video':
    case 'audio':
      return portableBlock(block, { address })
    default:
      return undefined
  }
}

/** What the tables of Markdown can hold. */
function isPlain({ content: { rows, headerRows = 0, headerCols = 0 } }: TableBlock): boolean {
  const cells = rows.flatMap((row) => row.cells)
  return (
    headerRows === 1 &&
    headerCols === 0 &&
    cells.every(
      ({ content, props: { colspan = 1, rowspan = 1, textAlignment } }) => colspan === 1 && rowspan === 1 && !textAlignment && !textOf(content).includes('\n'),
    )
  )
}

function container(name: string, values: Record<string, string | undefined>, inside: string): string {
  const longest = Math.max(2, ...(inside.match(/^:{3,}/gm) ?? []).map((colons) => colons.length))
  const fence = ':'.repeat(longest + 1)
  return `${fence}${name}${attributes(values)}\n${inside}\n${fence}`
}

function leaf(name: string, values: Record<string, string | undefined>): string {
  return `::${name}${attributes(values)}`
}

function attributes(values: Record<string, string | undefined>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => (value ? [`${name}="${attribute(value)}"`] : []))
  return pairs.length > 0 ? `{${pairs.join(' ')}}` : ''
}

function attribute(value: string): string {
  return value.replace(/\s+/g, ' ').trim().replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('{', '&#123;').replaceAll('}', '&#125;')
}

function titledCode(code: string, language: string, title: string): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(code) + 1))
  return `${fence}${language || 'text'} title="${title.replaceAll('"', '”').replaceAll('`', '’')}"\n${code}\n${fence}`
}

const tags = [
  ['underline', 'u'],
  ['strike', 's'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const

/** Signs for marks are read only beside spaces and letters of the right kind; tags are read everywhere. */
function runMarkdown({ text, styles }: TextRun, before: string, after: string): string | undefined {
  if (styles.code && (styles.bold || styles.italic || styles.strike || styles.underline)) return tagged(codeTag(text), styles)
  const isMarked = styles.bold || styles.italic || styles.strike || styles.underline
  if (styles.code || text.trim() === '') return undefined
  if (!isMarked) return held(text)
  const isPlainHere =
    /^[\s\p{L}\p{N}]/u.test(text) &&
    /[\s\p{L}\p{N}]$/u.test(text) &&
    !/[\p{L}\p{N}\p{M}]/u.test(`${/^\s/.test(text) ? '' : before}${/\s$/.test(text) ? '' : after}`)
  return isPlainHere && !styles.underline ? undefined : tagged(held(text), styles)
}

/** Nothing in it is taken for an address, a tag of a template or a formula. */
function held(text: string): string {
  return escapedText(text)
    .replace(/https?(?=:\/\/)|www(?=\.)|(?<=[\w.+-])@(?=\w)/gi, '<span>$&</span>')
    .replaceAll('{', '&#123;')
    .replaceAll('$$', '&#36;&#36;')
    .replaceAll('\n', '\\\n')
}

function tagged(inside: string, styles: TextRun['styles']): string {
  return tags.reduce((html, [style, tag]) => (styles[style] ? `<${tag}>${html}</${tag}>` : html), inside)
}

function codeTag(text: string): string {
  return `<code>${held(text)}</code>`
}
