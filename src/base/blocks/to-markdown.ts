import { longestTicks } from './longest-ticks.ts'
import { href } from '../paths.ts'
import type { Block, Inline, TextRun } from './model.ts'
import { textOf } from './text-of.ts'

/** What stands in the place of plain CommonMark where the text is to be read back without loss. */
export interface MarkdownDialect {
  /** Undefined: as it is written for readers. `inside`: text and children of the block as Markdown. */
  block(block: Block, inside: () => string): string | undefined
  /** A run whose marks CommonMark might not read where it stands; `before` and `after` are the letters around it. */
  run(run: TextRun, before: string, after: string): string | undefined
}

/**
 * Writes a document as CommonMark with tables and footnotes, for those who read without our pages. `place` stands before our
 * own addresses, or makes another one of each address.
 */
export function toMarkdown(blocks: readonly Block[], place: string | ((address: string) => string), dialect?: MarkdownDialect): string {
  const address = typeof place === 'string' ? (url: string) => (url.startsWith('/') ? place + url : url) : place
  const writer: Writer = { address, notes: new Map(), ...(dialect ? { dialect } : {}) }
  const body = writeBlocks(blocks, writer, '')
  return `${body.trim()}\n`
}

interface Writer {
  address(url: string): string
  dialect?: MarkdownDialect
  /** Footnotes are numbered as they are met. */
  notes: Map<string, number>
}

const listItems = new Set<Block['type']>(['bulletListItem', 'numberedListItem'])

function writeBlocks(blocks: readonly Block[], writer: Writer, indent: string): string {
  let text = ''
  let number = 0
  let sign = '.'
  blocks.forEach((block, at) => {
    const before = blocks[at - 1]
    if (block.type !== 'numberedListItem') number = 0
    else {
      if (before?.type !== 'numberedListItem') sign = '.'
      // The other sign parts a list from one right before it.
      else if (block.props.start !== undefined) sign = sign === '.' ? ')' : '.'
      number = block.props.start ?? number + 1
    }
    // Items of one list stand close together.
    const gap = before === undefined ? '' : before.type === block.type && listItems.has(block.type) ? '\n' : '\n\n'
    text += gap + written(block, `${number}${sign}`, writer, indent)
  })
  return text
}

function written(block: Block, number: string, writer: Writer, indent: string): string {
  const special = writer.dialect?.block(block, () => insideOf(block, writer))
  if (special !== undefined) return indent + indented(special, indent)
  const own = indented(ownText(block, number, writer), indent)
  if (block.children.length === 0) return indent + own
  if (block.type === 'quote' || block.type === 'callout') return indent + own + `\n${indent}>\n` + quoted(writeBlocks(block.children, writer, ''), indent)
  const deeper =
    indent +
    (block.type === 'numberedListItem' ? ' '.repeat(`${number} `.length) : block.type === 'bulletListItem' ? '  ' : block.type === 'footnote' ? '    ' : '')
  return indent + own + (isTight(block) ? '\n' : '\n\n') + writeBlocks(block.children, writer, deeper)
}

/** Only a list that counts from 1 may stand right below a line, and below an empty item nothing but what is on the next line is part of it. */
function isTight({ type, content, children: [first] }: Block): boolean {
  if (!listItems.has(type)) return false
  if (Array.isArray(content) && content.length === 0) return true
  return first?.type === 'bulletListItem' || (first?.type === 'numberedListItem' && (first.props.start ?? 1) === 1 && first.content.length > 0)
}

function indented(text: string, indent: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 || line === '' ? line : indent + line))
    .join('\n')
}

function insideOf(block: Block, writer: Writer): string {
  const own = Array.isArray(block.content) ? startSafe(inline(block.content, writer)) : ''
  return [own, writeBlocks(block.children, writer, '')].filter(Boolean).join('\n\n')
}

function checkMark({ checked }: { checked?: boolean }): string {
  return checked === undefined ? '' : checked ? '[x] ' : '[ ] '
}

