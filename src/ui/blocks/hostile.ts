import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5'

/** Test support: what hostile content is made of, and how one sees that it got through. */
export const payloads = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  ' javascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript:alert(1)//https://youtube.com',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  'data:image/svg+xml;base64,PHN2ZyBvbmxvYWQ9YWxlcnQoMSk+',
  'vbscript:msgbox(1)',
  'blob:https://x/y',
  'file:///etc/passwd',
  'view-source:x',
  '//evil.example/x.js',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  'https://evil.example/x.png',
  'http://evil.example',
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '" autofocus onfocus="alert(1)',
  '<svg/onload=alert(1)>',
  '<iframe src=javascript:alert(1)>',
  '<style>*{background:url(//evil.example)}</style>',
  '<base href=//evil.example>',
  '<meta http-equiv=refresh content=0;url=//evil.example>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#106;avascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '\u202ejavascript:',
  '\u0000<script>',
  '\ud800',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
]

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
