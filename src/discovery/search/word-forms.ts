import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as danish } from '@orama/stemmers/danish'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as finnish } from '@orama/stemmers/finnish'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hungarian } from '@orama/stemmers/hungarian'
import { stemmer as indian } from '@orama/stemmers/indian'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as norwegian } from '@orama/stemmers/norwegian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as romanian } from '@orama/stemmers/romanian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { stemmer as swedish } from '@orama/stemmers/swedish'
import { stemmer as tamil } from '@orama/stemmers/tamil'
import { stemmer as turkish } from '@orama/stemmers/turkish'
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian'
import { searchFolded } from '#base/search-words.ts'

type Stemmer = (word: string) => string

/** Endings that are taken away once, the longest first, while so many letters stay. */
const without =
  (endings: RegExp, least: number): Stemmer =>
  (word) => {
    const stem = word.replace(endings, '')
    return stem.length >= least ? stem : word
  }

const polish = without(/(?:owie|iami|ami|ach|iem|owi|ych|ymi|ego|emu|ow|om|em|ie|ej|y|i|u|a|e|o)$/, 3)
const persian = without(/(?:هايي|هاي|ها|ترين|تر)$/, 3)
const bengali = without(/(?:গুলোর|গুলির|গুলোকে|গুলোতে|গুলো|গুলি|দেরকে|দের|টির|টার|টিকে|টাকে|টিতে|টি|টা|য\u09bcের|য\u09bcে|এর|ের|কে|তে|রা|র|ে)$/, 2)
/** The Tamil one takes nearly all of a short foreign word away. */
const tamilLight: Stemmer = (word) => (tamil(word).length >= 3 ? tamil(word) : word)
/** Hebrew writes and, the, in, to, from, that and as before the word itself. */
const hebrew: Stemmer = (word) => without(/(?:ים|ות)$/, 3)(without(/^(?:וה|שה|מה|כש|ו|ה|ב|ל|מ|ש|כ)/, 3)(word))
/** The Arabic one takes suffixes away from short words too. */
const arabicLight: Stemmer = (word) => arabic(without(/^(?:وال|بال|كال|فال|لل|ال)/, 2)(word))

const latin = { en: english, de: german, fr: french, es: spanish, it: italian, pt: portuguese, nl: dutch, pl: polish, tr: turkish, sv: swedish, da: danish, nb: norwegian, fi: finnish, hu: hungarian, ro: romanian } // prettier-ignore
const scripts: { of: RegExp; stemmers: Record<string, Stemmer>; usual: Stemmer }[] = [
  { of: /^\p{Script=Latin}/u, stemmers: { ...latin, no: norwegian, nn: norwegian }, usual: english },
  { of: /^\p{Script=Cyrillic}/u, stemmers: { ru: russian, uk: ukrainian }, usual: russian },
  { of: /^\p{Script=Greek}/u, stemmers: { el: greek }, usual: greek },
  { of: /^\p{Script=Arabic}/u, stemmers: { ar: arabicLight, fa: persian }, usual: arabicLight },
  { of: /^\p{Script=Hebrew}/u, stemmers: { he: hebrew }, usual: hebrew },
  { of: /^\p{Script=Devanagari}/u, stemmers: { hi: indian }, usual: indian },
  { of: /^\p{Script=Bengali}/u, stemmers: { bn: bengali }, usual: bengali },
  { of: /^\p{Script=Tamil}/u, stemmers: { ta: tamilLight }, usual: tamilLight },
]

/** The stem of a folded word in a language; null where it has none of its own. */
function stemIn(word: string, language: string): string | null {
  // All others have the same stems, and anybody may name a language.
  return stemmerFor(scripts.some(({ stemmers }) => Object.hasOwn(stemmers, language)) ? language : '')(word)
}

const stemmerFor = remembered((language) =>
  remembered((word) => {
    const script = scripts.find(({ of }) => of.test(word))
    return script ? stemBy(script.stemmers[language] ?? script.usual, word) : null
  }),
)

function stemBy(stemmer: Stemmer, word: string): string | null {
  const stem = searchFolded(stemmer(word))
  return stem.length >= 2 && stem !== word ? stem : null
}

/** Stems of a folded word in every language it may be of, and the word itself. */
export const stemsOf = remembered((word) => {
  const script = scripts.find(({ of }) => of.test(word))
  if (!script) return [word]
  return [...new Set([word, ...Object.values(script.stemmers).flatMap((stemmer) => stemBy(stemmer, word) ?? [])])]
})

/** Snippets ask for every word of a text again and again, and texts have most of their words in common. */
function remembered<Made>(make: (word: string) => Made): (word: string) => Made {
  const known = new Map<string, Made>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size >= 50_000) known.clear()
    const made = make(word)
    known.set(word, made)
    return made
  }
}

const part = String.raw`[\p{L}\p{N}\p{M}]+`
/** Words with a hyphen, an apostrophe or the half-space of Persian inside. Begun within a word, the search would read a long one anew at each letter. */
export const compound = new RegExp(String.raw`(?<![\p{L}\p{N}\p{M}])${part}(?:['\u2019\u2010\u2011\u200c\-]${part})+`, 'gu')
export const separated = /(?<![\d.,])\d{1,3}(?:([ .,'\u2019\u00a0\u2009\u202f\u066c])\d{3})(?:\1\d{3})*(?![\d])/gu
export const emoji = /\p{RGI_Emoji}|\p{Extended_Pictographic}/gv
/** Stretches that may hold one: to look for emoji themselves takes a hundred times as long. */
const mayHoldEmoji = /(?<!\S)\S*[\u00a9\u00ae\u203c-\u3299\ud83c-\ud83f]\S*/g

/** The same for every colour of skin and both ways to write it. */
export function emojiWord(sign: string): string {
  const codes = [...sign].map((one) => one.codePointAt(0) ?? 0).filter((code) => code !== 0xfe0f && !(code >= 0x1f3fb && code <= 0x1f3ff))
  return `e${codes.map((code) => code.toString(16)).join('')}`
}

/** Parts of a compound as words, and all of them together as one. */
export function partsOf(text: string): { parts: string[]; joined: string } {
  const parts = text.split(/['\u2019\u2010\u2011\u200c .,\u00a0\u2009\u202f\u066c-]/u).map((one) => searchFolded(one))
  return { parts: parts.filter((one) => one !== ''), joined: parts.join('').slice(0, 60) }
}

/** What a text is found by beside its own words: stems in its language, parted words joined and joined ones parted, numbers without separators, emoji. */
export function formsOf(text: string, words: readonly string[], language: string): string[] {
  const own = new Set(words)
  const forms = new Set<string>()
  const primary = language.toLowerCase().split('-')[0] ?? ''
  for (const word of own) forms.add(stemIn(word, primary) ?? word)
  for (const [found] of text.matchAll(compound)) {
    const { parts, joined } = partsOf(found)
    for (const one of [...parts, joined]) forms.add(one).add(stemIn(one, primary) ?? one)
  }
  for (const [found] of text.matchAll(separated)) forms.add(partsOf(found).joined)
  const signs = [...text.matchAll(mayHoldEmoji)].flatMap(([stretch]) => [...stretch.matchAll(emoji)]).map(([sign]) => emojiWord(sign))
  return [...[...forms].filter((form) => form !== '' && !own.has(form)), ...new Set(signs)]
}
