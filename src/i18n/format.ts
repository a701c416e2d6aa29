import { slotKinds, type CompiledMessage, type Part } from './compiled-message.ts'

export type Values<Element = never> = Record<string, string | number | Element>

/** Of the page; there is none on a server. */
const root = globalThis.document?.documentElement as HTMLElement | undefined // the types of the DOM know no server

/** Language that numbers and plurals are written in: the page's own in a browser; on the server messages.ts says it. */
let language = () => root?.lang ?? 'en'
let isRightToLeft = () => root?.dir === 'rtl'
const numbers = new Map<string, Intl.NumberFormat>()
const plurals = new Map<string, Intl.PluralRules>()
const lists = new Map<string, Intl.ListFormat>()

export function currentLanguage(): string {
  return language()
}

/** @param tag BCP 47 */
export function setLanguage(tag: string): void {
  language = () => tag
}

/** On a server each request may be in another language. */
export function setLanguageSource(source: () => string, rightToLeft: () => boolean): void {
  language = source
  isRightToLeft = rightToLeft
}

/** A page names all of them where there are several, and the one of the site where it is in another, as the studio may be. */
const ofPage = root?.dataset['languages']?.split(' ') ?? []
let tags: readonly string[] = ofPage.length > 1 ? ofPage : []
let first = () => ofPage[0] ?? language()
let isMixed = true
let pageLanguage: () => string | undefined = currentLanguage

/** Languages of the site in order, BCP 47; the first has the addresses without a language. Empty where there is one only. */
export function siteLanguages(): readonly string[] {
  return tags
}

/** The language of the site, the first where there are several, BCP 47: that of all texts which do not name theirs. */
export function firstLanguage(): string {
  return first()
}

/** @param untranslated whether lists of a language also show what there is in others only */
export function setSiteLanguages(all: readonly string[], { untranslated }: { untranslated: boolean }): void {
  first = () => all[0] ?? language()
  tags = all.length > 1 ? all : []
  isMixed = untranslated
}

/** Whether lists of a language also show what there is in others only. */
export function showsUntranslated(): boolean {
  return isMixed
}

/** The language of the site that a text of `tag` belongs to: its own, one that differs by region only, or the first. */
export function siteLanguageOf(tag: string): string {
  return sameLanguage(tags, tag) ?? tags[0] ?? tag
}

/** The one of some languages that `tag` is, or differs from by region only. */
export function sameLanguage(all: readonly string[], tag: string): string | undefined {
  return all.find((one) => one === tag) ?? all.find((one) => one.split('-')[0] === tag.split('-')[0])
}

/** What addresses in a language begin with: `/de`, or nothing for the first one. */
export function languagePath(tag: string = currentLanguage()): string {
  const own = siteLanguageOf(tag)
  return tags.indexOf(own) > 0 ? `/${own}` : ''
}

/** The language that lists are in: that of the page. Undefined where there is one only, and for calls that name none. */
export function listLanguage(): string | undefined {
  return tags[0] && pageLanguage()
}

/** On a server each request may be of another page, or of none. */
export function setPageLanguage(source: () => string | undefined): void {
  pageLanguage = source
}

