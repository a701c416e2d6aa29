import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { attribute, isElement, type HtmlElement, type HtmlNode } from './html-tree.ts'

/** The elements of a text in their order; what is asked of one does not look through the others. */
export class ElementOrder {
  readonly all: HtmlElement[] = []
  /** The first element of each id or name. */
  readonly places = new Map<string, number>()
  readonly #ranges = new Map<HtmlElement, [from: number, to: number]>()
  readonly #links = new Map<string, number[]>()
  /** Index of the first child that is not taken. */
  readonly #begins = new Map<Tree.ParentNode, number>()

  constructor(nodes: readonly HtmlNode[]) {
    for (const node of nodes) if (isElement(node)) this.#add(node)
  }

  isIn(inner: HtmlElement, outer: HtmlElement): boolean {
    const [from, to] = this.#ranges.get(outer) ?? [0, 0]
    const [at] = this.#ranges.get(inner) ?? [-1]
    return at >= from && at < to
  }

  /** The first link in an element that leads to one of these ids. */
  linkIn(element: HtmlElement, ids: readonly string[]): HtmlElement | undefined {
    const [from, to] = this.#ranges.get(element) ?? [0, 0]
    const found = ids.map((id) => this.#links.get(id)?.find((at) => at >= from) ?? to)
    const first = Math.min(to, ...found)
    return first < to ? this.all[first] : undefined
  }

  /** Whether an element is the first of its parent, and those behind it have no ids. @param taken count as gone for good */
  isAlone(element: HtmlElement, parent: HtmlElement, taken: ReadonlySet<HtmlNode>): boolean {
    const { childNodes } = parent
    const isLeft = (node: HtmlNode | undefined) => node && isElement(node) && !taken.has(node)
    let at = this.#begins.get(parent) ?? 0
    while (at < childNodes.length && !isLeft(childNodes[at])) at++
    this.#begins.set(parent, at)
    if (childNodes[at] !== element) return false
    for (at++; at < childNodes.length; at++) {
      const node = childNodes[at]
      if (node && isElement(node) && isLeft(node) && this.#hasIds(node)) return false
    }
    return true
  }

  #hasIds(element: HtmlElement): boolean {
    const [from, to] = this.#ranges.get(element) ?? [0, 0]
    for (let at = from; at < to; at++) if (idsOf(this.all[at]).length > 0) return true
    return false
  }

  #add(element: HtmlElement): void {
    const at = this.all.push(element) - 1
    for (const id of idsOf(element)) if (!this.places.has(id)) this.places.set(id, at)
    const target = targetOf(element)
    const links = target === null ? undefined : this.#links.get(target)
    if (links) links.push(at)
    else if (target !== null) this.#links.set(target, [at])
    for (const child of element.childNodes) if (isElement(child)) this.#add(child)
    this.#ranges.set(element, [at, this.all.length])
  }
}

/** The id that a link of the text leads to. */
export function targetOf(element: HtmlElement): string | null {
  const href = element.tagName === 'a' ? attribute(element, 'href') : undefined
  return href?.startsWith('#') && href.length > 1 ? href.slice(1) : null
}

export function idsOf(element: HtmlElement | undefined): string[] {
  return element ? [attribute(element, 'id') ?? '', attribute(element, 'name') ?? ''].filter(Boolean) : []
}
