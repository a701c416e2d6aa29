import { nextByName, nextMatch, replaceSpans } from '#base/text-spans.ts'
import { escapeHtml } from './legacy-html.ts'

/** Languages whose names SyntaxHighlighter Evolved takes as shortcodes; `latex` and `tex` are those of formulas. */
const languages =
  'actionscript3|arduino|as3|bash|c|c-sharp|cf|clj|clojure|coldfusion|cpp|csharp|css|delphi|diff|erl|erlang|fsharp|go|golang|groovy|haskell|html|java|javafx|javascript|jfx|jquery|js|jscript|matlab|matlabkey|obj-c|objc|pas|pascal|patch|perl|php|pl|plain|powershell|ps|py|python|r|rails|rb|ror|ruby|scala|shell|splus|sql|swift|text|vb|vbnet|xhtml|xml|xslt|yaml|yml'
/** Of WordPress.com, Crayon and others; `[cc lang="php"]` and `[ccn_php]` of CodeColorer, whose letters are its options. */
const names = String.raw`cc[belinosthw]{0,8}(?:_[\w+#-]+)?|code|codesyntax|crayon|source|sourcecode`
const begins = new RegExp(String.raw`<(pre|code|script|style|textarea)\b|(?<!\[)\[(${names}|${languages})(?=[\s=\]])`, 'i')

/** Shortcodes of code as HTML, before anything else is read: what stands between them is no HTML and holds no shortcodes. */
export function withCodeShortcodes(content: string): string {
  if (!content.includes('[/')) return content
  const headEnd = nextMatch(content, /\]/)
  const closing = nextByName(
    content,
    (name) => new RegExp(name.startsWith('[') ? String.raw`\[/${name.slice(1).replaceAll('+', String.raw`\+`)}\]` : `</${name}\\s*>`, 'i'),
  )
  return replaceSpans(content, begins, ({ index, 0: whole, 1: tag, 2: name = '' }) => {
    const from = index + whole.length
    if (tag !== undefined) {
      const end = closing(tag.toLowerCase(), from)?.end
      return end === undefined ? undefined : { end, text: content.slice(index, end) }
    }
    const head = headEnd(from)
    const close = head && closing(`[${name.toLowerCase()}`, head.end)
    return close && { end: close.end, text: codeHtml(name, content.slice(from, head.at), content.slice(head.end, close.at)) }
  })
}

function codeHtml(name: string, head: string, inside: string): string {
  const [, named] = /(?:^|\s)(?:lang|language|brush)?\s{0,9}=\s{0,9}["']?([\w+#-]+)/.exec(head) ?? []
  const language = named ?? /^cc[a-z]*_(.+)$/i.exec(name)?.[1] ?? (new RegExp(`^(?:${languages})$`, 'i').test(name) ? name : '')
  const code = `<code class="language-${escapeHtml(language.toLowerCase())}">${escaped(inside.replace(/^\s*\n/, '').trimEnd())}</code>`
  return /^cc[a-zA-Z]*i/.test(name.split('_', 1)[0] ?? '') && !inside.includes('\n') ? code : `\n<pre>${code}</pre>\n`
}

/** Some plug-ins keep code with escaped signs, others as it is; the visual editor adds marks of its own to escaped code. */
function escaped(code: string): string {
  const isEscaped = code.includes('&lt;')
    ? !/<(?!\/?(?:a|b|br|div|em|i|p|span|strong)\b)[a-z/?!]/i.test(code)
    : /&(?:gt|amp|quot|#0?39);/.test(code) && !/<[a-z/?!]/i.test(code)
  if (!isEscaped) return escapeHtml(code)
  return code.replace(/<br\s*\/?>[ \t]*\n?|<\/p>\s{0,200}<p\b[^<>]*>/gi, '\n').replace(/<\/?[a-z][^<>]*>/gi, '')
}
