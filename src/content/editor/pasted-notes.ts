import { nextNote } from './footnotes.ts'

/** What stands for a footnote in the text: a number, a letter, a star, bare or in brackets. */
const sign = /^[[(]?(?:\d{1,4}|[a-z]{1,4}|[*†‡§¶]{1,4})[\])]?$/i
/** What leads back from a note: its sign again, arrows, carets. */
const backward = /^[[(]?(?:\d{1,4}|[a-z]{1,4}|(?:[*†‡§¶^↑↩⏎\s]|\u{fe0e}|\u{fe0f}){1,8})[\])]?$/iu

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

function wordsOf(element: Element): string {
  return element.textContent.replaceAll('\u{a0}', ' ').trim()
}

/** Whatever page an address names before its `#`: a browser writes that of the page it copies from. */
function targetOf(body: HTMLElement, link: HTMLAnchorElement): Element | null {
  const name = CSS.escape(decoded((link.getAttribute('href') ?? '').replace(/^[^#]*#/, '')))
  return name ? body.querySelector(`[id="${name}"], [name="${name}"]`) : null
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function leadsTo(body: HTMLElement, back: HTMLAnchorElement, one: HTMLAnchorElement): boolean {
  const target = targetOf(body, back)
  // Its name is at the link itself, at what raises it, or at nothing just before it.
  return target !== null && (target === one || target.contains(one) || one.contains(target) || target.nextElementSibling === one) && wordsOf(target).length < 10
}

function blockAround(target: Element): Element | null {
  return target.closest('li, p, dd, td, div, h1, h2, h3, h4, h5, h6')
}

/** With the box that is its own. */
export function boxOf(block: Element): Element {
  const box = block.parentElement
  const isOwn = box?.tagName === 'DIV' && box.firstElementChild === block && !box.querySelector('h1, h2, h3, h4, h5, h6, [data-inline-content-type]')
  return isOwn ? box : block
}

/** A sign is raised, or in brackets of its own; what does that goes with it. */
function raised(link: Element): Element {
  let around = link
  while (around.parentElement && /^(?:SUP|SPAN|B|I|EM|STRONG)$/.test(around.parentElement.tagName) && wordsOf(around.parentElement) === wordsOf(link))
    around = around.parentElement
  return around
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
