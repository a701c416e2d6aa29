// Reads an untrusted PDF in a process of its own: argv is the file, the directory for pictures, the most pages, and
// whether only facts are wanted. Everything it has to say goes to stdout, a line of JSON each.
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createCanvas } from '@napi-rs/canvas'
import { getDocument, OPS, PasswordException, VerbosityLevel, type PDFDocumentProxy, type PDFPageProxy, Util } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { leaveSignalsToParent } from '../threads/group-signals.ts'
import { glyphsOf, withWords, type Glyph } from './glyphs.ts'
import { linesOf, type Piece } from './lines.ts'
import { pictureHeight, pictureWidth, type OutlineEntry, type PageLink, type Said } from './pages.ts'

// Above everything that is awaited: what stands below it is not there yet while it runs.
const mostLinks = 300
const maxEntries = 500
const stepNames = new Map(Object.entries(OPS).map(([name, step]) => [step, name]))
const [, , file = '', directory = '', most = '1', factsOnly = 'no'] = process.argv
const assets = dirname(dirname(dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))))

leaveSignalsToParent()
say({ kind: 'begun' })
try {
  await readAll(await open())
} catch (error) {
  say({ kind: 'fault', fault: error instanceof PasswordException ? 'encrypted' : 'broken' })
}
// Whatever the file has left running ends here.
process.stdout.write('', () => process.exit(0))

async function open(): Promise<PDFDocumentProxy> {
  return getDocument({
    data: new Uint8Array(await readFile(file)),
    standardFontDataUrl: `${join(assets, 'standard_fonts')}/`,
    cMapUrl: `${join(assets, 'cmaps')}/`,
    wasmUrl: `${join(assets, 'wasm')}/`,
    iccUrl: `${join(assets, 'iccs')}/`,
    disableFontFace: true,
    enableXfa: false,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    maxImageSize: 50_000_000,
    canvasMaxAreaInBytes: 200_000_000,
    verbosity: VerbosityLevel.ERRORS,
  }).promise
}

async function readAll(pdf: PDFDocumentProxy): Promise<void> {
  if (pdf.numPages > Number(most)) return say({ kind: 'fault', fault: 'too-long', pages: pdf.numPages })
  // A file counts its pages without having them.
  for (let no = 1; no <= pdf.numPages; no++) if (!(await isThere(pdf, no))) return say({ kind: 'fault', fault: 'no-page', page: no, pages: pdf.numPages })
  // A Map, whatever its type says.
  const marks: unknown = await pdf.getMarkInfo().catch(() => null)
  say({
    kind: 'facts',
    facts: {
      pages: pdf.numPages,
      outline: await outlineOf(pdf).catch(() => []),
      tagged: marks instanceof Map && marks.get('Marked') === true,
      direction: await directionOf(pdf),
      labels: await labelsOf(pdf).catch(() => []),
    },
  })
  if (factsOnly === 'yes') return
  for (let no = 1; no <= pdf.numPages; no++) await readPage(pdf, no)
}

async function directionOf(pdf: PDFDocumentProxy): Promise<'ltr' | 'rtl'> {
  // A Map, whatever its type says.
  const asked: unknown = await pdf.getViewerPreferences().catch(() => null)
  return asked instanceof Map && asked.get('Direction') === 'R2L' ? 'rtl' : 'ltr'
}

async function labelsOf(pdf: PDFDocumentProxy): Promise<string[]> {
  const labels = (await pdf.getPageLabels()) ?? []
  const plain = labels.map((label) =>
    label
      .replace(/[\0\s]+/g, ' ')
      .trim()
      .slice(0, 40),
  )
  return plain.length === pdf.numPages && plain.some((label, at) => label !== String(at + 1)) ? plain : []
}

async function isThere(pdf: PDFDocumentProxy, no: number): Promise<boolean> {
  const page = await pdf.getPage(no).catch(() => null)
  const { width, height } = page?.getViewport({ scale: 1 }) ?? { width: 0, height: 0 }
  return width > 0 && height > 0
}

