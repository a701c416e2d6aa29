import { parse, defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'

const textAttributes = new Set(['alt', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'label', 'content'])
interface ShownText {
  text: string
  /** Name of the element, and of the attribute if it is one. */
  where: string
}

/** What a page without script shows or says aloud, but for the text of an article. */
export function shownTexts(html: string): ShownText[] {
  const found: ShownText[] = []
  const walk = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if (defaultTreeAdapter.isTextNode(node)) {
      found.push({ text: node.value.trim(), where: node.parentNode && 'tagName' in node.parentNode ? node.parentNode.tagName : '' })
      return
    }
    if (!defaultTreeAdapter.isElementNode(node) || isSilent(node)) return
    for (const { name, value } of node.attrs) if (textAttributes.has(name)) found.push({ text: value.trim(), where: `${node.tagName} ${name}` })
    node.childNodes.forEach(walk)
  }
  parse(html, { scriptingEnabled: false }).childNodes.forEach(walk)
  return found.filter(({ text }) => text !== '')
}

/** Scripts, styles, the text of an article, and facts of the head that are for machines. */
function isSilent({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean {
  if (['script', 'style', 'svg', 'template'].includes(tagName)) return true
  if (tagName === 'meta') return !attrs.some(({ value }) => /^(description|og:(title|description)|twitter:(title|description))$/.test(value))
  return attrs.some(({ name, value }) => name === 'class' && /\bprose\b/.test(value))
}
