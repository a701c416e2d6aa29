export interface XmlElement {
  /** With the usual prefix of its namespace, whatever the document calls it: `content:encoded`, `wp:post_id`; none for RSS and Atom. */
  name: string
  attributes: Record<string, string>
  children: XmlNode[]
}

type XmlNode = XmlElement | string

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== 'string'
}

/** Child elements of that name. */
export function all(element: XmlElement | undefined, name: string): XmlElement[] {
  return element?.children.filter(isElement).filter((child) => child.name === name) ?? []
}

export function one(element: XmlElement | undefined, name: string): XmlElement | undefined {
  return all(element, name)[0]
}

/** All words below an element. */
export function textOf(element: XmlElement | undefined): string {
  return element?.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('') ?? ''
}

/** Words of the first child of that name, without space around them. */
export function text(element: XmlElement | undefined, name: string): string {
  return textOf(one(element, name)).trim()
}

/** The inside of an element as markup again: what Atom calls XHTML. */
export function markup(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (typeof child === 'string') return escaped(child)
      const name = child.name.replace(/^.*:/, '')
      const attributes = Object.entries(child.attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`)
      const inside = markup(child)
      return inside || !/^(?:img|br|hr|wbr|source)$/i.test(name) ? `<${name}${attributes.join('')}>${inside}</${name}>` : `<${name}${attributes.join('')}>`
    })
    .join('')
}

function escaped(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
