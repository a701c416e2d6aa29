/** A value of front matter as a line of text. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** The address when it is one of the web. */
export function webAddress(address: string): string | null {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** All words of a value, whatever it is made of. */
export function allText(value: unknown): string {
  if (Array.isArray(value)) return value.map(allText).join(' ')
  return typeof value === 'object' && value !== null ? Object.values(value).map(allText).join(' ') : text(value)
}
