/** The label is made from the parsed address, so that it cannot name another host than the one it leads to. */
export function linkOf(address: string): TextPart | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username || url.password || !url.hostname.includes('.')) return null
  const label = url.host + (url.pathname === '/' && !url.search ? '' : url.pathname + url.search) + url.hash
  return { kind: 'link', href: url.href, text: label.length > longestLabel ? `${label.slice(0, longestLabel)}…` : label }
}

const longestLabel = 60

export type TextPart = { kind: 'text' | 'code' | 'mention'; text: string } | { kind: 'link'; text: string; href: string }
