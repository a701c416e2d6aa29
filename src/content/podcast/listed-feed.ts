import { href } from '#base/paths.ts'
import type { FeedSource } from '#platform/feeds/feed-documents.ts'
import type { Services } from '#platform/services.ts'
import { knownEpisodes, showOf } from './episodes.ts'

/** The podcast's own feed, written by feed.ts, in the list of all feeds. */
export function podcastListed({ config }: Services): FeedSource[] {
  return [
    {
      base: href.podcast(),
      async listed(context) {
        const show = await showOf(context, config, false)
        const mark = async () => JSON.stringify([show, await knownEpisodes(context, config)])
        return [{ title: show.title, rss: '/podcast.rss', page: href.podcast(), mark }]
      },
    },
  ]
}
