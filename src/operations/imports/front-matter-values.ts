import { shownJson } from '#base/shown-json.ts'
/** A value of front matter as a line of text. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}

/** Each value as a line of text. */
export function lines(data: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, text(value)]))
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

/** Jekyll parts them by spaces when it finds no list. */
export function categories(value: unknown): string[] {
  return typeof value === 'string' && !value.includes(',') ? value.split(/\s+/).filter(Boolean) : words(value)
}

/** Those that addresses are made of. */
export function categoriesIn(data: Readonly<Record<string, unknown>>): string[] {
  return categories(data['categories'] ?? data['category'])
}

export function words(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [value]
  return list.map(nameOf).filter(Boolean)
}

/** Some write a topic as an object. */
export function nameOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return text(value)
  const own: Record<string, unknown> = Object.fromEntries(Object.entries(value))
  return ['name', 'title', 'label', 'slug'].map((key) => text(own[key])).find(Boolean) ?? ''
}

export function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
}

export function shown(value: unknown): string {
  const json = typeof value === 'string' ? value : shownJson(value)
  return json.length > 80 ? `${json.slice(0, 79)}…` : json
}
