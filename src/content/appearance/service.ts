import { createHash } from 'node:crypto'
import type { Dress } from './contract.ts'
import { readStyles, type Theme } from './rules.ts'
import { dressClass, keyOf, sheetOf } from './stylesheet.ts'

/** The stylesheet of styles; null for styles without colours. */
export function dressOf(styles: string): Dress | null {
  const { theme } = readStyles(styles)
  return theme ? { name: dressClass(theme), url: addressOf(theme) } : null
}

/** Named by its colours and by its text: another rule for the tokens is another address. */
export function addressOf(theme: Theme): string {
  return `/dress/${keyOf(theme)}-${markOf(theme)}.css`
}

export function markOf(theme: Theme): string {
  return createHash('sha256').update(sheetOf(theme)).digest('hex').slice(0, 8)
}
