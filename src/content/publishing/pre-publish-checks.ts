import { untitled } from './untitled.ts'
import { t } from '#i18n/messages.ts'
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
  if (!fields.title.trim() || fields.title.trim() === untitled) say('stop', 'no-title', t('studio-publishing.check-no-title'))
  if (!blocks.some((block) => !isEmpty(block))) say('stop', 'no-text', t('studio-publishing.check-no-text'))
  if (!fields.standfirst.trim()) say('look', 'no-standfirst', t('studio-publishing.check-no-standfirst'))
  if (fields.topics.length === 0) say('look', 'no-topic', t('studio-publishing.check-no-topic'))
  if (!fields.cover) say('look', 'no-cover', t('studio-publishing.check-no-cover'))
  else if (!fields.cover.alt.trim()) say('look', 'cover-alt', t('studio-publishing.check-cover-alt'))
  const runs = directionOfWords(plainText(blocks))
  if (runs && runs !== directionOf(fields.language)) {
    const { language } = fields
    const text =
      runs === 'rtl' ? t('studio-publishing.check-words-right-to-left', { language }) : t('studio-publishing.check-words-left-to-right', { language })
    say('look', 'direction', text)
  }
  if (around.at !== null && around.at < around.now) say('look', 'past', t('studio-publishing.check-past'))
  let level = 1
  walk(blocks, (block) => {
    if (isEmpty(block)) say('look', 'empty', t('studio-publishing.check-empty-block', { block: block.type }), block)
    if (block.type === 'image' && block.props.media && !block.props.alt.trim()) say('look', 'alt', t('studio-publishing.check-alt'), block)
    if (block.type === 'gallery' && block.props.items.some((item) => !item.alt.trim())) say('look', 'alt', t('studio-publishing.check-gallery-alt'), block)
    if (block.type === 'heading') {
      if (block.props.level > level + 1)
        say('look', 'heading', t('studio-publishing.check-heading', { level: block.props.level, above: block.props.level - 1 }), block)
      level = block.props.level
    }
    for (const href of hrefsOf(block)) {
      if (around.dead.has(href.replace(/[?#].*$/, ''))) say('look', 'dead-link', t('studio-publishing.check-dead-link', { address: href }), block)
      if (/^https?:\/\/(localhost|127\.|\[::1\])/.test(href)) say('look', 'dead-link', t('studio-publishing.check-local-link', { address: href }), block)
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
    .map((note) => ({ level: 'look' as const, code: 'footnote', text: t('studio-publishing.check-footnote'), block_id: note.id }))
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
