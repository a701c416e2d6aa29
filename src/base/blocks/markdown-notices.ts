import { toneOf } from './callout.ts'

const noticeList = /^ {0,3}(?:> ?)?\{:((?:[ \t]*\.[\w-]{1,40})+)[ \t]*\}[ \t]*$/
/** What begins with this is no paragraph. */
const otherBlock = /^(?:[#|`~<]|[-*+][ \t]|\d{1,9}[.)][ \t]| {4}|\t)/

export function mayHaveNotices(markdown: string): boolean {
  return /\{:[ \t]*\.(?:prompt|notice|alert)\b/.test(markdown)
}

/**
 * A paragraph or quotation whose attribute list says that it is a notice (`{: .prompt-tip}` of Chirpy, `{: .notice--info}` of
 * Minimal Mistakes) as the alert that GitHub knows, in as many lines.
 */
export function withNotices(markdown: string, isCode: (offset: number) => boolean): string {
  const lines = markdown.split('\n')
  let [offset, begin] = [0, 0]
  for (const [at, line] of lines.entries()) {
    const name = noticeOf(noticeList.exec(line)?.[1] ?? '')
    const first = lines[begin] ?? ''
    if (name !== null && begin < at && !otherBlock.test(first) && !isCode(offset)) {
      const quoted = lines.slice(begin, at).map((one) => (first.startsWith('>') ? one : `> ${one}`))
      lines.splice(begin, quoted.length + 1, `> [!${name}]`, ...quoted)
    }
    offset += line.length + 1
    if (name !== null || line.trim() === '') begin = at + 1
  }
  return lines.join('\n')
}

function noticeOf(list: string): string | null {
  const names = list
    .split('.')
    .slice(1)
    .map((one) => noticeName(one.trim()))
  const [name] = names
  return names.length > 0 && !names.includes(null) ? (name ?? null) : null
}

/** The name of its tone; null for a class of anything else. */
export function noticeName(className: string): string | null {
  const [, own, name = ''] = /^(?:(notice|alert|admonition)|(?:prompt|notice-|alert)-([a-z]+))$/.exec(className) ?? []
  if (own !== undefined) return 'note'
  return name === 'primary' || name === 'secondary' ? 'note' : toneOf(name) ? name : null
}
