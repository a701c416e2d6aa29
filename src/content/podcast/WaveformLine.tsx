import { usePlaying } from './usePlayer.ts'
import type { EpisodeCard } from './contract.ts'
import { clockText } from './rules.ts'
import { Waveform } from './Waveform.tsx'

/** How far one is, the wave, how long it is. */
export function WaveformLine({ episode }: { episode: EpisodeCard }) {
  const player = usePlaying(episode.slug)
  const duration = player?.duration || episode.duration_seconds || 0
  const time = player?.time ?? 0
  return (
    <div className="waveform tabular-nums">
      <span>{clockText(time)}</span>
      <Waveform seed={episode.slug} share={duration > 0 ? time / duration : 0} />
      <span>{duration > 0 ? clockText(duration) : ''}</span>
    </div>
  )
}
