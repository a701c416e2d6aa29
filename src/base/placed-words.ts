import { withoutCurls, isAscii } from './fold-text.ts'
import { unspaced, spacedRun, searchWords, isUnspaced, longestWord } from './search-words.ts'

const placed = new RegExp(String.raw`${unspaced}+|${spacedRun}(?:['\u2019]${spacedRun})*`, 'gv')
/** Every word of a text with where it stands there; what is folded into several words has one place. */
export function placedWords(text: string): PlacedWord[] {
  // Every sign keeps its place.
  const plain = withoutCurls(text)
  if (isAscii(plain)) return plainWords(plain.toLowerCase())
  return [...text.matchAll(placed)].flatMap((found) => placedIn(found[0], found.index))
}

export interface PlacedWord {
  word: string
  start: number
  end: number
}

function placedIn(found: string, start: number): PlacedWord[] {
  if (isUnspaced(found)) return placedPairs(found, start)
  return searchWords(found).map((word) => ({ word, start, end: start + found.length }))
}

function placedPairs(run: string, start: number): PlacedWord[] {
  const characters = [...run]
  const words = searchWords(run)
  // Characters that are folded into several have one place together.
  if (words.length !== characters.length) return words.map((word) => ({ word, start, end: start + run.length }))
  let at = start
  return words.map((word, index) => {
    const own = characters[index]?.length ?? 1
    at += own
    return { word, start: at - own, end: at + (characters[index + 1]?.length ?? 0) }
  })
}

const asciiRuns = /[a-z0-9]+(?:'[a-z0-9]+)*/g
function plainWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = []
  for (const { 0: found, index } of text.matchAll(asciiRuns)) {
    if (found.length > longestWord || found.includes("'")) words.push(...placedIn(found, index))
    else words.push({ word: found, start: index, end: index + found.length })
  }
  return words
}
