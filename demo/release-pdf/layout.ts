import { readFileSync } from 'node:fs'
import type { Block, Inline } from '#base/blocks/model.ts'
import type { Entry, Issue, Verdict } from './copy.ts'

const fonts = new URL('../../src/ui/fonts/', import.meta.url)
const css = readFileSync(new URL('issue.css', import.meta.url), 'utf8')
const faces = readFileSync(new URL('fonts.css', fonts), 'utf8').replaceAll(
  /url\(['"]?\.?\/?([\w-]+\.woff2)['"]?\)/g,
  (_, file: string) => `url('${new URL(file, fonts).href}')`,
)
const papers = ['tomato', 'petrol', 'ultra', 'yellow', 'night', 'blush']

/** The whole issue as a document to be printed. `numbers`: pages by title, empty at the first go. */
export function issueHtml(issue: Issue, numbers: ReadonlyMap<string, number>): string {
  const { number, label, title, theme } = issue
  const [letter, ...stories] = issue.entries
  const body = [
    `<section class="full-page cover-page"><img src="${issue.cover}.jpg" alt="Cover of issue ${number}"></section>`,
    contents(issue, numbers),
    letter ? opening(letter, issue) : '',
    ...stories.map((entry, at) =>
      entry.panels.length > 0 ? comic(entry) : entry.blocks.length > 0 ? story(entry, papers[at % papers.length] ?? 'tomato') : verdicts(entry, issue),
    ),
    `<section class="full-page back-cover"><img src="ticket.jpg" alt=""><p>Issue ${number}<br>${text(label)}</p><p class="back-cover__title">${text(theme)}.</p><p class="fine-print">If found, please read.</p></section>`,
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(title)}, issue ${number}</title><style>${faces}\n${css}</style></head><body>${body.join('\n')}</body></html>`
}

function contents(issue: Issue, numbers: ReadonlyMap<string, number>): string {
  const rows = issue.entries.map(
    ({ title, section, authors }) =>
      `<li><a href="#${idOf(title)}"><span class="contents__page">${numbers.get(title) ?? ''}</span><span><b>${text(title)}</b><i>${text(section)}</i></span><em>${text(authors.join(', '))}</em></a></li>`,
  )
  return `<section class="contents"><p class="kicker">Issue ${issue.number}, ${text(issue.label.toLowerCase())}</p><h1 id="contents">Contents</h1><ol>${rows.join('')}</ol></section>`
}

function opening(entry: Entry, issue: Issue): string {
  const credits = issue.credits.map(({ role, name }) => `<dt>${text(role)}</dt><dd>${text(name)}</dd>`).join('')
  return `<section class="full-page title-page is-yellow"><img class="full-page__cutout" src="key.jpg" alt=""><div class="title-page__title"><p class="kicker">${text(entry.section)}</p><h1 id="${idOf(entry.title)}">${text(entry.title)}</h1></div></section>
    <section class="editor-letter"><div class="columns">${html(issue.letter)}</div><dl>${credits}</dl></section>`
}

function story(entry: Entry, paper: string): string {
  return `<section class="full-page title-page is-${paper}">${entry.cover ? `<img src="${entry.cover}.jpg" alt="">` : ''}<div class="title-page__title"><h1 id="${idOf(entry.title)}">${text(entry.title)}</h1><p class="subtitle">${text(entry.section)}</p></div></section>
    <section class="story"><p class="standfirst">${text(entry.standfirst)}</p><p class="author">By <b>${text(entry.authors.join(', '))}</b></p><div class="columns is-first">${html(entry.blocks)}</div></section>`
}

function comic(entry: Entry): string {
  const panels = entry.panels.map(({ picture, caption }) => `<section class="comic-panel"><img src="${picture}.jpg" alt=""><p>${text(caption)}</p></section>`)
  return `<section class="full-page title-page is-blush"><div class="title-page__title is-top"><h1 id="${idOf(entry.title)}">${text(entry.title)}</h1><p class="subtitle">${text(entry.section)}</p><p class="fine-print">${text(entry.standfirst)} By ${text(entry.authors.join(', '))}.</p></div></section>${panels.join('')}`
}

function verdicts(entry: Entry, issue: Issue): string {
  const parts = Object.entries(issue.verdicts).map(
    ([name, list]) => `<section class="reviews"><h2>${name}</h2><div class="columns">${list.map(verdict).join('')}</div></section>`,
  )
  return `<section class="full-page title-page is-ultra"><div class="title-page__title is-top"><p class="kicker">${text(entry.section)}</p><h1 id="${idOf(entry.title)}">${text(entry.title)}</h1><p class="subtitle">Nothing here was finished at arm’s length.</p></div></section>${parts.join('')}`
}

function verdict({ title, by, rating, headline, text: words }: Verdict): string {
  return `<article><p class="star-score">${rating}</p><h3>${text(title)}</h3><p class="meta">${text(by)}</p><p class="reviews__quote">“${text(headline)}”</p><p>${text(words)}</p></article>`
}

function html(blocks: readonly Block[]): string {
  let out = ''
  let list = ''
  for (const block of blocks) {
    const kind = block.type === 'bulletListItem' ? 'ul' : block.type === 'numberedListItem' ? 'ol' : ''
    if (list !== kind) out += `${list && `</${list}>`}${kind && `<${kind}>`}`
    list = kind
    out += blockHtml(block)
  }
  return out + (list && `</${list}>`)
}

function blockHtml(block: Block): string {
  if (block.type === 'paragraph') return `<p>${inline(block.content)}</p>`
  if (block.type === 'heading') return `<h${block.props.level}>${inline(block.content)}</h${block.props.level}>`
  if (block.type === 'bulletListItem' || block.type === 'numberedListItem') return `<li>${inline(block.content)}${html(block.children)}</li>`
  if (block.type === 'quote') return `<blockquote><p>${inline(block.content)}</p>${html(block.children)}</blockquote>`
  if (block.type === 'pullQuote')
    return `<aside class="pull-quote"><p>${inline(block.content)}</p>${block.props.by ? `<small>${text(block.props.by)}</small>` : ''}</aside>`
  if (block.type === 'callout')
    return `<aside class="info-box">${block.props.title ? `<b>${text(block.props.title)}</b>` : ''}<p>${inline(block.content)}</p>${html(block.children)}</aside>`
  if (block.type === 'image' && block.props.media && block.props.layout === 'text')
    return `<figure><img src="${block.props.media.url}" alt="${text(block.props.alt)}">${block.props.caption ? `<figcaption>${text(block.props.caption)}</figcaption>` : ''}</figure>`
  if (block.type === 'divider') return '<p class="divider">*</p>'
  if (block.type === 'table')
    return `<table>${block.content.rows.map(({ cells }, at) => `<tr>${cells.map((cell) => (at < (block.content.headerRows ?? 0) ? `<th>${inline(cell.content)}</th>` : `<td>${inline(cell.content)}</td>`)).join('')}</tr>`).join('')}</table>`
  if (block.type === 'footnote') return `<p class="footnote">${inline(block.content)}</p>`
  return ''
}

function inline(content: readonly Inline[]): string {
  return content
    .map((run) => {
      if (run.type === 'footnote') return '<sup>*</sup>'
      if (run.type === 'link') return /^https?:/.test(run.href) ? `<a href="${text(run.href)}">${inline(run.content)}</a>` : inline(run.content)
      const words = text(run.text).replaceAll('\n', '<br>')
      return run.styles.bold ? `<b>${words}</b>` : run.styles.italic ? `<i>${words}</i>` : words
    })
    .join('')
}

function idOf(title: string): string {
  return title.toLowerCase().replace(/[^a-z]+/g, '-')
}

function text(words: string): string {
  return words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
