import { useEffect, useMemo, useRef } from 'react'
import { readBlocks } from '#base/blocks/read.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { useMediaCards } from '#discovery/mentions/useMediaCards.ts'
import { MediaCard } from '#discovery/mentions/MediaCard.tsx'
import { episodeBySlug } from '#content/podcast/client.ts'
import type { Episode } from '#content/podcast/contract.ts'
import { EpisodeHero, withPeople } from '#content/podcast/EpisodeHero.tsx'
import { Chapters, People, Transcript } from '#content/podcast/EpisodeParts.tsx'
import { VideoEmbed } from '#content/podcast/VideoEmbed.tsx'
import { play } from '#content/podcast/player.ts'
import { timeIn } from '#content/podcast/rules.ts'
import { ShareMoment } from '#content/podcast/ShareMoment.tsx'
import { structuredEpisode } from '#content/podcast/structured.ts'
import { timedNotes } from '#content/podcast/timed-notes.ts'
import { trackOf } from '#content/podcast/track.ts'
import { keptImage } from '#community/reading/rules.ts'
import { SaveButton } from '#community/reading/SaveButton.tsx'
import { headingClass } from '#ui/heading.ts'
import { Blocks } from '#ui/blocks/Blocks.tsx'
import { Head } from '#ui/Head.tsx'
import { PageError } from '#ui/query/QueryError.tsx'
import { usePageQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { useParams, usePlace, useSearch } from '#ui/router/NavProvider.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { JsonLd, useSite } from '#ui/Site.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import '#content/podcast/waveform.css'
import '#content/podcast/podcast.css'

export function Page() {
  const { slug } = useParams('episode')
  const episode = usePageQuery(episodeBySlug(slug))
  return (
    <main id="main" tabIndex={-1} className="container">
      {episode.data ? (
        <Whole episode={episode.data.data} />
      ) : episode.error ? (
        <PageError query={episode} />
      ) : (
        <div className="episode-hero" aria-busy="true">
          <Head title={t('page.opening')} noindex />
          <div className="episode-hero__art">
            <Skeleton shape="picture" ratio="1x1" />
          </div>
          <div className="text-block">
            <Skeleton shape="text" lines={4} voice="h3" />
          </div>
        </div>
      )}
    </main>
  )
}

function Whole({ episode }: { episode: Episode }) {
  const site = useSite()
  const track = trackOf(episode, site.name, episode.chapters)
  const at = useMoment((time) => track && play(track, time))
  const notes = useMemo(() => timedNotes(readBlocks(episode.notes), episode.slug), [episode.notes, episode.slug])
  const card = useMediaCards(notes)
  return (
    <>
      <Head
        title={episode.title}
        description={episode.summary}
        canonical={href.episode({ slug: episode.slug })}
        next={episode.next ? href.episode({ slug: episode.next.slug }) : undefined}
        image={episode.cover}
        share={{ kind: 'episode', slug: episode.slug, updated_at: episode.published_at }}
        published={episode.published_at}
      />
      {import.meta.env.SSR && <JsonLd data={structuredEpisode(episode, site)} />}
      <article className="episode-page">
        <EpisodeHero
          episode={episode}
          track={track}
          at={at}
          note={withPeople(episode.people)}
          heading={
            <h1 className={headingClass(episode.title.length > 44 ? 'h3' : 'h2', episode.title)} dir="auto">
              {episode.title}
            </h1>
          }
        >
          {!track && !episode.video_id && <p className="meta">{t('page.no-audio-yet')}</p>}
        </EpisodeHero>
        {episode.video_id && <VideoEmbed videoId={episode.video_id} title={episode.title} />}
        <div className="episode-body">
          <div className="episode-body__aside">
            <Chapters episode={episode} />
            <People episode={episode} />
            <p className="actions">
              <SaveButton kind="episode" slug={episode.slug} title={episode.title} image={keptImage(episode.cover)} look="line" />
              <ShareMoment episode={episode} />
              {episode.audio && (
                <a className="more-link" href={episode.audio.url} download>
                  {t('page.download')}
                </a>
              )}
            </p>
          </div>
          <div className="episode-body__main">
            <div className="prose">
              <Blocks blocks={notes} card={card} />
            </div>
            <Transcript episode={episode} />
          </div>
        </div>
      </article>
      {episode.related.length > 0 && (
        <section className="section" aria-labelledby="mentioned">
          <SectionHead id="mentioned" title={t('page.mentioned')} />
          <div className="episode-related">
            {episode.related.map((card) => (
              <MediaCard key={card.url} card={card} />
            ))}
          </div>
        </section>
      )}
      <nav className="section episode-neighbours" aria-label={t('page.other-episodes')}>
        {episode.previous && (
          <Link className="link" to={href.episode({ slug: episode.previous.slug })}>
            <span className="meta">{t('page.previous-episode')}</span> <b dir="auto">{episode.previous.title}</b>
          </Link>
        )}
        {episode.next && (
          <Link className="link" to={href.episode({ slug: episode.next.slug })}>
            <span className="meta">{t('page.next-episode')}</span> <b dir="auto">{episode.next.title}</b>
          </Link>
        )}
      </nav>
    </>
  )
}

/** `?t=` of the address: where the play button begins; a moment that is clicked on the page plays at once. */
function useMoment(jump: (time: number) => void): number | undefined {
  const time = timeIn(useSearch().get('t'))
  const { key } = usePlace()
  const first = useRef(key)
  useEffect(() => {
    if (key !== first.current && time !== null) jump(time)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- one jump per followed link
  }, [key])
  return time ?? undefined
}
