import type { ReactNode } from 'react'
import { longDate } from '#base/dates.ts'
import { canShow } from '#base/image.ts'
import { formatList } from '#i18n/format.ts'
import { t, tParts } from '#i18n/messages.ts'
import { Picture } from '#ui/Picture.tsx'
import type { EpisodeCard } from './contract.ts'
import type { Track } from './player-state.ts'
import { PlayButton } from './PlayButton.tsx'
import { WaveformLine } from './WaveformLine.tsx'

interface EpisodeHeroProps {
  episode: EpisodeCard
  track: Track | null
  heading: ReactNode
  /** Under the player. */
  note: string
  /** Where to begin, seconds. */
  at?: number | undefined
  children?: ReactNode
}

/** An episode, large. */
export function EpisodeHero({ episode, track, heading, note, at, children }: EpisodeHeroProps) {
  return (
    <section className="episode-hero">
      <div className="episode-hero__art">
        {canShow(episode.cover) ? (
          <Picture image={episode.cover} sizes="(max-width: 640px) 100vw, 42vw" shape="1x1" priority />
        ) : (
          <div className="is-without-art" aria-hidden="true" />
        )}
      </div>
      <div className="text-block">
        <p className="kicker">
          <NumberAndDate episode={episode} />
        </p>
        {heading}
        <p className="standfirst" dir="auto">
          {episode.summary}
        </p>
        {track && (
          <div className="episode-hero__player">
            <PlayButton episode={episode} track={track} at={at} className="is-large" />
            <WaveformLine episode={episode} />
          </div>
        )}
        {children}
        {note && <p className="meta">{note}</p>}
      </div>
    </section>
  )
}

/** 'With Hanna Quill and Edvard Moe.' */
export function withPeople(people: string[]): string {
  return people.length === 0 ? '' : t('podcast.with-people', { people: formatList(people) })
}

function NumberAndDate({ episode: { number, published_at } }: { episode: EpisodeCard }) {
  const time = (
    <time key="time" dateTime={published_at}>
      {longDate(published_at)}
    </time>
  )
  return number === null ? time : tParts('podcast.number-and-date', { number, time })
}
