import { isAscii, withoutAccents, withoutCurls, withoutMarks } from './fold-text.ts'

/** Scripts without spaces, and Korean, whose particles stand at its words: every two characters side by side are a word. */
export const unspaced = String.raw`[[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]&&[\p{L}\p{N}\p{M}]]`
export const spacedRun = String.raw`[[\p{L}\p{N}\p{M}]--${unspaced}]+`
const runs = new RegExp(String.raw`${unspaced}+|${spacedRun}`, 'gv')
const oneUnspaced = new RegExp(`^${unspaced}`, 'v')

export const longestWord = 60

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

const asciiWords = /[a-z0-9]+/g
