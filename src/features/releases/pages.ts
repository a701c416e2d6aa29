import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Problem } from '#base/problem.ts'
import { pagesFolder } from '#features/media/rules.ts'
import { importPicture, mediaById, originalOf } from '#features/media/service.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import { paragraphsOf } from '#platform/pdf/lines.ts'
import type { PdfFacts } from '#platform/pdf/pages.ts'
import { drawPages, pdfFacts } from '#platform/pdf/read-pdf.ts'
import type { Writing } from '#platform/db/tables.ts'
import type { Services } from '#platform/services.ts'
import { purgeRelease, releaseToChange } from './changing.ts'
import { findReleaseRow, updatePages, updateRelease, type PageRow } from './store.ts'

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
export async function attachPdf(
  services: Services,
  releaseId: number,
  mediaId: string,
  how: { unseen?: boolean; also?: (tx: Writing['tx']) => Promise<void> } = {},
): Promise<void> {
  const media = await mediaById(services, mediaId)
  if (media?.kind !== 'pdf') throw noPdf()
  const facts = how.unseen ? null : await withFile(services, mediaId, (path) => pdfFacts(path))
  const attached: Attached = { url: `/files/${media.id}/${encodeURIComponent(media.name)}`, bytes: media.bytes, sha256: media.sha256 }
  await services.database.write(async (writing) => {
    const row = await releaseToChange(writing, releaseId)
    await updateRelease(writing.tx, releaseId, {
      pdf_media_id: mediaId,
      pdf: pdfText(attached, facts),
      outline: JSON.stringify(facts?.outline ?? []),
      pages_state: 'waiting',
      pages_fault: '',
      updated_at: Math.max(services.now(), row.updated_at + 1),
    })
    await updatePages(writing.tx, releaseId, [])
    await how.also?.(writing.tx)
    // Before everything else that waits: pictures are cut when somebody asks for them, pages are not.
    await enqueue(writing.tx, { kind: 'release-pages', payload: { id: releaseId, media_id: mediaId }, key: `release-pages:${releaseId}`, runAt: -1 })
    purgeRelease(writing, row)
  })
}

/** Takes an issue's PDF and its pages away; the file stays in the media library. @throws Problem 404 */
export async function detachPdf(services: Services, releaseId: number, also: (tx: Writing['tx']) => Promise<void>): Promise<void> {
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
export async function drawRelease(services: Services, { id, media_id }: { id: number; media_id: string }, job: Pick<Job, 'signal' | 'finish'>): Promise<void> {
  const before = await findReleaseRow(services.database.db, id)
  if (before?.pdf_media_id !== media_id || before.pages_state !== 'waiting') return
  const pages: PageRow[] = []
  let drawnBytes = 0
  let facts: PdfFacts | null = null
  let fault = ''
  try {
    facts = await withFile(services, media_id, (path) =>
      drawPages(
        path,
        async ({ no, width, height, picture, lines, links }) => {
          const image = await importPicture(services, { bytes: picture, name: `page-${no}.webp`, folder: pagesFolder })
          drawnBytes += picture.byteLength
          pages.push({
            release_id: id,
            no,
            media_id: image.id ?? '',
            image: JSON.stringify(image),
            width,
            height,
            text: paragraphsOf(lines).join('\n'),
            lines: JSON.stringify(lines),
            links: JSON.stringify(links),
          })
        },
        { signal: job.signal },
      ),
    )
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 422) throw error
    // The file is at fault: trying again would not help.
    fault = error.message
  }
  await services.database.write(async (writing) => {
    const row = await releaseToChange(writing, id)
    await job.finish(writing.tx)
    if (row.pdf_media_id !== media_id) return
    await updatePages(writing.tx, id, facts ? pages : [])
    const attached = JSON.parse(row.pdf ?? '{}') as Attached // written by attachPdf
    await updateRelease(
      writing.tx,
      id,
      facts
        ? { pages_state: 'ready', outline: JSON.stringify(facts.outline), pdf: pdfText(attached, facts, drawnBytes) }
        : { pages_state: 'failed', pages_fault: fault },
    )
    purgeRelease(writing, row)
  })
}

function pdfText({ url, bytes, sha256 }: Attached, facts: PdfFacts | null, pagesBytes: number | null = null): string {
  return JSON.stringify({ url, bytes, sha256, pages: facts?.pages ?? null, tagged: facts?.tagged ?? false, pages_bytes: pagesBytes })
}

/** The file as one of this machine, wherever files are kept. */
async function withFile<T>(services: Services, mediaId: string, work: (path: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'masthead-issue-'))
  try {
    const stored = await originalOf(services, mediaId)
    if (!stored) throw noPdf()
    const path = join(directory, 'issue.pdf')
    await pipeline(stored.body, createWriteStream(path))
    return await work(path)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function noPdf(): Problem {
  const text = 'This file is not a PDF of the media library.'
  return new Problem(422, 'not-a-pdf', text, { fields: { pdf: [text] } })
}