async function readPage(pdf: PDFDocumentProxy, no: number): Promise<void> {
  const page = await pdf.getPage(no)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(pictureWidth / width, pictureHeight / height)
  const viewport = page.getViewport({ scale })
  const canvas = createCanvas(Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height)))
  const context = canvas.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  // One of @napi-rs/canvas draws like the one of a browser; only the types do not know of each other.
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, canvasContext: context as unknown as CanvasRenderingContext2D, viewport }).promise
  const picture = join(directory, `${no}.webp`)
  await writeFile(picture, await canvas.encode('webp', 88))
  const lines = linesOf(await textOf(page).catch(() => []))
  const glyphs = lines.length > 0 ? await lettersOf(page).catch(() => []) : []
  const links = await linksOf(pdf, page).catch(() => [])
  say({ kind: 'page', picture, page: { no, width: tenth(width), height: tenth(height), lines: withWords(lines, glyphs), links } })
  page.cleanup()
}

async function textOf(page: PDFPageProxy): Promise<Piece[]> {
  const { items } = await page.getTextContent({ disableNormalization: false })
  const viewport = page.getViewport({ scale: 1 })
  return items.flatMap((item) => {
    if (!('str' in item)) return []
    // As the reader sees it, whatever way the page is turned: six numbers, by the format.
    const [a = 0, b = 0, , , x = 0, y = 0] = Util.transform(viewport.transform, item.transform as number[]) as number[]
    // Text that stands upright only: what runs along an edge cannot be laid over the picture as a line.
    if (Math.abs(b) > Math.abs(a) * 0.05) return []
    return [{ x, y, width: item.width, size: item.height || Math.abs(a), text: item.str.replaceAll('\0', ''), ends: item.hasEOL }]
  })
}

async function lettersOf(page: PDFPageProxy): Promise<Glyph[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const unitOf = (font: string): number => {
    const matrix: unknown = page.commonObjs.has(font) && page.commonObjs.get(font)?.fontMatrix
    const [unit]: unknown[] = Array.isArray(matrix) ? matrix : []
    return typeof unit === 'number' ? unit : 0.001
  }
  return glyphsOf({ names: fnArray.map((step) => stepNames.get(step) ?? ''), given: argsArray }, page.getViewport({ scale: 1 }).transform, unitOf)
}

async function linksOf(pdf: PDFDocumentProxy, page: PDFPageProxy): Promise<PageLink[]> {
  const viewport = page.getViewport({ scale: 1 })
  const links: PageLink[] = []
  for (const one of await page.getAnnotations({ intent: 'display' })) {
    const link = one as { subtype?: string; rect?: number[]; url?: string; dest?: unknown } // pdf.js gives plain objects; each part is checked below
    if (link.subtype !== 'Link' || !Array.isArray(link.rect) || link.rect.length !== 4 || links.length >= mostLinks) continue
    const [left = 0, bottom = 0, right = 0, top = 0] = link.rect
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [...viewport.convertToViewportPoint(left, bottom), ...viewport.convertToViewportPoint(right, top)] as number[] // two points
    const place = { x: tenth(Math.min(x1, x2)), y: tenth(Math.min(y1, y2)), width: tenth(Math.abs(x2 - x1)), height: tenth(Math.abs(y2 - y1)) }
    const target = link.url === undefined ? await pageOf(pdf, link.dest) : null
    if (typeof link.url === 'string') links.push({ ...place, url: link.url.slice(0, 2_000) })
    else if (target !== null) links.push({ ...place, page: target })
  }
  return links
}

async function outlineOf(pdf: PDFDocumentProxy): Promise<OutlineEntry[]> {
  const found: OutlineEntry[] = []
  const walk = async (entries: Awaited<ReturnType<PDFDocumentProxy['getOutline']>>, level: number): Promise<void> => {
    for (const entry of entries ?? []) {
      if (found.length >= maxEntries || level > 4) return
      found.push({
        title: entry.title
          .replace(/[\0\s]+/g, ' ')
          .trim()
          .slice(0, 300),
        page: await pageOf(pdf, entry.dest),
        level,
      })
      await walk(entry.items, level + 1)
    }
  }
  await walk(await pdf.getOutline(), 1)
  return found.filter((entry) => entry.title !== '')
}

async function pageOf(pdf: PDFDocumentProxy, dest: unknown): Promise<number | null> {
  try {
    const explicit: unknown = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    if (!Array.isArray(explicit)) return null
    const [target]: unknown[] = explicit
    if (typeof target === 'number') return target + 1
    return target && typeof target === 'object' ? (await pdf.getPageIndex(target as Parameters<PDFDocumentProxy['getPageIndex']>[0])) + 1 : null
  } catch {
    return null
  }
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}

function say(said: Said): void {
  process.stdout.write(`${JSON.stringify(said)}\n`)
}
