import type { Block } from './model.ts'
import { textOf } from './text-of.ts'

/** All words of a document for search: one line a block, captions, credits and code included. */
export function plainText(blocks: readonly Block[]): string {
  const lines: string[] = []
  collect(blocks, lines, everyPart)
  return lines.join('\n')
}

/** The words one reads from top to bottom: no code, credits or alternative texts. */
export function proseText(blocks: readonly Block[]): string {
  const lines: string[] = []
  collect(blocks, lines, prosePart)
  return lines.join('\n')
}

/** The first sentences, at most `length` characters, cut between words and ended by '…'. */
export function excerpt(blocks: readonly Block[], length = 200): string {
  const paragraphs = blocks.filter((block) => block.type === 'paragraph').map((block) => textOf(block.content))
  const text = paragraphs.join(' ').replace(/\s+/g, ' ').trim()
  if (text.length <= length) return text
  const cut = text.slice(0, length)
  const space = cut.lastIndexOf(' ')
  // Scripts without spaces between words are cut where they are.
  const kept = space > length / 2 ? cut.slice(0, space) : cut.replace(/[\ud800-\udbff]$/, '')
  return `${kept.replace(/[\s,;:.–—-]+$/, '')}…`
}

/** Words, and characters where a script does not part them by spaces. */
export function wordCount(blocks: readonly Block[]): number {
  const { words, characters } = countWords(proseText(blocks))
  return words + characters
}

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu

/** Every sign of those scripts, but not the quotation marks and dashes of the others. */
const mayBeUnspaced = /[\u0e00-\u1fff\u2e80-\uffff]/

/** `characters` are those of scripts that write without spaces; Korean parts its words. */
export function countWords(text: string): { words: number; characters: number } {
  // To look for these scripts sign by sign takes as long as to count the words.
  const characters = mayBeUnspaced.test(text) ? (text.match(unspaced)?.length ?? 0) : 0
  const words = (characters > 0 ? text.replace(unspaced, ' ') : text).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,-]*/gu)?.length ?? 0
  return { words, characters }
}

function collect(blocks: readonly Block[], lines: string[], parts: (block: Block) => (string | undefined)[]): void {
  for (const block of blocks) {
    const line = parts(block).filter(Boolean).join(' ').trim()
    if (line) lines.push(line)
    collect(block.children, lines, parts)
  }
}

function prosePart(block: Block): (string | undefined)[] {
  switch (block.type) {
    case 'image':
      return [block.props.caption]
    case 'gallery':
      return [...block.props.items.map((item) => item.caption), block.props.caption]
    case 'table':
      return block.content.rows.flatMap((row) => row.cells.map((cell) => textOf(cell.content)))
    case 'codeBlock':
    case 'divider':
    case 'embed':
    case 'linkCard':
    case 'video':
    case 'audio':
    case 'button':
    case 'signUp':
    case 'file':
    case 'mediaCard':
      return []
    case 'callout':
      return [block.props.title, textOf(block.content)]
    case 'quote':
    case 'pullQuote':
      return [textOf(block.content), block.props.by]
    default:
      return [textOf(block.content)]
  }
}

function everyPart(block: Block): (string | undefined)[] {
  switch (block.type) {
    case 'image':
      return [block.props.alt, block.props.caption, block.props.credit]
    case 'gallery':
      return [...block.props.items.flatMap((item) => [item.alt, item.caption]), block.props.caption]
    case 'codeBlock':
      return [block.props.title, textOf(block.content)]
    case 'embed':
      return [block.props.title]
    case 'linkCard':
      return [block.props.title, block.props.description, block.props.site]
    case 'video':
    case 'audio':
      return [block.props.title, block.props.caption]
    case 'signUp':
      return [block.props.title]
    case 'button':
      return [block.props.label]
    case 'file':
      return [block.props.name]
    default:
      return prosePart(block)
  }
}
