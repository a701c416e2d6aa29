import type { Block } from './model.ts'
import { countWords, proseText } from './plain-text.ts'

const wordsPerMinute = 230
/** Chinese and Japanese are read by characters; the usual figure for adults reading silently. */
const charactersPerMinute = 500

/** Words as `wordCount` counts them; whole minutes, at least 1. */
export function lengthOf(blocks: readonly Block[]): { words: number; minutes: number } {
  const { words, characters } = countWords(proseText(blocks))
  return { words: words + characters, minutes: Math.max(1, Math.round(words / wordsPerMinute + characters / charactersPerMinute)) }
}
