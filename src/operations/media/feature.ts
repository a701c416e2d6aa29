import { z } from 'zod'
import type { Feature } from '#platform/feature.ts'
import { demoFiles } from './demo-content.ts'
import { mediaPersonalData } from './personal-data.ts'
import { mediaRoutes } from './routes.ts'
import { serveMedia } from './serve.ts'
import { mediaById } from './service.ts'
import { sweepOrphans } from './sweep.ts'
import { removePartsAfter } from './upload-sessions.ts'
import { removeUploadRowsOf } from './upload-store.ts'
import { makeVariants } from './variants.ts'
import { filesOfMedia, requiredMediaFiles, requiredOriginals } from './export-tables.ts'

const Imported = z.object({ id: z.string() })

export const mediaFeature: Feature = {
  name: 'media',
  notExported: ['media_uses_read', 'media_uses', 'upload_sessions', 'upload_parts', 'search_media_words'],
  textIndexes: ['search_media'],
  exportedTables: ['media'],
  exportedFiles: filesOfMedia,
  requiredFiles: [requiredMediaFiles, requiredOriginals],
  routes: mediaRoutes,
  raw: serveMedia,
  demoContent: [demoFiles],
  personal: mediaPersonalData,
  async revokeAccess(services, { tx }, userId) {
    removePartsAfter({ tx }, services, await removeUploadRowsOf(tx, userId))
  },
  // Cut when somebody asks, too: these only come before them.
  lowPriorityJobs: (services) => ({
    'media-variants': async (payload) => {
      const row = await mediaById(services, Imported.parse(payload).id)
      // Removed meanwhile: nothing to do.
      if (row) await makeVariants(services, row)
    },
  }),
  recurring: (services) => [{ kind: 'media-sweep', everyMs: 6 * 60 * 60_000, run: async () => void (await sweepOrphans(services)) }],
}
