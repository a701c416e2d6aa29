import { t } from '#i18n/messages.ts'
import { Problem } from '#base/problem.ts'
import { pdfPageJob, drawPdf, findDrawing, forgetPages, keepDrawn, requestPages } from '#content/pdf-pages/service.ts'
import { creativeKind } from './kind.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Services } from '#platform/services.ts'
import { creativeToChange, purgeCreative } from './find-creative.ts'
import type { CreativeFields } from './fields.ts'
import { findCreativeRow, listRowsOfBooklet, type CreativeRow } from './store.ts'

export const drawingJob = pdfPageJob(creativeKind.name)

type Tx = Writing['tx']

/** The PDF whose pages a booklet shows: the one that can be taken, else the first among its plates. */
export function bookletIn(kind: CreativeRow['kind'], { file, assets }: Pick<CreativeFields, 'file' | 'assets'>): string | null {
  if (kind !== 'pdf') return null
  const files = [file, ...assets.map((asset) => asset.file)]
  return files.find((one) => one?.type === 'application/pdf')?.media_id ?? null
}

/** Has the pages of its PDF drawn, unless they are; `before` is the PDF that it had. */
export async function keepBooklet(tx: Tx, row: Pick<CreativeRow, 'booklet_media_id'>, before: string | null): Promise<void> {
  if (before !== row.booklet_media_id) await dropBooklet(tx, before)
  if (row.booklet_media_id !== null && (await requestPages(tx, row.booklet_media_id))) await askForPages(tx, row.booklet_media_id)
}

/** Forgets the pages of a PDF that no creative shows any more. */
export async function dropBooklet(tx: Tx, pdfId: string | null): Promise<void> {
  if (pdfId !== null && (await listRowsOfBooklet(tx, pdfId)).length === 0) await forgetPages(tx, pdfId)
}

/** Another file has taken the place of one of its own: its pages are others too. */
export async function bookletReplaced({ tx }: Writing, { id }: { id: number }): Promise<void> {
  const row = await findCreativeRow(tx, id)
  if (row) await keepBooklet(tx, row, row.booklet_media_id)
}

/** Has the pages drawn once more. @throws Problem 404, 409 while they are being drawn, 422 for a creative without a PDF */
export async function redrawBooklet(services: Services, id: number, also: (tx: Tx) => Promise<void>): Promise<void> {
  await services.database.write(async (writing) => {
    const { booklet_media_id } = await creativeToChange(writing, id)
    const drawing = booklet_media_id === null ? undefined : await findDrawing(writing.tx, booklet_media_id)
    if (drawing?.state === 'waiting') throw new Problem(409, 'being-drawn', t('creatives.error-the-pages-are-being-drawn-already'))
    if (booklet_media_id === null || !(await requestPages(writing.tx, booklet_media_id, { again: true })))
      throw new Problem(422, 'no-booklet', t('creatives.error-this-creative-has-no-pdf-to'))
    await askForPages(writing.tx, booklet_media_id)
    await also(writing.tx)
    await purgeAll(writing, booklet_media_id)
  })
}

async function askForPages(tx: Tx, media_id: string): Promise<void> {
  const { sha256 } = (await findDrawing(tx, media_id)) ?? {}
  // Before everything else that waits, as the pages of an issue.
  await enqueue(tx, { kind: drawingJob, payload: { media_id, sha256 }, key: `${drawingJob}:${media_id}`, runAt: -1 })
}

/** Draws the pages and puts them before the readers of every creative that shows them, all at once. */
export async function drawBooklet(
  services: Services,
  { media_id, sha256 }: { media_id: string; sha256: string },
  job: Pick<Job, 'signal' | 'finish' | 'last'>,
): Promise<void> {
  const before = await findDrawing(services.database.db, media_id)
  // Nobody waits for it any more, or for another file.
  if (before?.state !== 'waiting' || before.sha256 !== sha256) return
  const drawn = await drawPdf(services, media_id, job)
  await services.database.write(async (writing) => {
    await job.finish(writing.tx)
    if (await keepDrawn(writing.tx, media_id, sha256, drawn)) await purgeAll(writing, media_id)
  })
}

/** After an export was taken in: what was waiting there waits here. */
export async function retryDrawing(services: Services): Promise<void> {
  const rows = await services.database.db.selectFrom('pdf_drawings').select('pdf_id').where('state', '=', 'waiting').execute()
  for (const { pdf_id } of rows) await services.database.write(({ tx }) => askForPages(tx, pdf_id))
}

async function purgeAll(writing: Writing, pdfId: string): Promise<void> {
  for (const row of await listRowsOfBooklet(writing.tx, pdfId)) purgeCreative(writing, row)
}
