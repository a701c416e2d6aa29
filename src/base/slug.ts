const longest = 80

/** Room for a hyphen and a number behind a slug that is as long as allowed. */
const beforeNumber = longest - 6

type Letters = Readonly<Record<string, string>>

/** Latin letters that are no other letter with an accent. */
const latin: Letters = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ə: 'e', ŋ: 'n', ħ: 'h', ŧ: 't' }
const german: Letters = { ä: 'ae', ö: 'oe', ü: 'ue' }
const croatian: Letters = { đ: 'dj' }
const custom: Readonly<Record<string, Letters>> = { de: german, da: { ø: 'oe', å: 'aa' }, ca: { l·l: 'll' }, bs: croatian, hr: croatian, sr: croatian }

/**
 * Lower case letters, digits and hyphens from any text, at most 80 characters, cut between words. Latin letters lose their
 * accents by the custom of `language` (German ü is ue); letters of other scripts stay, since addresses may hold them.
 */
export function slugify(text: string, language = ''): string {
  const slug = plainLatin(text.normalize('NFKC').toLowerCase(), custom[language.toLowerCase().split('-')[0] ?? ''] ?? {})
    .replace(/[’'`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  return cut(slug, longest, language) || 'untitled'
}

function plainLatin(text: string, own: Letters): string {
  let plain = text
  for (const [letter, letters] of Object.entries(own)) plain = plain.replaceAll(letter, letters)
  return plain
    .normalize('NFD')
    .replace(/(\p{Script=Latin})[\u0300-\u036f]+/gu, '$1')
    .normalize('NFC')
    .replace(/\p{Script=Latin}/gu, (letter) => latin[letter] ?? letter)
}

/**
 * Key of a text that is stored or linked to: of tags, genres and cities that content is filtered by, of headings. How it is
 * made never changes.
 */
export function textKey(text: string): string {
  const key = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’'`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
  if (key.length <= longest) return key || 'untitled'
  const end = key.lastIndexOf('-', longest)
  return key.slice(0, end > longest / 2 ? end : longest).replace(/[\ud800-\udbff]$|-+$/g, '')
}

/** A slug with a number behind it, not longer than allowed. */
export function numbered(slug: string, number: number): string {
  return `${cut(slug, beforeNumber)}-${number}`
}

function cut(slug: string, most: number, language?: string): string {
  if (slug.length <= most) return slug
  const end = slug.lastIndexOf('-', most)
  return slug.slice(0, end > most / 2 ? end : lastWordEnd(slug, most, language)).replace(/[\ud800-\udbff]$|-+$/g, '')
}

/** Within scripts that are written without spaces the words are found by a dictionary. */
function lastWordEnd(slug: string, most: number, language?: string): number {
  let end = 0
  for (const { index } of new Intl.Segmenter(language || undefined, { granularity: 'word' }).segment(slug)) if (index <= most) end = index
  return end > most / 2 ? end : most
}

type Taken = (candidates: string[]) => Promise<{ slug: string }[]>

const atOnce = 50

/** A slug that nothing else has: `wanted`, else `wanted-2` and so on; beyond fifty not always the lowest number. `taken` says which of some candidates another thing has, and may name others. */
export function firstFreeSlug(wanted: string, taken: Taken): Promise<string> {
  return firstFreeName((number) => (number === 1 ? wanted : numbered(wanted, number)), taken)
}

/** The same of names that are numbered in another way. @param named the first one is the name that is wanted */
export async function firstFreeName(named: (number: number) => string, taken: Taken): Promise<string> {
  // Most are free, and fifty candidates take several times as long to look up as one.
  if ((await takenNumbers(named, [1], taken)).size === 0) return named(1)
  const near = Array.from({ length: atOnce - 1 }, (_, at) => at + 2)
  const others = await takenNumbers(named, near, taken)
  return named(near.find((number) => !others.has(number)) ?? (await farNumber(named, atOnce, taken)))
}

/** A free number above `low`, which is taken: thousands of the same title take a few queries, not one for every fifty. */
async function farNumber(named: (number: number) => string, low: number, taken: Taken): Promise<number> {
  let candidates = Array.from({ length: 20 }, (_, at) => low * 2 ** (at + 1))
  for (;;) {
    const others = await takenNumbers(named, candidates, taken)
    const high = candidates.find((number) => !others.has(number)) ?? Infinity
    const below = Math.max(low, ...candidates.filter((number) => number < high))
    if (high - below <= 1 || high === Infinity) return Math.min(high, below + 1)
    const step = Math.ceil((high - below) / atOnce)
    candidates = Array.from({ length: Math.ceil((high - below) / step) }, (_, at) => Math.min(high, below + (at + 1) * step))
    low = below
  }
}

async function takenNumbers(named: (number: number) => string, numbers: number[], taken: Taken): Promise<Set<number>> {
  const slugs = new Set((await taken(numbers.map(named))).map(({ slug }) => slug))
  return new Set(numbers.filter((number) => slugs.has(named(number))))
}

/** Several of them, the nicest first; never none. */
export async function freeSlugs(wanted: string, taken: Taken): Promise<[string, ...string[]]> {
  for (let from = 1; ; from += atOnce) {
    const candidates = Array.from({ length: atOnce }, (_, at) => (from + at === 1 ? wanted : numbered(wanted, from + at)))
    const others = new Set((await taken(candidates)).map(({ slug }) => slug))
    const [first, ...more] = candidates.filter((slug) => !others.has(slug))
    if (first !== undefined) return [first, ...more]
  }
}
