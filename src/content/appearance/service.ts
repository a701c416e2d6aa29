import { createHash } from 'node:crypto'
import type { Appearance } from './contract.ts'
import { readStyles, type Theme } from './rules.ts'
import { appearanceClass, keyOf, stylesheetOf } from './stylesheet.ts'

/** The stylesheet of styles; null for styles without colours. */
export function appearanceOf(styles: string): Appearance | null {
  const { theme } = readStyles(styles)
  return theme ? { name: appearanceClass(theme), url: addressOf(theme) } : null
}

/** Named by its colours and by its text: another rule for the tokens is another address. */
function addressOf(theme: Theme): string {
  return `/dress/${keyOf(theme)}-${markOf(theme)}.css`
}

export function markOf(theme: Theme): string {
  return createHash('sha256').update(stylesheetOf(theme)).digest('hex').slice(0, 8)
}
