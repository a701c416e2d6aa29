import { longDate } from '#base/dates.ts'
import { href } from '#base/paths.ts'
import { Link } from '#ui/router/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { EpisodeCard } from './contract.ts'
import { PlayButton } from './PlayButton.tsx'
import { minutesText } from './rules.ts'
import { trackOf } from './track.ts'

/** A back number. `place` stands for the number of an episode that has none. */
export function EpisodeRow({ episode, show, place }: { episode: EpisodeCard; show: string; place: number | null }) {
  return (
    <li>
      <span className="episode-list__number tabular-nums">{episode.number ?? place}</span>
      <PlayButton episode={episode} track={trackOf(episode, show)} />
      <div className="episode-list__body">
        <h3 className="heading h5" dir="auto">
          <Link className="link" to={href.episode({ slug: episode.slug })}>
            {episode.title}
          </Link>
        </h3>
        <p dir="auto">{episode.summary}</p>
      </div>
      <div className="episode-list__line">
        {episode.duration_seconds !== null && <b className="tabular-nums">{minutesText(episode.duration_seconds)}</b>}
        {longDate(episode.published_at)}
      </div>
    </li>
  )
}

export function EpisodeRowSkeleton() {
  return (
    <li aria-hidden="true">
      <Skeleton shape="line" voice="h3" />
      <span />
      <Skeleton shape="text" lines={2} voice="h5" />
      <Skeleton shape="line" />
    </li>
  )
}
