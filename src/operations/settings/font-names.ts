import type { Theme } from './theme-rules.ts'

/** What the families of a pair are called, everywhere the same: headlines, then texts. */
export const fontNames: Record<Exclude<Theme['fonts'], 'designed'>, string> = {
  literata: 'Archivo, Literata',
  fraunces: 'Fraunces, Literata',
  bricolage: 'Bricolage Grotesque, Source Serif 4',
  inter: 'Inter',
}