function ownText(block: Block, number: string, writer: Writer): string {
  switch (block.type) {
    case 'paragraph':
      return startSafe(inline(block.content, writer))
    case 'heading':
      return `${'#'.repeat(block.props.level)} ${oneLine(inline(block.content, writer))}`
    case 'bulletListItem':
      return `- ${checkMark(block.props)}${startSafe(inline(block.content, writer)).replaceAll('\n', '\n  ')}`
    case 'numberedListItem':
      return `${number} ${startSafe(inline(block.content, writer)).replaceAll('\n', `\n${' '.repeat(`${number} `.length)}`)}`
    case 'quote':
    case 'pullQuote':
      return quoted(inline(block.content, writer) + (block.props.by ? `\n\n— ${escapedText(block.props.by)}` : ''))
    case 'callout':
      return quoted((block.props.title ? `**${escapedText(block.props.title)}**\n\n` : '') + inline(block.content, writer))
    case 'image':
      return block.props.media ? figure(block.props.media.url, block.props.alt, [block.props.caption, block.props.credit], writer) : ''
    case 'gallery':
      return block.props.items.map(({ media, alt, caption }) => figure(media.url, alt, [caption], writer)).join('\n\n')
    case 'embed':
      return link(
        block.props.title || 'Film',
        block.props.provider === 'youtube' ? `https://www.youtube.com/watch?v=${block.props.video_id}` : `https://vimeo.com/${block.props.video_id}`,
        writer,
      )
    case 'linkCard':
      return [
        link(block.props.title, block.props.href, writer),
        ...[block.props.description, block.props.site].flatMap((line) => (line ? escapedText(line.replace(/\s+/g, ' ')) : [])),
      ].join('\\\n')
    case 'video':
    case 'audio':
      return link(block.props.title || block.props.url, block.props.url, writer)
    case 'file':
      return link(block.props.name, block.props.url, writer)
    case 'signUp':
      return link(block.props.title, href.newsletterList({ list: block.props.list }), writer)
    case 'button':
      return link(block.props.label, block.props.href, writer)
    case 'codeBlock':
      return fenced(textOf(block.content), block.props.language)
    case 'divider':
      return '---'
    case 'table':
      return table(block.content.rows.map((row) => row.cells.map((cell) => oneLine(inline(cell.content, writer)).replaceAll('|', '\\|'))))
    case 'footnote':
      return `[^${numberOf(block.props.ref, writer)}]: ${startSafe(inline(block.content, writer)).replaceAll('\n', '\n    ')}`
    case 'mediaCard':
      return ''
  }
}

function inline(content: readonly Inline[], writer: Writer): string {
  return content
    .map((run, at) => {
      if (run.type === 'text') return markedAt(run, content, at, writer)
      if (run.type === 'footnote') return `[^${numberOf(run.props.ref, writer)}]`
      return `[${run.content.map((part, place) => markedAt(part, run.content, place, writer)).join('')}](${addressed(run.href, writer)})`
    })
    .join('')
}

function markedAt(run: TextRun, runs: readonly Inline[], at: number, { dialect }: Writer): string {
  const [before, after] = [runs[at - 1], runs[at + 1]]
  return dialect?.run(run, before?.type === 'text' ? before.text.slice(-1) : '', after?.type === 'text' ? after.text.slice(0, 1) : '') ?? marked(run)
}

/** Marks stand close to the words: none may begin or end with a space. */
function marked({ text, styles }: TextRun): string {
  const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
  if (words === '') return text
  if (styles.code) return `${before}${ticked(words)}${after}`
  const mark = `${styles.strike ? '~~' : ''}${styles.bold ? '**' : ''}${styles.italic ? '*' : ''}`
  // A break within a paragraph is one here too.
  const whole = escapedText(words).replaceAll('\n', '\\\n')
  return `${before}${mark}${whole}${[...mark].toReversed().join('')}${after}`
}

/** Without breaks, and without the signs before them. */
function oneLine(markdown: string): string {
  return markdown.replace(/\\?\n/g, ' ')
}

function numberOf(ref: string, { notes }: Writer): number {
  const known = notes.get(ref) ?? notes.size + 1
  notes.set(ref, known)
  return known
}

function figure(url: string, alt: string, words: (string | undefined)[], writer: Writer): string {
  const caption = words.filter(Boolean).join(' · ')
  return `![${escapedText(alt.replace(/\s+/g, ' '))}](${addressed(url, writer)})${caption ? `\n\n*${escapedText(caption.replace(/\s+/g, ' '))}*` : ''}`
}

function link(words: string, url: string, writer: Writer): string {
  return `[${escapedText(words.replace(/\s+/g, ' '))}](${addressed(url, writer)})`
}

function addressed(url: string, { address }: Writer): string {
  return address(url).replace(/[\s()<>]/g, (letter) => encodeURIComponent(letter).replace('(', '%28').replace(')', '%29'))
}

function table(rows: string[][]): string {
  const wide = Math.max(...rows.map((row) => row.length))
  const line = (cells: string[]) => `| ${Array.from({ length: wide }, (_, at) => cells[at] ?? '').join(' | ')} |`
  const [head = [], ...others] = rows
  return [line(head), `|${' --- |'.repeat(wide)}`, ...others.map(line)].join('\n')
}

function quoted(text: string, indent = ''): string {
  return text
    .split('\n')
    .map((line) => `${indent}> ${line}`.trimEnd())
    .join('\n')
}

function fenced(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, longestTicks(code) + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

function ticked(text: string): string {
  const ticks = '`'.repeat(longestTicks(text) + 1)
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : ''
  return ticks + space + text + space + ticks
}

export function escapedText(text: string): string {
  return text.replace(/[\\`*_[\]<~]/g, '\\$&').replace(/&(?=#?\w+;)/g, '\\&')
}

/** What would begin another kind of block is held back. */
function startSafe(text: string): string {
  return text.replace(/^(\s*)([#>+:=-]|\d+(?=[.)]\s))/, (_, space: string, mark: string) => (/\d/.test(mark) ? `${space}${mark}\\` : `${space}\\${mark}`))
}
