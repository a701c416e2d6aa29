import { readColour } from '#base/colours.ts'
import { readStyles, stylesText, type Styles, type Theme } from '../rules.ts'

type Change = { [K in keyof Styles]?: Styles[K] | undefined }

/** The colours somebody is choosing, though the contrast may not do yet: the server says so, and nothing is lost meanwhile. */
export function givenTheme(json: string): Theme | null {
  try {
    const value: unknown = JSON.parse(json)
    const theme: unknown = typeof value === 'object' && value !== null && 'theme' in value ? value.theme : null
    if (typeof theme !== 'object' || theme === null) return null
    const colour = (name: string) => readColour(Reflect.get(theme, name))
    const [background, text, accent] = [colour('background'), colour('text'), colour('accent')]
    return background && text && accent ? { background, text, accent } : null
  } catch {
    return null
  }
}

/** The styles with something changed; what becomes undefined is taken off. */
export function stylesWith(json: string, change: Change): string {
  const theme = givenTheme(json)
  const merged = { ...readStyles(json), ...(theme ? { theme } : {}), ...change }
  const kept = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined))
  return stylesText(kept)
}

/** The point stands in the picture and, once something is said about the cover, in the styles, which come first: kept in step. */
export function stylesWithFocus(json: string, focus: [number, number] | undefined): string {
  const { cover } = readStyles(json)
  return cover ? stylesWith(json, { cover: { fit: cover.fit, ...(focus ? { focus } : {}) } }) : json
}
