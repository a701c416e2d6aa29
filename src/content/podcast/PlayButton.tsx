import { Icon } from '#ui/Icon.tsx'
import { href } from '#base/paths.ts'
import { t } from '#i18n/messages.ts'
import { Link } from '#ui/router/Link.tsx'
import type { EpisodeCard } from './contract.ts'
import { toggle } from './player.ts'
import type { Track } from './player-state.ts'
import { usePlaying } from './usePlayer.ts'

/** Plays what can be heard here; what is a film elsewhere leads to its page, where it is opened by a click. */
export function PlayButton({ episode, track, at, className = '' }: { episode: EpisodeCard; track: Track | null; at?: number | undefined; className?: string }) {
  const playing = usePlaying(episode.slug)?.playing ?? false
  if (!track) {
    return (
      <Link
        className={`play-button is-quiet ${className}`.trim()}
        to={href.episode({ slug: episode.slug })}
        aria-label={t('podcast.open-episode', { title: episode.title })}
      >
        <Icon name="arrow-right" />
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={`play-button ${playing ? 'is-playing ' : ''}${className}`.trim()}
      aria-label={playing ? t('podcast.pause-episode', { title: episode.title }) : t('podcast.play-episode', { title: episode.title })}
      onClick={() => toggle(track, at)}
    >
      <Icon name={playing ? 'pause' : 'play'} />
    </button>
  )
}
