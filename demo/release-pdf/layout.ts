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
    `<section class="plate cover"><img src="${issue.cover}.jpg" alt="Cover of issue ${number}"></section>`,
    contents(issue, numbers),
    letter ? opening(letter, issue) : '',
    ...stories.map((entry, at) =>
      entry.panels.length > 0 ? comic(entry) : entry.blocks.length > 0 ? story(entry, papers[at % papers.length] ?? 'tomato') : verdicts(entry, issue),
    ),
    `<section class="plate back"><img src="ticket.jpg" alt=""><p>Issue ${number}<br>${text(label)}</p><p class="big">${text(theme)}.</p><p class="small">If found, please read.</p></section>`,
  ]
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${text(title)}, issue ${number}</title><style>${faces}\n${css}</style></head><body>${body.join('\n')}</body></html>`
}

function contents(issue: Issue, numbers: ReadonlyMap<string, number>): string {
  const rows = issue.entries.map(
    ({ title, section, authors }) =>
      `<li><a href="#${idOf(title)}"><span class="pg">${numbers.get(title) ?? ''}</span><span><b>${text(title)}</b><i>${text(section)}</i></span><em>${text(authors.join(', '))}</em></a></li>`,
  )
  return `<section class="contents"><p class="kick">Issue ${issue.number}, ${text(issue.label.toLowerCase())}</p><h1 id="contents">Contents</h1><ol>${rows.join('')}</ol></section>`
}

function opening(entry: Entry, issue: Issue): string {
  const credits = issue.credits.map(({ role, name }) => `<dt>${text(role)}</dt><dd>${text(name)}</dd>`).join('')
  return `<section class="plate paper yellow"><img class="cut" src="key.jpg" alt=""><div class="ttl"><p class="kick">${text(entry.section)}</p><h1 id="${idOf(entry.title)}">${text(entry.title)}</h1></div></section>
    <section class="letter"><div class="run">${html(issue.letter)}</div><dl>${credits}</dl></section>`
}

function story(entry: Entry, paper: string): string {
  return `<section class="plate paper ${paper}">${entry.cover ? `<img src="${entry.cover}.jpg" alt="">` : ''}<div class="ttl"><h1 id="${idOf(entry.title)}">${text(entry.title)}</h1><p class="sub">${text(entry.section)}</p></div></section>
    <section class="story"><p class="stand">${text(entry.standfirst)}</p><p class="who">By <b>${text(entry.authors.join(', '))}</b></p><div class="run first">${html(entry.blocks)}</div></section>`
}

function comic(entry: Entry): string {
  const panels = entry.panels.map(({ picture, caption }) => `<section class="panel"><img src="${picture}.jpg" alt=""><p>${text(caption)}</p></section>`)
  return `<section class="plate paper blush"><div class="ttl top"><h1 id="${idOf(entry.title)}">${text(entry.title)}</h1><p class="sub">${text(entry.section)}</p><p class="small">${text(entry.standfirst)} By ${text(entry.authors.join(', '))}.</p></div></section>${panels.join('')}`
}

function verdicts(entry: Entry, issue: Issue): string {
  const parts = Object.entries(issue.verdicts).map(
    ([name, list]) => `<section class="verdicts"><h2>${name}</h2><div class="run">${list.map(verdict).join('')}</div></section>`,
  )
  return `<section class="plate paper ultra"><div class="ttl top"><p class="kick">${text(entry.section)}</p><h1 id="${idOf(entry.title)}">${text(entry.title)}</h1><p class="sub">Nothing here was finished at arm’s length.</p></div></section>${parts.join('')}`
}

function verdict({ title, by, rating, headline, text: words }: Verdict): string {
  return `<article><p class="score">${rating}</p><h3>${text(title)}</h3><p class="by">${text(by)}</p><p class="q">“${text(headline)}”</p><p>${text(words)}</p></article>`
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
    return `<aside class="pull"><p>${inline(block.content)}</p>${block.props.by ? `<small>${text(block.props.by)}</small>` : ''}</aside>`
  if (block.type === 'callout')
    return `<aside class="box">${block.props.title ? `<b>${text(block.props.title)}</b>` : ''}<p>${inline(block.content)}</p>${html(block.children)}</aside>`
  if (block.type === 'image' && block.props.media && block.props.layout === 'text')
    return `<figure><img src="${block.props.media.url}" alt="${text(block.props.alt)}">${block.props.caption ? `<figcaption>${text(block.props.caption)}</figcaption>` : ''}</figure>`
  if (block.type === 'divider') return '<p class="pause">*</p>'
  if (block.type === 'table')
    return `<table>${block.content.rows.map(({ cells }, at) => `<tr>${cells.map((cell) => (at < (block.content.headerRows ?? 0) ? `<th>${inline(cell.content)}</th>` : `<td>${inline(cell.content)}</td>`)).join('')}</tr>`).join('')}</table>`
  if (block.type === 'footnote') return `<p class="note">${inline(block.content)}</p>`
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
