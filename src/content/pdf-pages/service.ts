import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { safeHref } from '#base/blocks/address.ts'
import type { KindWith } from '#content/kinds.ts'
import type { Image } from '#base/image.ts'
import { Problem } from '#base/problem.ts'
import { pagesFolder } from '#operations/media/rules.ts'
import { importPicture, originalOf } from '#operations/media/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { paragraphsOf } from '#platform/pdf/lines.ts'
import type { OutlineEntry, PageLink, PdfFacts, TextLine } from '#platform/pdf/pages.ts'
import { drawPages, pdfFacts } from '#platform/pdf/read-pdf.ts'
import type { Services } from '#platform/services.ts'
import type { Page, PageList } from './contract.ts'
import { findDrawing, findPdf, insertDrawing, insertPages, listDrawnPages, removeDrawing, updateDrawing, type DrawnPageRow } from './store.ts'
import { t } from '#i18n/messages.ts'

export { findDrawing, type DrawnPageRow } from './store.ts'

/** The job that draws the pages of a kind. */
export function pdfPageJob(kind: KindWith<{ pdf: true }>['name']): string {
  return `${kind}-pages`
}

/** What became of a PDF: all its pages, or in words why there are none. */
type Drawn = { facts: PdfFacts; pages: DrawnPageRow[]; bytes: number } | { fault: string }

/** @throws Problem 422 in words for a PDF that is locked, broken, too long or too heavy, and for what is no PDF */
export function factsOf(services: Services, pdfId: string): Promise<PdfFacts> {
  return withFile(services, pdfId, (path) => pdfFacts(path))
}

/**
 * All pages of a PDF of the library, drawn as pictures of the library; those of a file that was drawn before are taken from there.
 * Throws while another attempt may do better.
 */
export async function drawPdf(services: Services, pdfId: string, job: Pick<Job, 'signal' | 'last'>): Promise<Drawn> {
  const before = await drawnBefore(services, pdfId)
  if (before) return before
  const pages: DrawnPageRow[] = []
  let bytes = 0
  try {
    const facts = await withFile(services, pdfId, (path) =>
      drawPages(
        path,
        async ({ no, width, height, picture, lines, links }) => {
          const image = await importPicture(services, { bytes: picture, name: `page-${no}.webp`, folder: pagesFolder, who: 'job' })
          bytes += picture.byteLength
          const words = { text: paragraphsOf(lines).join('\n'), lines: JSON.stringify(lines), links: JSON.stringify(links) }
          pages.push({ no, media_id: image.id ?? '', image: JSON.stringify(image), width, height, ...words })
        },
        { signal: job.signal },
      ),
    )
    return { facts, pages, bytes }
  } catch (error) {
    // The file is at fault: trying again would not help.
    if (error instanceof Problem && error.status === 422) return { fault: error.message }
    if (!job.last || job.signal.aborted) throw error
    services.log.error({ err: error, pdf: pdfId }, 'the pages of a PDF could not be drawn')
    if (error instanceof Problem && error.code === 'busy') return { fault: error.message }
    return { fault: t('studio-creatives.pages-not-drawn') }
  }
}

async function drawnBefore({ database: { db } }: Services, pdfId: string): Promise<Drawn | null> {
  const [drawing, pdf] = [await findDrawing(db, pdfId), await findPdf(db, pdfId)]
  if (drawing?.state !== 'ready' || drawing.pages === null || drawing.sha256 !== pdf?.sha256) return null
  const outline = JSON.parse(drawing.outline) as OutlineEntry[] // written by keepDrawn
  const labels = JSON.parse(drawing.labels) as string[] // written by keepDrawn
  const facts = { pages: drawing.pages, outline, tagged: drawing.tagged === 1, direction: drawing.direction, labels }
  return { facts, pages: await listDrawnPages(db, pdfId), bytes: drawing.bytes ?? 0 }
}

/** Says that the pages of a PDF are wanted. True when they are to be drawn: whoever asks puts the job into the queue. `again`: whatever became of it before. */
export async function requestPages(tx: Writing['tx'], pdfId: string, { again = false } = {}): Promise<boolean> {
  const pdf = await findPdf(tx, pdfId)
  if (!pdf || (!again && (await findDrawing(tx, pdfId))?.sha256 === pdf.sha256)) return false
  await insertDrawing(tx, pdfId, pdf.sha256)
  return true
}

/** False when nobody waits for it any more, or another file has taken its place meanwhile. */
export async function keepDrawn(tx: Writing['tx'], pdfId: string, sha256: string, drawn: Drawn): Promise<boolean> {
  const row = await findDrawing(tx, pdfId)
  if (row?.sha256 !== sha256 || row.state !== 'waiting') return false
  if ('fault' in drawn) {
    await updateDrawing(tx, pdfId, { state: 'failed', fault: drawn.fault })
    return true
  }
  const { facts, pages, bytes } = drawn
  await insertPages(tx, pdfId, pages)
  const outline = JSON.stringify(facts.outline)
  const labels = JSON.stringify(facts.labels)
  await updateDrawing(tx, pdfId, { state: 'ready', pages: facts.pages, outline, tagged: facts.tagged ? 1 : 0, direction: facts.direction, labels, bytes })
  return true
}

/** For a PDF that nobody turns any more; its pictures are swept later. */
export async function forgetPages(tx: Writing['tx'], pdfId: string): Promise<void> {
  await removeDrawing(tx, pdfId)
}

/** A page as readers are given it. */
export function pageOf({ no, image, width, height, lines, links }: DrawnPageRow): Page {
  const words = JSON.parse(lines) as TextLine[] // as are the links: written by drawPdf
  const places = JSON.parse(links) as PageLink[]
  return {
    no,
    image: { ...imageIn(image), alt: '' },
    width,
    height,
    lines: words,
    // The addresses of a file somebody sent: only those that a reader may follow.
    links: places.flatMap(({ url, ...place }) => {
      if (url === undefined) return [place]
      const safe = safeHref(url)
      return safe && !safe.startsWith('/') && !safe.startsWith('#') ? [{ ...place, url: safe }] : []
    }),
    paragraphs: paragraphsOf(words.filter((line) => !isFolio(line, height))),
  }
}

/** @param labels what the file calls its pages; may be empty */
export function pageListOf(rows: Pick<DrawnPageRow, 'no' | 'media_id' | 'image'>[], labels: readonly string[] = []): PageList {
  return rows.map(({ no, media_id, image }) => {
    const { width, height } = imageIn(image)
    const label = labels[no - 1]
    return { no, media_id, pixels: [width, height], ...(label ? { label } : {}) }
  })
}

/** The page's number in its margin: nothing that is read. */
function isFolio({ text, y }: TextLine, height: number): boolean {
  return /^\d{1,4}$/.test(text) && (y < height * 0.08 || y > height * 0.92)
}

function imageIn(json: string): Image {
  return JSON.parse(json) as Image // written by drawPdf from an Image
}

/** The file as one of this machine, wherever files are kept. */
async function withFile<T>(services: Services, pdfId: string, work: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'masthead-issue-'))
  try {
    const stored = await originalOf(services, pdfId)
    if (!stored) throw noPdf()
    const path = join(directory, 'issue.pdf')
    await pipeline(stored.body, createWriteStream(path))
    return await work(path)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

export function noPdf(): Problem {
  const text = t('studio-error.not-a-pdf')
  return new Problem(422, 'not-a-pdf', text, { fields: { pdf: [text] } })
}
