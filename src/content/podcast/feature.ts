import { sql } from 'kysely'
import { isoDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { isStaff } from '#community/accounts/rules.ts'
import { idIn } from '#platform/jobs/id-payload.ts'
import { sitemapOfTable } from '#platform/http/sitemaps.ts'
import type { Feature } from '#platform/feature.ts'
import { episodesDemo } from './admin-routes.ts'
import { demoShow } from './demo-content.ts'
import { episodeCards } from './cards.ts'
import { podcastListed } from './listed-feed.ts'
import { serveFeeds } from './feed-routes.ts'
import { podcastMediaReferences } from './media-references.ts'
import { pause, refreshCopy } from './platform-copy.ts'
import { podcastRoutes } from './routes.ts'
import { episodeSource } from './searchable.ts'
import { seedPodcast } from './seed.ts'
import { showEpisode } from './service.ts'
import { findFailingSince } from './store.ts'

export const podcastFeature: Feature = {
  name: 'podcast',
  mediaReferences: podcastMediaReferences,
  textIndexes: ['search_episodes'],
  exportedTables: ['podcast_show', 'podcast_episodes', { name: 'podcast_playlists', key: ['playlist'] }],
  publicTables: ['feed_ids', 'public_podcast_episodes', 'podcast_playlists', 'podcast_show', 'old_slugs'],
  routes: podcastRoutes,
  cards: { episode: episodeCards },
  raw: serveFeeds,
  feeds: podcastListed,
  pendingNotices:
    ({ config, database }) =>
    async ({ role }) => {
      const since = config.podcast && isStaff(role) ? await findFailingSince(database.db, config.podcast.playlistId) : null
      return since === null ? [] : [{ text: t('studio-podcast.platform-failing', { date: isoDate(since).slice(0, 10) }), path: '/studio/podcast' }]
    },
  jobs: (services) => ({ 'show-episode': async (payload) => showEpisode(services, idIn(payload)) }),
  recurring: (services) => (services.config.podcast ? [{ kind: 'podcast-refresh', everyMs: pause, run: async () => void (await refreshCopy(services)) }] : []),
  events: ['episode.published', 'episode.updated', 'episode.withdrawn'],
  searchable: ({ config }) => [episodeSource(config)],
  sitemap: {
    ...sitemapOfTable<{ slug: string }>('episodes', 'public_podcast_episodes', ['slug'], ({ slug }) => ({ path: href.episode({ slug }) }), {
      changed: sql.ref('published_at'),
    }),
    order: 6,
  },
  seed: seedPodcast,
  demoContent: [episodesDemo, demoShow],
}
