import type { Block } from './model.ts'
import { countWords, proseText } from './plain-text.ts'

const wordsPerMinute = 230
/** Chinese and Japanese are read by characters; the usual figure for adults reading silently. */
const charactersPerMinute = 500

/** Whole minutes, at least 1. */
export function readingMinutes(blocks: readonly Block[]): number {
  const { words, characters } = countWords(proseText(blocks))
  return Math.max(1, Math.round(words / wordsPerMinute + characters / charactersPerMinute))
}
