import { checkSign } from './check-sign.ts'
import { pageOf } from '../paths.ts'
import { videoAddress, safeHref } from './address.ts'
import type { Block, FootnoteBlock, Inline, Media, TableBlock, TextRun } from './model.ts'
import { textOf } from './text-of.ts'

/** Where a text is to be read. */
interface PortablePlace {
  /** The address there of one of ours, a picture of the library among them. */
  address(url: string): string
  /** WordPress makes a player of an address; everybody else needs a frame. */
  isWordpress?: boolean
}

interface Writer extends PortablePlace {
  notes: Map<string, number>
  /** Notes that a mark has named already. */
  marked: Set<string>
}

const styleTags = { code: 'code', strike: 's', underline: 'u', italic: 'em', bold: 'strong' } as const

/** A document as HTML in the forms of WordPress and Ghost, which `fromHtml` reads back; one text for each block of the first level. */
export function toPortableHtml(blocks: readonly Block[], place: PortablePlace): { type: Block['type']; html: string }[] {
  const writer: Writer = { ...place, notes: new Map(), marked: new Set() }
  const parts: { type: Block['type']; html: string }[] = []
  for (const run of runsOf(blocks.filter(({ type }) => type !== 'footnote'))) parts.push({ type: run[0]?.type ?? 'paragraph', html: blocksHtml(run, writer) })
  const notes = blocks.filter((block): block is FootnoteBlock => block.type === 'footnote').filter(({ props }) => writer.notes.has(props.ref))
  if (notes.length > 0) parts.push({ type: 'footnote', html: `<hr><ol class="footnotes">${notes.map((note) => noteHtml(note, writer)).join('')}</ol>` })
  return parts
}

/** Items of one list together, everything else alone. */
function runsOf(blocks: readonly Block[]): Block[][] {
  const runs: Block[][] = []
  for (const block of blocks) {
    const last = runs.at(-1)
    if (last?.[0]?.type === block.type && listTags[block.type] && !beginsList(block)) last.push(block)
    else runs.push([block])
  }
  return runs
}

const listTags: Partial<Record<Block['type'], 'ul' | 'ol'>> = { bulletListItem: 'ul', numberedListItem: 'ol' }

function beginsList(block: Block): boolean {
  return block.type === 'numberedListItem' && block.props.start !== undefined
}

function blocksHtml(blocks: readonly Block[], writer: Writer): string {
  return runsOf(blocks)
    .map((run) => {
      const [first] = run
      const tag = first && listTags[first.type]
      if (!first || !tag) return run.map((block) => blockHtml(block, writer)).join('')
      const start = first.type === 'numberedListItem' && first.props.start !== undefined ? ` start="${first.props.start}"` : ''
      return `<${tag}${start}>${run.map((item) => `<li>${checkSign(item)}${contentOf(item, writer)}${blocksHtml(item.children, writer)}</li>`).join('')}</${tag}>`
    })
    .join('')
}

/** One block, as it stands within a text in another language such as Markdown. */
export function portableBlock(block: Block, place: PortablePlace): string {
  return blockHtml(block, { ...place, notes: new Map(), marked: new Set() })
}

