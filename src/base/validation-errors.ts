import { t } from '#i18n/messages.ts'

// Faults that zod has no code for, or says otherwise: each is a parameter of a check, and its words are made when it fails.
export const notEmpty = { error: () => t('validation.empty') }
export const oneLine = { error: () => t('validation.one-line') }
export const plainText = { error: () => t('validation.plain-text') }
export const webStart = { error: () => t('validation.web-start') }
export const webAddress = { error: () => t('validation.url') }
export const choosesOne = { error: () => t('validation.choose-one') }
export const isEmail = { error: () => t('validation.email') }
export const isDay = { error: () => t('validation.date') }
export const isDateTime = { error: () => t('validation.datetime') }
export const isText = { error: () => t('validation.must-be', { kind: t('validation.a-text') }) }
export const isNumber = { error: () => t('validation.must-be', { kind: t('validation.a-number') }) }
export const isWholeNumber = { error: () => t('validation.must-be', { kind: t('validation.a-whole-number') }) }
export const trueOrFalse = { error: () => t('validation.must-be', { kind: t('validation.true-or-false') }) }
export const isYear = { error: () => t('fault.year') }
export const isMonth = { error: () => t('fault.month') }
export const isLanguageTag = { error: () => t('fault.language-tag') }
export const isListSlug = { error: () => t('fault.list-slug') }
export const knownProvider = { error: () => t('fault.unknown-provider') }
export const ofThisList = { error: () => t('fault.cursor') }

export const isSlug = { error: () => t('studio-fault.slug') }
export const slugLetters = { error: () => t('studio-fault.slug-letters') }
export const ownPathOnly = { error: () => t('studio-fault.own-path') }
export const isMoment = { error: () => t('studio-fault.moment') }
export const isTimeZone = { error: () => t('studio-fault.time-zone') }
export const isFilmId = { error: () => t('studio-fault.film-id') }
export const needsName = { error: () => t('studio-fault.somebody') }
export const withoutQuotes = { error: () => t('studio-fault.quotation-marks') }

export function between(least: number, most: number) {
  return { error: () => t('fault.range', { least, most }) }
}

export function wholeFrom(least: number) {
  return { error: () => t('fault.whole-from', { least }) }
}

export function atLeastLetters(bound: number) {
  return { error: () => t('validation.too-small', { of: 'string', bound }) }
}

export function atMostLetters(bound: number) {
  return { error: () => t('validation.too-big', { of: 'string', bound }) }
}

export function lettersBetween(least: number, most: number) {
  return { error: () => t('fault.letters', { least, most }) }
}

export function isOneOf(values: readonly string[]) {
  return { error: () => t('validation.one-of', { count: values.length, values: values.join(', ') }) }
}

/** Few words, written out: `7, 30 or 90`. An empty one is called nothing. */
export function either(...values: readonly string[]) {
  return { error: () => t('validation.must-be', { kind: writtenOut(values) }) }
}

export function beginsWith(...starts: readonly string[]) {
  return { error: () => t('studio-fault.begins', { starts: writtenOut(starts) }) }
}

export function colourLike(example: string) {
  return { error: () => t('studio-fault.colour', { example }) }
}

function writtenOut(values: readonly string[]): string {
  const named = values.map((value) => value || t('validation.nothing'))
  return t('validation.or', { before: named.slice(0, -1).join(', '), next: named.at(-1) ?? '' })
}
