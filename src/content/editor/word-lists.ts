/**
 * Word sends lists as paragraphs that only look like lists ("· text"): makes real ones of them. Anything else comes back
 * as it was; null when there is nothing of Word in it.
 */
export function withRealLists(html: string): string | null {
  if (!/mso-list|MsoListParagraph/i.test(html)) return null
  const page = new DOMParser().parseFromString(html, 'text/html')
  let list: { element: Element; level: number; ordered: boolean }[] = []
  for (const paragraph of page.body.querySelectorAll('p')) {
    const style = paragraph.getAttribute('style') ?? ''
    const level = Number(/mso-list:[^;]*level(\d)/i.exec(style)?.[1] ?? (/MsoListParagraph/i.test(paragraph.className) ? 1 : 0))
    if (level === 0) {
      list = []
      continue
    }
    const sign = signOf(paragraph)
    const ordered = /^(?:\d+|[a-z]|[ivxlc]+)[.)]$/i.test(sign)
    const previous = paragraph.previousElementSibling
    if (list[0] && previous !== list[0].element) list = []
    list = list.filter((one) => one.level <= level)
    let last = list.at(-1)
    if (!last || last.level < level || (last.level === level && last.ordered !== ordered)) {
      const element = page.createElement(ordered ? 'ol' : 'ul')
      if (last && last.level < level) (last.element.lastElementChild ?? last.element).append(element)
      else paragraph.before(element)
      if (last && last.level === level) list.pop()
      last = { element, level, ordered }
      list.push(last)
    }
    const item = page.createElement('li')
    item.append(...paragraph.childNodes)
    last.element.append(item)
    paragraph.remove()
  }
  return page.body.innerHTML
}

/** Takes the drawn sign from the front of the paragraph and gives it back. */
function signOf(paragraph: Element): string {
  const marked = paragraph.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  if (marked) {
    const sign = (marked.textContent ?? '').trim()
    marked.remove()
    return sign
  }
  const first = paragraph.firstChild
  const found = /^\s*([·•o§]|\d+[.)]|[a-z][.)])\s+/i.exec(first?.textContent ?? '')
  if (!found || !first) return ''
  first.textContent = (first.textContent ?? '').slice(found[0].length)
  return found[1] ?? ''
}