function blockHtml(block: Block, writer: Writer): string {
  const children = blocksHtml(block.children, writer)
  const text = () => {
    const own = contentOf(block, writer)
    return `${own ? `<p>${own}</p>` : ''}${children}`
  }
  switch (block.type) {
    case 'paragraph':
      return text()
    case 'heading':
      return `<h${block.props.level}>${contentOf(block, writer)}</h${block.props.level}>${children}`
    case 'quote':
      return `<blockquote>${text()}${block.props.by ? `<p>— ${escaped(block.props.by)}</p>` : ''}</blockquote>`
    case 'pullQuote':
      return `<figure class="wp-block-pullquote"><blockquote>${text()}${block.props.by ? `<cite>${escaped(block.props.by)}</cite>` : ''}</blockquote></figure>`
    case 'callout': {
      const title = block.props.title ? `<p class="callout-title"><strong>${escaped(block.props.title)}</strong></p>` : ''
      return `<div class="kg-card kg-callout-card" data-tone="${block.props.tone}">${title}${text()}</div>`
    }
    case 'codeBlock': {
      const title = block.props.title ? ` data-title="${escaped(block.props.title)}"` : ''
      const code = textOf(block.content)
      return `<pre${title}><code${block.props.language ? ` class="language-${escaped(block.props.language)}"` : ''}>${escaped(code)}${code.endsWith('\n') ? '\n' : ''}</code></pre>`
    }
    case 'table':
      return tableHtml(block, writer)
    case 'divider':
      return '<hr>'
    case 'signUp':
    case 'footnote':
    case 'bulletListItem':
    case 'numberedListItem':
      return ''
    default:
      return mediaHtml(block, writer)
  }
}

type MediaBlock = Extract<Block, { type: 'image' | 'gallery' | 'embed' | 'linkCard' | 'video' | 'audio' | 'file' | 'button' | 'mediaCard' }>

const layouts = { text: '', wide: ' alignwide kg-width-wide', full: ' alignfull kg-width-full' } as const

function mediaHtml(block: MediaBlock, writer: Writer): string {
  switch (block.type) {
    case 'image': {
      const { media, alt, caption, credit, layout } = block.props
      if (!media) return ''
      const words = [caption ? escaped(caption) : '', credit ? `<cite class="credit">${escaped(credit)}</cite>` : ''].filter(Boolean).join(' ')
      return `<figure class="wp-block-image kg-card kg-image-card${layouts[layout]}">${picture(media, alt, writer)}${captionHtml(words)}</figure>`
    }
    case 'gallery': {
      const items = block.props.items.map(
        ({ media, alt, caption }) => `<figure class="wp-block-image">${picture(media, alt, writer)}${captionHtml(escaped(caption ?? ''))}</figure>`,
      )
      return `<figure class="wp-block-gallery">${items.join('')}${captionHtml(escaped(block.props.caption ?? ''))}</figure>`
    }
    case 'embed':
      return embedHtml(block, writer)
    case 'linkCard':
      return bookmark(block.props, writer)
    case 'video': {
      const { url, title, caption, captions_url, poster } = block.props
      const track = captions_url ? `<track kind="captions" src="${attributed(captions_url, writer)}">` : ''
      const image = poster ? ` poster="${attributed(poster.url, writer)}"` : ''
      return `<figure class="wp-block-video"><video controls src="${attributed(url, writer)}" title="${escaped(title)}"${image}>${track}</video>${captionHtml(escaped(caption ?? ''))}</figure>`
    }
    case 'audio': {
      const { url, title, caption } = block.props
      return `<figure class="wp-block-audio"><audio controls src="${attributed(url, writer)}" title="${escaped(title)}"></audio>${captionHtml(escaped(caption ?? ''))}</figure>`
    }
    case 'file':
      return `<div class="wp-block-file"><a href="${attributed(block.props.url, writer)}">${escaped(block.props.name)}</a></div>`
    case 'button':
      return `<div class="wp-block-button"><a class="wp-block-button__link" href="${attributed(block.props.href, writer)}">${escaped(block.props.label)}</a></div>`
    case 'mediaCard': {
      const { kind, slug } = block.props
      const address = attributed(pageOf(kind, slug), writer)
      return `<p class="masthead-card" data-kind="${kind}" data-slug="${escaped(slug)}"><a href="${address}">${address}</a></p>`
    }
  }
}

