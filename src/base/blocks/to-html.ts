import { checkSign } from './check-sign.ts'
import type { CardKind } from '#content/kinds.ts'
import { absoluteAddress, videoAddress, safeHref } from './address.ts'
import { mailAddressOf, mediaPath, srcsetOf, widthsOf } from '../image.ts'
import { href, pageOf } from '../paths.ts'
import type { Block, FootnoteBlock, Inline, Media, TableBlock, TextRun } from './model.ts'
import { textOf } from './text-of.ts'

/** Pixels; readers that know no srcset get this one. */
const pictureWidth = 1280
const listTags = { bulletListItem: 'ul', numberedListItem: 'ol' } as const
const styleTags = { code: 'code', strike: 's', underline: 'u', italic: 'em', bold: 'strong' } as const

interface Place {
  /** Stands before our own addresses. */
  site: string
  /** The page of the document, below it: where its own anchors are. */
  page: string
  mail?: MailMarkup
}

/** What mails write in another way. */
interface MailMarkup {
  /** Of the column, in pixels: no picture is wider. */
  width: number
  button(url: string, label: string): string
  /** Undefined for what is not public. */
  card(kind: CardKind, slug: string): string | undefined
}

interface Writer extends Place {
  /** Numbers by `ref`. */
  notes: Map<string, number>
}

/**
 * Writes a document as HTML that stands by itself: for feed readers and mails, which have neither our styles nor our
 * scripts. All addresses are absolute; films and sounds are links.
 */
export function toHtml(blocks: readonly Block[], place: Place): string {
  const writer: Writer = { ...place, notes: new Map() }
  const body = blocksHtml(
    blocks.filter(({ type }) => type !== 'footnote'),
    writer,
  )
  const notes = blocks.filter((block): block is FootnoteBlock => block.type === 'footnote')
  return notes.length === 0 ? body : `${body}<hr><ol>${notes.map((note) => noteHtml(note, writer)).join('')}</ol>`
}

function blocksHtml(blocks: readonly Block[], writer: Writer): string {
  let html = ''
  blocks.forEach((block, at) => {
    if (block.type !== 'bulletListItem' && block.type !== 'numberedListItem') return void (html += blockHtml(block, writer))
    const list = listTags[block.type]
    const begins = blocks[at - 1]?.type !== block.type || startOf(block) !== undefined
    const ends = blocks[at + 1]?.type !== block.type || startOf(blocks[at + 1]) !== undefined
    const start = startOf(block) === undefined ? '' : ` start="${startOf(block)}"`
    html += `${begins ? `<${list}${start}>` : ''}<li>${checkSign(block)}${contentOf(block, writer)}${blocksHtml(block.children, writer)}</li>${ends ? `</${list}>` : ''}`
  })
  return html
}

function startOf(block: Block | undefined): number | undefined {
  return block?.type === 'numberedListItem' ? block.props.start : undefined
}

function blockHtml(block: Block, writer: Writer): string {
  const children = blocksHtml(block.children, writer)
  switch (block.type) {
    case 'paragraph':
      return `<p>${contentOf(block, writer)}</p>${children}`
    case 'heading':
      return `<h${block.props.level}>${contentOf(block, writer)}</h${block.props.level}>${children}`
    case 'quote':
    case 'pullQuote':
      return `<blockquote><p>${contentOf(block, writer)}</p>${children}${block.props.by ? `<p>— ${escaped(block.props.by)}</p>` : ''}</blockquote>`
    case 'callout':
      return `<blockquote>${block.props.title ? `<p><strong>${escaped(block.props.title)}</strong></p>` : ''}<p>${contentOf(block, writer)}</p>${children}</blockquote>`
    case 'codeBlock':
      return `<pre><code>${escaped(textOf(block.content))}</code></pre>`
    case 'table':
      return tableHtml(block, writer)
    case 'divider':
      return '<hr>'
    case 'footnote':
    case 'bulletListItem':
    case 'numberedListItem':
      return ''
    default:
      return mediaHtml(block, writer)
  }
}

type MediaBlock = Extract<Block, { type: 'image' | 'gallery' | 'embed' | 'linkCard' | 'video' | 'audio' | 'file' | 'button' | 'signUp' | 'mediaCard' }>

