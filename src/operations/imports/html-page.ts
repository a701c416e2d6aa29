import { serialize } from 'parse5'
import { elementsIn, hasClass, isElement, textIn, type HtmlElement, type HtmlNode } from '#base/blocks/html-tree.ts'

/** Elements of that tag and class. */
export function withClass(nodes: readonly HtmlNode[], tag: string, name: string): HtmlElement[] {
  return elementsIn(nodes, tag).filter((element) => hasClass(element, name))
}

export function markupOf(nodes: readonly HtmlNode[]): string {
  return serialize({ nodeName: '#document-fragment', childNodes: [...nodes] })
}

/** The words of an element in one line. */
export function lineIn(element: HtmlElement | undefined): string {
  return element ? textIn(element.childNodes).replace(/\s+/g, ' ').trim() : ''
}

/** The same nodes without some elements, wherever they stand. */
export function without(nodes: readonly HtmlNode[], isGone: (element: HtmlElement) => boolean): HtmlNode[] {
  return nodes.flatMap((node): HtmlNode[] => {
    if (!isElement(node)) return [node]
    if (isGone(node)) return []
    node.childNodes = without(node.childNodes, isGone)
    return [node]
  })
}