function embedHtml(block: Extract<Block, { type: 'embed' }>, { isWordpress }: Writer): string {
  const { provider, video_id: id, title } = block.props
  if (isWordpress)
    return `<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">${escaped(videoAddress(block.props))}</div>${captionHtml(escaped(title))}</figure>`
  const frame = provider === 'youtube' ? `https://www.youtube.com/embed/${encodeURIComponent(id)}` : `https://player.vimeo.com/video/${encodeURIComponent(id)}`
  return `<figure class="kg-card kg-embed-card"><iframe src="${frame}" title="${escaped(title)}" allowfullscreen></iframe></figure>`
}

function bookmark({ href, title, description, site, media }: Extract<Block, { type: 'linkCard' }>['props'], writer: Writer): string {
  const words = [
    `<div class="kg-bookmark-title">${escaped(title)}</div>`,
    description ? `<div class="kg-bookmark-description">${escaped(description)}</div>` : '',
    site ? `<div class="kg-bookmark-metadata"><span class="kg-bookmark-publisher">${escaped(site)}</span></div>` : '',
  ]
  const image = media ? `<div class="kg-bookmark-thumbnail">${picture(media, '', writer)}</div>` : ''
  return `<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="${attributed(href, writer)}"><div class="kg-bookmark-content">${words.join('')}</div>${image}</a></figure>`
}

function contentOf({ content }: { content?: unknown }, writer: Writer): string {
  return Array.isArray(content) ? (content as Inline[]).map((run) => inlineHtml(run, writer)).join('') : '' // a list is only ever that of a text
}

function inlineHtml(run: Inline, writer: Writer): string {
  if (run.type === 'text') return textHtml(run)
  if (run.type === 'footnote') return markHtml(run.props.ref, writer)
  const words = run.content.map(textHtml).join('')
  return safeHref(run.href) === undefined ? words : `<a href="${attributed(run.href, writer)}">${words}</a>`
}

function textHtml({ text, styles }: TextRun): string {
  let html = escaped(text).replaceAll('\n', '<br>')
  for (const [style, tag] of Object.entries(styleTags)) if (styles[style as keyof typeof styleTags]) html = `<${tag}>${html}</${tag}>` // its own keys
  return html
}

function markHtml(ref: string, { notes, marked }: Writer): string {
  const number = notes.get(ref) ?? notes.size + 1
  notes.set(ref, number)
  const id = marked.has(ref) ? '' : ` id="fnref-${number}"`
  marked.add(ref)
  return `<sup><a${id} href="#fn-${number}">${number}</a></sup>`
}

/** The link back is what tells a note from any other list. */
function noteHtml(note: FootnoteBlock, writer: Writer): string {
  const number = writer.notes.get(note.props.ref) ?? 0
  return `<li id="fn-${number}">${contentOf(note, writer)} <a href="#fnref-${number}">↩</a>${blocksHtml(note.children, writer)}</li>`
}

function tableHtml({ content: { rows, headerRows = 0, headerCols = 0 } }: TableBlock, writer: Writer): string {
  const lines = rows.map(({ cells }, row) => {
    const cellsHtml = cells.map(({ content, props: { colspan = 1, rowspan = 1, textAlignment } }, column) => {
      const tag = row < headerRows || column < headerCols ? 'th' : 'td'
      const spans = (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '')
      return `<${tag}${spans}${textAlignment ? ` style="text-align:${textAlignment}"` : ''}>${contentOf({ content }, writer)}</${tag}>`
    })
    return `<tr>${cellsHtml.join('')}</tr>`
  })
  return `<table><tbody>${lines.join('')}</tbody></table>`
}

function captionHtml(words: string): string {
  return words ? `<figcaption>${words}</figcaption>` : ''
}

function picture({ url, width, height }: Media, alt: string, writer: Writer): string {
  return `<img src="${attributed(url, writer)}" width="${width}" height="${height}" alt="${escaped(alt)}">`
}

function attributed(url: string, writer: Writer): string {
  return escaped(writer.address(url))
}

/** A bracket would begin a shortcode of WordPress. */
function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll('[', '&#91;')
}
