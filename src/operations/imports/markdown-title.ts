/** The first heading of the first level that is one: what begins with # in code is a comment. `rest` is the text without it. */
export function firstHeading(markdown: string): { heading: string | undefined; rest: string } {
  const lines = markdown.split('\n')
  let end: RegExp | null = null
  for (const [at, line] of lines.entries()) {
    if (end) {
      if (end.test(line)) end = null
      continue
    }
    end = endOfCode(line)
    const heading = /^ {0,3}#[ \t]+(\S.*?)(?:[ \t]+#+)?[ \t]*$/.exec(line)?.[1]
    if (!end && heading !== undefined) return { heading, rest: lines.with(at, '').join('\n') }
  }
  return { heading: undefined, rest: markdown }
}

/** What closes the code that a line opens. */
function endOfCode(line: string): RegExp | null {
  const fence = /^[ \t>]*(`{3,}|~{3,})/.exec(line)?.[1]
  if (fence !== undefined) return new RegExp(String.raw`^[ \t>]*${fence.charAt(0)}{${fence.length},}[ \t]*$`)
  if (/\{%-?\s*highlight\b/.test(line)) return /\{%-?\s*endhighlight\b/
  if (/\{\{[<%]\s*highlight\b/.test(line)) return /\{\{[<%]\s*\/\s*highlight\b/
  const tag = /<(pre|script|style|textarea)\b/i.exec(line)?.[1]
  if (tag !== undefined && !new RegExp(`</${tag}`, 'i').test(line)) return new RegExp(`</${tag}`, 'i')
  return /<!--(?![\s\S]*-->)/.test(line) ? /-->/ : null
}
