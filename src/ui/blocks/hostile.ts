import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Test support: what hostile content is made of, and how one sees that it got through. */
export const blockTypes = [
  'paragraph',
  'heading',
  'bulletListItem',
  'numberedListItem',
  'quote',
  'pullQuote',
  'image',
  'gallery',
  'embed',
  'linkCard',
  'video',
  'audio',
  'codeBlock',
  'callout',
  'divider',
  'button',
  'signUp',
  'table',
  'footnote',
  'file',
  'mediaCard',
]
const allowed = new Set(
  'a aside audio b blockquote br button cite code div em figcaption figure h2 h3 h4 hr img li ol p path picture pre s section source span strong sup svg table tbody td th thead tr track u ul video'.split(
    ' ',
  ),
)

/** What a browser would do with the HTML that it should not; empty when all is well. */
export function unsafeParts(html: string): string[] {
  const found: string[] = []
  const ids = new Set<string>()
  const walk = (node: Tree.ChildNode): void => {
    if (!('tagName' in node)) return
    if (!allowed.has(node.tagName)) found.push(`<${node.tagName}>`)
    for (const { name, value } of node.attrs) {
      if (/^on|^style$|^srcdoc$|^formaction$/i.test(name)) found.push(`${name}="${value}"`)
      if (name === 'href' && !/^(?:https?:\/\/|mailto:|\/(?![/\\])|#)/i.test(value)) found.push(`href="${value}"`)
      if (/^(?:src|poster)$/.test(name) && !/^(?:\/(?![/\\])|data:image\/[a-z]+;base64,)/.test(value)) found.push(`${name}="${value}"`)
      if (name === 'srcset' && !value.startsWith('/media/')) found.push(`srcset="${value}"`)
      if (name === 'id' && ids.has(value)) found.push(`two of id ${value}`)
      if (name === 'id') ids.add(value)
    }
    node.childNodes.forEach(walk)
  }
  parseFragment(html).childNodes.forEach(walk)
  return found
}
