import { useSyncExternalStore } from 'react'
import { currentPlayer, watchPlayer, type Playing } from './player-state.ts'

export function usePlayer(): Playing | null {
  return useSyncExternalStore(watchPlayer, currentPlayer, () => null)
}

/** The same while an episode is the one that is heard. */
export function usePlaying(slug: string): Playing | null {
  const player = usePlayer()
  return player?.track.slug === slug ? player : null
}
