import type { Block, Inline } from '#base/blocks/model.ts'
import { textOf } from '#base/blocks/text-of.ts'
import { embedKey } from './embed-key.ts'
import { addressKey, emptyFacts, wordsOf, type TextFacts } from './fact-kinds.ts'
import { MarkedRuns } from './marked-runs.ts'
import { addCodeLines } from './text-facts.ts'

/** What the blocks of an article hold, counted as in a source. */
export function factsOfBlocks(blocks: readonly Block[]): TextFacts {
  const facts = emptyFacts()
  for (const block of blocks) countBlock(block, facts)
  return facts
}

function countBlock(block: Block, facts: TextFacts): void {
  countProps(block, facts)
  if (block.type === 'table') for (const row of block.content.rows) for (const cell of row.cells) countCell(cell.content, facts)
  else if (block.content) countLine(block.content, facts)
  for (const child of block.children) countBlock(child, facts)
}

function countCell(content: readonly Inline[], facts: TextFacts): void {
  facts.cells.push(lineOf(content))
  for (const run of content) if (run.type === 'text' && run.styles.code) addCodeLines(run.text, facts)
  countLine(content, facts)
}

function countProps(block: Block, facts: TextFacts): void {
  const say = (...texts: (string | undefined)[]) => void facts.text.push(...texts.flatMap((text) => (text ? [text, '\n'] : [])))
  switch (block.type) {
    case 'heading':
      return void facts.headings.push(lineOf(block.content))
    case 'bulletListItem':
    case 'numberedListItem':
      return void facts.listItems.push(lineOf(block.content))
    case 'footnote':
      return void facts.footnotes.push(lineOf(block.content))
    case 'codeBlock':
      say(block.props.title)
      return addCodeLines(textOf(block.content), facts)
    case 'image':
      facts.pictures.push(block.props.media?.url ?? '')
      return say(block.props.alt, block.props.caption, block.props.credit)
    case 'gallery':
      for (const { media, alt, caption } of block.props.items) {
        facts.pictures.push(media.url)
        say(alt, caption)
      }
      return say(block.props.caption)
    case 'embed':
      facts.embeds.push(block.props.video_id)
      return say(block.props.title)
    case 'linkCard': {
      const { href, title, description, site, player, media } = block.props
      if (media) facts.pictures.push(media.url)
      // A bookmark in a source is a link, a player an embed; both are looked for by their address.
      if (player && addressKey(player) === addressKey(href)) facts.embeds.push(embedKey(player) ?? addressKey(player))
      else facts.links.push(href)
      return say(title, description, site)
    }
    case 'video':
      if (block.props.poster) facts.pictures.push(block.props.poster.url)
      facts.embeds.push(block.props.url)
      return say(block.props.title, block.props.caption)
    case 'audio':
      facts.embeds.push(block.props.url)
      return say(block.props.title, block.props.caption)
    case 'file':
      facts.links.push(block.props.url)
      return say(block.props.name)
    case 'signUp':
      return say(block.props.title)
    case 'button':
      facts.links.push(block.props.href)
      return say(block.props.label)
    case 'quote':
    case 'pullQuote':
      return say(block.props.by)
    case 'callout':
      return say(block.props.title)
  }
}

function countLine(content: readonly Inline[], facts: TextFacts): void {
  const marked = new MarkedRuns()
  facts.text.push('\n')
  for (const run of content) {
    if (run.type === 'link') facts.links.push(run.href)
    for (const part of run.type === 'text' ? [run] : run.type === 'link' ? run.content : []) {
      const marks = Object.entries(part.styles).flatMap(([mark, is]) => (is === true ? [mark] : []))
      marked.add(marks, part.text, facts.text.length)
      facts.text.push(part.text)
    }
  }
  facts.emphasis.push(...marked.words())
  facts.text.push('\n')
}

function lineOf(content: readonly Inline[]): string {
  return wordsOf(textOf(content)).join(' ')
}
