import { parseFragment } from 'parse5'
import { ElementOrder, idsOf, targetOf } from './element-order.ts'
import { attribute, isElement, isText, textIn, type HtmlElement, type HtmlNode } from './html-tree.ts'

/** What a mark looks like: a number, a letter or a star, in brackets or without. */
const signs = /^[[(]?(?:\d{1,4}|[a-z]{1,2}|[ivxl]{1,6}|[*†‡§¶]{1,3})[\])]?$/i

interface Note {
  id: string
  nodes: HtmlNode[]
}

/**
 * Footnotes of any system in the form of GitHub's Markdown: a mark is a link to a later element from which a link leads
 * back. Word processors, pandoc, kramdown, WordPress and Substack all write it so.
 */
export function withFootnotes(nodes: HtmlNode[]): HtmlNode[] {
  const elements = new ElementOrder(nodes)
  const notes = new Map<string, Note>()
  /** Boxes of notes, and links in them that lead back. */
  const taken = new Set<HtmlElement>()
  for (const [at, mark] of elements.all.entries()) {
    const id = targetOf(mark)
    const place = id === null ? undefined : elements.places.get(id)
    if (id === null || place === undefined || place <= at || !signs.test(textIn(mark.childNodes).trim())) continue
    if (!notes.has(id)) {
      const found = noteAt(place, mark, elements, taken)
      if (!found) continue
      notes.set(id, { id: `note-${notes.size + 1}`, nodes: withoutElements(found.box.childNodes, taken.add(found.back)) })
      taken.add(found.box)
    }
    const note = notes.get(id)
    mark.attrs = [
      { name: 'href', value: `#${note?.id ?? ''}` },
      { name: 'data-footnote-ref', value: note?.id ?? '' },
    ]
  }
  return notes.size > 0 ? [...remaining(nodes, taken), sectionOf([...notes.values()])] : nodes
}

/** The note that a mark means, by the reference in it; null for any other element. */
export function footnoteRef(element: HtmlElement): string | null {
  const ref = element.tagName === 'a' ? attribute(element, 'data-footnote-ref') : undefined
  return ref === undefined ? null : (ref || (attribute(element, 'href') ?? '').slice(1)).replace(/[^\w-]/g, '-').slice(0, 64) || null
}

/** The element that holds the note, and the link in it that leads back to the mark. */
function noteAt(place: number, mark: HtmlElement, elements: ElementOrder, taken: ReadonlySet<HtmlElement>): { box: HtmlElement; back: HtmlElement } | null {
  const target = elements.all[place]
  if (!target) return null
  const names = [...idsOf(mark), ...idsOf(parentOf(mark))]
  const box = boxOf(target, elements, taken)
  const back = elements.linkIn(box, names)
  return back && !/^h[1-6]$/.test(box.tagName) && !elements.isIn(mark, box) ? { box, back } : null
}

/** The target itself when it is a block, else the block around it; a box that holds nothing else goes with it. */
function boxOf(target: HtmlElement, elements: ElementOrder, taken: ReadonlySet<HtmlElement>): HtmlElement {
  let box = target
  while (/^(?:a|sup|span|b|strong|em|i)$/.test(box.tagName) && box.parentNode && 'tagName' in box.parentNode) box = box.parentNode
  const outer = box.parentNode
  if (box.tagName !== 'p' || !outer || !('tagName' in outer) || !/^(?:div|li|aside)$/.test(outer.tagName)) return box
  return elements.isAlone(box, outer, taken) ? outer : box
}

function parentOf({ parentNode }: HtmlElement): HtmlElement | undefined {
  return parentNode && 'tagName' in parentNode ? parentNode : undefined
}

/** In the order of the document. */
function elementsBelow(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.filter(isElement).flatMap((node) => [node, ...elementsBelow(node.childNodes)])
}

function withoutElements(nodes: HtmlNode[], gone: ReadonlySet<HtmlElement>): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (isElement(node) && gone.has(node)) return []
    if (isElement(node)) node.childNodes = withoutElements(node.childNodes, gone)
    return [node]
  })
}

/** Without elements, and without what is empty then: the list, the line above the notes. */
function remaining(nodes: HtmlNode[], gone: ReadonlySet<HtmlElement>): HtmlNode[] {
  const around = new Set<HtmlNode>()
  for (const one of gone) for (let outer = parentOf(one); outer && !around.has(outer); outer = parentOf(outer)) around.add(outer)
  const without = (list: HtmlNode[]): HtmlNode[] =>
    list.flatMap((node): HtmlNode[] => {
      if (isElement(node) && gone.has(node)) return []
      if (!isElement(node) || !around.has(node)) return [node]
      node.childNodes = without(node.childNodes)
      return isEmpty(node) ? [] : [node]
    })
  const rest = without(nodes)
  const last = rest.findLast((node) => !isText(node) || node.value.trim() !== '')
  return last && isElement(last) && last.tagName === 'hr' ? rest.filter((node) => node !== last) : rest
}

function isEmpty(element: HtmlElement): boolean {
  return textIn(element.childNodes).trim() === '' && elementsBelow(element.childNodes).every(({ tagName }) => /^(?:hr|ol|ul|div|section|li|p)$/.test(tagName))
}

function sectionOf(notes: readonly Note[]): HtmlNode {
  const { childNodes } = parseFragment(`<section data-footnotes><ol>${notes.map(({ id }) => `<li id="${id}"></li>`).join('')}</ol></section>`)
  const [section] = childNodes
  const items = elementsBelow(childNodes).filter(({ tagName }) => tagName === 'li')
  for (const [at, item] of items.entries()) item.childNodes = notes[at]?.nodes ?? []
  if (!section) throw new Error('parse5 dropped a section')
  return section
}
