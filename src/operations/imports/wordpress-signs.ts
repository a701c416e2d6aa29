import { nextMatch, replaceSpans } from '#base/text-spans.ts'

/** Names of shortcodes that the text ends somewhere: `[/gallery]`. */
export function endedShortcodes(text: string): Set<string> {
  return new Set([...text.matchAll(/\[\/([a-zA-Z][\w-]*)\]/g)].map(([, name = '']) => name))
}

/** Whether the text begins a shortcode whose name begins so. */
export function beginsShortcode(text: string): (name: string) => boolean {
  const names = [...new Set([...text.matchAll(/\[([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name))].sort()
  return (name) => {
    let [from, to] = [0, names.length]
    while (from < to) {
      const middle = (from + to) >> 1
      if ((names[middle] ?? '') < name) from = middle + 1
      else to = middle
    }
    return names[from]?.startsWith(name) === true
  }
}

/** A line break in the place of each shortcode: of those that have attributes or an end in the source, outside code. */
export function withoutShortcodes(text: string, source: string): string {
  const ended = endedShortcodes(source)
  const endOf = signEnds(text)
  const codeEnd = nextMatch(text, /<\/pre\s*>/i)
  return replaceSpans(text, /<pre\b|\[\/?([a-zA-Z][\w-]*)/i, (begin) => {
    if (begin[1] === undefined) {
      const end = codeEnd(begin.index)?.end
      return end === undefined ? undefined : { end, text: text.slice(begin.index, end) }
    }
    const end = endOf(begin.index + begin[0].length)
    if (end === undefined) return undefined
    const sign = text.slice(begin.index, end)
    return { end, text: ended.has(begin[1]) || sign.includes('=') ? '\n' : sign }
  })
}

/**
 * Where a shortcode ends whose attributes begin at a place. A value with a quotation mark may be one in quotes or a bare
 * word, so that a pattern would try as many ways as there are sums of both; here each place is tried once.
 */
function signEnds(text: string): (from: number) => number | undefined {
  const tried = new Set<number>()
  const end = /\s*\/?\]/y
  return (from) => {
    const waiting: { at: number; isEnd: boolean }[] = [{ at: from, isEnd: false }]
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (next.isEnd) {
        end.lastIndex = next.at
        if (end.test(text)) return end.lastIndex
      } else if (!tried.has(next.at)) {
        tried.add(next.at)
        waiting.push({ at: next.at, isEnd: true }, ...valueEnds(text, next.at).map((at) => ({ at, isEnd: false })))
      }
    }
    return undefined
  }
}

const attribute = /\s+[\w-]+\s*=\s*/y
const quoted = /"[^"]*"|'[^']*'/y
const bare = /[^\s\]]+/y

/** Where the attribute ends that begins at a place, the likely reading last. */
function valueEnds(text: string, from: number): number[] {
  attribute.lastIndex = from
  if (!attribute.test(text)) return []
  const at = attribute.lastIndex
  return [bare, quoted].flatMap((value) => {
    value.lastIndex = at
    return value.test(text) ? [value.lastIndex] : []
  })
}
