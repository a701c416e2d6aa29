import { videoAddress } from '#base/blocks/address.ts'
import { fromHtml } from '#base/blocks/from-html.ts'
import { attribute, isElement, parseHtml, type HtmlElement, type HtmlNode } from '#base/blocks/html-tree.ts'
import type { Block, Inline } from '#base/blocks/model.ts'
import { because } from '#base/report-notes.ts'
import { note, type Note } from '#i18n/note.ts'
import type { EntryComment } from './entry.ts'
import { markupOf } from './html-page.ts'
import { escapeHtml } from './legacy-html.ts'

/** Letters. */
const longest = 20_000

/** A comment as it is kept here: words without marks, addresses written out. `lost` names what these words do not hold. */
export async function commentWords({ id, name, html }: EntryComment): Promise<{ words: string; lost: Note[] }> {
  const { blocks, lost } = await fromHtml(/<img\b/i.test(html) ? markupOf(withPicturesAsLinks(parseHtml(html, { lines: false }))) : html)
  const whole = linesOf(blocks).join('\n\n')
  const cut = whole.length > longest ? [note('studio-report.event-cut', { most: longest })] : []
  return {
    words: whole.slice(0, longest) || '…',
    lost: [...lost.map(({ what }) => what), ...cut].map((what) => because(note('studio-report.comment-of', { id, name }), what)),
  }
}

/** Comments here have no pictures. */
function withPicturesAsLinks(nodes: readonly HtmlNode[]): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node]
    if (node.tagName === 'img') return parseHtml(pictureLink(node), { lines: false })
    node.childNodes = withPicturesAsLinks(node.childNodes)
    return [node]
  })
}

function pictureLink(picture: HtmlElement): string {
  const [src, alt] = [attribute(picture, 'src') ?? '', attribute(picture, 'alt') ?? '']
  // A face that the old system drew is its sign.
  if (/\bwp-smiley\b/.test(attribute(picture, 'class') ?? '')) return escapeHtml(alt)
  return `<a href="${escapeHtml(src)}">${escapeHtml(alt || src)}</a>`
}

function linesOf(blocks: readonly Block[]): string[] {
  let number = 0
  return blocks.flatMap((block) => {
    number = block.type === 'numberedListItem' ? (block.props.start ?? number + 1) : 0
    const own = ownWords(block).trim()
    return [...(own ? [markOf(block, number) + own] : []), ...linesOf(block.children)]
  })
}

function markOf({ type }: Block, number: number): string {
  if (type === 'numberedListItem') return `${number}. `
  return type === 'quote' ? '> ' : type === 'bulletListItem' ? '- ' : ''
}

function ownWords(block: Block): string {
  switch (block.type) {
    case 'table':
      return block.content.rows.map(({ cells }) => cells.map(({ content }) => wordsOf(content).trim()).join(' | ')).join('\n')
    case 'embed':
      return videoAddress(block.props)
    case 'linkCard':
      return block.props.href
    case 'button':
      return `${block.props.label} (${block.props.href})`
    case 'callout':
      return [block.props.title, wordsOf(block.content)].filter(Boolean).join('\n')
    case 'quote':
    case 'pullQuote':
      return wordsOf(block.content) + (block.props.by ? `\n— ${block.props.by}` : '')
    default:
      return Array.isArray(block.content) ? wordsOf(block.content) : ''
  }
}

/** The address of a link stands behind its words where they do not name it. */
function wordsOf(content: readonly Inline[]): string {
  return content
    .map((run) => {
      if (run.type === 'footnote') return ''
      if (run.type === 'text') return run.styles.code ? `\`${run.text}\`` : run.text
      const words = run.content.map((part) => part.text).join('')
      return words.includes(run.href) || !/^https?:/.test(run.href) ? words : `${words} (${run.href})`
    })
    .join('')
}
