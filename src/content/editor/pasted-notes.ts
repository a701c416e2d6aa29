import { nextNote } from './footnotes.ts'
import { backward, targetOf, raised, leadsTo, boxOf, blockAround, wordsOf } from './note-links.ts'

/** What stands for a footnote in the text: a number, a letter, a star, bare or in brackets. */
const sign = /^[[(]?(?:\d{1,4}|[a-z]{1,4}|[*†‡§¶]{1,4})[\])]?$/i
/**
 * Footnotes as other programs write them, a sign and a note that lead to each other, made into ours: Word, Google Docs and
 * web pages differ only in the names they give the two. A sign whose note was not taken along stays words.
 * @param taken the footnotes of the text it is pasted into
 * @returns the notes, which belong at the end of the text; their signs stand in `body`
 */
export function takeNotes(body: HTMLElement, taken: ReadonlySet<string>): HTMLElement[] {
  const links = [...body.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')]
  const signsOf = new Map<Element, HTMLAnchorElement[]>()
  for (const link of links) {
    if (!sign.test(wordsOf(link))) continue
    const target = targetOf(body, link)
    const isAhead = target && (link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
    const note = isAhead ? blockAround(target) : null
    if (note && !note.contains(link) && note.matches(':not(h1, h2, h3, h4, h5, h6)')) signsOf.set(note, [...(signsOf.get(note) ?? []), link])
  }
  const found = [...signsOf].flatMap(([note, signs]) => {
    const back = links.filter((link) => note.contains(link) && backward.test(wordsOf(link)) && signs.some((one) => leadsTo(body, link, one)))
    return back.length > 0 ? [{ note, signs, back }] : []
  })
  const notes: HTMLElement[] = []
  const used = new Set(taken)
  for (const { note, signs, back } of found) {
    const ref = nextNote(used)
    used.add(ref)
    for (const one of signs) raised(one).replaceWith(signFor(body, ref))
    for (const one of back) raised(one).remove()
    const box = boxOf(note)
    const whole = found.some((other) => other.note !== note && box.contains(other.note)) ? note : box
    const text = textOf(body, whole, ref)
    if (text.textContent.trim()) notes.push(text)
    removeWithEmpty(body, whole)
  }
  if (notes.length > 0) removeHeadOfNotes(body)
  return notes
}

function signFor(body: HTMLElement, ref: string): HTMLElement {
  const element = body.ownerDocument.createElement('span')
  element.dataset['inlineContentType'] = 'footnoteSign'
  element.dataset['ref'] = ref
  return element
}

/** A note is one paragraph: what were several are lines of it. */
function textOf(body: HTMLElement, whole: Element, ref: string): HTMLElement {
  const page = body.ownerDocument
  const element = page.createElement('div')
  element.dataset['contentType'] = 'footnote'
  element.dataset['data'] = JSON.stringify({ ref })
  const line = page.createElement('p')
  line.className = 'bn-inline-content'
  const parts = [...whole.querySelectorAll('p, li, div')].filter((part) => !part.querySelector('p, li, div') && wordsOf(part))
  for (const part of parts.length > 0 ? parts : [whole]) {
    if (line.hasChildNodes()) line.append(page.createElement('br'))
    line.append(...part.childNodes)
  }
  trimStart(line)
  element.append(line)
  return element
}

function trimStart(element: Element): void {
  for (let first = element.firstChild; first && !(first.textContent ?? '').replaceAll('\u{a0}', ' ').trim(); first = element.firstChild) first.remove()
  let first: ChildNode | null = element.firstChild
  while (first?.firstChild) first = first.firstChild
  if (first) first.textContent = (first.textContent ?? '').replace(/^[\s\u{a0}^↑]+/u, '')
}

function removeWithEmpty(body: HTMLElement, element: Element): void {
  const around = element.parentElement
  element.remove()
  if (around && around !== body && !wordsOf(around) && !around.querySelector('img, table, [data-inline-content-type]')) removeWithEmpty(body, around)
}

/** The line, or the words ‘Footnotes’, that stood above them: nothing follows it any more. */
function removeHeadOfNotes(body: HTMLElement): void {
  for (let last: Element | null = body; last; last = last.lastElementChild) {
    if (last.nextSibling?.textContent?.trim()) return
    if (/^(?:HR|H[1-6])$/.test(last.tagName)) return removeWithEmpty(body, last)
    while (last.lastElementChild?.tagName === 'BR' && !last.lastElementChild.nextSibling?.textContent?.trim()) last.lastElementChild.remove()
  }
}
