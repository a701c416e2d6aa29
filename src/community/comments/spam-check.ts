import { createHash } from 'node:crypto'
import { folded, searchWords } from '#base/search-words.ts'
import type { Role } from '#base/viewer.ts'
import { lettersOf, linksIn } from './text.ts'

type SpamReason = 'links' | 'words' | 'repeated' | 'too-fast' | 'trap'

const minute = 60_000
const day = 24 * 60 * minute

/** How far back the same words are looked for, ms. */
export const duplicateWindowMs = day
/** How far back haste is looked for, ms. */
export const minTypingMs = minute
/** From so many shown comments on somebody is no stranger any more. */
export const trustedAfterComments = 3

/** What is known when somebody comments. */
export interface SpamSignals {
  role: Role
  /** Age of the account, ms. */
  age: number
  /** Own shown comments, counted to `trustedAfterComments`. */
  shown: number
  /** Comments with the same words by anybody within `duplicateWindowMs`. */
  same: number
  /** Own comments within `minTypingMs`. */
  lately: number
  /** ms from the first letter to sending, where the browser told. */
  took: number | null
  /** What stood in the field that people do not see. */
  trap: string
}

const youngFor = 7 * day
const mostLinks = 3
const mostLately = 4
/** Nobody types faster than this, letters per second. A pasted text is not typed: short ones only. */
const fastest = 40
const longestTyped = 400

/** Why an editor has to see a comment before others do; null for the rest. `words`: the editors' own list, folded. */
export function spamReason(text: string, known: SpamSignals, words: readonly string[]): SpamReason | null {
  if (known.role !== 'member') return null
  if (known.trap !== '') return 'trap'
  const links = linksIn(text).length
  const stranger = known.shown < trustedAfterComments
  if (links > mostLinks || (links > 0 && stranger && (known.shown === 0 || known.age < youngFor))) return 'links'
  if (hasBadWord(text, words)) return 'words'
  if (known.same > 0 && (stranger || known.same > 2)) return 'repeated'
  if (known.lately >= mostLately) return 'too-fast'
  const letters = lettersOf(text)
  if (stranger && known.took !== null && letters > 20 && letters < longestTyped && known.took < (letters / fastest) * 1000) return 'too-fast'
  return null
}

/** Names the words of a text without order of signs, case and numbers; null for texts so short that many people write them. */
export function fingerprintOf(text: string): string | null {
  const words = searchWords(text).filter((word) => !/\d/.test(word))
  const plain = words.join(' ')
  return plain.length < 24 ? null : createHash('sha256').update(plain).digest('base64url').slice(0, 16)
}

/** For the list: folded, one space between words. */
export function wordKey(word: string): string {
  return searchWords(word).join(' ')
}

/** What no magazine's readers write about, whatever else stands in the editors' list. */
const everywhere = [
  'viagra',
  'cialis',
  'casino bonus',
  'online casino',
  'sports betting',
  'payday loan',
  'forex signals',
  'crypto giveaway',
  'bitcoin doubler',
  'seo services',
  'buy followers',
  'escort service',
  'work from home and earn',
  'replica watches',
  'essay writing service',
]

/** Whole words only, and also when they are spelled with signs between their letters. */
function hasBadWord(text: string, own: readonly string[]): boolean {
  const holds = (words: string[]) => {
    const plain = ` ${words.join(' ')} `
    return everywhere.some((word) => plain.includes(` ${word} `)) || own.some((word) => plain.includes(` ${word} `))
  }
  if (holds(searchWords(text))) return true
  return /\b\p{L}[.\-_*]\p{L}\b/u.test(text) && holds(searchWords(folded(text).replace(/(?<=\b\p{L})[.\-_*](?=\p{L}\b)/gu, '')))
}
