import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fontRanges } from './font-ranges.ts'
import type { Theme } from './theme-rules.ts'

interface Family {
  /** Beginning of its files. */
  file: string
  weight: string
}

interface TextFamily extends Family {
  /** Width of Source Serif 4 by that of the family: regular, bold, italic. */
  widths: readonly [number, number, number]
  fallback: 'serif' | 'sans'
}

interface Pair {
  headlines?: Family & { widths: readonly number[] }
  texts?: TextFamily
}

/** Widths of Archivo that pages use, each up to the next one. */
const stretches = ['62% 65%', '66% 69%', '70% 74%', '75% 79%', '80% 87%', '88% 94%', '95% 100%']
const archivo = { ascent: 0.878, descent: 0.21 }
const sourceSerif = { ascent: 1.036, descent: 0.335 }

const literata: TextFamily = { file: 'literata', weight: '400 700', widths: [1.0094, 0.9648, 0.9807], fallback: 'serif' }
const pairs: Record<Theme['fonts'], Pair> = {
  designed: {},
  literata: { texts: literata },
  fraunces: {
    headlines: { file: 'fraunces', weight: '600 900', widths: [0.7246, 0.7611, 0.7995, 0.8318, 0.8734, 0.9495, 1.0517] },
    texts: literata,
  },
  bricolage: { headlines: { file: 'bricolage-grotesque', weight: '500 800', widths: [0.6856, 0.7201, 0.7564, 0.7715, 0.8101, 0.8807, 0.9755] } },
  inter: {
    headlines: { file: 'inter', weight: '400 900', widths: [0.6821, 0.7165, 0.7526, 0.7716, 0.8103, 0.8808, 0.9757] },
    // As wide slanted as upright: Source Serif is narrower there, and its fallback is not used.
    texts: { file: 'inter', weight: '400 900', widths: [0.9997, 0.9984, 0.9997], fallback: 'sans' },
  },
}

/** Arial, Roboto and DejaVu in the width of Source Serif 4, for texts without serifs: regular and slanted, then bold. */
const sansFallbacks = [
  { fonts: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'], weight: '400 550', width: 1.0626 },
  { fonts: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'], weight: '551 900', width: 0.9751 },
  { fonts: ['Roboto', 'Roboto-Regular'], name: 'Roboto', weight: '400 550', width: 1.07 },
  { fonts: ['Roboto Bold', 'Roboto-Bold'], name: 'Roboto', weight: '551 900', width: 1.0371 },
  { fonts: ['DejaVu Sans', 'DejaVuSans'], name: 'DejaVu', weight: '400 550', width: 0.93 },
  { fonts: ['DejaVu Sans Bold', 'DejaVuSans-Bold'], name: 'DejaVu', weight: '551 900', width: 0.825 },
]

const folder = new URL('fonts/', import.meta.url)
const files = new Map<string, { bytes: Buffer; mark: string }>()

/** Bytes of a font by the name in its address, `inter-1a2b3c4d.woff2`; null for another one. */
export function fontNamed(name: string): Buffer | null {
  const [, file = '', mark] = /^([a-z-]+)-([0-9a-f]{8})\.woff2$/.exec(name) ?? []
  if (!allFiles.has(file)) return null
  const font = fontFile(file)
  return font.mark === mark ? font.bytes : null
}

/** What a page with these fonts asks for first: addresses, and whether it still needs the designed serif. */
export function firstFonts(fonts: Theme['fonts']): { preload: string[]; serif: boolean } {
  const { headlines, texts } = pairs[fonts]
  const names = new Set([headlines, texts].flatMap((family) => (family ? [family.file] : [])))
  return { preload: [...names].map(fontAddress), serif: texts === undefined }
}

/** Faces and tokens of a pair of families; empty for the designed one. */
export function fontSheet(fonts: Theme['fonts']): string {
  const { headlines, texts } = pairs[fonts]
  const faces = [
    ...(headlines?.widths ?? []).flatMap((width, at) =>
      facesOf({ family: 'Site Headlines', file: headlines?.file ?? '', weight: headlines?.weight ?? '', width, metrics: archivo, stretch: stretches[at] }),
    ),
    ...(texts ? textFaces(texts) : []),
    ...(texts?.fallback === 'sans' ? fallbackFaces() : []),
  ]
  const headlineRule = headlines ? "@layer themed{:is(.heading,.h1,.h2,.h3,.h4,.h5,.h6):not(:has(.nameplate)){font-family:'Site Headlines',var(--sans)}}" : ''
  const fallback = texts?.fallback === 'sans' ? "'Site Text Fallback','Site Text Roboto','Site Text DejaVu',Arial,'Noto Sans',sans-serif" : designedSerifs
  const textRule = texts ? `@layer tokens{:root{--serif:'Site Text',${fallback}}}` : ''
  return [...faces, headlineRule, textRule].join('')
}

const designedSerifs = "'Source Serif Fallback','Source Serif Noto','Source Serif DejaVu',Georgia,'Noto Serif',serif"
const allFiles = new Set(['fraunces', 'bricolage-grotesque', 'inter', 'inter-italic', 'literata', 'literata-italic'].flatMap((file) => [file, `${file}-rest`]))

interface Face {
  family: string
  file: string
  weight: string
  width: number
  metrics: { ascent: number; descent: number }
  stretch?: string | undefined
  italic?: true
}

function textFaces({ file, widths: [regular, bold, italic], weight }: TextFamily): string[] {
  const face = { family: 'Site Text', file, metrics: sourceSerif }
  const last = weight.split(' ')[1] ?? '700'
  return [
    ...facesOf({ ...face, weight: '400 550', width: regular }),
    ...facesOf({ ...face, weight: `551 ${last}`, width: bold }),
    ...facesOf({ ...face, file: `${file}-italic`, weight: '400', width: italic, italic: true }),
  ]
}

function facesOf({ family, file, weight, width, metrics, stretch, italic }: Face): string[] {
  return (['base', 'rest'] as const).map((slice) => {
    const address = fontAddress(slice === 'base' ? file : `${file}-rest`)
    const more = `${stretch ? `font-stretch:${stretch};` : ''}${italic ? 'font-style:italic;' : ''}`
    return `@font-face{font-family:'${family}';src:url(${address}) format('woff2');font-weight:${weight};${more}font-display:swap;${sized(width, metrics)}unicode-range:${fontRanges[slice]}}`
  })
}

function fallbackFaces(): string[] {
  return sansFallbacks.map(({ fonts, name = 'Fallback', weight, width }) => {
    const local = fonts.map((font) => `local('${font}')`).join(',')
    return `@font-face{font-family:'Site Text ${name}';src:${local};font-weight:${weight};${sized(width, sourceSerif)}line-gap-override:0%}`
  })
}

/** Heights of lines are those of the designed family whatever the width: browsers scale them with it. */
function sized(width: number, { ascent, descent }: { ascent: number; descent: number }): string {
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`
  return `size-adjust:${percent(width)};ascent-override:${percent(ascent / width)};descent-override:${percent(descent / width)};`
}

function fontAddress(file: string): string {
  return `/brand/fonts/${file}-${fontFile(file).mark}.woff2`
}

function fontFile(file: string): { bytes: Buffer; mark: string } {
  let font = files.get(file)
  if (!font) {
    const bytes = readFileSync(new URL(`${file}.woff2`, folder))
    files.set(file, (font = { bytes, mark: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }))
  }
  return font
}
