/** Scripts written without spaces: each character is a word of its own, and a run of them is looked up as a phrase. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`
const spacedRun = String.raw`[[\p{L}\p{N}\p{M}]--[${unspaced}]]+`
const words = new RegExp(String.raw`[${unspaced}]|${spacedRun}`, 'gv')
const runs = new RegExp(String.raw`[${unspaced}]+|${spacedRun}`, 'gv')
const placed = new RegExp(String.raw`[${unspaced}]|${spacedRun}(?:['\u2019]${spacedRun})*`, 'gv')
const oneUnspaced = new RegExp(`^[${unspaced}]`, 'v')

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const longestWord = 60

/** Lower case without accents, the same on every engine: neither database is asked to do it. Arabic loses its vowel signs. */
export function folded(text: string): string {
  const plain = withoutCurls(text)
  const bare = isAscii(plain) ? plain.toLowerCase() : withoutAccents(plain)
  return bare.includes("'") ? bare.replace(/(?<=\p{L})'(?=\p{L})/gu, '') : bare
}

/** Every word of a text in order, as it goes into the search index. */
export function searchWords(text: string): string[] {
  const plain = folded(text)
  return (plain.match(isAscii(plain) ? asciiWords : words) ?? []).map((word) => word.slice(0, longestWord))
}

/** A word, or several that must stand side by side. */
export interface SearchTerm {
  words: string[]
  /** The word may go on: it is the last one typed. */
  open: boolean
}

/** A word is looked for as the beginning of others from so many letters on. */
const shortestBeginning = 3
const quoted = /["“”„«»]([^"“”„«»]*)["“”„«»]/gu

/** What a reader typed: words, "phrases in quotation marks" and runs of characters; at most `most` of them. */
export function searchTerms(text: string, most = 12): SearchTerm[] {
  const terms: SearchTerm[] = []
  let from = 0
  for (const found of text.matchAll(quoted)) {
    terms.push(...looseTerms(text.slice(from, found.index)))
    const phrase = searchWords(found[1] ?? '').slice(0, most)
    if (phrase.length > 0) terms.push({ words: phrase, open: false })
    from = found.index + found[0].length
  }
  terms.push(...looseTerms(text.slice(from)))
  const kept = terms.slice(0, most)
  const last = kept.at(-1)
  const isLoose = looseTerms(text.slice(from)).length > 0
  if (last && isLoose && last.words.length === 1 && (last.words[0]?.length ?? 0) >= shortestBeginning) last.open = true
  return kept
}

function looseTerms(text: string): SearchTerm[] {
  const found = folded(text).match(runs) ?? []
  return found.map((run) => ({ words: oneUnspaced.test(run) ? [...run] : [run.slice(0, longestWord)], open: false }))
}

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
  return searchWords(found).map((word) => ({ word, start, end: start + found.length }))
}

const asciiWords = /[a-z0-9]+/g
const asciiRuns = /[a-z0-9]+(?:'[a-z0-9]+)*/g

function plainWords(text: string): PlacedWord[] {
  const words: PlacedWord[] = []
  for (const { 0: found, index } of text.matchAll(asciiRuns)) {
    if (found.length > longestWord || found.includes("'")) words.push(...placedIn(found, index))
    else words.push({ word: found, start: index, end: index + found.length })
  }
  return words
}

/** Most texts are ASCII but for their quotation marks and dashes; those have a much shorter way. */
function withoutCurls(text: string): string {
  return text.replace(/[\u2018\u2019\u201c\u201d\u2013\u2014\u2026]/g, (sign) => (sign === '\u2019' ? "'" : ' '))
}

function isAscii(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- the whole of ASCII begins with them
  return /^[\u0000-\u007f]*$/.test(text)
}

function withoutAccents(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|[\u064b-\u0652\u0670]|\u0640/g, '')
    .normalize('NFC')
    .toLowerCase()
  return bare.replace(/[ßæœøłđðþı]/g, (letter) => letters[letter] ?? letter)
}
