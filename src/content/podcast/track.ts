import { oneAddressOf } from '#base/image.ts'
import type { EpisodeCard } from './contract.ts'
import type { Track } from './player-state.ts'
import type { Chapter } from './rules.ts'

/** What the player needs of an episode; null for one that has no sound here. */
export function trackOf(episode: EpisodeCard, show: string, chapters: Chapter[] = []): Track | null {
  if (!episode.audio) return null
  return {
    slug: episode.slug,
    title: episode.title,
    label: episode.number === null ? show : `${show} ${episode.number}`,
    url: episode.audio.url,
    picture: episode.cover ? oneAddressOf(episode.cover, 320) : '',
    duration: episode.duration_seconds ?? 0,
    chapters,
  }
}
