import { canShow } from '#base/image.ts'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { QueryError } from '#ui/query/QueryError.tsx'
import { Picture } from '#ui/Picture.tsx'
import { useQuery } from '#ui/query/useQuery.ts'
import { Link } from '#ui/router/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { newestEpisode } from './client.ts'
import { PlayButton } from './PlayButton.tsx'
import { trackOf } from './track.ts'
import { WaveformLine } from './WaveformLine.tsx'
import './waveform.css'
import './player-strip.css'

/** The newest episode across the home page. */
export function PlayerStrip() {
  const newest = useQuery(newestEpisode())
  const episode = newest.data?.items[0]?.episode
  if (newest.isError) {
    return (
      <section className="section container" aria-label={t('podcast.podcast')}>
        <QueryError query={newest} />
      </section>
    )
  }
  if (newest.data && !episode) return null
  return (
    <section className="section container" aria-label={t('podcast.podcast')} aria-busy={!episode}>
      {episode ? (
        <div className={canShow(episode.cover) ? 'player-strip' : 'player-strip is-without-art'}>
          {canShow(episode.cover) && <Picture image={{ ...episode.cover, alt: '' }} sizes="(max-width: 640px) 100vw, 21vw" shape="fill" />}
          <div className="player-strip__body">
            <PlayButton episode={episode} track={trackOf(episode, newest.data?.show.title ?? '')} className="is-in-strip" />
            <div>
              <p className="kicker">{kickerOf(newest.data?.show.title ?? '', episode.number)}</p>
              <h2 className="heading h3" dir="auto">
                <Link className="link" to={href.episode({ slug: episode.slug })}>
                  {episode.title}
                </Link>
              </h2>
            </div>
            <WaveformLine episode={episode} />
          </div>
        </div>
      ) : (
        <Skeleton className="player-strip-skeleton" shape="picture" ratio="16x9" />
      )}
    </section>
  )
}

function kickerOf(show: string, number: number | null): string {
  return number === null ? show : t('podcast.show-and-number', { show, number })
}
