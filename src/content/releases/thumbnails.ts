import { thumbnailOf } from '#operations/media/service.ts'
import type { Writing } from '#platform/db/tables.ts'
import { enqueue } from '#platform/jobs/queue.ts'
import type { Job } from '#platform/jobs/attempt.ts'
import type { Services } from '#platform/services.ts'
import { purgeRelease } from './find-release.ts'
import { findReleaseRow, listPagesWithoutThumbnail, listReleasesWithoutThumbnails, updateThumbnail } from './store.ts'

export const thumbnailJob = 'release-glimpses'
/** Pages that are shown with their glimpses at once: each time, what is kept of the issue is made anew. */
const together = 12

/** Before the pictures of pages are cut, which is done when somebody asks for them, too. */
export async function enqueueThumbnails(tx: Writing['tx'], releaseId: number): Promise<void> {
  await enqueue(tx, { kind: thumbnailJob, payload: { id: releaseId }, key: `${thumbnailJob}:${releaseId}`, runAt: -1 })
}

/** Makes what the pages of an issue are seen by before their pictures come. Pages that have it already are left alone. */
export async function makeThumbnails(services: Services, id: number, { signal }: Pick<Job, 'signal'>): Promise<void> {
  const pages = await listPagesWithoutThumbnail(services.database.db, id)
  for (let at = 0; at < pages.length; at += together) {
    signal.throwIfAborted()
    const made: { no: number; media_id: string; glimpse: string }[] = []
    for (const { no, media_id } of pages.slice(at, at + together)) made.push({ no, media_id, glimpse: (await thumbnailOf(services, media_id)) ?? '' })
    await services.database.write(async (writing) => {
      const row = await findReleaseRow(writing.tx, id)
      if (!row) return
      for (const { no, media_id, glimpse } of made) await updateThumbnail(writing.tx, { release_id: id, no, media_id }, glimpse)
      purgeRelease(writing, row)
    })
  }
}

/** For pages that were drawn before there were glimpses, or came in from elsewhere without theirs. */
export async function completeThumbnails({ database }: Services): Promise<void> {
  for (const id of await listReleasesWithoutThumbnails(database.db)) await database.write(({ tx }) => enqueueThumbnails(tx, id))
}
