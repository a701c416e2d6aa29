import { kinds } from '#content/kinds.ts'
import { referencesOf, readUsage } from '#operations/media/service.ts'
import type { Feature } from '#platform/feature.ts'
import type { Services } from '#platform/services.ts'
import { pdfPageJob } from './service.ts'
import { hasPictures, isDrawing, listUnusedPictures, removePictures } from './store.ts'

/** The jobs that draw, of all kinds that can be a PDF. */
const jobs = kinds.filter((kind) => 'pdf' in kind).map((kind) => pdfPageJob(kind.name))
const day = 24 * 60 * 60_000

/** Removes pictures of pages that nothing shows any more, once they are a day old; the media library sweeps their files. */
export async function sweepPages(services: Services, all: Feature[]): Promise<number> {
  const sources = referencesOf(all)
  // Without knowing who names a picture, none may go.
  if (sources.length === 0) return 0
  const before = services.now() - day
  // Looked at first: to know who names a picture, every text of the site is read.
  if (!(await hasPictures(services.database.db, before))) return 0
  await readUsage(services, sources)
  for (let removed = 0; ;) {
    const gone = await services.database.write(async ({ tx, purge }) => {
      if (await isDrawing(tx, jobs)) return 0
      const ids = await listUnusedPictures(tx, before)
      if (ids.length === 0) return 0
      await removePictures(tx, ids)
      purge('media', ...ids.map((id) => `media:${id}`))
      return ids.length
    })
    removed += gone
    if (gone > 0) continue
    if (removed > 0) services.log.info({ pictures: removed }, 'pictures of pages that nothing shows were removed')
    return removed
  }
}
