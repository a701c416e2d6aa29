/** What leads back from a note: its sign again, arrows, carets. */
export const backward = /^[[(]?(?:\d{1,4}|[a-z]{1,4}|(?:[*†‡§¶^↑↩⏎\s]|\u{fe0e}|\u{fe0f}){1,8})[\])]?$/iu
/** Whatever page an address names before its `#`: a browser writes that of the page it copies from. */
export function targetOf(body: HTMLElement, link: HTMLAnchorElement): Element | null {
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

export function leadsTo(body: HTMLElement, back: HTMLAnchorElement, one: HTMLAnchorElement): boolean {
  const target = targetOf(body, back)
  // Its name is at the link itself, at what raises it, or at nothing just before it.
  return target !== null && (target === one || target.contains(one) || one.contains(target) || target.nextElementSibling === one) && wordsOf(target).length < 10
}

export function blockAround(target: Element): Element | null {
  return target.closest('li, p, dd, td, div, h1, h2, h3, h4, h5, h6')
}

/** With the box that is its own. */
export function boxOf(block: Element): Element {
  const box = block.parentElement
  const isOwn = box?.tagName === 'DIV' && box.firstElementChild === block && !box.querySelector('h1, h2, h3, h4, h5, h6, [data-inline-content-type]')
  return isOwn ? box : block
}

/** A sign is raised, or in brackets of its own; what does that goes with it. */
export function raised(link: Element): Element {
  let around = link
  while (around.parentElement && /^(?:SUP|SPAN|B|I|EM|STRONG)$/.test(around.parentElement.tagName) && wordsOf(around.parentElement) === wordsOf(link))
    around = around.parentElement
  return around
}

export function wordsOf(element: Element): string {
  return element.textContent.replaceAll('\u{a0}', ' ').trim()
}
