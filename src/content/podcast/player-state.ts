import type { Chapter } from './rules.ts'

/** What is heard. */
export interface Track {
  slug: string
  title: string
  /** Of the podcast, with the episode's number. */
  label: string
  url: string
  /** A square picture, root-relative; empty without one. */
  picture: string
  duration: number
  chapters: Chapter[]
}

export interface Playing {
  track: Track
  playing: boolean
  /** Seconds. */
  time: number
  duration: number
  rate: number
  failed: boolean
}

/** Apart from the player itself, so that every page can ask whether something is heard without loading it. */
let state: Playing | null = null
const listeners = new Set<() => void>()

export function watchPlayer(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function currentPlayer(): Playing | null {
  return state
}

export function setPlayer(next: Playing | null): void {
  state = next
  for (const listener of listeners) listener()
}
