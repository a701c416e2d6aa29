import { t } from '#i18n/messages.ts'
import { mediaById } from '#operations/media/service.ts'
import { pdfPageJob, drawPdf, factsOf, noPdf } from '#content/pdf-pages/service.ts'
import { releaseKind } from './kind.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { PdfFacts } from '#platform/pdf/pages.ts'
import type { Services } from '#platform/services.ts'
import { Problem } from '#base/problem.ts'
import { purgeRelease, releaseToChange } from './find-release.ts'
import { detailsOf } from './items.ts'
import { enqueueThumbnails } from './thumbnails.ts'
import { findReleaseRow, updatePages, updateRelease } from './store.ts'

export const drawingJob = pdfPageJob(releaseKind.name)

type Also = (tx: Writing['tx']) => Promise<void>

interface Attached {
  url: string
  bytes: number
  sha256: string
}

/**
 * Gives an issue its PDF, a file of the media library; its pages are drawn by a job. `unseen`: the file is known to be
 * good, so nobody waits for it to be looked at.
 * @throws Problem 422 in words for one that is locked, broken, too long or too heavy; 404
 */
export async function attachPdf(services: Services, releaseId: number, mediaId: string, how: { unseen?: boolean; also?: Also } = {}): Promise<void> {
  const media = await mediaById(services, mediaId)
  if (media?.kind !== 'pdf') throw noPdf()
  const facts = how.unseen ? null : await factsOf(services, mediaId)
  const attached: Attached = { url: `/files/${media.id}/${encodeURIComponent(media.name)}`, bytes: media.bytes, sha256: media.sha256 }
  await services.database.write(async (writing) => {
    const row = await releaseToChange(writing, releaseId)
    await updateRelease(writing.tx, releaseId, {
      pdf_media_id: mediaId,
      pdf: pdfText(attached, facts),
      outline: JSON.stringify(facts?.outline ?? []),
      ...(facts?.direction === 'rtl' ? { details: JSON.stringify({ ...detailsOf(row), direction: 'rtl' }) } : {}),
      pages_state: 'waiting',
      pages_fault: '',
      updated_at: Math.max(services.now(), row.updated_at + 1),
    })
    await updatePages(writing.tx, releaseId, [])
    await how.also?.(writing.tx)
    await askForPages(writing.tx, releaseId, mediaId)
    purgeRelease(writing, row)
  })
}

/** Draws the pages of an issue's PDF once more: all of them, in the order of the file. @throws Problem 404, 409 while they are being drawn */
export async function redrawIssue(services: Services, releaseId: number, also: Also): Promise<void> {
  await services.database.write(async (writing) => {
    const row = await releaseToChange(writing, releaseId)
    if (row.pdf_media_id === null) throw noPdf()
    if (row.pages_state === 'waiting') throw new Problem(409, 'being-drawn', t('releases.error-the-pages-are-being-drawn-already'))
    const updated_at = Math.max(services.now(), row.updated_at + 1)
    await updateRelease(writing.tx, releaseId, { pages_state: 'waiting', pages_fault: '', updated_at })
    await updatePages(writing.tx, releaseId, [])
    await also(writing.tx)
    await askForPages(writing.tx, releaseId, row.pdf_media_id)
    purgeRelease(writing, row)
  })
}

async function askForPages(tx: Writing['tx'], id: number, media_id: string): Promise<void> {
  // Before everything else that waits: pictures are cut when somebody asks for them, pages are not.
  await enqueue(tx, { kind: drawingJob, payload: { id, media_id }, key: `${drawingJob}:${id}`, runAt: -1 })
}

/** Takes an issue's PDF and its pages away; the file stays in the media library. @throws Problem 404 */
export async function detachPdf(services: Services, releaseId: number, also: Also): Promise<void> {
  await services.database.write(async (writing) => {
    const row = await releaseToChange(writing, releaseId)
    const updated_at = Math.max(services.now(), row.updated_at + 1)
    await updateRelease(writing.tx, releaseId, { pdf_media_id: null, pdf: null, outline: '[]', pages_state: 'none', pages_fault: '', updated_at })
    await updatePages(writing.tx, releaseId, [])
    await also(writing.tx)
    purgeRelease(writing, row)
  })
}

/** Draws the pages of an issue and puts them before its readers, all at once. Nothing happens when its PDF has been replaced meanwhile. */
export async function drawRelease(
  services: Services,
  { id, media_id }: { id: number; media_id: string },
  job: Pick<Job, 'signal' | 'finish' | 'last'>,
): Promise<void> {
  const before = await findReleaseRow(services.database.db, id)
  if (before?.pdf_media_id !== media_id || before.pages_state !== 'waiting') return
  const drawn = await drawPdf(services, media_id, job)
  await services.database.write(async (writing) => {
    const row = await releaseToChange(writing, id)
    await job.finish(writing.tx)
    if (row.pdf_media_id !== media_id) return
    const attached = JSON.parse(row.pdf ?? '{}') as Attached // written by attachPdf
    if ('fault' in drawn) {
      await updatePages(writing.tx, id, [])
      await updateRelease(writing.tx, id, { pages_state: 'failed', pages_fault: drawn.fault })
    } else {
      const { facts, pages, bytes } = drawn
      await updatePages(
        writing.tx,
        id,
        pages.map((page) => ({ ...page, release_id: id })),
      )
      await updateRelease(writing.tx, id, { pages_state: 'ready', outline: JSON.stringify(facts.outline), pdf: pdfText(attached, facts, bytes) })
      await enqueueThumbnails(writing.tx, id)
    }
    purgeRelease(writing, row)
  })
}

function pdfText({ url, bytes, sha256 }: Attached, facts: PdfFacts | null, pagesBytes: number | null = null): string {
  return JSON.stringify({
    url,
    bytes,
    sha256,
    pages: facts?.pages ?? null,
    tagged: facts?.tagged ?? false,
    labels: facts?.labels ?? [],
    pages_bytes: pagesBytes,
  })
}
