import { parseFragment } from 'parse5'
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
  const all = elementsBelow(nodes)
  const places = new Map<string, number>()
  for (const [at, element] of all.entries()) for (const id of idsOf(element)) if (!places.has(id)) places.set(id, at)
  const notes = new Map<string, Note>()
  let rest = nodes
  for (const [at, mark] of all.entries()) {
    const id = targetOf(mark)
    const place = id === null ? undefined : places.get(id)
    if (id === null || place === undefined || place <= at || !signs.test(textIn(mark.childNodes).trim())) continue
    if (!notes.has(id)) {
      const found = noteAt(all[place], mark)
      if (!found) continue
      notes.set(id, { id: `note-${notes.size + 1}`, nodes: withoutLink(found.childNodes, found.back) })
      rest = remove(found.box, rest)
    }
    const note = notes.get(id)
    mark.attrs = [
      { name: 'href', value: `#${note?.id ?? ''}` },
      { name: 'data-footnote-ref', value: note?.id ?? '' },
    ]
  }
  return notes.size > 0 ? [...rest, sectionOf([...notes.values()])] : nodes
}

/** The note that a mark means, by the reference in it; null for any other element. */
export function footnoteRef(element: HtmlElement): string | null {
  const ref = element.tagName === 'a' ? attribute(element, 'data-footnote-ref') : undefined
  return ref === undefined ? null : (ref || (attribute(element, 'href') ?? '').slice(1)).replace(/[^\w-]/g, '-').slice(0, 64) || null
}

/** The element that holds the note, and the link in it that leads back to the mark. */
function noteAt(target: HtmlElement | undefined, mark: HtmlElement): { box: HtmlElement; back: HtmlElement; childNodes: HtmlNode[] } | null {
  if (!target) return null
  const names = [...idsOf(mark), ...(mark.parentNode && isElement(mark.parentNode as HtmlNode) ? idsOf(mark.parentNode as HtmlElement) : [])] // an element, by the call before it
  const box = boxOf(target)
  const back = elementsBelow([box]).find((one) => names.includes(targetOf(one) ?? ' '))
  return back && !/^h[1-6]$/.test(box.tagName) && !elementsBelow([box]).includes(mark) ? { box, back, childNodes: box.childNodes } : null
}

/** The target itself when it is a block, else the block around it; a box that holds nothing else goes with it. */
function boxOf(target: HtmlElement): HtmlElement {
  let box = target
  while (/^(?:a|sup|span|b|strong|em|i)$/.test(box.tagName) && box.parentNode && 'tagName' in box.parentNode) box = box.parentNode
  const outer = box.parentNode
  if (box.tagName !== 'p' || !outer || !('tagName' in outer) || !/^(?:div|li|aside)$/.test(outer.tagName)) return box
  const others = outer.childNodes.filter(isElement)
  const isOwn = others[0] === box && others.slice(1).every((one) => !elementsBelow([one]).some((inner) => idsOf(inner).length > 0))
  return isOwn ? outer : box
}

function targetOf(element: HtmlElement): string | null {
  const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
  return href?.startsWith('#') && href.length > 1 ? href.slice(1) : null
}

function idsOf(element: HtmlElement): string[] {
  return [attribute(element, 'id') ?? '', attribute(element, 'name') ?? ''].filter(Boolean)
}

/** In the order of the document. */
function elementsBelow(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.filter(isElement).flatMap((node) => [node, ...elementsBelow(node.childNodes)])
}

function withoutLink(nodes: HtmlNode[], back: HtmlElement): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (node === back) return []
    if (!isElement(node)) return [node]
    node.childNodes = withoutLink(node.childNodes, back)
    return [node]
  })
}

/** Takes an element away, with what is empty without it: the list, the line above the notes. */
function remove(box: HtmlElement, nodes: HtmlNode[]): HtmlNode[] {
  const without = (list: HtmlNode[]): HtmlNode[] =>
    list.flatMap((node): HtmlNode[] => {
      if (node === box) return []
      if (!isElement(node)) return [node]
      const held = elementsBelow([node]).includes(box)
      if (held) node.childNodes = without(node.childNodes)
      return held && isEmpty(node) ? [] : [node]
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
