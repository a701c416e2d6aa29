import { parseFragment, type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { BoundedParser } from './bounded-parser.ts'

export type HtmlNode = Tree.ChildNode
export type HtmlElement = Tree.Element

/** Elements nested deeper than anybody writes them; what is in them is only text. */
const deepest = 100

/** @param options.lines whether nodes know their lines, which takes a fifth of the time */
export function parseHtml(html: string, { lines = true } = {}): HtmlNode[] {
  const parser = BoundedParser.getFragmentParser<DefaultTreeAdapterMap>(null, { sourceCodeLocationInfo: lines })
  parser.tokenizer.write(html, true)
  const root = parser.getFragment()
  // A loop, not a recursion: the source may be as deep as it is long.
  const open: { node: Tree.ParentNode; depth: number }[] = [{ node: root, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    if (depth >= deepest) node.childNodes = [{ nodeName: '#text', value: textBelow(node), parentNode: node }]
    else for (const child of node.childNodes) if (isElement(child)) open.push({ node: child, depth: depth + 1 })
  }
  return root.childNodes
}

function textBelow(parent: Tree.ParentNode): string {
  let text = ''
  const open: (HtmlNode | string)[] = parent.childNodes.toReversed()
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node === 'string') text += node
    else if (isText(node)) text += node.value
    else if (isElement(node)) {
      // Words of two paragraphs or cells are not one word.
      const edge = withinLine.test(node.tagName) ? '' : '\n'
      open.push(edge, ...node.childNodes.toReversed(), edge)
    }
  }
  return text
}

const withinLine =
  /^(?:a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|nobr|q|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/

/** The element of a lone opening tag; undefined when it cannot stand by itself. */
export function elementOf(tag: string): HtmlElement | undefined {
  const [node] = parseFragment(tag).childNodes
  return node && isElement(node) ? node : undefined
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return 'tagName' in node
}

export function isText(node: HtmlNode): node is Tree.TextNode {
  return node.nodeName === '#text'
}

export function isComment(node: HtmlNode): node is Tree.CommentNode {
  return node.nodeName === '#comment'
}

export function attribute(element: HtmlElement, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value
}

export function hasClass(element: HtmlElement, name: string): boolean {
  return (attribute(element, 'class') ?? '').split(/\s+/).includes(name)
}

/** Lines before the node within its source. */
export function linesBefore(node: HtmlNode): number {
  return (node.sourceCodeLocation?.startLine ?? 1) - 1
}

export function elementsIn(nodes: readonly HtmlNode[], name: string): HtmlElement[] {
  return nodes.filter(isElement).flatMap((node) => [...(node.tagName === name ? [node] : []), ...elementsIn(node.childNodes, name)])
}

export function textIn(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (isText(node) ? node.value : isElement(node) ? textIn(node.childNodes) : '')).join('')
}

/** The tag that opens an element, as its source has it. */
export function startOf({ tagName, attrs }: HtmlElement): string {
  return `<${[tagName, ...attrs.filter(({ name }) => name !== 'markdown').map((one) => `${one.name}="${one.value}"`)].join(' ')}>`
}

/** In HTML an indent is only layout, in Markdown it would be code. */
export function dedented(text: string): string {
  const indents = text.split('\n').flatMap((line) => (line.trim() ? [/^[ \t]*/.exec(line)?.[0].length ?? 0] : []))
  const least = indents.reduce((least, indent) => Math.min(least, indent), Infinity)
  return indents.length ? text.replace(/^[ \t]*/gm, (indent) => indent.slice(least)) : text
}
