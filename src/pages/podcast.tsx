import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { podcastFilters, type PodcastFilters } from '#content/podcast/client.ts'
import type { EpisodeCard, Show } from '#content/podcast/contract.ts'
import { EpisodeFilter } from '#content/podcast/EpisodeFilter.tsx'
import { EpisodeHero, withPeople } from '#content/podcast/EpisodeHero.tsx'
import { EpisodeRow, EpisodeRowSkeleton } from '#content/podcast/EpisodeRow.tsx'
import { VideoEmbed } from '#content/podcast/VideoEmbed.tsx'
import { Platforms } from '#content/podcast/Platforms.tsx'
import { structuredShow } from '#content/podcast/structured.ts'
import { trackOf } from '#content/podcast/track.ts'
import { usePodcast, type PodcastPages } from '#content/podcast/usePodcast.ts'
import { headingClass } from '#ui/heading.ts'
import { EmptyNote } from '#ui/EmptyNote.tsx'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Head } from '#ui/Head.tsx'
import { LoadMore } from '#ui/LoadMore.tsx'
import { Link } from '#ui/router/Link.tsx'
import { useSearch } from '#ui/router/NavProvider.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import '#content/podcast/waveform.css'
import '#content/podcast/podcast.css'

/** Placeholders of the spec, section 4. */
const placeholders = 6

export function Page() {
  const site = useSite()
  const filters = podcastFilters(useSearch())
  const filtered = isFiltered(filters)
  const podcast = usePodcast(filters)
  const { show } = podcast
  // Who looks for something wants the list alone.
  const latest = filtered ? undefined : podcast.episodes[0]
  const name = titleOf(show)
  return (
    <main id="main" tabIndex={-1} className="container">
      <Head
        title={name === t('page.podcast') ? name : t('page.podcast-called', { name })}
        canonical={href.podcast()}
        noindex={filtered}
        description={show?.description || t('page.podcast-of', { site: site.name })}
        image={show?.cover ?? latest?.cover ?? null}
        {...(show?.feed ? { alternates: [{ type: 'application/rss+xml', title: name, href: '/podcast.rss' }] } : {})}
      />
      {import.meta.env.SSR && show && <JsonLd data={structuredShow(show, site)} />}
      <div className="page-title">
        <h1 dir="auto" className={name.length > 14 ? 'heading is-show is-long' : 'heading is-show'}>
          {name}
        </h1>
      </div>
      {podcast.failed ? (
        <QueryError query={podcast} />
      ) : filtered ? null : podcast.loading ? (
        <EpisodeHeroSkeleton />
      ) : latest ? (
        <LatestEpisode episode={latest} show={show} />
      ) : (
        <EmptyNote title={t('page.no-episodes-yet')}>{t('page.no-episodes-yet-hint')}</EmptyNote>
      )}
      {(podcast.loading || filtered || podcast.episodes.length > 1) && <EpisodeList podcast={podcast} filters={filters} />}
    </main>
  )
}

function isSearch({ search, season }: PodcastFilters): boolean {
  return search !== undefined || season !== undefined
}

function isFiltered(filters: PodcastFilters): boolean {
  return isSearch(filters) || filters.pageToken !== undefined
}

function titleOf(show: Show | null): string {
  return show?.title ?? t('page.podcast')
}

function EpisodeHeroSkeleton() {
  return (
    <div className="episode-hero" aria-busy="true">
      <div className="episode-hero__art">
        <Skeleton shape="picture" ratio="1x1" />
      </div>
      <div className="text-block">
        <Skeleton shape="text" lines={3} voice="h3" />
      </div>
    </div>
  )
}

function LatestEpisode({ episode, show }: { episode: EpisodeCard; show: Show | null }) {
  const track = trackOf(episode, titleOf(show))
  return (
    <EpisodeHero
      episode={episode}
      track={track}
      note={[withPeople(episode.people), show?.rhythm].filter(Boolean).join(' ')}
      heading={
        <h2 className={headingClass(episode.title.length > 44 ? 'h3' : 'h2', episode.title)} dir="auto">
          <Link className="link" to={href.episode({ slug: episode.slug })}>
            {episode.title}
          </Link>
        </h2>
      }
    >
      {show && show.platforms.length > 0 && <Platforms links={show.platforms} />}
      {!track && episode.video_id && <VideoEmbed videoId={episode.video_id} title={episode.title} />}
    </EpisodeHero>
  )
}

function EpisodeList({ podcast, filters }: { podcast: PodcastPages; filters: PodcastFilters }) {
  const { show, total } = podcast
  const filtered = isFiltered(filters)
  const back = filtered ? podcast.episodes : podcast.episodes.slice(1)
  return (
    <section className="section" aria-labelledby="back-numbers">
      <SectionHead
        id="back-numbers"
        title={isSearch(filters) ? t('page.found') : t('page.earlier-episodes')}
        note={filtered ? undefined : total > 1 ? t('page.episode-count', { count: total - 1 }) : undefined}
        action={
          show?.feed ? (
            <a className="more-link" href="/podcast.rss">
              {t('page.subscribe')}
            </a>
          ) : undefined
        }
      />
      <EpisodeFilter filters={filters} seasons={podcast.seasons} />
      {filtered && !podcast.loading && !podcast.failed && total === 0 && (
        <EmptyNote title={t('page.no-episodes-found')}>{t('page.no-episode-matches-these-words')}</EmptyNote>
      )}
      <ol className="episode-list" aria-busy={podcast.loading || podcast.loadingMore}>
        {back.map((episode, i) => (
          <EpisodeRow key={episode.slug} episode={episode} show={titleOf(show)} place={filters.pageToken ? null : filtered ? total - i : total - 1 - i} />
        ))}
        {(podcast.loading || podcast.loadingMore) && Array.from({ length: placeholders }, (_, i) => <EpisodeRowSkeleton key={i} />)}
      </ol>
      {(podcast.hasMore || podcast.failedMore) && (
        <LoadMore
          onMore={podcast.more}
          hasMore={podcast.hasMore}
          pending={podcast.loadingMore}
          shown={podcast.episodes.length}
          total={total}
          error={podcast.failedMore}
          {...(podcast.next ? { href: href.podcast({ ...filters, pageToken: podcast.next }) } : {})}
        />
      )}
    </section>
  )
}
