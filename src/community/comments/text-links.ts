/**
 * Signs of the sentence around it do not belong to an address, closing brackets only with their opening ones, and a line below it
 * only where one stands before it too.
 */
export function addressIn(text: string, before: string): string {
  let end = text.length
  for (; end > 0; end--) {
    const last = text.charAt(end - 1)
    if (/[.,;:!?'’”»*]/u.test(last) || (last === '_' && before === '_')) continue
    const opening = { ')': '(', ']': '[', '}': '{' }[last]
    if (opening === undefined || count(text.slice(0, end), opening) >= count(text.slice(0, end), last)) break
  }
  return text.slice(0, end)
}

/** The label is made from the parsed address, so that it cannot name another host than the one it leads to. */
export function linkOf(address: string): TextPart | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password || !url.hostname.includes('.')) return null
  const label = url.host + (url.pathname === '/' && !url.search ? '' : url.pathname + url.search) + url.hash
  return { kind: 'link', href: url.href, text: label.length > longestLabel ? `${label.slice(0, longestLabel)}…` : label }
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}

const longestLabel = 60

export type TextPart = { kind: 'text' | 'code' | 'mention'; text: string } | { kind: 'link'; text: string; href: string }
