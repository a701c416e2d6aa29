import { nextMatch, replaceSpans } from '#base/text-spans.ts'
import { escapeHtml } from './legacy-html.ts'

/** Where Jekyll and Hugo keep texts: its importers from Blogger and WordPress write them as HTML. Elsewhere HTML is a page of the design. */
export function isHtmlPost(path: string): boolean {
  return /(?:^|\/)(?:_posts|_drafts|content)\/.*\.html?$/i.test(path)
}

/** HTML as Markdown: one element without blank lines, so that nothing in it is read as signs. It keeps its lines, which reports count. */
export function markdownOfHtml(body: string): string {
  return `<div>${withHighlightedCode(body).replace(/^[ \t]*$/gm, '<!---->')}\n</div>`
}

function withHighlightedCode(html: string): string {
  const closing = nextMatch(html, /\{%-?\s{0,9}endhighlight\s{0,9}-?%\}/)
  return replaceSpans(html, /\{%-?\s{0,9}highlight\s{1,9}([\w+#-]+)[^%\n]{0,200}%\}/, (begin) => {
    const from = begin.index + begin[0].length
    const close = closing(from)
    if (!close) return undefined
    const inside = html.slice(from, close.at)
    const [blank = ''] = /^[ \t]*\n/.exec(inside) ?? []
    const code = escapeHtml(inside.slice(blank.length))
    return { end: close.end, text: `${blank && '\n'}<pre><code class="language-${escapeHtml(begin[1] ?? '')}">${code}</code></pre>` }
  })
}
