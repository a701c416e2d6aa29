/** Scripts without spaces, and Korean, whose particles stand at its words: every two characters side by side are a word. */
const unspaced = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]&&[\p{L}\p{N}\p{M}]]`
const spacedRun = String.raw`[[\p{L}\p{N}\p{M}]--${unspaced}]+`
const runs = new RegExp(String.raw`${unspaced}+|${spacedRun}`, 'gv')
const placed = new RegExp(String.raw`${unspaced}+|${spacedRun}(?:['\u2019]${spacedRun})*`, 'gv')
const oneUnspaced = new RegExp(`^${unspaced}`, 'v')

const letters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }
const longestWord = 60

/** Lower case without accents, the same on every engine: neither database is asked to do it. Arabic loses its vowel signs. */
export function folded(text: string): string {
  const plain = withoutCurls(text)
  const bare = isAscii(plain) ? plain.toLowerCase() : withoutAccents(plain)
  return bare.includes("'") ? bare.replace(/(?<=\p{L})'(?=\p{L})/gu, '') : bare
}

/** What the search takes for the same: like `folded`, with the marks and letter forms of all scripts, digits, and without elided articles. */
export function searchFolded(text: string): string {
  const plain = withoutCurls(text)
  const bare = isAscii(plain) ? plain.toLowerCase() : withoutMarks(plain)
  return bare.includes("'") ? bare.replace(elided, '').replace(/(?<=\p{L})'(?=\p{L})/gu, '') : bare
}

/** French, Italian and Catalan: l'art, d'art, qu'un, dell'arte. */
const elided = /(?<![\p{L}\p{N}'])(?:[cdjlmnst]|(?:jus|lors|puis|quoi|quel|pres)?qu|dell|nell|sull|dall|all|un|quest)'(?=\p{L})/gu

/** Every word of a text in order, as it goes into the search index. */
export function searchWords(text: string): string[] {
  const plain = searchFolded(text)
  if (isAscii(plain)) return (plain.match(asciiWords) ?? []).map((word) => word.slice(0, longestWord))
  return (plain.match(runs) ?? []).flatMap((run) => (isUnspaced(run) ? pairsOfCharacters(run) : [run.slice(0, longestWord)]))
}

export function isUnspaced(run: string): boolean {
  return oneUnspaced.test(run)
}

/** Every two characters side by side, and the last one. */
function pairsOfCharacters(run: string): string[] {
  const characters = [...run]
  return characters.map((character, at) => character + (characters[at + 1] ?? ''))
}

/** Words that must stand side by side where this stands. */
export function phraseOf(text: string): string[] {
  const words = searchWords(text)
  const isPair = [...(words.at(-2) ?? '')].length === 2 && isUnspaced(words.at(-1) ?? '') && words.at(-2)?.endsWith(words.at(-1) ?? '')
  return isPair ? words.slice(0, -1) : words
}

/** A word, or several that must stand side by side. */
export interface SearchTerm {
  words: string[]
  /** The word may go on: it is the last one typed. */
  open: boolean
  /** Words with one of these stems are meant too. */
  forms?: ReadonlySet<string>
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
    const phrase = phraseOf(found[1] ?? '').slice(0, most)
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
  return (searchFolded(text).match(runs) ?? []).map(termOf)
}

function termOf(run: string): SearchTerm {
  if (!isUnspaced(run)) return { words: [run.slice(0, longestWord)], open: false }
  // The index holds a single character as the beginning of a pair.
  return { words: phraseOf(run), open: [...run].length === 1 }
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

/** Vowel signs and other marks of Latin, Greek, Cyrillic (but for й), Hebrew and Arabic; the stretching of Arabic; soft hyphens. */
const marks = /(?<!и)\u0306|[\u0300-\u0305\u0307-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640\u00ad]/g
const arabic: Record<string, string> = { ى: 'ي', ی: 'ي', ې: 'ي', ک: 'ك', ة: 'ه', ە: 'ه', ھ: 'ه', ہ: 'ه', ٱ: 'ا', ς: 'σ' }

function withoutMarks(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(marks, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþıىیېکةەھہٱς]/g, (letter) => letters[letter] ?? arabic[letter] ?? letter)
    .replace(/[^\P{Nd}0-9]/gu, digit)
}

/** Each script has its ten digits side by side. */
function digit(sign: string): string {
  let value = 0
  const code = sign.codePointAt(0) ?? 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}