function mediaHtml(block: MediaBlock, writer: Writer): string {
  switch (block.type) {
    case 'image': {
      const { media, alt, caption, credit } = block.props
      return media ? figure(media, alt, [caption, credit], writer) : ''
    }
    case 'gallery': {
      const { items, caption } = block.props
      return items.map((item) => figure(item.media, item.alt, [item.caption], writer)).join('') + (caption ? `<p>${escaped(caption)}</p>` : '')
    }
    case 'embed': {
      const { title } = block.props
      const address = videoAddress(block.props)
      return paragraphLink(address, title || address, writer)
    }
    case 'linkCard': {
      const { href, title, description, site, media } = block.props
      const picture = media ? figure(media, '', [], writer) : ''
      return `${picture}${paragraphLink(href, title, writer)}${[description, site].map((line) => (line ? `<p>${escaped(line)}</p>` : '')).join('')}`
    }
    case 'video':
    case 'audio':
      return paragraphLink(block.props.url, block.props.title || block.props.caption || absoluteAddress(block.props.url, writer), writer)
    case 'file':
      return paragraphLink(block.props.url, block.props.name, writer)
    case 'signUp':
      return paragraphLink(href.newsletterList({ list: block.props.list }), block.props.title, writer)
    case 'button':
      return buttonHtml(block.props.href, block.props.label, writer)
    case 'mediaCard': {
      // A card holds no words of its own.
      const { kind, slug } = block.props
      const path = pageOf(kind, slug)
      return writer.mail?.card(kind, slug) ?? paragraphLink(path, absoluteAddress(path, writer), writer)
    }
  }
}

function contentOf({ content }: { content: Inline[] }, writer: Writer): string {
  return content.map((run) => inlineHtml(run, writer)).join('')
}

function inlineHtml(run: Inline, writer: Writer): string {
  if (run.type === 'text') return textHtml(run)
  if (run.type === 'footnote') return `<sup>${numberOf(run.props.ref, writer)}</sup>`
  const words = run.content.map(textHtml).join('')
  const address = safeHref(run.href)
  return address === undefined ? words : `<a href="${escaped(absoluteAddress(address, writer))}">${words}</a>`
}

function textHtml({ text, styles }: TextRun): string {
  let html = escaped(text).replaceAll('\n', '<br>')
  for (const [style, tag] of Object.entries(styleTags)) if (styles[style as keyof typeof styleTags]) html = `<${tag}>${html}</${tag}>` // its own keys
  return html
}

function noteHtml(note: FootnoteBlock, writer: Writer): string {
  return `<li value="${numberOf(note.props.ref, writer)}">${contentOf(note, writer)}</li>`
}

/** In the order in which the text names them. */
function numberOf(ref: string, { notes }: Writer): number {
  const known = notes.get(ref) ?? notes.size + 1
  notes.set(ref, known)
  return known
}

function tableHtml({ content: { rows, headerRows = 0, headerCols = 0 } }: TableBlock, writer: Writer): string {
  const lines = rows.map(({ cells }, row) => {
    const cellsHtml = cells.map(({ content, props: { colspan = 1, rowspan = 1 } }, column) => {
      const tag = row < headerRows || column < headerCols ? 'th' : 'td'
      const spans = (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '')
      return `<${tag}${spans}>${contentOf({ content }, writer)}</${tag}>`
    })
    return `<tr>${cellsHtml.join('')}</tr>`
  })
  return `<table>${lines.join('')}</table>`
}

function figure(media: Media, alt: string, words: (string | undefined)[], writer: Writer): string {
  const caption = words.filter(Boolean).join(' · ')
  return `<figure>${imageHtml(media, alt, writer)}${caption ? `<figcaption>${escaped(caption)}</figcaption>` : ''}</figure>`
}

/** With its size, so that no reader jumps. */
function imageHtml({ id, url, width, height }: Media, alt: string, writer: Writer): string {
  const widths = widthsOf(width)
  const shown = widths.find((offered) => offered >= pictureWidth) ?? widths.at(-1)
  if (writer.mail) return mailImage({ url: mailAddressOf({ id, url }), width, height }, alt, writer)
  if (id === null || shown === undefined)
    return `<img src="${escaped(absoluteAddress(url, writer))}" width="${width}" height="${height}" alt="${escaped(alt)}">`
  const sources = srcsetOf(id, widths, 'webp').replace(/(^|, )/g, `$1${writer.site}`)
  const shownHeight = Math.round((height * shown) / width)
  return `<img src="${writer.site}${mediaPath(id, shown, 'webp')}" srcset="${escaped(sources)}" width="${shown}" height="${shownHeight}" alt="${escaped(alt)}">`
}

/** Mail programs know no list of sources, and Outlook only the attributes. */
function mailImage({ url, width, height }: Pick<Media, 'url' | 'width' | 'height'>, alt: string, writer: Writer): string {
  const shown = Math.min(width, writer.mail?.width ?? width)
  return `<img src="${escaped(absoluteAddress(url, writer))}" width="${shown}" height="${Math.round((height * shown) / width)}" alt="${escaped(alt)}">`
}

function buttonHtml(href: string, label: string, writer: Writer): string {
  const address = safeHref(href)
  if (address === undefined || !writer.mail) return paragraphLink(href, label, writer)
  return writer.mail.button(absoluteAddress(address, writer), label)
}

function paragraphLink(href: string, words: string, writer: Writer): string {
  const address = safeHref(href)
  return address === undefined ? '' : `<p><a href="${escaped(absoluteAddress(address, writer))}">${escaped(words)}</a></p>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
