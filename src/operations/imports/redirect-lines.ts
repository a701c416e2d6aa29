/** A rule as a line of a server's settings says it. */
export interface RedirectLine {
  from: string
  to: string | null
  code: number
  isPattern: boolean
  /** It counts for some visitors only, or hides the page that it leads to. */
  hasCondition: boolean
}

/** `_redirects` of Netlify and Cloudflare Pages: `/old /new 301`. */
export function linesOfRedirects(text: string): RedirectLine[] {
  return linesOf(text).flatMap(([from = '', ...rest]) => {
    const at = rest.findIndex((word) => /^(?:https?:\/)?\//.test(word))
    const to = rest[at]
    if (to === undefined) return []
    const [code, ...conditions] = rest.slice(at + 1)
    const status = code === undefined ? 301 : Number.parseInt(code, 10)
    const hasCondition = at > 0 || conditions.length > 0 || !(status >= 301 && status <= 308)
    return [{ from, to, code: status, isPattern: /\*|\/:\w/.test(from), hasCondition }]
  })
}

const codes: Partial<Record<string, number>> = { permanent: 301, temp: 302, seeother: 303, gone: 410 }

/** `Redirect` and its relatives of Apache in `.htaccess`; what rewrites is a pattern. */
export function linesOfApache(text: string): RedirectLine[] {
  return linesOf(text).flatMap(([directive = '', ...words]) => {
    const name = directive.toLowerCase()
    if (name === 'rewriterule' || name === 'redirectmatch')
      return [{ ...plain, from: words.find((word) => /[/^]/.test(word)) ?? words[0] ?? '', isPattern: true }]
    if (!/^redirect(?:permanent|temp)?$/.test(name)) return []
    const isCode = name === 'redirect' && !(words[0] ?? '').startsWith('/')
    const given = isCode ? (words[0] ?? '').toLowerCase() : name.slice('redirect'.length)
    const [from = '', to = null] = isCode ? words.slice(1) : words
    return [{ ...plain, from, to, code: codes[given] ?? (Number(given) || 302) }]
  })
}

const plain: RedirectLine = { from: '', to: null, code: 301, isPattern: false, hasCondition: false }

/** Words of each line; quotation marks hold several together. */
function linesOf(text: string): string[][] {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  return lines
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''))
}
