import { readFileSync } from 'node:fs'
import { tenth } from './pen.ts'

/** cond: headlines, cut narrow. med: small print. serif and it: book faces. */
export type Face = 'cond' | 'med' | 'serif' | 'it'

interface Cut {
  unit: number
  /** Advance and outline, y upwards, in font units. */
  glyphs: Record<string, [number, string]>
  /** First letter, then distance, then the second letters it holds for. */
  kern: Record<string, Record<string, string>>
}

/** Letters are kept as outlines, because librsvg would set text in whatever the machine has installed. */
// The file is written by hand of this project only, in the form above; lettering fails loudly on a missing glyph.
const faces = (JSON.parse(readFileSync(new URL('./outlines.json', import.meta.url), 'utf8')) as { faces: Record<Face, Cut> }).faces

interface Setting {
  face?: Face
  size?: number
  x?: number
  y?: number
  anchor?: 'start' | 'middle' | 'end'
  track?: number
  fill?: string
  attrs?: string
}

export function words(text: string, setting: Setting = {}): string {
  const { size = 100, x = 0, y = 0, anchor = 'start', fill = '#000', attrs = '' } = setting
  const width = measure(text, setting)
  const left = anchor === 'middle' ? x - width / 2 : anchor === 'end' ? x - width : x
  const cut = faces[setting.face ?? 'cond']
  const k = size / cut.unit
  let d = ''
  for (const { glyph, at } of layout(text, setting)) {
    d += glyph.replace(/(-?\d+) (-?\d+)/g, (_, gx: string, gy: string) => `${tenth(left + at + Number(gx) * k)} ${tenth(y - Number(gy) * k)}`)
  }
  return `<path d="${d}" fill="${fill}" ${attrs}/>`
}

export function measure(text: string, setting: Setting = {}): number {
  const last = layout(text, setting).at(-1)
  return last ? last.at + last.advance : 0
}

/** The size at which `text` is exactly `width` wide. */
export function fit(text: string, width: number, setting: Setting = {}): number {
  return (width / measure(text, { ...setting, size: 100, track: 0 })) * 100
}

function layout(text: string, { face = 'cond', size = 100, track = 0 }: Setting): { glyph: string; at: number; advance: number }[] {
  const cut = faces[face]
  const k = size / cut.unit
  const letters = [...text]
  let at = 0
  return letters.map((letter, i) => {
    const found = cut.glyphs[letter]
    if (!found) throw new Error(`No outline for '${letter}' in '${text}' (${face})`)
    const next = letters[i + 1]
    const advance = found[0] * k
    const placed = { glyph: found[1], at, advance }
    at += advance + track + (next ? kerning(cut, letter, next) * k : 0)
    return placed
  })
}

function kerning(cut: Cut, letter: string, next: string): number {
  const entry = Object.entries(cut.kern[letter] ?? {}).find(([, seconds]) => seconds.includes(next))
  return entry ? Number(entry[0]) : 0
}
