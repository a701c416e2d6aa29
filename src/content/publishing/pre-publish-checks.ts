import type { Block, Inline } from '#base/blocks/model.ts'
import { pageOf } from '#base/paths.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { plainText } from '#base/blocks/plain-text.ts'
import { directionOf } from '#content/articles/rules.ts'
import type { Check, DraftFields } from './contract.ts'

/** What of the site the checks have to know. */
interface Surroundings {
  /** Root-relative addresses that lead nowhere, of those the text links to. */
  dead: ReadonlySet<string>
  now: number
  /** When it is to become public, epoch ms; null for now. */
  at: number | null
}

/** Every address of this site that the text links to. */
export function ownLinks(blocks: readonly Block[]): string[] {
  const found = new Set<string>()
  walk(blocks, (block) => {
    for (const href of hrefsOf(block)) if (/^\/(?!\/)/.test(href)) found.add(href.replace(/[?#].*$/, ''))
  })
  return [...found]
}

/** `stop` keeps it from being published, `look` is for a person to judge. In the order of the text. */
export function checksOf(
  fields: Pick<DraftFields, 'title' | 'standfirst' | 'cover' | 'topics' | 'language'>,
  blocks: readonly Block[],
  around: Surroundings,
): Check[] {
  const found: Check[] = []
  const say = (level: Check['level'], code: string, text: string, block: Block | null = null) =>
    void found.push({ level, code, text, block_id: block?.id ?? null })
  if (!fields.title.trim() || fields.title.trim() === 'Untitled') say('stop', 'no-title', 'It has no title.')
  if (!blocks.some((block) => !isEmpty(block))) say('stop', 'no-text', 'It has no text.')
  if (!fields.standfirst.trim()) say('look', 'no-standfirst', 'It has no standfirst: lists and search engines show one.')
  if (fields.topics.length === 0) say('look', 'no-topic', 'It has no topic, so it appears on no topic’s page.')
  if (!fields.cover) say('look', 'no-cover', 'It has no cover; lists show a plain one.')
  else if (!fields.cover.alt.trim()) say('look', 'cover-alt', 'The cover has no description for those who cannot see it.')
  const runs = directionOfWords(plainText(blocks))
  if (runs && runs !== directionOf(fields.language)) {
    const [words, page] = runs === 'rtl' ? ['right to left', 'left to right'] : ['left to right', 'right to left']
    say('look', 'direction', `Its words run from ${words}, its language (${fields.language}) does not: title and page are set from ${page}.`)
  }
  if (around.at !== null && around.at < around.now) say('look', 'past', 'The time it is set to is past: it is public at once.')
  let level = 1
  walk(blocks, (block) => {
    if (isEmpty(block)) say('look', 'empty', `An empty ${names[block.type] ?? 'block'}.`, block)
    if (block.type === 'image' && block.props.media && !block.props.alt.trim()) say('look', 'alt', 'A picture without a description.', block)
    if (block.type === 'gallery' && block.props.items.some((item) => !item.alt.trim()))
      say('look', 'alt', 'A picture of the gallery without a description.', block)
    if (block.type === 'heading') {
      if (block.props.level > level + 1)
        say('look', 'heading', `A heading of level ${block.props.level} without one of level ${block.props.level - 1} above it.`, block)
      level = block.props.level
    }
    for (const href of hrefsOf(block)) {
      if (around.dead.has(href.replace(/[?#].*$/, ''))) say('look', 'dead-link', `A link leads nowhere: ${href}`, block)
      if (/^https?:\/\/(localhost|127\.|\[::1\])/.test(href)) say('look', 'dead-link', `A link that only works on this machine: ${href}`, block)
    }
  })
  return [...found, ...footnoteFaults(blocks)]
}

/** That of most letters; null when there are too few to tell. */
function directionOfWords(text: string): 'ltr' | 'rtl' | null {
  const backward = text.match(/[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/gu)?.length ?? 0
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < 40) return null
  return backward > letters / 2 ? 'rtl' : 'ltr'
}

const names: Partial<Record<Block['type'], string>> = { paragraph: 'paragraph', heading: 'heading', image: 'picture', gallery: 'gallery', quote: 'quote' }

function isEmpty(block: Block): boolean {
  switch (block.type) {
    case 'image':
      return block.props.media === undefined
    case 'gallery':
      return block.props.items.length === 0
    case 'table':
      return block.content.rows.every((row) => row.cells.every((cell) => !textOf(cell.content).trim()))
    case 'divider':
    case 'embed':
    case 'linkCard':
    case 'video':
    case 'audio':
    case 'button':
    case 'signUp':
    case 'file':
    case 'mediaCard':
      return false
    default:
      return !textOf(block.content).trim() && block.content.every((part) => part.type !== 'footnote') && block.children.length === 0
  }
}

function footnoteFaults(blocks: readonly Block[]): Check[] {
  const signs = new Set<string>()
  const notes: { ref: string; id: string }[] = []
  walk(blocks, (block) => {
    for (const part of partsOf(block)) if (part.type === 'footnote') signs.add(part.props.ref)
    if (block.type === 'footnote') notes.push({ ref: block.props.ref, id: block.id })
  })
  return notes
    .filter((note) => !signs.has(note.ref))
    .map((note) => ({ level: 'look' as const, code: 'footnote', text: 'A footnote that nothing in the text points to.', block_id: note.id }))
}

function hrefsOf(block: Block): string[] {
  const links = partsOf(block).flatMap((part) => (part.type === 'link' ? [part.href] : []))
  if (block.type === 'mediaCard') return [pageOf(block.props.kind, block.props.slug)]
  return block.type === 'button' || block.type === 'linkCard' ? [...links, block.props.href] : links
}

function partsOf(block: Block): Inline[] {
  if (block.type === 'table') return block.content.rows.flatMap((row) => row.cells.flatMap((cell) => cell.content))
  return Array.isArray(block.content) ? block.content : []
}

function walk(blocks: readonly Block[], visit: (block: Block) => void): void {
  for (const block of blocks) {
    visit(block)
    walk(block.children, visit)
  }
}
