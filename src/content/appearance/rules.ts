import { groups, type Group } from '#content/kinds.ts'
import { contrast, readColour } from '#base/colours.ts'
import type { Image } from '#base/image.ts'
import { atMostLetters } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

export const layouts = ['grid', 'masonry', 'spread', 'stack'] as const
export const fonts = ['sans', 'serif', 'display'] as const
export const fits = ['cover', 'contain'] as const

export interface Theme {
  background: string
  text: string
  accent: string
}

/** Everything `styles` may say; whatever else stands in the JSON is not there for us. */
export interface Styles {
  version?: 1
  theme?: Theme
  /** `focus`: from left and from top, 0 to 1; without it the picture's own holds. */
  cover?: { fit: (typeof fits)[number]; focus?: [number, number] }
  layout?: (typeof layouts)[number]
  font?: (typeof fonts)[number]
  order?: Group[]
}

/** Text on its background has to have this contrast. */
export const leastContrast = 4.5
/** Headlines and buttons on it. */
export const leastLarge = 3
const longest = 4_000

/** The styles in a JSON text, value by value; `{}` for one that is broken. A theme that cannot be read is no theme. */
export function readStyles(json: string): Styles {
  const given = parsed(json)
  const theme = themeOf(given['theme'])
  const styles: Styles = {}
  if (theme && contrast(theme.text, theme.background) >= leastContrast) styles.theme = theme
  const cover = objectOf(given['cover'])
  const focus = focusOf(cover['focus'])
  if (given['cover'] !== undefined) styles.cover = { fit: fits.find((fit) => fit === cover['fit']) ?? 'cover', ...(focus ? { focus } : {}) }
  const layout = layouts.find((name) => name === given['layout'])
  if (layout) styles.layout = layout
  const font = fonts.find((name) => name === given['font'])
  if (font) styles.font = font
  const order = orderOf(given['order'])
  if (order) styles.order = order
  return Object.keys(styles).length > 0 ? { version: 1, ...styles } : {}
}

/** What readers get of the accent: too pale for small texts, or even for a headline, it gives way to the colour of the text. */
export function shownAccents({ background, text, accent }: Theme): { small: string; large: string } {
  const reached = contrast(accent, background)
  return { small: reached >= leastContrast ? accent : text, large: reached >= leastLarge ? accent : text }
}

/** As it is kept and sent. */
export function stylesText(styles: Styles): string {
  return JSON.stringify(styles)
}

/** What is wrong with styles somebody wants to keep, in words; null for good ones. */
export function faultOf(json: string): string | null {
  if (json.length > longest) return atMostLetters(longest).error()
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return t('studio-error.styles-json')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return t('studio-error.styles-object')
  const given = objectOf(value)
  if (given['theme'] === undefined) return null
  const theme = themeOf(given['theme'])
  if (!theme) return t('studio-error.styles-theme', { example: '#16203a' })
  const reached = contrast(theme.text, theme.background)
  if (reached < leastContrast) return t('studio-error.styles-contrast', { reached: reached.toFixed(1), least: String(leastContrast) })
  return null
}

/** A cover with what its styles say must stay in every crop. */
export function focused<I extends Pick<Image, 'focus'>>(cover: I, json: string): I {
  const focus = readStyles(json).cover?.focus
  return focus ? { ...cover, focus } : cover
}

/** All groups: those named first, then the others. */
export function inOrder(styles: Styles): Group[] {
  return [...new Set([...(styles.order ?? []), ...groups])]
}

function themeOf(value: unknown): Theme | null {
  const given = objectOf(value)
  const [background, text, accent] = [readColour(given['background']), readColour(given['text']), readColour(given['accent'])]
  return background && text && accent ? { background, text, accent } : null
}

function focusOf(value: unknown): [number, number] | null {
  const [, x, y] = typeof value === 'string' ? (/^(\d{1,3})% (\d{1,3})%$/.exec(value) ?? []) : []
  if (x !== undefined && y !== undefined) return [share(Number(x) / 100), share(Number(y) / 100)]
  if (!Array.isArray(value) || value.length !== 2) return null
  const [first, second]: unknown[] = value
  return typeof first === 'number' && typeof second === 'number' && Number.isFinite(first) && Number.isFinite(second) ? [share(first), share(second)] : null
}

function share(value: number): number {
  return Math.max(0, Math.min(1, value))
}

function orderOf(value: unknown): Group[] | null {
  if (!Array.isArray(value)) return null
  const named = groups.filter((group) => value.includes(group))
  return named.length > 0 ? named.sort((a, b) => value.indexOf(a) - value.indexOf(b)) : null
}

function parsed(json: string): Record<string, unknown> {
  if (json.length > longest) return {}
  try {
    return objectOf(JSON.parse(json))
  } catch {
    return {}
  }
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {} // an object, by the line itself
}
