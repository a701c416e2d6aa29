import { takeNotes } from './pasted-notes.ts'
import { boxOf } from './note-links.ts'
import { withRealLists } from './word-lists.ts'

/** A paste that was made better. */
interface CleanPaste {
  html: string
  /** Belong at the end of the text, wherever the rest is pasted; empty when there are none. */
  notes: string
  /** How many remarks in the margin were left out. */
  remarks: number
}

/**
 * What other programs write around a text, made into what it means; null when the text needs none of it.
 * @param taken the footnotes of the text it is pasted into
 */
export function cleanPaste(html: string, taken: ReadonlySet<string>): CleanPaste | null {
  const lists = withRealLists(html)
  const page = new DOMParser().parseFromString(lists ?? html, 'text/html')
  const { body } = page
  const before = body.innerHTML
  const isWord = lists !== null || /mso-|class="?Mso/i.test(html)
  if (isWord || /docs-internal-guid/.test(html)) cleanDocument(body)
  for (const control of body.querySelectorAll('button, input, select, textarea')) control.remove()
  const remarks = removeRemarks(body)
  const notes = takeNotes(body, taken)
  for (const part of [body, ...notes]) keepWords(part)
  leadOutside(page)
  keepRank(body)
  removeDress(body)
  if (lists === null && notes.length === 0 && body.innerHTML === before) return null
  return { html: body.innerHTML, notes: notes.map((note) => note.outerHTML).join(''), remarks }
}

/** What Word and Docs keep of a talk in the margin: it was never meant for readers. */
function removeRemarks(body: HTMLElement): number {
  const signs = body.querySelectorAll('a[href*="#_msocom_"], a[href*="#cmnt"]:not([href*="#cmnt_ref"])')
  for (const said of body.querySelectorAll('[style*="mso-element:comment-list"], [style*="mso-element: comment-list"]')) said.remove()
  for (const back of body.querySelectorAll('a[href*="#cmnt_ref"]')) boxOf(back.closest('p, li') ?? back).remove()
  for (const one of signs) (one.closest('.MsoCommentReference, sup') ?? one).remove()
  return signs.length
}

/** A text of Word or Google Docs. */
function cleanDocument(body: HTMLElement): void {
  // The boxes of a list to tick off are pictures there.
  for (const box of body.querySelectorAll('img[aria-roledescription="checkbox"]')) box.remove()
  // Spacing, not paragraphs: Word's hold a hard space, those of Docs are breaks between blocks.
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img') && !paragraph.closest('td, th, li')) paragraph.remove()
  for (const line of body.querySelectorAll('br')) if (!line.closest('p, li, td, th, h1, h2, h3, h4, h5, h6, pre')) line.remove()
  // Docs puts a list within a list beside the item it belongs to.
  for (const nested of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) nested.previousElementSibling?.append(nested)
  // It also sends every link over a page of its own.
  for (const link of body.querySelectorAll('a')) {
    const url = URL.parse(link.getAttribute('href') ?? '')
    const real = url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null
    if (real) link.setAttribute('href', real)
  }
}

/** What the editor would run together or make a line of something else. */
function keepWords(body: HTMLElement): void {
  for (const small of body.querySelectorAll('sub, sup, span[style*="vertical-align:su"], span[style*="vertical-align: su"]')) {
    const isLow = small.tagName === 'SUB' || /vertical-align:\s*sub/.test(small.getAttribute('style') ?? '')
    const signs = isLow ? '₀₁₂₃₄₅₆₇₈₉' : '⁰¹²³⁴⁵⁶⁷⁸⁹'
    if (/^\d+$/.test(small.textContent) && !small.querySelector('a'))
      small.replaceWith(small.textContent.replace(/\d/g, (digit) => signs[Number(digit)] ?? digit))
  }
  for (const line of body.querySelectorAll(':is(td, th) p + br:has(+ p)')) line.remove()
  for (const cell of body.querySelectorAll('td, th'))
    for (const paragraph of cell.querySelectorAll('p')) if (paragraph.nextElementSibling) paragraph.after(body.ownerDocument.createElement('br'))
  for (const caption of body.querySelectorAll('table > caption')) {
    const line = body.ownerDocument.createElement('p')
    line.append(...caption.childNodes)
    caption.closest('table')?.before(line)
    caption.remove()
  }
  for (const source of body.querySelectorAll('blockquote :is(cite, footer)'))
    if (source.previousElementSibling && !source.parentElement?.closest('cite, footer')) source.prepend(body.ownerDocument.createElement('br'), '— ')
  for (const plain of body.querySelectorAll('pre:not(:has(code))')) {
    const code = body.ownerDocument.createElement('code')
    code.textContent = plain.textContent
    plain.replaceChildren(code)
  }
  // They led to a place on the page it was taken from.
  for (const link of body.querySelectorAll('a[href^="#"]')) link.replaceWith(...link.childNodes)
}

/** Links without a host would lead into this site: to the page they were taken from where that is named, else nowhere. */
function leadOutside(page: Document): void {
  const base = URL.parse(page.querySelector('base[href]')?.getAttribute('href') ?? '')
  for (const link of page.body.querySelectorAll('a[href]')) {
    const address = link.getAttribute('href') ?? ''
    if (URL.canParse(address)) continue
    const whole = base ? URL.parse(address, base) : address.startsWith('//') ? URL.parse(`https:${address}`) : null
    if (whole) link.setAttribute('href', whole.href)
    else link.replaceWith(...link.childNodes)
  }
}

/** A text has three ranks of headings, below its title. */
function keepRank(body: HTMLElement): void {
  const down = body.querySelectorAll('h1').length > 1 ? 1 : 0
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const rank = Math.min(4, Math.max(2, Number(heading.tagName[1]) + down))
    if (heading.tagName === `H${rank}`) continue
    const other = body.ownerDocument.createElement(`h${rank}`)
    other.append(...heading.childNodes)
    heading.replaceWith(other)
  }
}

/** The editor would show its colours and its side, which no reader gets; a column of a table keeps its side. */
function removeDress(body: HTMLElement): void {
  for (const dressed of body.querySelectorAll<HTMLElement>('[style]')) {
    dressed.style.removeProperty('color')
    dressed.style.removeProperty('background-color')
    dressed.style.removeProperty('background')
    if (!dressed.closest('td, th')) dressed.style.removeProperty('text-align')
  }
}
