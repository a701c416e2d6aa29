import { attribute, elementsIn, isElement, isText, type HtmlElement, type HtmlNode } from './html-tree.ts'

/** A formula as a line: the TeX that it was made of, what it says of itself, else its signs one after the other. */
export function formulaOf(math: HtmlElement): string {
  const said = attribute(math, 'alttext')?.replace(/\s+/g, ' ').trim()
  const tex = elementsIn(math.childNodes, 'annotation').find((one) => /tex/i.test(attribute(one, 'encoding') ?? ''))
  return (!tex && said) || signsIn(tex ? tex.childNodes : math.childNodes).join(' ')
}

function signsIn(nodes: readonly HtmlNode[]): string[] {
  return nodes.flatMap((node) => {
    if (isText(node)) return node.value.replace(/\s+/g, ' ').trim() || []
    return isElement(node) ? signsIn(node.childNodes) : []
  })
}
