import { note, type Note } from '#i18n/note.ts'
import { because } from '#base/report-notes.ts'
import { truncated } from '#base/blocks/conversion.ts'
import { attribute, isElement, parseHtml, textIn, elementsIn, type HtmlElement, type HtmlNode } from '#base/blocks/html-tree.ts'
import type { TextFacts } from '../fact-kinds.ts'
import { markupOf } from '../html-page.ts'
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
  const given = factsOfHtml(source)
  const nodes = parseHtml(source)
  const isWalled = elementsIn(nodes, 'div').some((div) => /(?:^|\s)paywall/.test(attribute(div, 'class') ?? ''))
  const html = nodes.map((node) => written(node, given, lost)).join('')
  return { html, given, lost, isWalled }
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
  if (values['videoId']) return frameOf(`https://www.youtube.com/embed/${values['videoId']}`, given)
  const formula = values['persistentExpression']
  if (formula) {
    given.text.push('\n', formula, '\n')
    lost.push(because(note('studio-report.formula', { formula: truncated(formula) }), note('studio-report.kept-as-code')))
    return `<p><code>${escapeHtml(formula)}</code></p>`
  }
  const words = values['full_text'] ?? values['title'] ?? values['cta'] ?? ''
  const address = values['url'] ?? values['href'] ?? values['canonical_url'] ?? ''
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

/** The text values of an attribute that holds JSON. */
function valuesOf(json: string | undefined): Partial<Record<string, string>> {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).filter(([, one]) => typeof one === 'string' && one)) : {}
  } catch {
    return {}
  }
}
