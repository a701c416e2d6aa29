import { z } from 'zod'
import { CardSchema } from '#base/card.ts'
import { contract, cursorParam, limitQuery, listOf, oneOf, textParam } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { Author } from '#community/accounts/contract.ts'
import { bookFormats, recordKinds, listPaths, sorts } from './rules.ts'
import { isLanguageTag, isYear } from '#base/validation-errors.ts'

/** Dates are partial: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`. */
const partialDate = z.string().nullable()
const text = z.string().nullable()
const count = z.number().nullable()

export const Person = z.object({
  name: z.string(),
  role: z.string(),
  /** An account here; `username` leads to its page. */
  person_id: z.number().nullable(),
  username: z.string().nullable(),
  character: z.string().optional(),
})
export type Person = z.output<typeof Person>

export const Link = z.object({ label: z.string(), url: z.string(), kind: z.string(), free: z.boolean().optional(), paid: z.boolean().optional() })
export type Link = z.output<typeof Link>

export const Verdict = z.object({
  /** 0 to 5 in halves. */
  rating: z.number(),
  headline: z.string(),
  /** Paragraphs with an empty line between. */
  text: z.string(),
  author: Author.nullable(),
  article: z.object({ id: z.number(), slug: z.string(), title: z.string() }).nullable(),
  created_at: z.string(),
})
export type Verdict = z.output<typeof Verdict>

const ShortVerdict = Verdict.pick({ rating: true, headline: true })

const Quote = z.object({ text: z.string(), page: z.number().optional(), by: z.string().optional() })

const card = {
  id: z.number(),
  slug: z.string(),
  status: z.enum(['draft', 'approved']),
  title: z.string(),
  /** Whose work it is, in words. */
  byline: z.string(),
  /** Of the edition or the release; of the first one where nothing else is known. */
  year: count,
  verdict: ShortVerdict.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
}

const whole = {
  original_title: text,
  sort_title: text,
  links: z.array(Link),
  identifiers: z.record(z.string(), z.string()),
  verdict: Verdict.nullable(),
  /** What members give it in the mean, once five have. */
  readers: z.object({ mean: z.number(), votes: z.number() }).nullable(),
  /** By the same people, newest first, at most 6. */
  more: z.array(CardSchema),
}

export const BookCard = z.object({
  ...card,
  subtitle: text,
  authors: z.array(Person),
  cover: ImageSchema.nullable(),
  published_date: partialDate,
  first_published_date: partialDate,
  publishers: z.array(z.string()),
  pages: count,
  format: z.enum(bookFormats).nullable(),
  languages: z.array(z.string()),
  subjects: z.array(z.string()),
})
export type BookCard = z.output<typeof BookCard>

export const Book = BookCard.extend({
  ...whole,
  /** JSON text of blocks. */
  description: z.string(),
  isbn_13: text,
  isbn_10: text,
  series: text,
  series_number: text,
  language_names: z.array(z.string()),
  quotes: z.array(Quote),
})
export type Book = z.output<typeof Book>

export const MovieCard = z.object({
  ...card,
  directors: z.array(Person),
  poster: ImageSchema.nullable(),
  release_date: partialDate,
  genres: z.array(z.string()),
  countries: z.array(z.string()),
  languages: z.array(z.string()),
  duration_seconds: count,
  age_rating: text,
})
export type MovieCard = z.output<typeof MovieCard>

export const Movie = MovieCard.extend({
  ...whole,
  writers: z.array(Person),
  actors: z.array(Person),
  producers: z.array(Person),
  companies: z.array(z.string()),
  /** JSON text of blocks. */
  synopsis: z.string(),
  backdrop: ImageSchema.nullable(),
  trailer_url: text,
  country_names: z.array(z.string()),
  language_names: z.array(z.string()),
  quotes: z.array(Quote),
})
export type Movie = z.output<typeof Movie>

export const MusicCard = z.object({
  ...card,
  kind: z.enum(recordKinds),
  artists: z.array(Person),
  cover: ImageSchema.nullable(),
  release_date: partialDate,
  label: text,
  genres: z.array(z.string()),
  duration_seconds: count,
})
export type MusicCard = z.output<typeof MusicCard>

export const Track = z.object({
  no: z.number(),
  disc: z.number(),
  title: z.string(),
  duration_seconds: z.number().optional(),
  artists: z.array(z.string()).optional(),
})
export type Track = z.output<typeof Track>

export const Music = MusicCard.extend({
  ...whole,
  disc_count: count,
  barcode: text,
  tracks: z.array(Track),
  preview: z.object({ provider: z.string(), url: z.string() }).nullable(),
})
export type Music = z.output<typeof Music>

export type AnyCard = BookCard | MovieCard | MusicCard
export type AnyItem = Book | Movie | Music

const blank = (value: unknown) => (value === '' ? undefined : value)
const optional = <S extends z.ZodType>(schema: S) => z.preprocess(blank, schema.optional()).optional()

/** All of them at once must hold; an empty one says nothing. `cursor` is opaque: it comes in `links.next` only. */
const ItemFilters = z.object({
  /** As in the lists of `GET /entertainment`: lower case with hyphens. */
  genre: optional(z.string().max(100).pipe(textParam)),
  year: optional(
    z
      .string()
      .regex(/^\d{1,4}$/, isYear)
      .transform(Number),
  ),
  /** BCP 47; `en` also finds `en-GB`. */
  language: optional(z.string().regex(/^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$/, isLanguageTag)),
  sort: z.preprocess(blank, z.enum(sorts).default('new')).default('new'),
  cursor: cursorParam,
})
const filters = (limit: number) => ItemFilters.extend({ limit: limitQuery(limit) })
export type ItemFilters = z.output<ReturnType<typeof filters>>

const Facet = z.object({ value: z.string(), name: z.string(), count: z.number() })
export type Facet = z.output<typeof Facet>

export const Overview = z.object({
  /** The newest one: of a book where there is any. */
  verdict: z.object({ shelf: z.enum(listPaths), item: CardSchema, facts: z.string(), verdict: Verdict }).nullable(),
  /** What can be filtered by, on the shelf that was asked for or on all. Genres by number, at most 40; years newest first. */
  genres: z.array(Facet),
  years: z.array(Facet),
  languages: z.array(Facet),
  /** The three most frequent genres of each shelf. */
  top: z.record(z.enum(listPaths), z.array(Facet)),
})
export type Overview = z.output<typeof Overview>

const open = { access: 'anyone', public: true } as const
/** The number or the slug; a slug is never a number alone. */
const byKey = z.object({ id: textParam })

export const libraryContract = contract({
  'GET /books': { summary: 'Books, filtered and ordered', ...open, query: filters(15), output: listOf(BookCard) },
  'GET /books/:id': { summary: 'One book by id or slug', ...open, params: byKey, output: oneOf(Book) },
  'GET /movies': { summary: 'Movies, filtered and ordered', ...open, query: filters(15), output: listOf(MovieCard) },
  'GET /movies/:id': { summary: 'One movie by id or slug', ...open, params: byKey, output: oneOf(Movie) },
  'GET /musics': { summary: 'Music, filtered and ordered', ...open, query: filters(12), output: listOf(MusicCard) },
  'GET /musics/:id': { summary: 'One record by id or slug', ...open, params: byKey, output: oneOf(Music) },
  'GET /entertainment': {
    summary: 'The newest review, and what the lists can be filtered by',
    ...open,
    query: z.object({ show: optional(z.enum(listPaths)) }),
    output: oneOf(Overview),
  },
})
