import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { attribute, elementsIn, hasClass, isElement, parseHtml, textIn, type HtmlElement, type HtmlNode } from '#base/blocks/html-tree.ts'
import type { TextFacts } from '../fact-kinds.ts'
import { markupOf, without } from '../html-page.ts'
import { embedHtml, escapeHtml } from '../legacy-html.ts'
import { factsOfHtml } from '../text-facts.ts'

interface SubstackText {
  html: string
  given: TextFacts
  lost: Note[]
  /** A part of it was for paying readers only. */
  isWalled: boolean
}

/** What Substack's editor keeps in attributes of empty elements is written out, or named. */
export function substackText(source: string): SubstackText {
  const lost: Note[] = []
  // Readers never see the labels of the editor's own blocks.
  const nodes = without(parseHtml(source), (element) => hasClass(element, 'hide-text'))
  const given = factsOfHtml(markupOf(nodes))
  for (const span of elementsIn(nodes, 'span')) fillSpan(span, given)
  const isWalled = elementsIn(nodes, 'div').some((div) => /(?:^|\s)paywall/.test(attribute(div, 'class') ?? ''))
  const html = nodes.map((node) => written(node, given, lost)).join('')
  return { html, given, lost, isWalled }
}

/** The name of a person or the sign of a share, which the page itself writes into an empty element. */
function fillSpan(span: HtmlElement, given: TextFacts): void {
  const values = valuesOf(attribute(span, 'data-attrs'))
  const words = textOf(values, 'name', 'symbol')
  if (!words || textIn(span.childNodes).trim() !== '') return
  const { id } = values
  const address = textOf(values, 'url') || (typeof id === 'number' && hasClass(span, 'mention-wrap') ? `https://substack.com/profile/${id}` : '')
  span.childNodes = parseHtml(address ? `<a href="${escapeHtml(address)}">${escapeHtml(words)}</a>` : escapeHtml(words))
  given.text.push('\n', words, '\n')
  if (address) given.links.push(address)
}

function written(node: HtmlNode, given: TextFacts, lost: Note[]): string {
  if (!isElement(node)) return markupOf([node])
  const isOwn = attribute(node, 'data-attrs') !== undefined || /subscription-widget|paywall/.test(attribute(node, 'class') ?? '')
  if (isOwn && node.tagName === 'div') return partHtml(node, given, lost)
  // Elements that hold such parts are opened up; all others stay as they are.
  if (!elementsIn(node.childNodes, 'div').some((div) => attribute(div, 'data-attrs') !== undefined)) return markupOf([node])
  const shell = markupOf([{ ...node, childNodes: [] }])
  const end = shell.lastIndexOf('</')
  return shell.slice(0, end) + node.childNodes.map((child) => written(child, given, lost)).join('') + shell.slice(end)
}

/** A part of the editor: a post elsewhere, a poll, a form. */
function partHtml(element: HtmlElement, given: TextFacts, lost: Note[]): string {
  const kind = (attribute(element, 'class') ?? '').split(/\s+/)[0] || 'part'
  if (/^(?:subscription-widget|paywall)/.test(kind)) return form(element, kind, lost)
  if (holdsSomething(element)) return markupOf([element])
  const values = valuesOf(attribute(element, 'data-attrs'))
  const video = textOf(values, 'videoId')
  if (video) return frameOf(kind === 'vimeo-wrap' ? `https://player.vimeo.com/video/${video}` : `https://www.youtube.com/embed/${video}`, given)
  const pictures = picturesIn(values)
  if (pictures) return addedTo(given, pictures)
  const formula = textOf(values, 'persistentExpression')
  if (formula) {
    given.text.push('\n', formula, '\n')
    lost.push(because(note('studio-report.formula', { formula: truncated(formula) }), note('studio-report.kept-as-code')))
    return `<p><code>${escapeHtml(formula)}</code></p>`
  }
  const words = textOf(values, 'full_text', 'title', 'cta', 'text') || textOf(recordOf(values['comment']), 'body')
  const address = textOf(values, 'url', 'href', 'canonical_url')
  if (words) given.text.push('\n', words, '\n')
  if (/^https?:/.test(address)) given.links.push(address)
  const part = address ? note('studio-report.editor-part-at', { kind, address }) : note('studio-report.editor-part', { kind })
  lost.push(because(part, words || address ? note('studio-report.words-and-link-stay') : note('studio-report.nothing-does')))
  return `${words ? `<blockquote><p>${escapeHtml(words)}</p></blockquote>` : ''}${/^https?:/.test(address) ? embedHtml(address) : ''}`
}

function form(element: HtmlElement, kind: string, lost: Note[]): string {
  const words = textIn(element.childNodes).replace(/\s+/g, ' ').trim()
  const part = note('studio-report.editor-part', { kind })
  lost.push(words ? because(part, words) : part)
  return ''
}

function frameOf(address: string, given: TextFacts): string {
  given.embeds.push(...factsOfHtml(`<iframe src="${address}"></iframe>`).embeds)
  return `<iframe src="${escapeHtml(address)}"></iframe>`
}

function holdsSomething(element: HtmlElement): boolean {
  return textIn(element.childNodes).trim() !== '' || ['img', 'iframe', 'audio', 'video', 'a'].some((tag) => elementsIn(element.childNodes, tag).length > 0)
}

/** The pictures of a gallery with its words, or a single one. */
function picturesIn(values: Values): string {
  const gallery = recordOf(values['gallery'])
  const images = Array.isArray(gallery['images']) ? gallery['images'].map(recordOf) : [values]
  const sources = images.map((image) => textOf(image, 'src')).filter((src) => /^https?:/.test(src))
  const alt = textOf(gallery, 'alt') || textOf(values, 'alt', 'title')
  const caption = textOf(gallery, 'caption')
  const shown = sources.map((src, at) => `<p><img src="${escapeHtml(src)}" alt="${at === 0 ? escapeHtml(alt) : ''}"></p>`).join('')
  return shown && caption ? `${shown}<p>${escapeHtml(caption)}</p>` : shown
}

function addedTo(given: TextFacts, html: string): string {
  const facts = factsOfHtml(html)
  given.text.push('\n', ...facts.text, '\n')
  given.pictures.push(...facts.pictures)
  return html
}

type Values = Record<string, unknown>

/** The values of an attribute that holds JSON. */
function valuesOf(json: string | undefined): Values {
  try {
    return recordOf(JSON.parse(json ?? ''))
  } catch {
    return {}
  }
}

function recordOf(value: unknown): Values {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** The first of these values that is text. */
function textOf(values: Values, ...names: string[]): string {
  const found = names.map((name) => values[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : ''
}
