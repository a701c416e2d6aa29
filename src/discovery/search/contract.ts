import { searchKinds } from '#content/kinds.ts'
import { z } from 'zod'
import { contract, cursorParam, limitQuery } from '#base/contract.ts'
import { ImageSchema } from '#base/image-schema.ts'
import { longestQuery, perPage, sorts } from './rules.ts'

/** A text and the stretches of it to be marked: from, and the first letter behind. */
const Marked = z.object({ text: z.string(), marks: z.array(z.tuple([z.number(), z.number()])) })
export type Marked = z.output<typeof Marked>

export const Hit = z.object({
  kind: z.enum(searchKinds),
  id: z.number(),
  title: Marked,
  kicker: z.string(),
  snippet: Marked,
  /** Root-relative, with the spot where the words stand: `#b_4`, `?page=12`, `?t=63`. */
  url: z.string(),
  image: ImageSchema.omit({ credit: true, placeholder: true }).nullable(),
  date: z.string(),
})
export type Hit = z.output<typeof Hit>

/** `more`: there are as many or more, and nobody has counted how many. */
const counted = { total: z.number(), more: z.boolean() }

const facets = {
  /** Kinds in which something was found. */
  kinds: z.array(z.object({ kind: z.enum(searchKinds), ...counted })),
  /** What may have been meant where nothing was found. */
  suggestion: z.string().nullable(),
  /** What was searched instead, because nothing was found for what was asked: everything else in the answer is of this. */
  corrected: z.string().nullable(),
}

export const SearchPage = z.object({
  data: z.array(Hit),
  links: z.object({ next: z.string().nullable(), prev: z.string().nullable() }),
  meta: z.object({ ...counted, per_page: z.number() }),
  ...facets,
  /** Topics of the articles found, most first; where there are more articles than were counted, of the newest of them. */
  topics: z.array(z.object({ slug: z.string(), name: z.string(), total: z.number() })),
})
export type SearchPage = z.output<typeof SearchPage>

export const Suggestions = z.object({ data: z.array(Hit), meta: z.object(counted), ...facets })
export type Suggestions = z.output<typeof Suggestions>

const blank = (value: unknown) => (value === '' ? undefined : value)
const oneOf = <const V extends string>(values: readonly V[]) => z.enum(values)
const q = z.string().trim().max(longestQuery).default('')
const kind = z.preprocess(blank, oneOf(searchKinds).optional()).optional()

export const SearchQuery = z.object({
  q,
  kind,
  topic: z.preprocess(blank, z.string().max(100).optional()).optional(),
  sort: z.preprocess(blank, oneOf(sorts).default('relevance')).default('relevance'),
  cursor: cursorParam,
  limit: limitQuery(perPage),
})
export type SearchQuery = z.output<typeof SearchQuery>

const open = { access: 'anyone', public: true } as const

export const searchContract = contract({
  'GET /search': { summary: 'Everything that holds these words, by kind', ...open, query: SearchQuery, output: SearchPage },
  'GET /search/suggest': { summary: 'The best of it, while one types', ...open, query: z.object({ q, kind }), output: Suggestions },
})
