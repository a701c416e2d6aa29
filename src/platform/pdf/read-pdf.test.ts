import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { truncatedPdf, onePagePdf, pagesPdf } from '../../../testing/pdf.ts'
import { scratchDirectory } from '../../../testing/scratch.ts'
import { until } from '../../../testing/until.ts'
import { drawPages, pdfFacts } from './read-pdf.ts'

const directory = scratchDirectory('pdf')
afterAll(() => rmSync(directory, { recursive: true, force: true }))

function fileOf(content: Uint8Array): string {
  const path = join(directory, 'a.pdf')
  writeFileSync(path, content)
  return path
}

describe('PDF files', () => {
  test('a PDF whose first object is far from its start is read', async () => {
    const whole = Buffer.from(pagesPdf(['One', 'Two'])).toString('latin1')
    const moved = whole.replace('\n', `\n%${'x'.repeat(200_000)}\n`)
    expect((await pdfFacts(fileOf(Buffer.from(moved, 'latin1')))).pages).toBe(2)
  })

  test.each([
    ['a crop box', { page: '/CropBox [5 90 105 150]' }, { width: 100, height: 60, x: 5, y: 50 }],
    ['a quarter turn', { page: '/Rotate 90', matrix: '0 1 -1 0 50 20' }, { width: 200, height: 150, x: 20, y: 50 }],
    ['half a turn', { page: '/Rotate 180', matrix: '-1 0 0 -1 140 150' }, { width: 150, height: 200, x: 10, y: 150 }],
    [
      'a crop box and three quarter turns',
      { page: '/Rotate 270 /CropBox [50 100 150 200]', matrix: '0 -1 1 0 60 190' },
      { width: 100, height: 100, x: 10, y: 90 },
    ],
  ])('a page with %s is drawn with its words where readers see them', async (_, given, { width, height, x, y }) => {
    const pages: unknown[] = []
    let shape: number[] = []
    await drawPages(fileOf(onePagePdf('Harbour', given)), async ({ picture, lines, ...page }) => {
      const { width: wide, height: high } = await sharp(picture).metadata()
      shape = [wide, high]
      pages.push({ width: page.width, height: page.height, lines: lines.map((line) => [line.text, Math.round(line.x), Math.round(line.y)]) })
    })
    expect(pages).toEqual([{ width, height, lines: [['Harbour', x, y]] }])
    expect((shape[0] ?? 0) / (shape[1] ?? 1)).toBeCloseTo(width / height, 1)
  })

  test('a PDF that counts more pages than it has is refused, and the page is named', async () => {
    const missing = { status: 422, code: 'pdf-broken', message: expect.stringContaining('Page 2 of 2') as string }
    await expect(pdfFacts(fileOf(truncatedPdf()))).rejects.toMatchObject(missing)
  })

  test.each([
    ['without an object', '%PDF-1.7 words'],
    ['with an empty object', '%PDF-1.7\n1 0 obj\n<< >>\nendobj\n'],
    ['that is an empty file', ''],
  ])('a PDF %s is refused with an error', async (_, content) => {
    await expect(pdfFacts(fileOf(Buffer.from(content)))).rejects.toMatchObject({ status: 422, code: 'pdf-broken' })
  })
})

describe.runIf(process.platform === 'linux')('PDF files that are not read to the end', () => {
  const long = pagesPdf(Array.from({ length: 300 }, (_, n) => `Page ${n}`))

  test('a PDF that exceeds the CPU limit is refused as too heavy', async () => {
    await expect(drawPages(fileOf(long), async () => {}, { limits: { cpu: 100 } })).rejects.toMatchObject({ status: 422, code: 'pdf-too-heavy' })
  })

  test('a PDF whose process gets too little CPU time answers 503 as busy', async () => {
    const drawing = drawPages(fileOf(long), async () => {}, { limits: { patience: 1_500 } })
    drawing.catch(() => {})
    // Stopped, a process has no time at all.
    await until(() => readersHere().some((pid) => process.kill(pid, 'SIGSTOP')))
    await expect(drawing).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 60, message: expect.stringContaining('The machine is busy') })
  })
})

/** Processes of this one that read a PDF. */
function readersHere(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = readFileSync(`/proc/${pid}/stat`, 'utf8')
          .replace(/^.*\) /, '')
          .split(' ')
        return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pdf.child.ts')
      } catch {
        return false
      }
    })
}
