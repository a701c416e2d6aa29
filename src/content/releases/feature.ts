import { z } from 'zod'
import { drawingJobs } from '#content/pdf-pages/service.ts'
import { idIn } from '#platform/jobs/id-payload.ts'
import type { Feature } from '#platform/feature.ts'
import { releaseCards } from './cards.ts'
import { completeGlimpses, glimpseJob, makeGlimpses } from './thumbnails.ts'
import { releaseNames } from './media-references.ts'
import { drawRelease } from './pages.ts'
import { releaseFeeds } from './feeds.ts'
import { releasesRoutes } from './routes.ts'
import { releaseSource } from './searchable.ts'
import { seedReleases } from './seed.ts'
import { showRelease } from './service.ts'

const Drawing = z.object({ id: z.number(), media_id: z.string() })

export const releasesFeature: Feature = {
  name: 'releases',
  mediaNames: [releaseNames],
  exported: ['releases', { name: 'release_pages', key: ['release_id', 'no'] }],
  publicTables: ['feed_slugs', 'public_releases', 'public_release_pages', 'old_slugs'],
  feeds: releaseFeeds,
  routes: releasesRoutes,
  cards: { release: releaseCards },
  // Put into the queue when an issue is given its PDF.
  jobs: (services) => ({
    [drawingJobs.release]: async (payload, job) => drawRelease(services, Drawing.parse(payload), job),
    'show-release': async (payload) => showRelease(services, idIn(payload)),
  }),
  patientJobs: (services) => ({ [glimpseJob]: async (payload, job) => makeGlimpses(services, idIn(payload), job) }),
  recurring: (services) => [{ kind: 'complete-glimpses', everyMs: 6 * 60 * 60_000, run: () => completeGlimpses(services) }],
  tells: ['release.published', 'release.updated', 'release.withdrawn'],
  searchable: () => [releaseSource],
  seed: seedReleases,
}
