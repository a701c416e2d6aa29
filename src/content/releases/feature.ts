import { t } from '#i18n/messages.ts'
import { hasRows } from '#platform/db/has-rows.ts'
import { z } from 'zod'
import { idIn } from '#platform/jobs/id-payload.ts'
import { sitemapOfKind } from '#platform/http/sitemaps.ts'
import type { Feature } from '#platform/feature.ts'
import { cardsOfRows } from '#platform/kind-slots.ts'
import { completeThumbnails, thumbnailJob, makeThumbnails } from './thumbnails.ts'
import { adapterOf, demoContentOf } from '#content/publishing/service.ts'
import { editedRelease } from './edited-release.ts'
import { releaseMediaReferences } from './media-references.ts'
import { drawRelease, drawingJob } from './pages.ts'
import { releaseFeeds } from './feeds.ts'
import { smallCardOf } from './items.ts'
import { releaseKind } from './kind.ts'
import { listReleasesBySlug } from './listing.ts'
import { releasesRoutes } from './routes.ts'
import { releaseSource } from './searchable.ts'
import { seedReleases } from './seed.ts'
import { showRelease } from './service.ts'

const Drawing = z.object({ id: z.number(), media_id: z.string() })

export const releasesFeature: Feature = {
  name: 'releases',
  mediaReferences: [releaseMediaReferences],
  textIndexes: ['search_releases'],
  exportedTables: ['releases', { name: 'release_pages', key: ['release_id', 'no'] }],
  publicTables: ['feed_ids', 'public_releases', 'public_release_pages', 'old_slugs'],
  feeds: releaseFeeds,
  firstSteps: (services) => [
    {
      name: 'release',
      order: 6,
      title: t('studio-first-steps.releases-title'),
      text: t('studio-first-steps.releases-text'),
      path: '/studio/releases/new',
      done: () => hasRows(services.database.db, 'releases'),
    },
  ],
  routes: releasesRoutes,
  cards: { release: cardsOfRows('release', listReleasesBySlug, smallCardOf) },
  // Put into the queue when an issue is given its PDF.
  jobs: (services) => ({
    [drawingJob]: async (payload, job) => drawRelease(services, Drawing.parse(payload), job),
    'show-release': async (payload) => showRelease(services, idIn(payload)),
  }),
  lowPriorityJobs: (services) => ({ [thumbnailJob]: async (payload, job) => makeThumbnails(services, idIn(payload), job) }),
  recurring: (services) => [{ kind: 'complete-glimpses', everyMs: 6 * 60 * 60_000, run: () => completeThumbnails(services) }],
  events: ['release.published', 'release.updated', 'release.withdrawn'],
  searchable: () => [releaseSource],
  sitemap: { ...sitemapOfKind(releaseKind.name, releaseKind.plural, 'public_releases'), order: 2 },
  seed: seedReleases,
  demoContent: [demoContentOf(adapterOf(editedRelease))],
}
