import { parse, TYPE, type MessageFormatElement } from '@formatjs/icu-messageformat-parser'
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js'
import { parse as parseHtml, defaultTreeAdapter, type DefaultTreeAdapterTypes } from 'parse5'
import english from '#i18n/messages/en.json' with { type: 'json' }

/** Every message with each of its literal texts in brackets: what is shown without them is in no catalogue. */
export function pseudoMessages(): Record<string, string> {
  return Object.fromEntries(Object.entries(english).map(([key, text]) => [key, printAST(bracketed(parse(text)) as Parameters<typeof printAST>[0])])) // the printer declares the types of the parser anew
}

function bracketed(elements: MessageFormatElement[]): MessageFormatElement[] {
  return elements.map((element): MessageFormatElement => {
    if (element.type === TYPE.literal) return { ...element, value: `⟦${element.value}⟧` }
    if (element.type === TYPE.tag) return { ...element, children: bracketed(element.children) }
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element
    const options = Object.entries(element.options).map(([name, option]) => [name, { ...option, value: bracketed(option.value) }])
    return { ...element, options: Object.fromEntries(options) as typeof element.options } // the same names
  })
}

const textAttributes = new Set(['alt', 'aria-label', 'aria-description', 'aria-roledescription', 'aria-valuetext', 'placeholder', 'title', 'label', 'content'])
/** Of the spec's dates, which English writes itself. */
const date = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\w* \d+(?:st|nd|rd|th)(?:, \d{4})?/g

/** Texts of a page that are neither in brackets nor in `data`, each with the element it stands in. */
export function untranslatedTexts(html: string, data: string): string[] {
  const found: string[] = []
  const known = plain(data)
  const look = (text: string, where: string): void => {
    const rest = text
      .replaceAll(/⟦[^⟧]*⟧/g, '\0')
      .replaceAll(date, '\0')
      .split('\0')
      .map(plain)
    for (const part of rest) if (/\p{L}{2}/u.test(part) && !known.includes(part)) found.push(`${where}: ${text.trim()}`)
  }
  const walk = (node: DefaultTreeAdapterTypes.ChildNode): void => {
    if (defaultTreeAdapter.isTextNode(node)) return look(node.value, node.parentNode && 'tagName' in node.parentNode ? node.parentNode.tagName : '')
    if (!defaultTreeAdapter.isElementNode(node) || isSilent(node)) return
    for (const { name, value } of node.attrs) if (textAttributes.has(name)) look(value, `${node.tagName} ${name}`)
    node.childNodes.forEach(walk)
  }
  parseHtml(html).childNodes.forEach(walk)
  return [...new Set(found)]
}

/** Scripts, styles, the text of an article, and facts of the head that are for machines. */
function isSilent({ tagName, attrs }: DefaultTreeAdapterTypes.Element): boolean {
  if (['script', 'style', 'svg', 'template'].includes(tagName)) return true
  if (tagName === 'meta') return !attrs.some(({ value }) => /^(description|og:(title|description)|twitter:(title|description))$/.test(value))
  return attrs.some(({ name, value }) => name === 'class' && /\bprose\b/.test(value))
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
