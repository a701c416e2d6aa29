import { z } from 'zod'
import { checkBlocks, contentSchema } from '#base/blocks/check.ts'
import { safeHref } from '#base/blocks/address.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { isbn10Of, isbn13From10, isbn13Of } from './isbn.ts'
import { isPartialDate } from './partial-date.ts'
import { bookFormats, bookRoles, movieRoles, musicRoles, recordKinds, type ItemKind, type Role } from './rules.ts'
import { beginsWith, isLanguageTag, isNumber, isWholeNumber, needsName, notEmpty, webStart } from '#base/validation-errors.ts'
import { t } from '#i18n/messages.ts'

/** One line of at most `most` letters: no line breaks, no zero byte. */
const line = (most: number) =>
  z
    .string()
    // oxlint-disable-next-line no-control-regex -- these are what must go
    .transform((text) => text.replace(/[\u0000-\u001f\u007f\s]+/g, ' ').trim())
    .pipe(z.string().min(1, notEmpty).max(most))
const lines = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll('\0', '').trim())
    .pipe(z.string().max(most))
const partialDate = z.string().refine(isPartialDate, { error: () => t('studio-fault.partial-date') })
const outside = z.string().refine((url) => /^https?:/i.test(safeHref(url) ?? ''), webStart)
const outsideOrOwn = z.string().refine((url) => /^(https?:|\/)/i.test(safeHref(url) ?? ''), beginsWith('https://', 'http://', '/'))
const number = (most: number) => z.number(isNumber).int(isWholeNumber).min(0).max(most)
const tag = z.string().transform(canonical).pipe(z.string(isLanguageTag))
const names = z.array(line(200)).max(60).default([])
const blocks = contentSchema.transform((json) => JSON.stringify(checkBlocks(json))).default('[]')

const isbn13 = z
  .string()
  .transform((text) => isbn13Of(text))
  .pipe(z.string({ error: () => t('studio-fault.isbn', { form: 'ISBN-13' }) }))
const isbn10 = z
  .string()
  .transform((text) => isbn10Of(text))
  .pipe(z.string({ error: () => t('studio-fault.isbn', { form: 'ISBN-10' }) }))

const person = <const R extends readonly [Role, ...Role[]]>(roles: R) =>
  z.object({
    name: line(200),
    role: z.enum(roles),
    user_id: z.number().int().nullable().default(null),
    character: line(200).optional(),
  })
const link = (kinds: readonly [string, ...string[]]) =>
  z.object({
    label: line(120),
    url: outside,
    kind: z.enum(kinds),
    free: z.boolean().optional(),
    paid: z.boolean().optional(),
  })

const rating = z
  .number(isNumber)
  .refine((value) => value >= 0 && value <= 5 && Number.isInteger(value * 2), { error: () => t('studio-fault.halves', { least: 0, most: 5 }) })
const verdict = z.object({
  rating,
  headline: line(300),
  text: lines(5_000).default(''),
  user_id: z.number().int().nullable().default(null),
  article_id: z.number().int().nullable().default(null),
  /** Epoch ms; when it was added where absent. */
  at: z.number().optional(),
})
const quote = z.object({ text: lines(1_000), page: number(100_000).optional(), by: line(200).optional() })
const identifiers = z.record(z.string().regex(/^[a-z_]{2,30}$/, { error: () => t('studio-fault.small-name') }), line(200)).default({})

const common = {
  title: line(255),
  original_title: line(255).nullable().default(null),
  sort_title: line(255).nullable().default(null),
  cover: ImageSchema.nullable().default(null),
  identifiers,
  verdict: verdict.nullable().default(null),
}

export const BookFields = z
  .object({
    ...common,
    subtitle: line(255).nullable().default(null),
    people: z.array(person(bookRoles)).min(1, needsName).max(60),
    description: blocks,
    isbn_13: isbn13.nullable().default(null),
    isbn_10: isbn10.nullable().default(null),
    publishers: names,
    published_date: partialDate.nullable().default(null),
    first_published_date: partialDate.nullable().default(null),
    pages: number(100_000).nullable().default(null),
    format: z.enum(bookFormats).nullable().default(null),
    languages: z.array(tag).max(20).default([]),
    series: line(255).nullable().default(null),
    series_number: line(20).nullable().default(null),
    subjects: names,
    links: z
      .array(link(['buy', 'borrow', 'read', 'listen']))
      .max(30)
      .default([]),
    quotes: z.array(quote).max(30).default([]),
  })
  .refine((book) => !book.isbn_10 || !book.isbn_13?.startsWith('978') || isbn13From10(book.isbn_10) === book.isbn_13, {
    path: ['isbn_13'],
    error: () => t('studio-fault.other-book'),
  })

export const MovieFields = z.object({
  ...common,
  people: z.array(person(movieRoles)).max(200).default([]),
  synopsis: blocks,
  release_date: partialDate.nullable().default(null),
  companies: names,
  genres: names,
  countries: z
    .array(z.string().regex(/^[A-Z]{2}$/, { error: () => t('studio-fault.country') }))
    .max(60)
    .default([]),
  languages: z.array(tag).max(20).default([]),
  duration_seconds: number(1_000_000).nullable().default(null),
  backdrop: ImageSchema.nullable().default(null),
  trailer_url: outsideOrOwn.nullable().default(null),
  age_rating: line(20).nullable().default(null),
  links: z
    .array(link(['cinema', 'stream', 'rent', 'buy']))
    .max(30)
    .default([]),
  quotes: z.array(quote).max(30).default([]),
})

export const MusicFields = z.object({
  ...common,
  kind: z.enum(recordKinds).default('album'),
  people: z.array(person(musicRoles)).min(1, needsName).max(200),
  release_date: partialDate.nullable().default(null),
  label: line(200).nullable().default(null),
  genres: names,
  duration_seconds: number(10_000_000).nullable().default(null),
  disc_count: number(1_000).nullable().default(null),
  barcode: z
    .string()
    .regex(/^\d{8,14}$/, { error: () => t('studio-fault.digits', { least: 8, most: 14 }) })
    .nullable()
    .default(null),
  tracks: z
    .array(
      z.object({
        no: number(10_000),
        disc: number(1_000).default(1),
        title: line(255),
        duration_seconds: number(1_000_000).optional(),
        artists: z.array(line(200)).max(30).optional(),
      }),
    )
    .max(1_000)
    .default([]),
  preview: z
    .object({ provider: line(60), url: outsideOrOwn })
    .nullable()
    .default(null),
  links: z
    .array(link(['stream', 'buy']))
    .max(30)
    .default([]),
})

export const fieldsOf = { book: BookFields, movie: MovieFields, music: MusicFields } as const
export type BookFields = z.output<typeof BookFields>
export type MovieFields = z.output<typeof MovieFields>
export type MusicFields = z.output<typeof MusicFields>
/** Checked, as it is kept. */
export interface FieldsByKind {
  book: BookFields
  movie: MovieFields
  music: MusicFields
}
/** As the studio, an import or the demo edition says it. */
export interface InputByKind {
  book: z.input<typeof BookFields>
  movie: z.input<typeof MovieFields>
  music: z.input<typeof MusicFields>
}
export type AnyFields = FieldsByKind[ItemKind]

function canonical(text: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(text)[0]
  } catch {
    return undefined
  }
}
