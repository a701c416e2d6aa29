import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { newestEpisodes, newestShown } from './client.ts'
import { EpisodeRow, EpisodeRowSkeleton } from './EpisodeRow.tsx'
import './podcast.css'

/** What was last said, for the magazine's page; nothing before the first episode. */
export function NewestEpisodes() {
  const newest = useQuery(newestEpisodes())
  const episodes = newest.data?.items.map((item) => item.episode)
  if (episodes?.length === 0) return null
  return (
    <section className="section container" aria-labelledby="newest-episodes">
      <SectionHead
        id="newest-episodes"
        title={t('podcast.podcast')}
        note={t('podcast.the-newest-episodes')}
        more={{ to: href.podcast(), label: t('podcast.all-episodes') }}
      />
      {newest.isError ? (
        <QueryError query={newest} />
      ) : (
        <ol className="episode-list" aria-busy={!episodes}>
          {episodes
            ? episodes.map((episode, at) => (
                <EpisodeRow
                  key={episode.slug}
                  episode={episode}
                  show={newest.data?.show.title ?? t('podcast.podcast')}
                  place={(newest.data?.pageInfo.totalResults ?? 0) - at}
                />
              ))
            : Array.from({ length: newestShown }, (_, at) => <EpisodeRowSkeleton key={at} />)}
        </ol>
      )}
    </section>
  )
}