/** The language that an address begins with, else the first; undefined where there is one only. */
export function languageOfAddress(address: string): string | undefined {
  const [, first] = /^\/([^/?#]*)/.exec(address) ?? []
  return tags.find((tag, at) => at > 0 && tag === first) ?? tags[0]
}

/** For `Intl.DateTimeFormat`: as `currentLanguage`, but English dates have the day first. */
export function dateLocale(): string {
  const tag = language()
  return tag === 'en' ? 'en-GB' : tag
}

/** A number as the current language writes it: `1,234`, `1.234`, `१,२३४`. */
export function formatNumber(value: number): string {
  const tag = language()
  return cached(numbers, tag, () => new Intl.NumberFormat(tag)).format(value)
}

/** A number with so many decimals and without groups: `3.8`, `3,8`. */
export function formatDecimal(value: number, decimals: number): string {
  const tag = language()
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false }
  return cached(numbers, `${tag} ${decimals}`, () => new Intl.NumberFormat(tag, options)).format(value)
}

/** 'Ada', 'Ada and Ben', 'Ada, Ben and Cleo', as the current language joins names. */
export function formatList(names: readonly string[]): string {
  return listFormat().format(names.map(isolated))
}

const commas: Record<string, string> = { ar: '، ', fa: '، ', ja: '、', 'zh-Hans': '、', 'zh-Hant': '、' }

/** What stands between two things in a row in the current language: its comma and, where it has one, the space behind. */
export function comma(): string {
  return commas[language()] ?? ', '
}

/** 'Hanko, Finland': what there is of these in a row. */
export function commaSeparated(parts: readonly (string | number | null | undefined | false)[]): string {
  return parts
    .filter(Boolean)
    .map((part) => isolated(String(part)))
    .join(comma())
}

/** A label within a sentence: English writes 'autumn 2026'; elsewhere a capital letter may belong to the word. */
export function labelWithin(label: string): string {
  return currentLanguage() === 'en' ? label.toLowerCase() : label
}

/** What stands before each of the names and, last, behind them all: `['', ', ', ' and ', '']`. For names that are elements. */
export function listSeparators(names: readonly string[]): string[] {
  const separators = ['']
  for (const { type, value } of listFormat().formatToParts(names)) {
    if (type === 'element') separators.push('')
    else separators.push((separators.pop() ?? '') + value)
  }
  return separators
}

function listFormat(): Intl.ListFormat {
  // American English has a comma before the last name.
  return cached(lists, language(), () => new Intl.ListFormat(dateLocale()))
}

/** Fills a message with values: numbers are written in the current language, and choose its plural form. */
export function formatMessage(message: CompiledMessage, values: Values = {}): string {
  return formatParts(message, values).join('')
}

/** As `formatMessage`, with the values that are elements left as they are. An element of the message is a function of what it holds. */
export function formatParts<E>(message: CompiledMessage, values: Values<E | ((inside: (string | E)[]) => E)>): (string | E)[] {
  return typeof message === 'string' ? [message] : joined(message.flatMap((part) => formatPart(part, values, 0)))
}

/** Texts that follow each other as one: React writes a comment between two. */
function joined<E>(parts: (string | E)[]): (string | E)[] {
  const all: (string | E)[] = []
  for (const part of parts) {
    const before = all.at(-1)
    if (typeof part === 'string' && typeof before === 'string') all[all.length - 1] = before + part
    else all.push(part)
  }
  return all
}

type Filled<E> = Values<E | ((inside: (string | E)[]) => E)>

function formatPart<E>(part: Part, values: Filled<E>, counted: number): (string | E)[] {
  if (part === 0) return [formatNumber(counted)]
  if (typeof part === 'string') return [part]
  const value = values[part[0]]
  const inside = (parts: Part[] = [], count = counted) => parts.flatMap((one) => formatPart(one, values, count))
  switch (part[1]) {
    case undefined:
      if (typeof value === 'number') return [formatNumber(value)]
      if (typeof value === 'string') return [isolated(value)]
      return value === undefined || typeof value === 'function' ? [] : [value as E] // functions are of elements, the case below
    case slotKinds.element:
      return typeof value === 'function' ? [(value as (parts: (string | E)[]) => E)(joined(inside(part[2])))] : inside(part[2]) // the only functions among values
    case slotKinds.select:
      return inside(part[2][String(value)] ?? part[2]['other'])
    default: {
      const count = Number(value)
      return inside(part[2][`=${count}`] ?? part[2][pluralForm(count, part[1])] ?? part[2]['other'], count)
    }
  }
}

const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufefc]/
const leftToRightLetters = /(?![\u0590-\u08ff\ufb1d-\ufefc])\p{L}/u

/**
 * A name among words of the other direction keeps its order and theirs, between FSI and PDI (Unicode Standard, annex 9). A mail
 * reader would take the latter for the end of a web address.
 */
function isolated(value: string): string {
  return (isRightToLeft() ? leftToRightLetters : rightToLeftLetters).test(value) && !value.includes('://') ? `\u2068${value}\u2069` : value
}

function pluralForm(count: number, kind: number): Intl.LDMLPluralRule {
  const type = kind === slotKinds.ordinal ? 'ordinal' : 'cardinal'
  const tag = language()
  return cached(plurals, tag + type, () => new Intl.PluralRules(tag, { type })).select(count)
}

function cached<V>(map: Map<string, V>, key: string, make: () => V): V {
  let value = map.get(key)
  if (value === undefined) map.set(key, (value = make()))
  return value
}
