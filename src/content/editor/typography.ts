interface Quotes {
  double: readonly [string, string]
  single: readonly [string, string]
}

const english: Quotes = { double: ['“', '”'], single: ['‘', '’'] }
const guillemets: Quotes = { double: ['«', '»'], single: ['“', '”'] }
const low: Quotes = { double: ['„', '“'], single: ['‚', '‘'] }
const lowAndHigh: Quotes = { double: ['„', '”'], single: ['‚', '’'] }
const alike: Quotes = { double: ['”', '”'], single: ['’', '’'] }
const cyrillic: Quotes = { double: ['«', '»'], single: ['„', '“'] }
const corners: Quotes = { double: ['「', '」'], single: ['『', '』'] }

/** By language tag or its first part; English where there is no row. */
const quotes: Readonly<Record<string, Quotes>> = {
  ar: guillemets,
  be: cyrillic,
  bg: low,
  ca: guillemets,
  cs: low,
  de: low,
  'de-CH': { double: ['«', '»'], single: ['‹', '›'] },
  el: guillemets,
  es: guillemets,
  et: low,
  fa: guillemets,
  fi: alike,
  fr: { double: ['«\u00a0', '\u00a0»'], single: ['“', '”'] },
  he: alike,
  hr: low,
  hu: { double: ['„', '”'], single: ['»', '«'] },
  is: low,
  it: guillemets,
  ja: corners,
  lt: low,
  nb: { double: ['«', '»'], single: ['‘', '’'] },
  nn: { double: ['«', '»'], single: ['‘', '’'] },
  no: { double: ['«', '»'], single: ['‘', '’'] },
  pl: lowAndHigh,
  'pt-PT': guillemets,
  ro: { double: ['„', '”'], single: ['«', '»'] },
  ru: cyrillic,
  sk: low,
  sl: low,
  sr: { double: ['„', '“'], single: ['‘', '’'] },
  sv: alike,
  uk: cyrillic,
  'zh-Hant': corners,
}

/** Words that begin with an apostrophe; none with which a quoted passage begins as often. */
const shortenedWords: Readonly<Record<string, RegExp>> = {
  af: /n/,
  de: /ne[mnrs]?|n|s|rauf|raus|rein|rüber|rum|runter/,
  en: /t(?:is|was|were|will|would)(?:n’t)?|em|til|n’?/,
  nl: /[kmnrst]/,
}

/** What stands in the place of the last letters before the caret, and of the one just typed. */
export interface Replacement {
  /** Letters before the caret that go, the typed one included. */
  length: number
  text: string
}

/** Words in brackets and the address behind them. */
export interface MarkdownLink {
  words: string
  href: string
}

/**
 * What a typed letter becomes in a text of a language; undefined when it stays.
 * @param before the text of the block before the letter
 */
export function replacementFor(before: string, letter: string, language: string): Replacement | undefined {
  // What stands behind a single backtick may become code, which keeps what was typed.
  if (before.split('`').length % 2 === 0) return undefined
  const shortened = shortenedWordBefore(before, letter, language)
  if (shortened !== undefined) return behindShortenedWord(before, shortened, letter, language)
  if (letter === '"' || letter === "'") return { length: 1, text: quoteFor(before, letter, language) }
  const apostrophe = apostropheBefore(before, letter, language)
  if (apostrophe) return apostrophe
  // At the beginning of a line it may become a divider.
  return letter === '-' && /[^-\n]-$/.test(before) ? { length: 2, text: firstPart(language) === 'en' ? '—' : '–' } : undefined
}

/** The link whose last parenthesis has just been typed; undefined for a picture, and behind a single backtick. */
export function linkBefore(before: string, letter: string): MarkdownLink | undefined {
  if (letter !== ')' || before.split('`').length % 2 === 0) return undefined
  const [, words, href] = /(?<!!)\[([^[\]\n\ufffc]+)\]\(((?:[^()\s\ufffc]|\([^()\s\ufffc]*\))+)$/.exec(before) ?? []
  return words && href ? { words, href } : undefined
}

function quoteFor(before: string, letter: string, language: string): string {
  const { double, single } = quotesOf(language)
  const pair = letter === '"' ? double : single
  // Within or after a word it is an apostrophe in every language.
  if (letter === "'" && isWord(before) && !before.includes(single[0])) return '’'
  // Of quotes only those that open in this language: the German ‘ closes.
  const opens = /(^|[\s([{¡¿—–\u00a0-])$/.test(before) || before.endsWith(double[0]) || before.endsWith(single[0])
  return opens || (isUndecided(before, letter) && !isOpen(before, pair)) ? pair[0] : pair[1]
}

const isUnspaced = (before: string) => /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー、。，：]$/u.test(before)
const isWord = (before: string) => /[\p{L}\p{N}]$/u.test(before) && !isUnspaced(before)

/** Behind these letters a quote opens as often as it closes: 彼は「はい」, l’«\u00a0eau\u00a0», and/“or”. */
function isUndecided(before: string, letter: string): boolean {
  return isUnspaced(before) || /[:=/]$/.test(before) || (letter === '"' && /\p{L}’$/u.test(before))
}

function isOpen(before: string, [opening, closing]: readonly [string, string]): boolean {
  const count = (quote: string) => before.split(quote.trim()).length
  return count(opening) > count(closing)
}

/** What was taken for a quote and turns out to be an apostrophe by the letter behind it: geht’s, the ’90s. */
function apostropheBefore(before: string, letter: string, language: string): Replacement | undefined {
  const { single } = quotesOf(language)
  const closing = before.at(-1)
  if (closing === single[1] && closing !== '’' && isWord(before.slice(0, -1)) && isWord(letter)) return { length: 2, text: `’${letter}` }
  const decade = letter === decadeLetter(language) ? wordInQuote(before, single[0], /\d\d/) : undefined
  return decade === undefined ? undefined : { length: decade.length + 2, text: `’${decade}${letter}` }
}

/** Of ’90s and of the German ’68er. */
const decadeLetter = (language: string) => (firstPart(language) === 'de' ? 'e' : 's')

/** The word before the caret that begins with an apostrophe, as soon as the letter behind it shows that it is whole. */
function shortenedWordBefore(before: string, letter: string, language: string): string | undefined {
  const words = shortenedWords[firstPart(language)]
  return words && !isWord(letter) && letter !== "'" ? wordInQuote(before, quotesOf(language).single[0], words) : undefined
}

function behindShortenedWord(before: string, word: string, letter: string, language: string): Replacement {
  const corrected = `’${word}`
  // Directly behind a word only quotes change, which replace nothing but themselves.
  const behind = replacementFor(before.slice(0, -corrected.length) + corrected, letter, language)
  return { length: corrected.length + 1, text: corrected + (behind?.text ?? letter) }
}

/** The word at the end of the text, if it begins with this quote. */
function wordInQuote(before: string, opening: string, word: RegExp): string | undefined {
  return new RegExp(`(?:^|[\\s("“„«—–-])${opening}(${word.source})$`, 'iu').exec(before)?.[1]
}

function quotesOf(language: string): Quotes {
  return quotes[language] ?? quotes[firstPart(language)] ?? english
}

function firstPart(language: string): string {
  return language.split('-')[0] ?? ''
}
